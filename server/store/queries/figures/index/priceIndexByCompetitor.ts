// The price index against each competitor.
import { sql } from "kysely";
import { matchedProduct } from "#shared/entities/matchedProduct.ts";
import { unordered } from "../../../collection.ts";
import type { Db } from "../../../database.ts";
import type { ListedRows, Sql } from "../../../listedRows.ts";
import { type Actor, scopeOf } from "../../../scopes.ts";
import { type ValueIndex, summed, logOf, figures } from "./priceIndex.ts";

/** Each competitor against its own price alone; of these competitors if given. */
export async function indexByCompetitor(
  db: Db,
  actor: Actor,
  { entity, where, from }: ListedRows,
  competitorIds: readonly number[] | undefined,
): Promise<ValueIndex<number>[]> {
  const listed = unordered(actor, entity, where, { cells: sql`row.catalog_id, row.product_id`, from });
  const among = competitorIds ? sql`offer.website_id = any(${competitorIds}::bigint[])` : sql`true`;
  return byCompetitor(
    db,
    sql`
      select link.website_id, ${summed}
      from (${listed}) as listed
      join offer on offer.catalog_id = listed.catalog_id and offer.product_id = listed.product_id and ${among}
        and not offer.unmatched
      join catalog_competitor link on link.catalog_id = offer.catalog_id and link.website_id = offer.website_id
      cross join lateral (select ${logOfOffer} as log) as compared
      where log is not null
      group by link.website_id`,
  );
}

/** Of all products of a catalogue, read from what is kept beside the offers: those set aside, few, are in it and come off. */
export function talliedIndexByCompetitor(
  db: Db,
  actor: Actor,
  catalogId: number,
): Promise<ValueIndex<number>[]> {
  return byCompetitor(
    db,
    sql`
      select row.website_id, row.log - coalesce(aside.log, 0) as log, row.logged - coalesce(aside.n, 0) as n
      from offer_tally as row
      join catalog_competitor link on link.catalog_id = row.catalog_id and link.website_id = row.website_id
      left join (
        select offer.website_id, ${summed}
        from matched_product own
        join offer on offer.catalog_id = own.catalog_id and offer.product_id = own.product_id and not offer.unmatched
        cross join lateral (select ${logOfOffer} as log) as compared
        where own.catalog_id = ${catalogId} and own.own_unmatched
        group by offer.website_id
      ) as aside on aside.website_id = row.website_id
      where row.catalog_id = ${catalogId} and ${scopeOf(matchedProduct, actor)}`,
  );
}

const logOfOffer = logOf(sql`(offer.price + offer.price_diff_integer)`, sql`offer.price`);

/** `counts` selects website_id, log and n. */
async function byCompetitor(db: Db, counts: Sql): Promise<ValueIndex<number>[]> {
  const { rows } = await sql<ValueIndex<number>>`
    select website.id as _id, website.name, ${figures}
    from (${counts}) as counted join website_setting website on website.id = counted.website_id
    where counted.n > 0
    group by website.id order by count desc, website.name collate "fr-x-icu", website.id`.execute(db);
  return rows;
}
