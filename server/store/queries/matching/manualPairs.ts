// What has to be known of two products before they are matched by hand.
import { sql } from "kysely";
import type { Db } from "../../database.ts";
import type { Slot } from "./manualOffers.ts";

/** Whether the catalogue's own website has this product. */
export async function isOwnProduct(db: Db, catalogId: number, productId: number): Promise<boolean> {
  const { rows } = await sql`
    select from product
    where id = ${productId} and kind = 'product'
      and website_id = (select website_id from catalog where id = ${catalogId})`.execute(db);
  return rows.length > 0;
}

/** The website of a product, null when there is no such product. */
export async function websiteOfProduct(db: Db, productId: number): Promise<number | null> {
  const { rows } = await sql<{ website_id: number }>`
    select website_id from product where id = ${productId} and kind = 'product'`.execute(db);
  return rows[0]?.website_id ?? null;
}

export async function isCompetitor(db: Db, catalogId: number, websiteId: number): Promise<boolean> {
  const { rows } = await sql`
    select from catalog_competitor where catalog_id = ${catalogId} and website_id = ${websiteId}`.execute(db);
  return rows.length > 0;
}

/** The competitor's product that is matched live in a slot, null when there is none. */
export async function liveProduct(db: Db, { catalogId, productId, websiteId }: Slot): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select competitor_product_id as id from offer
    where catalog_id = ${catalogId} and product_id = ${productId} and website_id = ${websiteId} and not unmatched`.execute(
    db,
  );
  return rows[0]?.id ?? null;
}

/** The same with its title. */
export async function liveMatch(
  db: Db,
  { catalogId, productId, websiteId }: Slot,
): Promise<{ product_id: number; title: string } | undefined> {
  const { rows } = await sql<{ product_id: number; title: string }>`
    select product.id as product_id, product.title from offer
    join product on product.website_id = offer.website_id and product.id = offer.competitor_product_id
    where offer.catalog_id = ${catalogId} and offer.product_id = ${productId}
      and offer.website_id = ${websiteId} and not offer.unmatched`.execute(db);
  return rows[0];
}

/** Whether a slot has, or had, a match; with `competitorProductId`, this very one. */
export async function hasOffer(
  db: Db,
  { catalogId, productId, websiteId }: Slot,
  competitorProductId?: number,
): Promise<boolean> {
  const { rows } = await sql`
    select from offer
    where catalog_id = ${catalogId} and product_id = ${productId} and website_id = ${websiteId}
      and competitor_product_id = coalesce(${competitorProductId ?? null}::bigint, competitor_product_id)
    limit 1`.execute(db);
  return rows.length > 0;
}

/** The id of the comparison row of an own product. */
export async function matchedProductId(db: Db, catalogId: number, productId: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select id from matched_product where catalog_id = ${catalogId} and product_id = ${productId}`.execute(db);
  return rows[0]!.id;
}
