import { notifications } from "@mantine/notifications";
import type { Words } from "#web/session/words.ts";
import classes from "./undoToast.module.css";

/** Long enough to read it and to change one's mind; it waits while the pointer is on it. */
const undoDuration_ms = 4500;

/**
 * Says what was done, and offers to take it back; what it returns does that too. `of` names what was done, for
 * `withdrawUndo`.
 */
export function toastUndo(message: string, undo: () => void, { say }: Words, of?: string): () => void {
  const id = notifications.show({
    ...(of !== undefined && { id: idOf(of) }),
    color: "teal",
    autoClose: undoDuration_ms,
    closeButtonProps: { "aria-label": say("app.close") },
    message: (
      <span className={classes.line}>
        {message}
        <button type="button" className={classes.undo} onClick={takeBack}>
          {say("app.undo")}
        </button>
      </span>
    ),
  });

  return takeBack;

  function takeBack() {
    notifications.hide(id);
    undo();
  }
}

/** No longer offers what was taken back otherwise. */
export function withdrawUndo(of: string): void {
  notifications.hide(idOf(of));
}

function idOf(of: string): string {
  return `undo ${of}`;
}
