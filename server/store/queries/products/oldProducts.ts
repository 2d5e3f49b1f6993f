// Products that nobody has seen for as long as their catalogues allow.
import { sql } from "kysely";
import type { Db } from "#server/store/database.ts";
import type { ProductToDelete } from "./bulkDelete.ts";
import type { Cleanable } from "./cleanableWebsites.ts";

/** Some of the old products of a website, kept from everybody else until the transaction ends; none when there are no more. */
export async function lockOldProducts(
  tx: Db,
  { website_id, days }: Cleanable,
  { now, limit }: { now: Date; limit: number },
): Promise<ProductToDelete[]> {
  const { rows } = await sql<ProductToDelete>`
    select id, product_id from product
    where website_id = ${website_id} and missing_since < ${now}::timestamptz - make_interval(days => ${days})
    order by id limit ${limit} for update`.execute(tx);
  return rows;
}
