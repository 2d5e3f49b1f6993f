import { FormField } from "#web/parts/form/FormField.tsx";
import { FormSection } from "#web/parts/form/FormPanel.tsx";
import { useFormContext } from "#web/parts/form/formContext.ts";
import { useWords } from "#web/session/words.ts";

/** Whether products that nobody sees any more go by themselves, and after how many days. */
export function CleaningSection() {
  const { say } = useWords();
  const isOn = useFormContext().value("config.cleanOldProducts.enabled") === true;
  return (
    <FormSection
      title={say("catalogForms.section.cleaning")}
      description={say("catalogForms.advice.cleaning")}
    >
      <FormField name="config.cleanOldProducts.enabled" />
      {isOn && (
        <>
          <FormField name="config.cleanOldProducts.since.others" />
          <FormField
            name="config.cleanOldProducts.since.hasCustomData"
            description={say("catalogForms.advice.cleaningCustomData")}
          />
        </>
      )}
    </FormSection>
  );
}
