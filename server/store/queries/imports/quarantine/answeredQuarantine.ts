// What somebody says of prices in quarantine: they are right and become the prices, or wrong and stay away.
import { sql } from "kysely";
import type { Db } from "#server/store/database.ts";
import { databaseNow } from "#server/store/moment.ts";
import { insertPoints, sameMoment } from "../../products/historyPoints.ts";
import { assignHeld } from "./quarantine.ts";

/**
 * Writes the prices that were kept aside as their import would have written them. Returns the products. One whose price
 * somebody wrote meanwhile has its new one from now on.
 */
export async function acceptQuarantined(
  tx: Db,
  websiteId: number,
  ids: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with accepted as (
      delete from quarantined_price where website_id = ${websiteId} and id = any(${ids}::bigint[]) returning *
    ), dated as (
      select accepted.*, case when product.price_changed_at > seen_at then ${databaseNow} else seen_at end as at
      from accepted join product on product.website_id = accepted.website_id and product.id = accepted.product_id
    ), written as (
      update product
      set price = accepted.price, ${assignHeld("product")}, price_doubted_at = null, price_changed_at = accepted.at,
          price_import_id = accepted.import_id, source_line = accepted.source_line, modified = greatest(product.modified, accepted.at)
      from dated as accepted
      where product.website_id = accepted.website_id and product.id = accepted.product_id
      returning product.id, product.price, product.shipping_price, product.total_price, accepted.stock, product.currency,
        accepted.at, accepted.import_id
    ), noted as (
      ${insertPoints({ website_id: websiteId, observedAt: sql`at`, id: sql`import_id` })} from written ${sameMoment}
    )
    select id from written`.execute(tx);
  return rows.map(({ id }) => id);
}

/** The stored price is right: it is in doubt no more. Returns the products. */
export async function refuseQuarantined(
  tx: Db,
  websiteId: number,
  ids: readonly number[],
  customerId: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with refused as (
      update quarantined_price
      set status = 'refused', times = 0, decided_at = ${databaseNow},
          decided_by = (select id from customer where id = ${customerId})
      where website_id = ${websiteId} and id = any(${ids}::bigint[]) and status <> 'refused'
      returning product_id
    )
    update product set price_doubted_at = null from refused
    where product.website_id = ${websiteId} and product.id = refused.product_id
    returning product.id`.execute(tx);
  return rows.map(({ id }) => id);
}
