// The question before all that a list shows is deleted: how many, what goes with them, and what is spared.
import { Button, Checkbox } from "@mantine/core";
import { useState } from "react";
import { Dialog } from "#web/parts/dialogs/Dialog.tsx";
import { useWords } from "#web/session/words.ts";
import { type BulkDelete, useBulkDelete } from "./useBulkDelete.ts";
import classes from "./bulkDelete.module.css";

type Props = BulkDelete & { onClose(): void };

export default function BulkDeleteDialog({ onClose, ...asked }: Props) {
  const { say, number } = useWords();
  const [withManual, setWithManual] = useState(false);
  const [keepUndone, setKeepUndone] = useState(false);
  const { run, running } = useBulkDelete(asked, onClose);
  const { what, isNarrowed } = asked;
  // What was counted when the question was asked is what is agreed to.
  const [count] = useState(asked.total ?? 0);
  const counted = { count, shown: number(count) };
  const ofMatches = what === "matches";
  return (
    <Dialog
      onClose={onClose}
      title={say(ofMatches ? "deletions.delete.matches" : `deletions.delete.${what}`, counted)}
    >
      <div className={classes.question}>
        {!isNarrowed && <p className={classes.everything}>{say("deletions.delete.everything")}</p>}
        <p>{say(`deletions.delete.${what}Go`)}</p>
        {ofMatches && <p>{say("deletions.delete.matchAgain")}</p>}
        {what !== "offers" && !withManual && <p>{say("deletions.delete.manualStay")}</p>}
        {what !== "offers" && (
          <Checkbox
            checked={withManual}
            onChange={({ currentTarget }) => setWithManual(currentTarget.checked)}
            label={say(ofMatches ? "deletions.delete.withManualMatches" : "deletions.delete.withManual")}
          />
        )}
        {ofMatches && (
          <Checkbox
            checked={keepUndone}
            onChange={({ currentTarget }) => setKeepUndone(currentTarget.checked)}
            label={say("deletions.delete.keepUndone")}
          />
        )}
        {running && <p role="status">{say("deletions.delete.running")}</p>}
        <div className={classes.buttons}>
          <Button variant="default" data-autofocus onClick={onClose}>
            {say("app.cancel")}
          </Button>
          <Button color="red.9" loading={running} onClick={() => void run({ withManual, keepUndone })}>
            {say(ofMatches ? "deletions.delete.confirmMatches" : "deletions.delete.confirm")}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
