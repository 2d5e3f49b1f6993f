// What a simulation would have made of the last days: the adjusted price beside the one that was asked, on each day, from
// the standings of days (docs/decisions/0214, 0247).
import { type RawBuilder, sql } from "kysely";
import type { Day } from "#shared/calendar/day.ts";
import { type SimulatorOptions } from "#shared/reference/simulatorOptions.ts";
import type { Db } from "../../../database.ts";
import type { Sql } from "../../../listedRows.ts";
import { logOf } from "../index/priceIndex.ts";
import { type SimulatedList, adjusted, simulated, thousandthsOfUnit } from "./simulatedRows.ts";
import { costPrice } from "../total.ts";

/** What a back-test reads of a row of the list. */
export const testedCells = sql`row.id, row.product_id, ${costPrice} as cost`;

/** Of products on a day, or of products and days. Amounts in currency units. */
export type TestedDays = {
  countProducts: number;
  /** Of the prices that were asked, and of the adjusted ones, against the cheapest competitor's. */
  countCheap: number;
  countEquals: number;
  countExpensive: number;
  countAdjustedCheap: number;
  countAdjustedEquals: number;
  countAdjustedExpensive: number;
  /** Geometric means of what the prices are of their competitors' averages, of those whose average is known. */
  index: number | null;
  indexAdjusted: number | null;
  countIndexed: number;
  /** Prices that the least one decided, and those that have one. */
  countAtMinimum: number;
  countWithCost: number;
  /** Prices that are another than on the day before. */
  countChanges: number;
  countChangesAdjusted: number;
  /** Pieces, what they would have earned more and less. */
  pieces: number;
  marginGained: number;
  marginGivenUp: number;
  /** What was asked and what would have been, for all pieces. */
  asked: number;
  adjusted: number;
};

type TestedDay = TestedDays & { date: Day };
type BackTest = { whole: TestedDays; days: TestedDay[] };
type Tested = SimulatorOptions & SimulatedList & { catalogId: number; from: Day; to: Day };

/**
 * Of listed rows, which `rows` selects as `testedCells`, at the end of each day from `from` to `to`. A product is tested
 * on the days on which it had a price to compare with; costs are today's.
 */
export async function backTest(db: Db, rows: RawBuilder<unknown>, tested: Tested): Promise<BackTest> {
  const { from, to } = tested;
  const unit = thousandthsOfUnit(tested);
  const { rows: found } = await sql<TestedDays & { date: Day | null }>`
    with run as (
      ${adjusted(simulated(standingsOf(rows, tested), tested), tested)}
    ), priced as (
      select *, greatest(from_day, ${from}::date) as since, until_day > ${from} as is_within,
             ${logOf(sql`own * ${unit}`, sql`average`)} as log, ${logOf(sql`price * ${unit}`, sql`average`)} as log_adjusted,
             ${isAnother(sql`own`)} as is_change, ${isAnother(sql`price`)} as is_change_adjusted
      from run window following as (partition by id order by from_day)
    ), change as (
      select coalesce(since, until_day) as day, ${sql.join(summed.map(stepOf))}
      from priced where is_within group by grouping sets ((since), (until_day))
    ), total as (
      select day, ${sql.join(summed.map(runningOf))}
      from (
        select day, ${names} from change where day <= ${to}
        union all
        select day::date, ${sql.join(summed.map(() => sql`0`))}
        from generate_series(${from}::date, ${to}::date, interval '1 day') as day
      ) as changed
      group by day
    )
    select day::text as date, ${sql.join(summed.flatMap((of) => shownOf(of, tested)))},
           ${indexOf("log")} as index, ${indexOf("log_adjusted")} as "indexAdjusted"
    from total group by grouping sets ((day), ()) order by day`.execute(db);
  const whole = found.at(-1)!;
  return { whole: withoutDate(whole), days: found.slice(0, -1) as TestedDay[] };
}

function withoutDate({ date: _none, ...whole }: TestedDays & { date: Day | null }): TestedDays {
  return whole;
}

/** The runs of days of the listed rows; of those that ended as the first day began too, for what changed on it. */
function standingsOf(rows: Sql, { catalogId, from, to }: Tested): Sql {
  return sql`
    select own.product_id, own.cost, standing.matched_product_id as id, from_day, until_day, best_price,
           price_diff_integer as price_diff, price_diff_percent as percent, competitors_price_average as average
    from standing join (${rows}) as own on own.id = standing.matched_product_id
    where standing.catalog_id = ${catalogId} and from_day <= ${to} and until_day >= ${from}`;
}

/** Whether a price is another than on the day before, on which there was one. */
function isAnother(amount: Sql): Sql {
  return sql`coalesce(lag(until_day) over following = from_day and lag(${amount}) over following <> ${amount}, false)`;
}

/** What is added on the first day of a run, and taken away after the last: how it is called, of a run, and in what. */
type Summed = { name: string; of: Sql; shown?: keyof TestedDays; isMoney?: true; isEvent?: true };

const one = (condition: Sql) => sql`(${condition})::int`;
const summed: readonly Summed[] = [
  { name: "products", shown: "countProducts", of: sql`1` },
  { name: "cheap", shown: "countCheap", of: one(sql`own < theirs`) },
  { name: "equals", shown: "countEquals", of: one(sql`own = theirs`) },
  { name: "expensive", shown: "countExpensive", of: one(sql`own > theirs`) },
  { name: "adjusted_cheap", shown: "countAdjustedCheap", of: one(sql`price < theirs`) },
  { name: "adjusted_equals", shown: "countAdjustedEquals", of: one(sql`price = theirs`) },
  { name: "adjusted_expensive", shown: "countAdjustedExpensive", of: one(sql`price > theirs`) },
  { name: "indexed", shown: "countIndexed", of: one(sql`log is not null`) },
  { name: "log", of: sql`coalesce(log, 0)` },
  { name: "log_adjusted", of: sql`coalesce(log_adjusted, 0)` },
  {
    name: "minimum",
    shown: "countAtMinimum",
    of: one(sql`floor > wanted or gap >= 0 and floor >= own`),
  },
  { name: "costed", shown: "countWithCost", of: one(sql`coalesce(cost > 0, false)`) },
  { name: "changes", shown: "countChanges", of: one(sql`is_change`), isEvent: true },
  {
    name: "changes_adjusted",
    shown: "countChangesAdjusted",
    of: one(sql`is_change_adjusted`),
    isEvent: true,
  },
  { name: "pieces", shown: "pieces", of: sql`quantity` },
  { name: "gained", shown: "marginGained", of: sql`greatest(price - own, 0) * quantity`, isMoney: true },
  { name: "given_up", shown: "marginGivenUp", of: sql`greatest(own - price, 0) * quantity`, isMoney: true },
  { name: "asked", shown: "asked", of: sql`own * quantity`, isMoney: true },
  { name: "adjusted", shown: "adjusted", of: sql`price * quantity`, isMoney: true },
];
const names = sql.join(summed.map(({ name }) => sql.ref(name)));

/** On the day on which runs begin, and on the one after they ended. */
function stepOf({ name, of, isEvent }: Summed): Sql {
  const ended = isEvent ? sql`0` : sql`-sum(${of})`;
  // What changed on a day before the first one is of that day.
  const begun = isEvent ? sql`sum(case when from_day = since then ${of} else 0 end)` : sql`sum(${of})`;
  return sql`case when grouping(since) = 0 then ${begun} else ${ended} end as ${sql.ref(name)}`;
}

function runningOf({ name, isEvent }: Summed): Sql {
  const ofDay = sql`sum(${sql.ref(name)})`;
  return isEvent
    ? sql`${ofDay} as ${sql.ref(name)}`
    : sql`sum(${ofDay}) over (order by day) as ${sql.ref(name)}`;
}

function shownOf({ name, shown, isMoney }: Summed, { digits }: Tested): Sql[] {
  if (!shown) return [];
  const total = sql`sum(${sql.ref(name)})::numeric`;
  return [sql`${isMoney ? sql`${total} / ${sql.lit(10 ** digits)}` : total} as ${sql.ref(shown)}`];
}

function indexOf(log: string): Sql {
  return sql`case when sum(indexed) > 0
    then round((100 * exp(sum(${sql.ref(log)}) / sum(indexed)::float8))::numeric, 2) end`;
}
