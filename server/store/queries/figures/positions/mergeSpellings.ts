import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../../database.ts";
import { type PositionCounts, shownPositions } from "./positionCounts.ts";

/** An attribute may have as many values as there are products. */
const rowsMax = 10_000;

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
