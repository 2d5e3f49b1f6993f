// Which message says what a changed field is called: that of the form where it is changed, or one of the log itself.
import type { LoggedModel } from "./search.ts";

const forms: Readonly<Partial<Record<LoggedModel, string>>> = {
  Customer: "customers.field",
  WebsiteSetting: "websites.field",
  Catalog: "catalogForms.field",
  UnitMapping: "mappings.field",
  CurrencyMapping: "mappings.field",
  ValueMapping: "catalogConfig.field",
};

/** Its key, or that of what it is inside; `isText`: whether a key has a text. Undefined where there is none. */
export function fieldKey(
  model: LoggedModel,
  field: string,
  isText: (key: string) => boolean,
): string | undefined {
  const path = field.split(".");
  const prefixes = ["changes.field", forms[model]].filter((prefix) => prefix !== undefined);
  // What is inside an object of free form is called as the object is.
  for (let length = path.length; length > 0; length -= 1) {
    const inside = path.slice(0, length).join(".");
    const key = prefixes.map((prefix) => `${prefix}.${inside}`).find(isText);
    if (key) return key;
  }
  return undefined;
}

const mapped = /^extractor_source\.type_options\.mapping\.(.+)\.(fieldname|type)$/;

/** Of a column that a website's field is read from: the field, and whether its column changed or how it is read. */
export function mappedField(field: string): { name: string; part: "fieldname" | "type" } | undefined {
  const [, name, part] = mapped.exec(field) ?? [];
  return name ? { name, part: part as "fieldname" | "type" } : undefined;
}
