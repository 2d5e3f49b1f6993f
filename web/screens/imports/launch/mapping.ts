// Which column is which field, as a person changes it: a field has one column, a column may feed several fields.
import { delimiters, encodings, productIdentifiers } from "#shared/reference/feedDialects.ts";
import { numberFields } from "#shared/reference/feedFields.ts";
import type { Condition, Mapping } from "#shared/addresses/importLaunch.ts";
import type { ImportPreview, ProductIdentifier, ReadingOptions } from "#web/queries/importLaunch.ts";

/** What is chosen now: what the person said, else how it was read, else what the file suggests. */
export function currentMapping(chosen: ReadingOptions, preview: ImportPreview): Mapping {
  if (chosen.mapping) return chosen.mapping;
  const read = preview.type_options.mapping ?? {};
  return Object.keys(read).length > 0 ? read : preview.suggested;
}

/** What tells the products apart: what the person said, else how the file was read. */
export function identifierOf(chosen: ReadingOptions, preview: ImportPreview): ProductIdentifier | undefined {
  return chosen.uniqueProductIdentifier ?? preview.type_options.uniqueProductIdentifier;
}

/** The conditions lines must meet: what the person said, else those that the website remembers. */
export function conditionsOf(chosen: ReadingOptions, preview: ImportPreview): Condition[] {
  return chosen.where ?? preview.where ?? [];
}

export function fieldsOf(mapping: Mapping, column: string): string[] {
  return Object.keys(mapping).filter((field) => mapping[field]?.fieldname === column);
}

/** The mapping with the column feeding this field instead of what it fed; "" is nothing. */
export function withField(mapping: Mapping, column: string, field: string): Mapping {
  const others = Object.entries(mapping).filter(([, { fieldname }]) => fieldname !== column);
  const type = numberFields.has(field) ? "number" : "string";
  return Object.fromEntries([
    ...others,
    ...(field ? [[field, { fieldname: column, type }] as const] : []),
  ]) as Mapping;
}

export function withoutField(mapping: Mapping, field: string): Mapping {
  return Object.fromEntries(Object.entries(mapping).filter(([name]) => name !== field));
}

/** What one looks for first in a file; the other fields, then the columns that are none, come after as they stand. */
const fieldsShownFirst = [
  "title",
  "price",
  "ean",
  "sku",
  "url",
  "internal_ref",
  "mpn",
  "brand",
  "sale_price",
];

/** The columns in the order they are looked at, whatever the order of the file. */
export function mappedFirst(columns: readonly string[], mapping: Mapping): string[] {
  const rank = (column: string) => {
    const places = fieldsOf(mapping, column).map((field) => fieldsShownFirst.indexOf(field));
    const indices = places.filter((index) => index >= 0);
    if (indices.length > 0) return Math.min(...indices);
    return fieldsShownFirst.length + (places.length > 0 ? 0 : 1);
  };
  return columns.toSorted((left, right) => rank(left) - rank(right));
}

/** The identifiers that a mapping can give, in the usual order. */
export function possibleIdentifiers(mapping: Mapping): ProductIdentifier[] {
  return productIdentifiers.filter((identifier) => mapping[fieldOf(identifier)]);
}

/** An identifier that has lost its column is not chosen any more. */
export function keptIdentifier(
  identifier: ProductIdentifier | undefined,
  mapping: Mapping,
): ProductIdentifier | undefined {
  return identifier && possibleIdentifiers(mapping).includes(identifier) ? identifier : undefined;
}

type Missing = "title" | "identifier";

/** What no product can be read without. Titles tell products apart only when a person says so. */
export function missingFrom(mapping: Mapping, identifier?: ProductIdentifier): Missing[] {
  const others = possibleIdentifiers(mapping).filter((possible) => possible !== "title");
  const isIdentified = others.length > 0 || identifier === "title";
  return [
    ...(mapping["title"] ? [] : (["title"] as const)),
    ...(isIdentified ? [] : (["identifier"] as const)),
  ];
}

/** Whether a file can be launched as it is read so far. */
export function isComplete(chosen: ReadingOptions, preview: ImportPreview): boolean {
  if (preview.problem) return false;
  return missingFrom(currentMapping(chosen, preview), identifierOf(chosen, preview)).length === 0;
}

/** A reading in which the preview's question is answered: yes, products are known by their titles; yes, these are products. */
export function answered(
  question: NonNullable<ImportPreview["question"]>,
  chosen: ReadingOptions,
  mapping: Mapping,
): ReadingOptions {
  const answer = question === "identifyByTitle" ? { uniqueProductIdentifier: "title" as const } : {};
  return { ...chosen, mapping, ...answer };
}

/** Everything a launch says of the reading. What the file proves by itself cannot be asked for, and need not. */
export function readingToLaunch(chosen: ReadingOptions, preview: ImportPreview): ReadingOptions {
  const mapping = currentMapping(chosen, preview);
  const read = { ...preview.type_options, ...chosen };
  const { encoding, delimiter, uniqueProductIdentifier, date_format, ...others } = read;
  const identifier = keptIdentifier(uniqueProductIdentifier, mapping);
  return {
    ...others,
    mapping,
    where: conditionsOf(chosen, preview),
    ...(identifier && { uniqueProductIdentifier: identifier }),
    ...(mapping["observedAt"] && date_format && { date_format }),
    ...(isOneOf(encodings, encoding) && { encoding }),
    ...(isOneOf(delimiters, delimiter) && { delimiter }),
  };
}

function fieldOf(identifier: ProductIdentifier): string {
  return identifier === "url_slug" ? "url" : identifier;
}

function isOneOf<Value extends string>(values: readonly Value[], value: unknown): value is Value {
  return (values as readonly unknown[]).includes(value);
}
