import { Select } from "@mantine/core";
import { mappingOperators, unitMapping } from "#shared/entities/unitMapping.ts";
import { FormField } from "#web/parts/form/FormField.tsx";
import { FormPanel, FormSection } from "#web/parts/form/FormPanel.tsx";
import { useFormContext } from "#web/parts/form/formContext.ts";
import { useForm } from "#web/parts/form/useForm.ts";
import { saveMapping } from "#web/queries/mappings.ts";
import type { UnitMapping } from "#web/queries/mappings.ts";
import { useCatalog } from "#web/session/catalogs.tsx";
import { enterChooses } from "#web/parts/form/whileSearching.ts";
import { useWords } from "#web/session/words.ts";
import { MappingPreview } from "./MappingPreview.tsx";
import type { OnSaved } from "./MappingScreen.tsx";
import { SuggestedField } from "./SuggestedField.tsx";
import { useMappingPreview } from "./useMappingPreview.ts";
import classes from "./mappings.module.css";

type Field = "competitor_id" | "operator" | "value" | "category" | "brand" | "unit";
type UnitMappingFormProps = { row: UnitMapping | null; onSaved: OnSaved };

export function UnitMappingForm({ row, onSaved }: UnitMappingFormProps) {
  const { say } = useWords();
  const catalog = useCatalog();
  const form = useForm<UnitMapping>({
    name: `unitMapping.${catalog.id}.${row?.id ?? "new"}`,
    entity: unitMapping,
    stored: row,
    given: { catalog_id: catalog.id },
    label: (path) => say(`mappings.field.${path as Field}`),
    save: (body, version) =>
      saveMapping({ catalogId: catalog.id, model: "UnitMapping", id: row?.id, version }, body),
  });
  const preview = useMappingPreview("UnitMapping", row?.id, form);
  const submit = async () => {
    const saved = await form.submit();
    if (saved) onSaved(saved, preview.effect);
  };
  const competitor = Number(form.value("competitor_id")) || undefined;
  return (
    <FormPanel
      form={form}
      label={say(row ? "mappings.change" : "mappings.new")}
      onSubmit={() => void submit()}
    >
      <FormSection title={say("mappings.unit.section.theirs")}>
        <CompetitorField />
        <SuggestedField name="competitor_category" field="category" websiteId={competitor} />
        <SuggestedField name="competitor_brand" field="brand" websiteId={competitor} />
        <SuggestedField name="competitor_unit" field="unit" websiteId={competitor} />
      </FormSection>
      <div className={classes.sections}>
        <FormSection title={say("mappings.unit.section.mine")}>
          <SuggestedField name="category" field="category" websiteId={catalog.website_id} />
          <SuggestedField name="brand" field="brand" websiteId={catalog.website_id} />
          <SuggestedField name="unit" field="unit" websiteId={catalog.website_id} />
        </FormSection>
        <FormSection title={say("mappings.unit.section.operation")}>
          <FormField
            name="operator"
            choices={Object.fromEntries(
              mappingOperators.map((name) => [name, say(`customPrice.operators.${name}`)]),
            )}
          />
          <FormField name="value" />
        </FormSection>
      </div>
      <MappingPreview preview={preview} />
    </FormPanel>
  );
}

function CompetitorField() {
  const { say } = useWords();
  const form = useFormContext();
  const { competitors } = useCatalog();
  const value = form.value("competitor_id");
  return (
    <Select
      // The focus comes here when it is wrong: what it says is beneath it.
      openOnFocus={false}
      label={form.label("competitor_id")}
      name="competitor_id"
      onKeyDown={enterChooses}
      required
      searchable
      nothingFoundMessage={say("forms.noSuchChoice")}
      data={competitors.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={value === null || value === undefined ? null : String(value)}
      onChange={(id) => form.set("competitor_id", id === null ? null : Number(id))}
      error={form.problem("competitor_id")}
    />
  );
}
