import { useIsLocked } from "#web/parts/catalogs/LockedNotice.tsx";
import { FormField } from "#web/parts/form/FormField.tsx";
import { FormPanel, FormSection } from "#web/parts/form/FormPanel.tsx";
import { useWords } from "#web/session/words.ts";
import { CleaningSection } from "./CleaningSection.tsx";
import { CompetitorsSection } from "./CompetitorsSection.tsx";
import { IdentitySection } from "./IdentitySection.tsx";
import { MarketplaceSection } from "./MarketplaceSection.tsx";
import { StoresSection } from "./StoresSection.tsx";
import { WordingSection } from "./WordingSection.tsx";
import { type EditedCatalog, useCatalogForm } from "./useCatalogForm.ts";

/** What a catalogue is, with whom it is compared, and in which words. */
export function CatalogForm(edited: EditedCatalog) {
  const { say } = useWords();
  const { catalog, copied } = edited;
  const isLocked = useIsLocked({ lock: catalog?.lock ?? false });
  const [form, submit] = useCatalogForm(edited);
  return (
    <FormPanel
      form={form}
      label={catalog?.name ?? say("catalogForms.new")}
      readOnly={isLocked}
      onSubmit={() => void submit()}
    >
      <IdentitySection known={catalog ?? copied ?? null} />
      <CompetitorsSection catalog={catalog} />
      <WordingSection />
      <StoresSection />
      <CleaningSection />
      <MarketplaceSection catalog={catalog} />
      <FormSection title={say("catalogForms.section.options")}>
        <FormField
          name="config.manualMatching.skipReplaceConfirmation"
          description={say("catalogForms.advice.skipReplaceConfirmation")}
        />
      </FormSection>
    </FormPanel>
  );
}
