import i18next, { type i18n } from "i18next";
import en from "./en.json" with { type: "json" };
import fr from "./fr.json" with { type: "json" };
import { competitorWords } from "./competitorWords.ts";
import { absenceOf, certificateFaultOf, xmlFaultOf } from "./faults.ts";
import { formatDate, formatPrice } from "./formats.ts";
import { isLanguage, languages } from "./language.ts";
import type { Language } from "./language.ts";
import { unbroken } from "./unbroken.ts";

export { languages } from "./language.ts";
export type { Language } from "./language.ts";

/** Every key of fr.json as a dotted path ("errors.accessDenied"); plural variants are named by their stem. */
export type MessageKey = Path<typeof fr>;

type Path<Tree> = {
  [Key in keyof Tree & string]: Tree[Key] extends string ? Stem<Key> : `${Key}.${Path<Tree[Key]>}`;
}[keyof Tree & string];
type Stem<Key extends string> = Key extends `${infer Base}_${"one" | "many" | "other"}` ? Base : Key;

export type MessageValues = Record<string, string | number>;

/** A text for a person, worded when it is read; `also`: what is to be said beside it. */
export type Wording = { key: MessageKey; values: MessageValues; also?: readonly Wording[] };

const messages: i18n = i18next.createInstance({
  lng: "fr",
  fallbackLng: "fr",
  resources: { fr: { translation: frenchShown() }, en: { translation: en } },
  interpolation: { escapeValue: false },
  initAsync: false,
});
void messages.init();
// `{{price, price}}` is written as prices are, in the `currency` of the values.
messages.services.formatter?.add("price", (price: number, language, { currency }) =>
  formatPrice(language === "en" ? "en" : "fr", price, String(currency)),
);
// `{{before, money}}` of an amount with its own currency, such as "12.5 EUR", is written as prices are.
messages.services.formatter?.add("money", (money: string, language) => {
  const [amount, currency] = money.split(" ");
  return formatPrice(language === "en" ? "en" : "fr", Number(amount), String(currency));
});
// `{{day, day}}` of a day such as 2026-11-28 is written as dates are.
messages.services.formatter?.add("day", (day: string, language) =>
  formatDate(language === "en" ? "en" : "fr", day),
);
// `{{known, oneOf}}` and `{{known, allOf}}` of "a, b, c" are "a, b ou c" and "a, b et c"; none of them holds a comma.
messages.services.formatter?.add("oneOf", (names: string, language) =>
  sayList(language, "disjunction", names),
);
messages.services.formatter?.add("allOf", (names: string, language) =>
  sayList(language, "conjunction", names),
);
// `{{reason, absence}}`, `{{code, certificate}}` and `{{problem, xmlFault}}` are said in words.
messages.services.formatter?.add("absence", (reason: unknown, language) =>
  sayFault(language, absenceOf(String(reason))),
);
messages.services.formatter?.add("certificate", (code: unknown, language) =>
  sayFault(language, certificateFaultOf(String(code))),
);
messages.services.formatter?.add("xmlFault", (problem: unknown, language) =>
  sayFault(language, xmlFaultOf(String(problem))),
);

function sayFault(language: string | undefined, { key, values }: ReturnType<typeof absenceOf>): string {
  return messages.t(key, { ...values, lng: language ?? "fr" });
}

function sayList(language: string | undefined, type: Intl.ListFormatType, names: string): string {
  return new Intl.ListFormat(language ?? "fr", { type }).format(names.split(", "));
}

/** What goes into files and terminals stays as it is typed: other programs read it. */
function frenchShown(): typeof fr {
  const { cli, config, embedded, exports, matchExport, migrations, start } = fr;
  return { ...unbroken(fr), cli, config, embedded, exports, matchExport, migrations, start };
}

const usual = { fr: competitorWords("fr"), en: competitorWords("en") };

/**
 * Words a message in the reader's language. `count` in the values chooses the plural. Competitors are called as usual,
 * unless the values are those of a catalogue's competitorWords().
 */
export function say(language: Language, key: MessageKey, values: MessageValues = {}): string {
  return messages.t(key, { ...usual[language], ...values, lng: language });
}

/** The same of a text that is kept: what is said beside it stands in lines of its own. */
export function sayAll(
  language: Language,
  { key, values, also = [] }: Pick<Wording, "key" | "also"> & Partial<Pick<Wording, "values">>,
): string {
  return [say(language, key, values), ...also.map((other) => sayAll(language, other))].join("\n");
}

/** The first of ours that an Accept-Language header names; French otherwise. */
export function languageOf(acceptLanguage: string | undefined): Language {
  const preferred = (acceptLanguage ?? "").split(",").map((part) => part.trim().slice(0, 2).toLowerCase());
  return languages.find((language) => language === preferred.find((code) => isLanguage(code))) ?? "fr";
}
