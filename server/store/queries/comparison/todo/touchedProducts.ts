// Which own products a change touches, as rows (catalog_id, product_id). What competitors' products touch is found by
// joining them with the catalogues' offers and own products (docs/decisions/0007).
import type { MatchingKey } from "#shared/reference/matchExplanation.ts";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../../database.ts";

/** A relation with the ids of the products of one website that were written or deleted. */
export type Changed = RawBuilder<unknown>;

/** What an import left in its temporary table `changed_product (id bigint primary key)`. */
export async function changedByImport(tx: Db): Promise<Changed> {
  // Without figures of its size the joins with a million changed products are planned as for a thousand.
  await sql`analyze changed_product`.execute(tx);
  return sql`changed_product`;
}

export function theseChanged(ids: readonly number[]): Changed {
  return sql`(select unnest(${ids}::bigint[]) as id)`;
}

/** These own products of a catalogue. */
export function theseOf(catalogId: number, ids: readonly number[]) {
  return sql`select ${catalogId}::bigint as catalog_id, unnest(${ids}::bigint[]) as product_id`;
}

/** The changed products themselves, in the catalogues whose own website this is. */
export function touchedAsOwn(websiteId: number, changed: Changed) {
  return sql`
    select catalog.id as catalog_id, changed.id as product_id
    from catalog cross join ${changed} as changed
    left join product on product.website_id = ${websiteId} and product.id = changed.id
    where catalog.website_id = ${websiteId} and product.kind is distinct from 'mkp'`;
}

/** The own products that have one of the changed ones as an offer, undone or not. */
export function touchedByOffer(websiteId: number, changed: Changed) {
  return sql`
    select offer.catalog_id, offer.product_id
    from ${changed} as changed
    join offer on offer.website_id = ${websiteId} and offer.competitor_product_id = changed.id
    join catalog_competitor link on link.catalog_id = offer.catalog_id and link.website_id = offer.website_id`;
}

/**
 * The own products that a key may match on this competitor website, or has matched with another product, and that share
 * one with one of the changed ones.
 */
export function touchedByKey(key: MatchingKey, websiteId: number, changed: Changed) {
  const column = sql.ref(key);
  // The catalogues are few and read first: the others are joined in half the time.
  return sql`
    with rivalled as materialized (
      select catalog.id, catalog.website_id
      from catalog join catalog_competitor link on link.catalog_id = catalog.id
      where link.website_id = ${websiteId} and ${sentKey(key)}
    )
    select rivalled.id as catalog_id, own.id as product_id
    from ${changed} as changed
    join product theirs on theirs.website_id = ${websiteId} and theirs.id = changed.id and theirs.kind = 'product'
    join product own on own.${column} = theirs.${column} and own.kind = 'product'
    join rivalled on rivalled.website_id = own.website_id
    where not exists (
      select from offer where offer.catalog_id = rivalled.id and offer.website_id = ${websiteId}
        and offer.product_id = own.id and not offer.unmatched and offer.type <> 'rule'
        and (offer.type <> 'key' or offer.competitor_product_id = theirs.id))`;
}

/** The own products for which one of the changed ones is proposed as another one with the key of their match. */
export function touchedByOtherKey(websiteId: number, changed: Changed) {
  return sql`
    select proposal.catalog_id, proposal.product_id
    from ${changed} as changed
    join match_proposal proposal on proposal.website_id = ${websiteId}
      and proposal.competitor_product_id = changed.id and proposal.reason = 'key' and proposal.verdict is null
    join catalog_competitor link
      on link.catalog_id = proposal.catalog_id and link.website_id = proposal.website_id`;
}

/** Whether a `catalog` matches by this key: by sku only where it says so. */
export function sentKey(key: MatchingKey) {
  return key === "sku" ? sql`catalog.config #>> '{keyMatching,sku}' = 'true'` : sql`true`;
}

/** Every own product of a catalogue, and those that had a comparison and are no own product any more. */
export function touchedInCatalog(catalogId: number) {
  return sql`
    select catalog.id as catalog_id, product.id as product_id
    from catalog join product on product.website_id = catalog.website_id and product.kind = 'product'
    where catalog.id = ${catalogId}
    union all
    select catalog_id, product_id from matched_product where catalog_id = ${catalogId}`;
}

/** Every own product of the catalogues whose own website this is. */
export function touchedAsOwnWebsite(websiteId: number) {
  return sql`
    select catalog.id as catalog_id, product.id as product_id
    from catalog join product on product.website_id = catalog.website_id and product.kind = 'product'
    where catalog.website_id = ${websiteId}`;
}

/** The own products that have an offer of this competitor, in one catalogue or in all. */
export function touchedAsCompetitor(websiteId: number, catalogId?: number) {
  return sql`
    select catalog_id, product_id from offer
    where website_id = ${websiteId} and ${catalogId === undefined ? sql`true` : sql`catalog_id = ${catalogId}`}`;
}
