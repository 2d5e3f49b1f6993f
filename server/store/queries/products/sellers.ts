// The sellers on the marketplaces of a website, and how many of its products each offers: read from a table of counts
// (productCounts.ts). Whoever writes products says here whose sellers change.
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../database.ts";
import type { Actor } from "../../scopes.ts";
import { lockCounts } from "./productCounts.ts";

/** The fields of a product that tell who sells it. */
export const sellerFields = ["product_id", "channel", "competitor_name", "competitorsmkp"] as const;

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

/**
 * Takes the sellers of some pages (products of one `product_id`) out of the counts, before a write, or brings them back
 * in after it: what is counted in between is what changed. Of two writers that meet in one page, one may not see the
 * other's offers: the next import that changes the website's sellers counts all of them.
 */
export async function countSellersOf(
  tx: Db,
  websiteId: number,
  productIds: readonly string[],
  step: 1 | -1,
): Promise<void> {
  if (productIds.length === 0) return;
  await sql`
    insert into product_count_change (website_id, field, channel, value, change)
    select ${websiteId}::bigint, 'seller', channel, seller, ${step} * count(*)
    from (${offersOf(websiteId, productIds)}) as offered
    group by channel, seller`.execute(tx);
}

/**
 * A table (id, channel, seller, total) of who sells on the marketplaces of a catalogue, its own website's and its
 * competitors', except under the names that are its customer's own. To be put in a `from`. What other customers call
 * themselves on their own websites, `seenAsVisitor`, is theirs to know.
 */
export function sellersIn(
  catalogId: number,
  { seenAsVisitor }: Pick<Actor, "seenAsVisitor">,
): RawBuilder<unknown> {
  const websites = websitesOf(catalogId);
  return sql`(
    select channel || ' ' || seller as id, nullif(channel, '') as channel, seller, sum(products_count)::int as total
    from ${seenAsVisitor.length === 0 ? sql`product_seller` : sellersSeenBy(seenAsVisitor)} as known
    where website_id = any(${websites}) and products_count > 0
      and norm(seller) <> all(${ownNames(websites, seenAsVisitor)})
    group by channel, seller)`;
}

/** Those of some sellers' names that are the own ones of a catalogue's customer, as far as the actor may know. */
export async function ownAmongSellers(
  db: Db,
  { seenAsVisitor }: Pick<Actor, "seenAsVisitor">,
  catalogId: number,
  sellers: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ seller: string }>`
    select seller from unnest(${sellers}::text[]) as asked (seller)
    where norm(seller) = any(${ownNames(websitesOf(catalogId), seenAsVisitor)})`.execute(db);
  return rows.map(({ seller }) => seller);
}

function websitesOf(catalogId: number): RawBuilder<unknown> {
  return sql`array(
    select website_id from catalog where id = ${catalogId}
    union all select website_id from catalog_competitor where catalog_id = ${catalogId})`;
}

function ownNames(websites: RawBuilder<unknown>, seenAsVisitor: readonly number[]): RawBuilder<unknown> {
  return sql`array(
    select norm(own.name) from website_setting website
    cross join unnest(website.competitor_as_customer_name) as own (name)
    where website.id = any(${websites}) and website.id <> all(${seenAsVisitor}::bigint[]))`;
}

/** Of these websites visitors see the offers that are rows, and not the list of them that a page of products carries. */
function sellersSeenBy(seenAsVisitor: readonly number[]): RawBuilder<unknown> {
  return sql`(
    select website_id, channel, seller, products_count from product_seller
    where website_id <> all(${seenAsVisitor}::bigint[])
    union all
    select website_id, coalesce(channel, ''), competitor_name, count(distinct product_id)
    from product
    where website_id = any(${seenAsVisitor}::bigint[]) and kind = 'mkp' and catalog_id is null and competitor_name <> ''
    group by 1, 2, 3)`;
}

/** Each seller of each page once, whether the page lists its offers or each offer is a row. */
function offersOf(websiteId: number, productIds?: readonly string[]): RawBuilder<unknown> {
  const among = productIds ? sql`product_id = any(${productIds}::text[])` : sql`true`;
  return sql`
    select coalesce(channel, '') as channel, competitor_name as seller, product_id
    from product where website_id = ${websiteId} and kind = 'mkp' and competitor_name <> '' and ${among}
    union
    select coalesce(page.channel, website.channel_code), offer ->> 'name', page.product_id
    from product page
    join website_setting website on website.id = page.website_id
    cross join jsonb_array_elements(page.competitorsmkp) as offer
    where page.website_id = ${websiteId} and page.kind = 'product' and offer ->> 'name' <> '' and ${among}`;
}
