// A form in a dialog: a customer is made without leaving the catalogue that needs one.
import type { ReactNode } from "react";
import { useConfirmation } from "#web/parts/dialogs/confirm.ts";
import { Dialog } from "#web/parts/dialogs/Dialog.tsx";
import { FormDialogContext, useFormPlace } from "./formContext.ts";
import classes from "./form.module.css";

type FormDialogProps = {
  title: string;
  /** It was left: what was typed and not saved is gone, as agreed. */
  onClose(): void;
  /** A form in its `FormPanel`, which says here when something would be lost and has the button that leaves. */
  children: ReactNode;
};

/** Shown while it is mounted. Leaving it with something unsaved asks first, as leaving a page does. */
export function FormDialog({ title, onClose, children }: FormDialogProps) {
  // The key that answers a question put over this dialog is not meant for it.
  const isAsking = useConfirmation() !== undefined;
  const dialog = useFormPlace(onClose);
  return (
    <Dialog
      onClose={dialog.leave}
      title={title}
      size="56rem"
      closeOnEscape={!isAsking}
      closeOnClickOutside={!isAsking}
      classNames={{ body: classes.dialogBody }}
    >
      <FormDialogContext value={dialog}>{children}</FormDialogContext>
    </Dialog>
  );
}
