import { sql } from "kysely";
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
import { type TalliedDays, sinceOrNow } from "./talliedDays.ts";
import { talliedLines } from "../valueLines.ts";

/**
 * The same without the moves, of products that are told apart by a value under which their days are kept
 * (docs/decisions/0269).
 */
export async function talliedEvolution(
  db: Db,
  { tallies, ofDays, days, limit }: DaysAsked & TalliedDays,
): Promise<Omit<Evolution, "moves">> {
  const dates = sql`${days}::date[]`;
  const result = await sql<StandingRows>`
    with ${talliedLines(tallies, linesUnder(limit))}, change as materialized (
      -- a day is what is there now without what came after it
      select btrim(coalesce(value, '')) as value, width_bucket(row.day - 1, ${dates}) as day, ${sql.join(
        Object.entries(talliedFigures).map(
          ([name, kept]) => sql`sum(${sinceOrNow} * (${kept})) as ${sql.ref(name)}`,
        ),
      )}
      from (${ofDays}) as row where row.day > (${dates})[1] group by 1, 2
    ), ${standingsOf(days.length, sql`desc`)}
    select ${standingColumns}`.execute(db);
  return toEvolution(result.rows[0]!);
}

const talliedFigures = {
  products: sql`cheap + equals + expensive + unknown`,
  cheap: sql`cheap`,
  equals: sql`equals`,
  expensive: sql`expensive`,
  percent: sql`percent`,
} as const;
