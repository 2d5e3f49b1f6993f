// What a changed field is called: as in the form where it is changed.
import i18next from "i18next";
import type { LoggedModel } from "./search.ts";

const sections: Readonly<Partial<Record<LoggedModel, string>>> = {
  Customer: "customers",
  WebsiteSetting: "websites",
  Catalog: "catalogForms",
  UnitMapping: "mappings",
  CurrencyMapping: "mappings",
  ValueMapping: "catalogConfig",
};

/** Its word, or the name that the API has for it where no form has one. */
export function fieldName(model: LoggedModel, field: string): string {
  const ours = `changes.field.${field}`;
  if (i18next.exists(ours)) return i18next.t(ours);
  const key = `${sections[model]}.field.${field}`;
  const word: unknown = i18next.exists(key) ? i18next.t(key) : undefined;
  return typeof word === "string" ? word : field;
}
