import { type RawBuilder, sql } from "kysely";
import type { Actor } from "../../scopes.ts";
import { websitesOf, ownNames, offersOf } from "./sellers.ts";

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
  const known = seenAsVisitor.length === 0 ? sql`product_seller` : sellersSeenBy(seenAsVisitor);
  return sql`(
    select channel || ' ' || seller as id, nullif(channel, '') as channel, seller, sum(products_count)::int as total
    from (${withoutOffersOfOthers(catalogId, known)}) as known
    where website_id = any(${websites}) and products_count > 0
      and norm(seller) <> all(${ownNames(websites, seenAsVisitor)})
    group by channel, seller)`;
}

/** Those counts tell of all there is: of the own website, the offers brought for another catalogue are left out. */
function withoutOffersOfOthers(catalogId: number, known: RawBuilder<unknown>): RawBuilder<unknown> {
  const own = sql`(select website_id from catalog where id = ${catalogId})`;
  const hasOthers = sql`(select exists (
    select from product where website_id = ${own} and catalog_id is not null and catalog_id <> ${catalogId}))`;
  return sql`
    select website_id, channel, seller, products_count from ${known} as counted
    where not (website_id = ${own} and ${hasOthers})
    union all
    select website_id, channel, seller, count(*)::int
    from (${offersOf(own, { ofCatalog: catalogId })}) as offered where ${hasOthers} group by website_id, channel, seller`;
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
      and missing_since is null
    group by 1, 2, 3)`;
}
