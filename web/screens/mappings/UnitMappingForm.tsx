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
  const form = useUnitMappingForm(row);
  const preview = useMappingPreview("UnitMapping", row?.id, form);
  const submit = async () => {
    const saved = await form.submit();
    if (saved) onSaved(saved, preview.effect);
  };
  return (
    <FormPanel
      form={form}
      label={say(row ? "mappings.change" : "mappings.new")}
      onSubmit={() => void submit()}
    >
      <Theirs websiteId={Number(form.value("competitor_id")) || undefined} />
      <div className={classes.sections}>
        <Mine />
        <Operation />
      </div>
      <MappingPreview preview={preview} />
    </FormPanel>
  );
}

function useUnitMappingForm(row: UnitMapping | null) {
  const { say } = useWords();
  const { id: catalogId } = useCatalog();
  return useForm<UnitMapping>({
    name: `unitMapping.${catalogId}.${row?.id ?? "new"}`,
    entity: unitMapping,
    stored: row,
    given: { catalog_id: catalogId },
    label: (path) => say(`mappings.field.${path as Field}`),
    save: (body, version) => saveMapping({ catalogId, model: "UnitMapping", id: row?.id, version }, body),
  });
}

function Theirs({ websiteId }: { websiteId: number | undefined }) {
  const { say } = useWords();
  return (
    <FormSection title={say("mappings.unit.section.theirs")}>
      <CompetitorField />
      <SuggestedField name="competitor_category" field="category" websiteId={websiteId} />
      <SuggestedField name="competitor_brand" field="brand" websiteId={websiteId} />
      <SuggestedField name="competitor_unit" field="unit" websiteId={websiteId} />
    </FormSection>
  );
}

function Mine() {
  const { say } = useWords();
  const { website_id: websiteId } = useCatalog();
  return (
    <FormSection title={say("mappings.unit.section.mine")}>
      <SuggestedField name="category" field="category" websiteId={websiteId} />
      <SuggestedField name="brand" field="brand" websiteId={websiteId} />
      <SuggestedField name="unit" field="unit" websiteId={websiteId} />
    </FormSection>
  );
}

function Operation() {
  const { say } = useWords();
  const operators = mappingOperators.map((name) => [name, say(`customPrice.operators.${name}`)]);
  return (
    <FormSection title={say("mappings.unit.section.operation")}>
      <FormField name="operator" choices={Object.fromEntries(operators)} />
      <FormField name="value" />
    </FormSection>
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
