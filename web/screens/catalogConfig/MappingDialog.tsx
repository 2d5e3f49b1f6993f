// A value mapping as it is written: values picked from what products have, and what it would mean shown meanwhile.
import { Autocomplete, Select, TagsInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { valueMapping, valueOperators } from "#shared/entities/valueMapping.ts";
import { slugOf } from "#shared/slugOf.ts";
import { attributeValuesOptions, suggestionsOptions } from "#web/parts/filters/suggestions.ts";
import type { SuggestedField } from "#web/parts/filters/suggestions.ts";
import { FormDialog } from "#web/parts/form/FormDialog.tsx";
import { FormField } from "#web/parts/form/FormField.tsx";
import { FormPanel, FormSection } from "#web/parts/form/FormPanel.tsx";
import { useFormContext } from "#web/parts/form/formContext.ts";
import { useForm } from "#web/parts/form/useForm.ts";
import { SwitchField } from "#web/parts/switch/SwitchField.tsx";
import { toastSuccess } from "#web/parts/toasts/toasts.ts";
import { saveValueMapping } from "#web/queries/valueMappings.ts";
import type { ValueMapping } from "#web/queries/valueMappings.ts";
import { useCatalog } from "#web/session/catalogs.tsx";
import { useWords } from "#web/session/words.ts";
import { MappingPreview } from "./MappingPreview.tsx";
import { useSources } from "./useSources.ts";

type MappingDialogProps = {
  mapping: ValueMapping | null;
  /** `isApplied`: it is to be applied at once. */
  onSaved(saved: ValueMapping, isApplied: boolean): void;
  onClose(): void;
};

const everywhere = "0";

export default function MappingDialog({ mapping, onSaved, onClose }: MappingDialogProps) {
  const words = useWords();
  const { say } = words;
  const catalog = useCatalog();
  const [isApplied, setApplied] = useState(true);
  const form = useMappingForm(mapping);
  const submit = async () => {
    const saved = await form.submit();
    if (!saved) return;
    toastSuccess(say("catalogConfig.values.saved"), words);
    onSaved(saved, isApplied);
  };
  const title = mapping?.name ?? say("catalogConfig.values.create");
  return (
    <FormDialog title={title} onClose={onClose}>
      <FormPanel form={form} label={title} onSubmit={() => void submit()}>
        <MappedProducts />
        <GivenAttribute />
        <Meant catalogId={catalog.id} />
        <Kept isApplied={isApplied} onApplied={setApplied} />
      </FormPanel>
    </FormDialog>
  );
}

function Kept({ isApplied, onApplied }: { isApplied: boolean; onApplied(isApplied: boolean): void }) {
  const { say } = useWords();
  return (
    <FormSection title={say("catalogConfig.section.kept")}>
      <FormField name="name" description={say("catalogConfig.advice.name")} />
      <FormField name="priority" description={say("catalogConfig.advice.priority")} />
      <FormField name="enabled" />
      <SwitchField label={say("catalogConfig.values.applyOnSave")} checked={isApplied} onChange={onApplied} />
    </FormSection>
  );
}

function useMappingForm(mapping: ValueMapping | null) {
  const { say } = useWords();
  const catalog = useCatalog();
  return useForm<ValueMapping>({
    name: `valueMapping.${catalog.id}.${mapping?.id ?? "new"}`,
    entity: valueMapping,
    stored: mapping,
    given: { catalog_id: catalog.id },
    label: (path) => say(`catalogConfig.field.${path as "name"}`),
    save: (body, version) => saveValueMapping(catalog.id, body, mapping?.id, version),
  });
}

/** What is written in the form so far. */
function useWritten() {
  const form = useFormContext();
  const text = (path: string) => String(form.value(path) ?? "");
  const websiteId = form.value("website_id") as number | null | undefined;
  const sourceValues = (form.value("source_values") as string[] | undefined) ?? [];
  return { form, text, websiteId, sourceField: text("source_field"), sourceValues };
}

/** The products that the mapping is for. */
function MappedProducts() {
  const { say } = useWords();
  const catalog = useCatalog();
  const { form, websiteId, sourceField, sourceValues } = useWritten();
  const operators = valueOperators.map((operator) => [operator, say(`catalogConfig.operators.${operator}`)]);
  return (
    <FormSection title={say("catalogConfig.section.when")}>
      <WebsiteField />
      <SourceField />
      <FormField name="operator" choices={Object.fromEntries(operators)} />
      <SourceValues
        field={sourceField}
        websiteId={websiteId ?? catalog.website_id}
        label={form.label("source_values")}
        values={sourceValues}
        problem={form.problem("source_values")}
        onChange={(values) => form.set("source_values", values)}
      />
    </FormSection>
  );
}

function WebsiteField() {
  const { say } = useWords();
  const { form, websiteId } = useWritten();
  const { websites } = useSources(websiteId);
  return (
    <Select
      label={form.label("website_id")}
      allowDeselect={false}
      searchable={websites.length > 12}
      data={[
        { value: everywhere, label: say("catalogConfig.values.everyWebsite") },
        ...websites.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
      value={String(websiteId ?? everywhere)}
      error={form.problem("website_id")}
      onChange={(id) => form.set("website_id", id === everywhere ? null : Number(id))}
    />
  );
}

function SourceField() {
  const { say } = useWords();
  const { form, websiteId, sourceField } = useWritten();
  const { fields } = useSources(websiteId);
  return (
    <Select
      name="source_field"
      label={form.label("source_field")}
      required
      openOnFocus={false}
      allowDeselect={false}
      searchable
      nothingFoundMessage={say("forms.noSuchChoice")}
      data={withCurrent(fields, sourceField)}
      value={sourceField || null}
      error={form.problem("source_field")}
      onChange={(field) => form.set("source_field", field)}
    />
  );
}

/** The attribute that they get, and its value. */
function GivenAttribute() {
  const { say } = useWords();
  const { form, text, websiteId } = useWritten();
  const { attributes } = useSources(websiteId);
  const slug = text("target_slug");
  /** An attribute that is there already keeps its name in filters. */
  const nameTarget = (name: string) => {
    form.set("target_name", name);
    const known = attributes.find((attribute) => attribute.name === name);
    form.set("target_slug", known?.slug_name ?? slugOf(name));
  };
  return (
    <FormSection title={say("catalogConfig.section.then")}>
      <Autocomplete
        name="target_name"
        label={form.label("target_name")}
        required
        openOnFocus={false}
        data={[...new Set(attributes.map(({ name }) => name))]}
        value={text("target_name")}
        error={form.problem("target_name") ?? form.problem("target_slug")}
        description={slug && say("catalogConfig.values.slug", { slug })}
        inputWrapperOrder={["label", "input", "description", "error"]}
        onChange={nameTarget}
      />
      <FormField name="target_value" />
    </FormSection>
  );
}

/** The products that it would mean, as it is written now. */
function Meant({ catalogId }: { catalogId: number }) {
  const { form, text, websiteId, sourceField, sourceValues } = useWritten();
  return (
    <MappingPreview
      catalogId={catalogId}
      draft={{
        website_id: websiteId ?? null,
        source_field: sourceField,
        operator: form.value("operator") as ValueMapping["operator"],
        source_values: sourceValues,
        target_slug: text("target_slug"),
      }}
      targetName={text("target_name")}
      targetValue={text("target_value")}
    />
  );
}

/** A field that products have no more is shown still. */
function withCurrent(fields: { value: string; label: string }[], current: string) {
  return current === "" || fields.some(({ value }) => value === current)
    ? fields
    : [...fields, { value: current, label: current }];
}

type SourceValuesProps = {
  field: string;
  websiteId: number;
  label: string;
  values: string[];
  problem: string | undefined;
  onChange(values: string[]): void;
};

const typing_ms = 200;
const suggested: readonly string[] = ["brand", "category", "unit"] satisfies SuggestedField[];

function SourceValues({ field, websiteId, label, values, problem, onChange }: SourceValuesProps) {
  const { say } = useWords();
  const [typed, setTyped] = useState("");
  const [letters] = useDebouncedValue(typed.trim(), typing_ms);
  const suggestions = useWrittenValues(field, websiteId, letters);
  return (
    <TagsInput
      name="source_values"
      className="form-wide"
      label={label}
      description={say("catalogConfig.advice.sourceValues")}
      inputWrapperOrder={["label", "input", "description", "error"]}
      required
      data={suggestions}
      limit={50}
      value={values}
      error={problem}
      searchValue={typed}
      onSearchChange={setTyped}
      onChange={onChange}
      splitChars={["\n"]}
      maxTags={1000}
    />
  );
}

/** What the products have in a column, or in an attribute. */
function useWrittenValues(field: string, websiteId: number, letters: string): readonly string[] {
  const [, slug] = field.split(/^attributes\./);
  const columns = useQuery({
    ...suggestionsOptions(websiteId, field as SuggestedField, letters),
    enabled: suggested.includes(field),
  });
  const attribute = useQuery({
    ...attributeValuesOptions(websiteId, slug ?? ""),
    enabled: slug !== undefined,
  });
  if (suggested.includes(field)) return columns.data ?? [];
  return (slug !== undefined && attribute.data) || [];
}
