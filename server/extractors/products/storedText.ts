// The value of a field of a product, as a text to be shown.
import { attributeOf, offerOf, storeColumn } from "../columns/filledFields.ts";
import type { ProductRow } from "../types.ts";

/** Null where there is none. Lists are told entry by entry. */
export function storedText(row: ProductRow, field: string): string | null {
  const value = storedValue(row, field) ?? null;
  if (value === null || value === "") return null;
  if (Array.isArray(value)) return value.map(entryText).join("\n") || null;
  return entryText(value);
}

function storedValue({ attributes, ...row }: ProductRow, field: string): unknown {
  const slug = attributeOf(field);
  if (slug !== undefined) return attributes?.[slug]?.value;
  const [, code, what] = storeColumn.exec(field) ?? [];
  if (code) return offerOf(attributes?.stores, code)?.[what as "price" | "stock"];
  if (field === "competitorsMkp") return row.competitorsmkp;
  return Object.hasOwn(row, field) ? row[field as keyof typeof row] : undefined;
}

/** An offer of another seller by the seller's name. */
function entryText(entry: unknown): string {
  return typeof entry === "object" && entry !== null && "name" in entry ? String(entry.name) : String(entry);
}
