import { Button, Group } from "@mantine/core";
import { useWords } from "#web/session/words.ts";
import type { Confirmation } from "./confirm.ts";
import { Dialog } from "./Dialog.tsx";
import classes from "./ConfirmDialog.module.css";

export default function ConfirmDialog({ confirmation }: { confirmation: Confirmation }) {
  const { say } = useWords();
  const { title, text, confirmLabel, leaveLabel, danger = false, told = false, answer } = confirmation;
  return (
    <Dialog onClose={() => answer(false)} title={title}>
      <div className={classes.text}>{text}</div>
      <Group justify="flex-end" className={classes.buttons}>
        {!told && (
          <Button variant="default" data-autofocus={danger || undefined} onClick={() => answer(false)}>
            {leaveLabel ?? say("app.cancel")}
          </Button>
        )}
        <Button
          // White on the kit's usual red cannot be read by everybody.
          {...(danger && { color: "red.9" })}
          data-autofocus={!danger || undefined}
          onClick={() => answer(true)}
        >
          {confirmLabel}
        </Button>
      </Group>
    </Dialog>
  );
}
