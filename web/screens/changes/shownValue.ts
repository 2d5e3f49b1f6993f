// A value of a changed field, as the form where it is changed says it.
import i18next from "i18next";
import { channelName } from "#shared/reference/channels.ts";
import type { Condition } from "#shared/addresses/importLaunch.ts";
import { countries } from "#shared/reference/countries.ts";
import { delimiterName } from "#web/parts/feed/delimiterName.ts";
import type { WordKey, Words } from "#web/session/words.ts";
import { mappedField } from "./fieldKey.ts";
import { type Names, kindNamedBy, nameOrNumber } from "./namedIds.ts";
import type { LoggedModel } from "./search.ts";

type ChangedField = { model: LoggedModel; field: string };

/** Names for ids, words for codes, texts as they are, what has no better form as JSON, and a dash for nothing. */
export function shownValue(value: unknown, place: ChangedField, words: Words, names: Names): string {
  const { say, number } = words;
  if (isNothing(value)) return "—";
  if (typeof value === "boolean") return say(value ? "changes.yes" : "changes.no");
  if (typeof value === "number") {
    const kind = kindNamedBy(place.field);
    return kind ? nameOrNumber(names, kind, value) : number(value);
  }
  if (typeof value === "string") return wordOf(value, place, words);
  const stores = place.field === "by_store" && storesIn(value);
  if (stores) return stores;
  const conditions = place.field === "extractor_source.where" && conditionsIn(value);
  if (conditions) return conditions;
  if (Array.isArray(value) && value.every((entry) => typeof entry !== "object"))
    return value
      .filter((entry) => entry !== "")
      .map((entry) => shownValue(entry, place, words, names))
      .join(", ");
  return JSON.stringify(value);
}

/** Of an empty query of a rule, "{}", too. */
function isNothing(value: unknown): boolean {
  if (Array.isArray(value)) return value.every((entry) => entry === "");
  return value === undefined || value === null || value === "" || value === "{}";
}

function wordOf(code: string, { model, field }: ChangedField, words: Words): string {
  const { language } = words;
  if (field === "country") {
    const country = countries.find((row) => row.code === code);
    return country ? (language === "fr" ? country.name : country.name_en) : code;
  }
  if (field === "channel_code") return channelName(code);
  if (field.endsWith(".delimiter")) return delimiterName(code, words);
  const place = mappedField(field)?.part === "type" ? "websites.mapping" : codes[`${model}.${field}`];
  const key = `${place}.${code}`;
  return place && i18next.exists(key) ? words.say(key as WordKey) : code;
}

/** Where the words of a field's codes are. */
const codes: Readonly<Record<string, string>> = {
  "Customer.language": "customers.languages",
  "Customer.role": "customers.role",
  "UnitMapping.operator": "customPrice.operators",
  "ValueMapping.operator": "catalogConfig.operators",
  "ValueMapping.source_field": "catalogConfig.fields",
  "WebsiteSetting.extractor_source.provider": "changes.provider",
  "WebsiteSetting.extractor_source.type": "websites.format",
  "WebsiteSetting.extractor_source.type_options.uniqueProductIdentifier": "importing.identifier",
  "WebsiteSetting.urls_source.type": "changes.urlsSource",
};

/** "Lyon (LY1), Paris (P2)". */
function storesIn(value: unknown): string | undefined {
  if (!Array.isArray(value)) return undefined;
  return (value as { store_code: string; name: string }[])
    .map(({ store_code, name }) => `${name} (${store_code})`)
    .join(", ");
}

/** "Enseigne = AUCHAN, Ville = Lyon". */
function conditionsIn(value: unknown): string | undefined {
  if (!Array.isArray(value)) return undefined;
  return (value as Condition[]).map(({ column, value: wanted }) => `${column} = ${wanted}`).join(", ");
}
