// The offers of a catalogue whose price a unit mapping or a rate decides.
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../../database.ts";
import { finalPrices } from "./finalPrices.ts";

/** Offers of a catalogue, as a condition on the row aliased `offer`. */
export type WhichOffers = RawBuilder<boolean>;

/** Those that a unit mapping prices, or may have to. */
export function mappedOffers(catalogId: number): WhichOffers {
  return sql<boolean>`(offer.unit_mapping_id is not null or offer.website_id in (
    select competitor_id from unit_mapping where catalog_id = ${catalogId}))`;
}

/** Those whose price on the competitor's page is in this currency. */
export function offersInCurrency(currency: string): WhichOffers {
  return sql<boolean>`coalesce(offer.raw_currency,
    (select website.currency from website_setting website where website.id = offer.website_id)) = ${currency}`;
}

/** The own products with such offers, after the last one of the chunk before. */
export async function nextOffered(
  db: Db,
  catalogId: number,
  which: WhichOffers,
  { after, limit }: { after: number; limit: number },
): Promise<number[]> {
  const { rows } = await sql<{ product_id: number }>`
    select distinct product_id from offer
    where catalog_id = ${catalogId} and product_id > ${after} and ${which}
    order by product_id limit ${limit}`.execute(db);
  return rows.map(({ product_id }) => product_id);
}

/** How many matches with linked competitors are such offers; `isMapped`: of those, the ones that a mapping prices. */
export async function countOffers(
  db: Db,
  catalogId: number,
  which: WhichOffers,
  { isMapped = false } = {},
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from offer
    join catalog_competitor link on link.catalog_id = offer.catalog_id and link.website_id = offer.website_id
    where offer.catalog_id = ${catalogId} and not offer.unmatched and ${which}
      and ${isMapped ? sql`offer.unit_mapping_id is not null` : sql`true`}`.execute(db);
  return rows[0]!.count;
}

/** How many matches of these own products have a mapping that could not be applied: it would leave no price. */
export async function countSkipped(
  db: Db,
  catalogId: number,
  productIds: readonly number[],
): Promise<number> {
  // Which mapping an offer would have is worked out only where it has none.
  const unmapped = await sql<{ product_id: number }>`
    select distinct product_id from offer
    where catalog_id = ${catalogId} and product_id = any(${productIds}::bigint[]) and unit_mapping_id is null
      and ${mappedOffers(catalogId)}`.execute(db);
  if (unmapped.rows.length === 0) return 0;
  const unmappedIds = unmapped.rows.map(({ product_id }) => product_id);
  const { rows } = await sql<{ skipped: number }>`
    with ${finalPrices(catalogId, unmappedIds)}
    select count(*) as skipped from usable
    where live and mapping_id is not null and not is_applied and before is not null`.execute(db);
  return rows[0]!.skipped;
}
