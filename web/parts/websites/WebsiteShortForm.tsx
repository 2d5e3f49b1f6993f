import { FormPanel, FormSection } from "#web/parts/form/FormPanel.tsx";
import type { Website } from "#web/queries/websites.ts";
import { useWords } from "#web/session/words.ts";
import { CurrencyField } from "./CurrencyField.tsx";
import { ExtractorField } from "./ExtractorField.tsx";
import { IdentityFields } from "./IdentityFields.tsx";
import { useWebsiteForm } from "./useWebsiteForm.ts";

/** The few fields that a new website needs, for a dialog: its products come later, from its own page. */
export function WebsiteShortForm({ onSaved }: { onSaved(saved: Website): void }) {
  const { say } = useWords();
  const { form, save } = useWebsiteForm(null, { name: "website.short" });
  return (
    <FormPanel
      form={form}
      label={say("websites.new")}
      onSubmit={() => void save().then((saved) => saved && onSaved(saved))}
    >
      <FormSection title={say("websites.section.identity")}>
        <IdentityFields website={null} />
        <CurrencyField />
        <ExtractorField />
      </FormSection>
    </FormPanel>
  );
}
