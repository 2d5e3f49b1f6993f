// On how many products the own price is the cheaper, the same or the dearer one: by the value of a field, by competitor.
import { type RawBuilder, sql } from "kysely";
import { unordered } from "../../../collection.ts";
import type { Db } from "../../../database.ts";
import type { ListedRows } from "../../../listedRows.ts";
import type { Actor } from "../../../scopes.ts";
import { mergeSpellings } from "./mergeSpellings.ts";
import { type PositionCounts, shownPositions } from "./positionCounts.ts";

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

export async function byCompetitor(db: Db, counts: RawBuilder<unknown>): Promise<PositionCounts<number>[]> {
  const { rows } = await sql<PositionCounts<number>>`
    select website.id as _id, website.name, ${shownPositions("counted")}
    from (${counts}) as counted join website_setting website on website.id = counted.website_id
    where cheap + equals + expensive > 0
    order by cheap + equals + expensive desc, website.name collate "fr-x-icu", website.id`.execute(db);
  return rows;
}

export function positionsOf(gap: string) {
  const column = sql.ref(gap);
  return sql`(count(*) filter (where ${column} < 0))::int as cheap,
    (count(*) filter (where ${column} = 0))::int as equals,
    (count(*) filter (where ${column} > 0))::int as expensive`;
}
