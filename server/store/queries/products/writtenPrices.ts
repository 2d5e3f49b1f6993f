import { sql } from "kysely";
import type { Row } from "../../collection.ts";
import type { Db } from "../../database.ts";
import { rowsPerSet } from "../../insertAll.ts";
import type { Sql } from "../../listedRows.ts";
import { type Seen, insertPoints } from "./historyPoints.ts";

/** What is compared to tell whether a product has other prices than before. */
export const priceColumns = ["price", "shipping_price", "total_price", "currency"] as const;

/** What a point of history tells of a product. */
export const pointColumns = [...priceColumns, "stock"] as const;

/** What a new product has beside what was sent: a total, unless it was sent, and the moment of its price. */
export function firstPrices(now: Date): Record<string, Sql> {
  return {
    total_price: sql`coalesce(sent.total_price, sent.price + sent.shipping_price)`,
    price_changed_at: sql`${now}::timestamptz`,
  };
}

/** The first point of the history of new products of a website, as they are stored; who follows changes is told each. */
export async function writeFirstPoints(
  tx: Db,
  websiteId: number,
  products: readonly Row[],
  observedAt: Date,
): Promise<void> {
  const seen: Seen = { website_id: websiteId, observedAt, id: null };
  // They are not read again: of a website that is being filled PostgreSQL knows nothing, and would look through it for each.
  for (let first = 0; first < products.length; first += rowsPerSet) {
    const set = JSON.stringify(products.slice(first, first + rowsPerSet));
    await sql`
      ${insertPoints(seen)}
      from jsonb_to_recordset(${set}::jsonb)
        as made (id bigint, price numeric, shipping_price numeric, total_price numeric, currency text, stock numeric)`.execute(
      tx,
    );
  }
}
