import { sql } from "kysely";
import type { Db } from "../../database.ts";
import { lockCounts } from "./productCounts.ts";
import { offersOf } from "./sellers.ts";

/** Counts all sellers of a website anew. */
export async function recountSellers(tx: Db, websiteId: number): Promise<void> {
  await lockCounts(tx, websiteId);
  await sql`
    create temp table counted_seller (channel text, seller text, products_count int) on commit drop`.execute(
    tx,
  );
  // In one statement: it sees a change that is put down just when it sees the offers.
  await sql`
    with counted_already as (
      delete from product_count_change where website_id = ${websiteId} and field = 'seller'
    )
    insert into counted_seller
    select channel, seller, count(*) from (${offersOf(websiteId)}) as offered group by channel, seller`.execute(
    tx,
  );
  await sql`
    insert into product_seller (website_id, channel, seller, products_count)
    select ${websiteId}::bigint, channel, seller, products_count from counted_seller order by channel, seller
    on conflict (website_id, channel, seller) do update set products_count = excluded.products_count
    where product_seller.products_count <> excluded.products_count`.execute(tx);
  await sql`
    delete from product_seller known where website_id = ${websiteId} and not exists (
      select from counted_seller
      where counted_seller.channel = known.channel and counted_seller.seller = known.seller)`.execute(tx);
  await sql`drop table counted_seller`.execute(tx);
}
