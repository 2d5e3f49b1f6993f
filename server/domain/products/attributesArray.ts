// The attributes of a product as a list of names and values, beside what they are by their short names.
import { attributesArray } from "#shared/reference/attributesArray.ts";
import type { Entity } from "#shared/entities/entity.ts";

type Row = Record<string, unknown>;

/** Sets `attributes.attributes_array` on rows that show their attributes. */
export function addAttributeArrays({ fields }: Entity, rows: readonly Row[]): void {
  if (fields["attributes"]?.kind !== "record") return;
  for (const row of rows) {
    const { attributes } = row;
    if (typeof attributes !== "object" || attributes === null) continue;
    row["attributes"] = { ...attributes, [attributesArray]: listOf(attributes as Row) };
  }
}

function listOf(attributes: Row): { name: string; value: unknown }[] {
  return Object.entries(attributes).flatMap(([slug, attribute]) => {
    if (slug === attributesArray || typeof attribute !== "object" || attribute === null) return [];
    const { name, value } = attribute as Row;
    if (value === undefined || value === null) return [];
    return [{ name: typeof name === "string" && name !== "" ? name : slug, value }];
  });
}
