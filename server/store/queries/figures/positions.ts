// On how many products the own price is the cheaper, the same or the dearer one: by the value of a field, by competitor.
import { type RawBuilder, sql } from "kysely";
import { matchedProduct } from "#shared/entities/matchedProduct.ts";
import { unordered } from "../../collection.ts";
import type { Db } from "../../database.ts";
import type { ListedRows } from "../../listedRows.ts";
import { type Actor, scopeOf } from "../../scopes.ts";

/** `_id` is null for the products without a value. */
export type PositionCounts<Id> = {
  _id: Id;
  name: string | null;
  countProductsCheap: number;
  countProductsEquals: number;
  countProductsExpensive: number;
};

/** An attribute may have as many values as there are products. */
const rowsMax = 10_000;

/** Of listed rows: `rows` selects them as `value` and `gap`. */
export function positionsByValue(
  db: Db,
  rows: RawBuilder<unknown>,
  limit?: number,
): Promise<PositionCounts<string | null>[]> {
  return mergeSpellings(
    db,
    sql`
      select value, ${positionsOf("gap")}
      from (${rows}) as listed group by value`,
    limit,
  );
}

/**
 * The most frequent first; values that differ by case and accents only are one, in its most frequent spelling. `counts`
 * selects value, cheap, equals and expensive.
 */
export async function mergeSpellings(
  db: Db,
  counts: RawBuilder<unknown>,
  limit: number = rowsMax,
): Promise<PositionCounts<string | null>[]> {
  const { rows } = await sql<PositionCounts<string | null>>`
    with spelling as (
      select nullif(btrim(value), '') as value, cheap, equals, expensive, cheap + equals + expensive as products
      from (${counts}) as counted
    ), merged as (
      select (array_agg(value order by products desc, value collate "fr-x-icu"))[1] as _id, norm(value) as normal,
             sum(cheap)::int as cheap, sum(equals)::int as equals, sum(expensive)::int as expensive
      from spelling where products > 0 group by norm(value)
    )
    select _id, _id as name, ${shownPositions("merged")}
    from merged order by cheap + equals + expensive desc, normal limit ${Math.min(limit, rowsMax)}`.execute(
    db,
  );
  return rows;
}

/** Of the offers of listed rows; of these competitors if given. */
export async function positionsByCompetitor(
  db: Db,
  actor: Actor,
  { entity, where, from }: ListedRows,
  competitorIds: readonly number[] | undefined,
): Promise<PositionCounts<number>[]> {
  const cells = sql`row.catalog_id, row.product_id`;
  const rows = unordered(actor, entity, where, { cells, from });
  const among = competitorIds ? sql`offer.website_id = any(${competitorIds}::bigint[])` : sql`true`;
  return byCompetitor(
    db,
    sql`
      select link.catalog_id, link.website_id, ${positionsOf("offer.price_diff_integer")}
      from (${rows}) as listed
      join offer on offer.catalog_id = listed.catalog_id and offer.product_id = listed.product_id and ${among}
        and not offer.unmatched
      join catalog_competitor link on link.catalog_id = offer.catalog_id and link.website_id = offer.website_id
      group by link.catalog_id, link.website_id`,
  );
}

/** Of all products of a catalogue, read from what is kept beside the offers (migration 0019). */
export async function talliedPositions(
  db: Db,
  actor: Actor,
  catalogId: number,
): Promise<PositionCounts<number>[]> {
  return byCompetitor(
    db,
    sql`
      select row.catalog_id, row.website_id, row.cheap - coalesce(aside.cheap, 0) as cheap,
             row.equals - coalesce(aside.equals, 0) as equals, row.expensive - coalesce(aside.expensive, 0) as expensive
      from offer_tally as row
      join catalog_competitor link on link.catalog_id = row.catalog_id and link.website_id = row.website_id
      left join (
        select offer.website_id, ${positionsOf("offer.price_diff_integer")}
        from matched_product own
        join offer on offer.catalog_id = own.catalog_id and offer.product_id = own.product_id and not offer.unmatched
        where own.catalog_id = ${catalogId} and own.own_unmatched
        group by offer.website_id
      ) as aside on aside.website_id = row.website_id
      where row.catalog_id = ${catalogId} and ${scopeOf(matchedProduct, actor)}`,
  );
}

async function byCompetitor(db: Db, counts: RawBuilder<unknown>): Promise<PositionCounts<number>[]> {
  const { rows } = await sql<PositionCounts<number>>`
    select website.id as _id, website.name, ${shownPositions("counted")}
    from (${counts}) as counted join website_setting website on website.id = counted.website_id
    where cheap + equals + expensive > 0
    order by cheap + equals + expensive desc, website.name collate "fr-x-icu", website.id`.execute(db);
  return rows;
}

function positionsOf(gap: string) {
  const column = sql.ref(gap);
  return sql`(count(*) filter (where ${column} < 0))::int as cheap,
    (count(*) filter (where ${column} = 0))::int as equals,
    (count(*) filter (where ${column} > 0))::int as expensive`;
}

function shownPositions(from: string) {
  const column = (name: string) => sql.ref(`${from}.${name}`);
  return sql`${column("cheap")} as "countProductsCheap", ${column("equals")} as "countProductsEquals",
    ${column("expensive")} as "countProductsExpensive"`;
}
