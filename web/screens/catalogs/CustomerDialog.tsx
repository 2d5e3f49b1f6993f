import { CustomerForm } from "#web/parts/customers/CustomerForm.tsx";
import { FormDialog } from "#web/parts/form/FormDialog.tsx";
import type { Customer } from "#web/queries/customers.ts";
import { useWords } from "#web/session/words.ts";

type CustomerDialogProps = { onSaved(saved: Customer): void; onClose(): void };

/** Whose catalogue it is, made without leaving it. */
export default function CustomerDialog({ onSaved, onClose }: CustomerDialogProps) {
  const { say } = useWords();
  return (
    <FormDialog title={say("customers.new")} onClose={onClose}>
      <CustomerForm customer={null} onSaved={onSaved} />
    </FormDialog>
  );
}
