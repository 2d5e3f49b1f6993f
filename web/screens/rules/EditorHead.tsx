import { Button } from "@mantine/core";
import { IconDeviceFloppy, IconPlayerPlay, IconPlayerStop } from "@tabler/icons-react";
import { ActionButton } from "#web/parts/buttons/ActionButton.tsx";
import { isUnderWay } from "#web/queries/matchingRules.ts";
import type { MatchingRule } from "#web/queries/matchingRules.ts";
import { useWords } from "#web/session/words.ts";
import { ScreenHead } from "#web/parts/screen-head/ScreenHead.tsx";
import { RunState } from "./RunState.tsx";
import { useAsking } from "./useAsking.ts";
import { useEditorMenu } from "./useEditorMenu.tsx";
import type { RuleEditing } from "./useRuleEditor.ts";
import classes from "./editor.module.css";

type EditorHeadProps = { rule: MatchingRule | null; editor: RuleEditing };

/** The name of the rule, how its last run goes, and what can be done with it. */
export function EditorHead({ rule, editor }: EditorHeadProps) {
  const words = useWords();
  const { say } = words;
  useEditorMenu(rule, editor);
  return (
    <ScreenHead title={rule?.name ?? say("matchingRules.editor.new")}>
      {editor.isDirty && <Unsaved rule={rule} onRevert={editor.revert} />}
      {rule && (
        <span className={classes.state}>
          <RunState words={words} rule={rule} />
        </span>
      )}
      <Buttons rule={rule} editor={editor} />
    </ScreenHead>
  );
}

function Unsaved({ rule, onRevert }: Pick<EditorHeadProps, "rule"> & { onRevert(): void }) {
  const { say } = useWords();
  return (
    <span className={classes.unsaved}>
      {say("matchingRules.editor.unsaved")}
      {rule && (
        <button type="button" className={classes.revert} onClick={onRevert}>
          {say("matchingRules.editor.revert")}
        </button>
      )}
    </span>
  );
}

function Buttons({ rule, editor }: EditorHeadProps) {
  const { say } = useWords();
  const [asking, ask] = useAsking();
  const running = rule && isUnderWay(rule) ? rule : undefined;
  const RunIcon = running ? IconPlayerStop : IconPlayerPlay;
  return (
    <span className={classes.buttons}>
      <Button
        variant="default"
        aria-disabled={asking || undefined}
        data-disabled={asking || undefined}
        leftSection={<RunIcon size={17} aria-hidden />}
        onClick={(event) => ask(event, () => (running ? editor.actions.cancel(running.id) : editor.apply()))}
      >
        {say(running ? "matchingRules.action.cancel" : "matchingRules.editor.apply")}
      </Button>
      <ActionButton icon={IconDeviceFloppy} loading={editor.busy} onClick={() => void editor.save()}>
        {say("matchingRules.editor.save")}
      </ActionButton>
    </span>
  );
}
