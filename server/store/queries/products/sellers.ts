// The sellers on the marketplaces of a website, and how many of its products each offers at present: read from a table of
// counts (productCounts.ts). Whoever writes products says here whose sellers change.
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../database.ts";
import type { Actor } from "../../scopes.ts";

/** The fields of a product that tell who sells it. */
export const sellerFields = ["product_id", "channel", "competitor_name", "competitorsmkp"] as const;

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
    from (${offersOf(websiteId, { productIds })}) as offered
    group by channel, seller`.execute(tx);
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

export function websitesOf(catalogId: number): RawBuilder<unknown> {
  return sql`array(
    select website_id from catalog where id = ${catalogId}
    union all select website_id from catalog_competitor where catalog_id = ${catalogId})`;
}

export function ownNames(
  websites: RawBuilder<unknown>,
  seenAsVisitor: readonly number[],
): RawBuilder<unknown> {
  return sql`array(
    select norm(own.name) from website_setting website
    cross join unnest(website.competitor_as_customer_name) as own (name)
    where website.id = any(${websites}) and website.id <> all(${seenAsVisitor}::bigint[]))`;
}

/** The websites that have, or are about to have, offers that were brought for these catalogues. */
export async function websitesOfOffers(db: Db, catalogIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ website_id: number }>`
    select website_id from product where catalog_id = any(${catalogIds}::bigint[])
    union
    select website_id from website_import where scope = 'marketplace' and catalog_id = any(${catalogIds}::bigint[])
    order by website_id`.execute(db);
  return rows.map(({ website_id }) => website_id);
}

/**
 * Each seller of each page once, whether the page lists its offers or each offer is a row; not those whose offer, or page,
 * the last complete import no longer held.
 */
export function offersOf(
  websiteId: number | RawBuilder<unknown>,
  { productIds, ofCatalog }: { productIds?: readonly string[]; ofCatalog?: number } = {},
): RawBuilder<unknown> {
  const among = productIds ? sql`product_id = any(${productIds}::text[])` : sql`true`;
  const isIts = ofCatalog === undefined ? sql`true` : sql`(catalog_id is null or catalog_id = ${ofCatalog})`;
  return sql`
    select website_id, coalesce(channel, '') as channel, competitor_name as seller, product_id
    from product
    where website_id = ${websiteId} and kind = 'mkp' and competitor_name <> '' and missing_since is null and ${among}
      and ${isIts}
    union
    select page.website_id, coalesce(page.channel, website.channel_code), offer ->> 'name', page.product_id
    from product page
    join website_setting website on website.id = page.website_id
    cross join jsonb_array_elements(page.competitorsmkp) as offer
    where page.website_id = ${websiteId} and page.kind = 'product' and offer ->> 'name' <> ''
      and page.missing_since is null and ${among}`;
}
