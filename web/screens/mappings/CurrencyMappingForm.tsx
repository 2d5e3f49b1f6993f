import { Select } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { currencyMapping } from "#shared/entities/currencyMapping.ts";
import { asNumber } from "#shared/entities/values.ts";
import { currencies } from "#shared/reference/currencies.ts";
import { baseCurrency } from "#shared/reference/currencyUnits.ts";
import { FormField } from "#web/parts/form/FormField.tsx";
import { FormPanel, FormSection } from "#web/parts/form/FormPanel.tsx";
import { useFormContext } from "#web/parts/form/formContext.ts";
import { typedNumber } from "#web/parts/form/typedNumber.ts";
import { useForm } from "#web/parts/form/useForm.ts";
import { currenciesOptions, saveMapping } from "#web/queries/mappings.ts";
import type { CurrencyMapping } from "#web/queries/mappings.ts";
import { useCatalog } from "#web/session/catalogs.tsx";
import { enterChooses } from "#web/parts/form/whileSearching.ts";
import { useWords } from "#web/session/words.ts";
import { MappingPreview } from "./MappingPreview.tsx";
import type { OnSaved } from "./MappingScreen.tsx";
import { useMappingPreview } from "./useMappingPreview.ts";
import { rateText } from "./useMappingWords.ts";
import classes from "./mappings.module.css";

type Field = "base_currency" | "currency" | "rate";
type CurrencyMappingFormProps = {
  row: CurrencyMapping | null;
  /** All of the catalogue: a currency has one. */
  rates: readonly CurrencyMapping[];
  onSaved: OnSaved;
};

export function CurrencyMappingForm({ row, rates, onSaved }: CurrencyMappingFormProps) {
  const { say } = useWords();
  const catalog = useCatalog();
  const form = useForm<CurrencyMapping>({
    name: `currencyMapping.${catalog.id}.${row?.id ?? "new"}`,
    entity: currencyMapping,
    stored: row,
    given: { catalog_id: catalog.id, base_currency: baseCurrency },
    label: (path) => say(`mappings.field.${path as Field}`),
    save: (body, version) =>
      saveMapping({ catalogId: catalog.id, model: "CurrencyMapping", id: row?.id, version }, body),
  });
  const preview = useMappingPreview("CurrencyMapping", row?.id, form);
  const submit = async () => {
    const saved = await form.submit();
    if (saved) onSaved(saved, preview.effect);
  };
  const taken = rates.filter(({ id }) => id !== row?.id).map(({ currency }) => currency);
  return (
    <FormPanel
      form={form}
      label={say(row ? "mappings.change" : "mappings.new")}
      onSubmit={() => void submit()}
    >
      <FormSection title={say("mappings.currency.section")} description={say("mappings.currency.advice")}>
        <FormField name="base_currency" />
        <CurrencyField taken={taken} />
        <FormField name="rate" />
      </FormSection>
      <Sentence />
      <MappingPreview preview={preview} />
    </FormPanel>
  );
}

/** "1 EUR = 1,08 USD", as it is typed. */
function Sentence() {
  const words = useWords();
  const form = useFormContext();
  const currency = form.value("currency");
  const rate = asNumber(typedNumber(String(form.value("rate") ?? "")));
  const isSaid = typeof currency === "string" && currency !== "" && rate !== undefined && rate > 0;
  return (
    <p className={classes.sentence} role="status">
      {isSaid ? rateText(words, { rate, currency }) : ""}
    </p>
  );
}

/** So many are shown as a plain list; more can be searched. */
const plainAtMost = 5;

/** Those that products have first, each with how many prices wait for it. */
function CurrencyField({ taken }: { taken: readonly string[] }) {
  const { say } = useWords();
  const form = useFormContext();
  const { free, data } = useCurrencyChoices(taken);
  const value = form.value("currency");
  return (
    <Select
      openOnFocus={false}
      label={form.label("currency")}
      name="currency"
      onKeyDown={enterChooses}
      required
      searchable={free.length > plainAtMost}
      nothingFoundMessage={say("forms.noSuchChoice")}
      maxDropdownHeight={300}
      data={data}
      value={typeof value === "string" ? value : null}
      onChange={(code) => form.set("currency", code)}
      error={form.problem("currency")}
    />
  );
}

/** Those of the products go first. */
function useCurrencyChoices(taken: readonly string[]) {
  const { say, language, number } = useWords();
  const catalog = useCatalog();
  const used = useQuery(currenciesOptions(catalog.id)).data ?? [];
  const free = currencies.filter(({ code }) => code !== baseCurrency && !taken.includes(code));
  const pricesIn = new Map(used.map(({ currency, prices }) => [currency, prices]));
  const optionOf = ({ code, name, name_en }: (typeof currencies)[number]) => {
    const prices = pricesIn.get(code) ?? 0;
    const label = `${code} · ${language === "fr" ? name : name_en}`;
    const counted = say("mappings.currency.prices", { count: prices, formatted: number(prices) });
    return { value: code, label: prices > 0 ? `${label} (${counted})` : label };
  };
  const ofProducts = used.flatMap(({ currency }) => free.filter(({ code }) => code === currency));
  const others = free.filter(({ code }) => !pricesIn.has(code));
  return {
    free,
    data: [
      ...(ofProducts.length > 0
        ? [{ group: say("mappings.currency.ofProducts"), items: ofProducts.map(optionOf) }]
        : []),
      { group: say("mappings.currency.others"), items: others.map(optionOf) },
    ],
  };
}
