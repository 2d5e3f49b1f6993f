// Lines that name one product with several prices, of which an import keeps the last.
import type { Repriced } from "#shared/reference/repriced.ts";
import type { ProductRow } from "../types.ts";

/** How many lines are not the last of their product, and of another price than that; `currency` is the website's. */
export function repricedAmong(
  rows: readonly ProductRow[],
  currency: string,
): { count: number; first: Repriced } | null {
  const last = new Map(rows.map((row) => [keyOf(row), row]));
  const repriced = rows.filter((row) => isAtAnother(row, last.get(keyOf(row))!));
  const [first] = repriced;
  if (!first) return null;
  const priceOf = (row: ProductRow) => `${row.price} ${row.currency ?? currency}`;
  const now = priceOf(last.get(keyOf(first))!);
  return { count: repriced.length, first: { example: first.product_id, before: priceOf(first), now } };
}

/** One seller's price of a product at one moment. */
function keyOf({ product_id, kind, channel, competitor_name, observedAt }: ProductRow): string {
  const seller = kind === "mkp" ? [channel, competitor_name] : [];
  return JSON.stringify([product_id, kind, observedAt, ...seller]);
}

function isAtAnother(row: ProductRow, kept: ProductRow): boolean {
  return Boolean(row.price && kept.price) && Number(row.price) !== Number(kept.price);
}
