import { FormDialog } from "#web/parts/form/FormDialog.tsx";
import { WebsiteShortForm } from "#web/parts/websites/WebsiteShortForm.tsx";
import type { Website } from "#web/queries/websites.ts";

type WebsiteDialogProps = { title: string; onSaved(saved: Website): void; onClose(): void };

/** The own website of a catalogue, or a competitor's, made without leaving it. */
export default function WebsiteDialog({ title, onSaved, onClose }: WebsiteDialogProps) {
  return (
    <FormDialog title={title} onClose={onClose}>
      <WebsiteShortForm onSaved={onSaved} />
    </FormDialog>
  );
}
