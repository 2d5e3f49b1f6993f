// The price index of each day, by the standings of days.
import { type RawBuilder, sql } from "kysely";
import type { Day } from "#shared/calendar/day.ts";
import type { Db } from "../../../database.ts";
import type { Sql } from "../../../listedRows.ts";
import { type PriceIndex, logOf } from "./priceIndex.ts";
import { type TalliedDays, sinceOrNow } from "../days/talliedDays.ts";
import { totalsByDay } from "../days/totalsByDay.ts";
import { talliedLines, valueLines } from "../valueLines.ts";

/** `countUnknown`: products that were compared that day, whose average nobody kept. */
export type DayIndex = PriceIndex & { date: Day; countUnknown: number };

type Period = { from: Day; to: Day };
type FoundDay = DayIndex & { place: number; value: string | null };

/** Days are many, so values are few. */
const linesMax = 50;

type IndexDays = { whole: DayIndex[]; values: { value: string; days: DayIndex[] }[] };

/**
 * Of listed rows, which `rows` selects as `id` and `value`, as they stood at the end of each day from `from` to `to`; the
 * same for each value, those of the most products first; the empty text stands for none.
 */
export async function indexByDay(
  db: Db,
  { catalogId, from, to }: Period & { catalogId: number },
  rows: RawBuilder<unknown>,
): Promise<IndexDays> {
  const log = logOf(
    sql`(standing.best_price + standing.price_diff_integer)`,
    sql`standing.competitors_price_average`,
  );
  const change = sql`
      select value, day, sum(step) as products, sum(step) filter (where log is not null) as n,
             sum(step * log) as log
      from (
        select own.value, greatest(from_day, ${from}) as since, until_day as until, ${log} as log
        from standing join own on own.id = standing.matched_product_id
        where standing.catalog_id = ${catalogId} and from_day <= ${to} and until_day > ${from}
          and standing.price_diff_integer is not null
      ) as run cross join lateral (values (since, 1), (until, -1)) as edge (day, step)
      where day <= ${to} group by value, day`;
  return daysOf(db, { from, to }, { lines: valueLines(rows, linesMax), change, order: sql`asc` });
}

/** The same, from what is kept of the days. */
export function talliedIndexByDay(
  db: Db,
  { from, to }: Period,
  { tallies, ofDays }: TalliedDays,
): Promise<IndexDays> {
  const change = sql`
      -- a day is what is there now without what came after it
      select btrim(coalesce(value, '')) as value, least(row.day - 1, ${to}) as day,
             sum(${sinceOrNow} * (cheap + equals + expensive)) as products, sum(${sinceOrNow} * logged) as n,
             sum(${sinceOrNow} * log) as log
      from (${ofDays}) as row where row.day > ${from} group by 1, 2`;
  return daysOf(db, { from, to }, { lines: talliedLines(tallies, linesMax), change, order: sql`desc` });
}

/** What `change` says of the days up to each day, or from it on. */
async function daysOf(
  db: Db,
  { from, to }: Period,
  { lines, change, order }: Record<"lines" | "change" | "order", Sql>,
): Promise<IndexDays> {
  const days = sql`(select generate_series(${from}::date, ${to}::date, interval '1 day')::date)`;
  const result = await sql<FoundDay>`
    with ${lines}, change as materialized (${change}), ${totalsByDay("total", ["products", "n", "log"], { days, order })}
    select place::int, line.value, day::text as date, n::int as count, (products - n)::int as "countUnknown",
           case when n > 0 then round((100 * exp(log::float8 / n::float8))::numeric, 2) end as index
    from total left join line using (place) order by place, day`.execute(db);
  const [whole = [], ...values] = Map.groupBy(result.rows, ({ place }) => place).values();
  return {
    whole: whole.map(dayOf),
    values: values.map((days) => ({ value: days[0]!.value ?? "", days: days.map(dayOf) })),
  };
}

function dayOf({ date, index, count, countUnknown }: FoundDay): DayIndex {
  return { date, index, count, countUnknown };
}
