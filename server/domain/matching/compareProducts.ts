// A few products were written by hand: the comparisons they are in are right when the write is.
import { sql } from "kysely";
import { compare } from "#server/domain/prices/compare.ts";
import type { Db } from "#server/store/database.ts";
import { lockComparison } from "#server/store/queries/lockComparison.ts";
import { refreshOffers } from "#server/store/queries/offerCopies.ts";
import { refreshOwnCopies } from "#server/store/queries/ownCopies.ts";

/** More than these are left to those who follow changes: nobody waits for a bulk write to be compared. */
const atOnceMax = 100;

/** Compares, in the transaction of the write and after it was noted, the own products among these and those that these are compared with. */
export async function compareProducts(tx: Db, websiteId: number, ids: readonly number[]): Promise<void> {
  if (ids.length > atOnceMax) return;
  const touched = await sql<{ catalog_id: number; own: boolean; product_ids: number[] }>`
    select id as catalog_id, true as own, ${ids}::bigint[] as product_ids
    from catalog where website_id = ${websiteId}
    union all
    select catalog_id, false, array_agg(distinct product_id)
    from offer join catalog_competitor link using (catalog_id, website_id)
    where website_id = ${websiteId} and competitor_product_id = any(${ids}) and not unmatched
    group by catalog_id
    order by catalog_id`.execute(tx);
  for (const { catalog_id, own, product_ids } of touched.rows) {
    await lockComparison(tx, catalog_id);
    if (own) await refreshOwnCopies(tx, catalog_id, product_ids);
    await refreshOffers(tx, catalog_id, product_ids);
    await compare(tx, catalog_id, product_ids);
  }
}
