// Which field is read from which column, as a person writes it: field by field, then attributes and shops.
import { freeAttribute, isAttribute, namedByColumns } from "#shared/reference/attributeColumns.ts";
import type { FeedField } from "#shared/reference/feedFields.ts";
import { numberFields } from "#shared/reference/feedFields.ts";
import type { Mapping } from "#shared/addresses/importLaunch.ts";
import type { ImportPreview } from "#web/queries/importLaunch.ts";

/** Always there to be filled; what else a column can be is added. */
export const fixedFields = [
  "title",
  "url",
  "stock",
  "price",
  "public_price",
  "category",
  "brand",
  "medias",
  "ean",
  "sku",
  "internal_ref",
  "mpn",
  "isbn",
  "unit",
] as const satisfies readonly FeedField[];

/** The fields of the editor in their order: the fixed ones, other fields, attributes, shops. */
export function fieldsShown(mapping: Mapping): string[] {
  const others = Object.keys(mapping).filter((field) => !(fixedFields as readonly string[]).includes(field));
  return [...fixedFields, ...others.toSorted((left, right) => rankOf(left) - rankOf(right))];
}

function rankOf(field: string): number {
  if (isAttribute(field)) return 1;
  return field.startsWith("store:") ? 2 : 0;
}

/** With a field read from a column; "" takes the field out. */
export function withColumn(mapping: Mapping, field: string, column: string): Mapping {
  const { [field]: before, ...others } = mapping;
  if (column === "") return others;
  const type = before?.type ?? (isNumber(field) ? "number" : "string");
  return namedByColumns({ ...mapping, [field]: { fieldname: column, type } });
}

export function withType(mapping: Mapping, field: string, type: "string" | "number"): Mapping {
  const before = mapping[field];
  return before ? { ...mapping, [field]: { ...before, type } } : mapping;
}

/** With a column as an attribute of that name. */
export function withAttribute(mapping: Mapping, column: string): Mapping {
  return withColumn(mapping, freeAttribute(mapping, column), column);
}

/** What a file suggests for fields without a column in it, of columns that are no other field's. */
export function proposals(
  mapping: Mapping,
  { suggested, lacking }: Pick<ImportPreview, "suggested" | "lacking">,
): Mapping {
  const found = Object.entries(mapping).filter(([field]) => lacking[field] === undefined);
  const fields = new Set(found.map(([field]) => field));
  const columns = new Set(found.map(([, { fieldname }]) => fieldname));
  return Object.fromEntries(
    Object.entries(suggested).filter(
      ([field, { fieldname }]) => !fields.has(field) && !columns.has(fieldname),
    ),
  );
}

function isNumber(field: string): boolean {
  return numberFields.has(field) || field.startsWith("store:");
}
