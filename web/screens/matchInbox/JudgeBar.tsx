import { Button } from "@mantine/core";
import { IconArrowBackUp, IconCheck, IconPlayerTrackNext, IconX } from "@tabler/icons-react";
import { doubtsMatch } from "#shared/reference/matchProposals.ts";
import { ActionButton } from "#web/parts/buttons/ActionButton.tsx";
import { shownKeys } from "#web/parts/shortcuts/shownKeys.ts";
import { useWords } from "#web/session/words.ts";
import { keys } from "./keys.ts";
import type { Inbox } from "./useInbox.ts";
import classes from "./JudgeBar.module.css";

/** What can be done with the proposal before one's eyes, always at hand at the bottom. */
export function JudgeBar({ inbox: { current, undoes, judge, undo } }: { inbox: Inbox }) {
  const { say } = useWords();
  return (
    <div className={classes.bar} role="group" aria-label={say("matchInbox.actions")}>
      <ActionButton
        className={classes.undo}
        variant="subtle"
        size="md"
        icon={IconArrowBackUp}
        disabled={undoes === 0}
        onClick={undo}
      >
        {say("matchInbox.undo")}
        <Key keys={keys.undo} />
      </ActionButton>
      <Button
        variant="default"
        size="md"
        leftSection={<IconX size={18} className={classes.no} aria-hidden />}
        disabled={!current}
        onClick={() => judge("rejected")}
      >
        {say("matchInbox.reject")}
        <Key keys={keys.reject} />
      </Button>
      <ActionButton
        variant="default"
        size="md"
        icon={IconPlayerTrackNext}
        disabled={!current}
        onClick={() => judge("skipped")}
      >
        {say("matchInbox.skip")}
        <Key keys={keys.skip} />
      </ActionButton>
      <ActionButton size="md" icon={IconCheck} disabled={!current} onClick={() => judge("accepted")}>
        {say(current && doubtsMatch(current.reason) ? "matchInbox.confirm" : "matchInbox.accept")}
        <Key keys={keys.accept} />
      </ActionButton>
    </div>
  );
}

function Key({ keys: shown }: { keys: string }) {
  const { language } = useWords();
  return (
    <kbd className={classes.key} aria-hidden="true">
      {shownKeys(shown, language)}
    </kbd>
  );
}
