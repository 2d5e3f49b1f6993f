// Which mapped fields the lines of a feed give any value for.
import { storeKey } from "#shared/reference/storeCode.ts";
import { slugOf } from "#shared/slugOf.ts";
import type { ProductRow, StoreOffer } from "../types.ts";

/** `store:{code}:price` and `store:{code}:stock` say by themselves what they hold. */
export const storeColumn = /^store:([^:]+):(price|stock)$/;

/** What a product says of the store with this code, however either spells it. */
export function offerOf(stores: readonly StoreOffer[] | undefined, code: string): StoreOffer | undefined {
  return stores?.find(({ store_code }) => storeKey(store_code) === storeKey(code));
}

/** `attr_{name}` says by itself that it holds an attribute. */
export const attributeColumn = /^attr_./;

/** Adds the fields that one of these rows has a value for. Those known to be filled are not looked for again. */
export function markFilled(
  filled: Set<string>,
  fields: readonly string[],
  rows: readonly ProductRow[],
): void {
  for (const field of fields) {
    if (!filled.has(field) && rows.some((row) => isFilled(row, field))) filled.add(field);
  }
}

function isFilled(row: ProductRow, field: string): boolean {
  const slug = attributeOf(field);
  if (slug !== undefined) return Boolean(row.attributes?.[slug]);
  const [, code, what] = storeColumn.exec(field) ?? [];
  if (code) {
    return (offerOf(row.attributes?.stores, code)?.[what as "price" | "stock"] ?? null) !== null;
  }
  if (field === "sale_price" && row.isOutOfSale) return true;
  const value = row[(field === "competitorsMkp" ? "competitorsmkp" : field) as keyof ProductRow] ?? null;
  return Array.isArray(value) ? value.length > 0 : value !== null && value !== "";
}

/** The slug under which a field is kept among the attributes; undefined when it is no attribute. */
export function attributeOf(field: string): string | undefined {
  if (field === "cost_price" || field === "availability") return field;
  return field.startsWith("attr_") ? slugOf(field.slice("attr_".length)) : undefined;
}
