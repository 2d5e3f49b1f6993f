import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../../database.ts";
import {
  type DaysAsked,
  type Evolution,
  type StandingRows,
  linesUnder,
  standingsOf,
  standingColumns,
  toEvolution,
} from "./evolution.ts";
import { valueLines } from "../valueLines.ts";

/**
 * What became of listed rows, which `rows` selects as `id` and `value`, at the ends of some days, in order: by the
 * standings of days, each run of which is read once, however many days there are.
 */
export async function evolutionOf(
  db: Db,
  { catalogId, rows, days: asked, limit }: DaysAsked & { catalogId: number; rows: RawBuilder<unknown> },
): Promise<Evolution> {
  const days = sql.lit(asked.length);
  const dates = sql`${asked}::date[]`;
  const result = await sql<StandingRows & Pick<Evolution, "moves">>`
    with ${valueLines(rows, linesUnder(limit))}, known as materialized (
      -- the first and the last of the days that a run covers, looked for once; a run between two of them covers none
      select * from (
        select own.id, own.value, status, price_diff_percent as percent,
               width_bucket(from_day - 1, ${dates}) + 1 as since, width_bucket(until_day - 1, ${dates}) as until
        from standing join own on own.id = matched_product_id
        where catalog_id = ${catalogId} and from_day <= (${dates})[${days}] and until_day > (${dates})[1]
        offset 0
      ) as run
      where since <= until
    ), change as materialized (
      select value, day, sum(step) as products, sum(step) filter (where status = 'cheap') as cheap,
             sum(step) filter (where status = 'equals') as equals,
             sum(step) filter (where status = 'expensive') as expensive, sum(step * percent) as percent
      from (
        select value, since as day, 1 as step, status, percent from known
        union all
        select value, until + 1, -1, status, percent from known where until < ${days}
      ) as step
      group by value, day
    ), ${standingsOf(asked.length, sql`asc`)}, move as (
      select "from", "to", count(*)::int as count
      from (
        select ${endOf(sql`since = 1`)} as "from", ${endOf(sql`until = ${days}`)} as "to"
        from known where since = 1 or until = ${days} group by id
      ) as ends
      where "from" is not null and "to" is not null group by 1, 2
    )
    select ${standingColumns},
      (select coalesce(jsonb_agg(move order by count desc, "from", "to"), '[]') from move) as moves`.execute(
    db,
  );
  const found = result.rows[0]!;
  return { ...toEvolution(found), moves: found.moves };
}

/** Where a product stood at one end; null where it had no price of its own. */
function endOf(isEnd: RawBuilder<unknown>) {
  return sql`case when bool_or(${isEnd}) then max(status) filter (where ${isEnd}) else 'unmatched' end`;
}
