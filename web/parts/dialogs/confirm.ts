// The one way to ask before something that cannot simply be taken back.
import { modals } from "@mantine/modals";
import type { ReactNode } from "react";
import type { Words } from "#web/session/words.ts";

export type Question = {
  title: string;
  text: ReactNode;
  /** The verb of what will happen: "Supprimer", never "OK". */
  confirmLabel: string;
  /** Something is lost: the button is red, and the focus is on leaving. */
  danger?: boolean;
};

/** Asks, and tells whether the person agreed. Closing the dialog is a no. */
export function confirm({ title, text, confirmLabel, danger }: Question, { say }: Words): Promise<boolean> {
  return new Promise((answer) => {
    modals.openConfirmModal({
      title,
      children: text,
      labels: { confirm: confirmLabel, cancel: say("app.cancel") },
      closeButtonProps: { "aria-label": say("app.close") },
      cancelProps: danger ? { "data-autofocus": true } : {},
      confirmProps: danger ? { color: "red" } : { "data-autofocus": true },
      onConfirm: () => answer(true),
      // Comes after onConfirm too, when the answer is already given.
      onClose: () => answer(false),
    });
  });
}
