// The price index: own prices against the averages of their competitors' prices, 100 where they are the same. Over products
// it is the geometric mean, whose index of the two sides exchanged is its inverse (docs/decisions/0246).
import { type RawBuilder, sql } from "kysely";
import { addDays, type Day } from "#shared/calendar/day.ts";
import { matchedProduct } from "#shared/entities/matchedProduct.ts";
import { unordered } from "../../collection.ts";
import type { Db } from "../../database.ts";
import type { ListedRows, Sql } from "../../listedRows.ts";
import { type Actor, scopeOf } from "../../scopes.ts";
import { type Grouping, groupValue } from "./groupedBy.ts";
import { type TalliedDays, sinceOrNow } from "./talliedDays.ts";
import { talliedLines, valueLines } from "./valueLines.ts";

/** Two decimals; null of no products. */
export type PriceIndex = { index: number | null; count: number };
/** `_id` is null for the products without a value. */
export type ValueIndex<Id> = PriceIndex & { _id: Id; name: string | null };
/** `countUnknown`: products that were compared that day, whose average nobody kept. */
export type DayIndex = PriceIndex & { date: Day; countUnknown: number };

/** An attribute may have as many values as there are products. */
const valuesMax = 10_000;

/** The logarithm of what a price is of its competitors' average; null where one of them is not known. Amounts in thousandths. */
export function logOf(own: Sql, average: Sql): Sql {
  return sql`case when ${own} > 0 and ${average} > 0 then ln((${own})::float8 / ${average}) end`;
}

const figures = sql`round((100 * exp(sum(log)::float8 / nullif(sum(n), 0)::float8))::numeric, 2) as index,
  coalesce(sum(n), 0)::int as count`;
const summed = sql`sum(log) as log, count(log) as n`;

/** Listed rows as their `value` and their `log`. */
function indexedRows(actor: Actor, { entity, where, from }: ListedRows, grouping: Grouping | undefined): Sql {
  const log = logOf(sql`(row.best_price + row.price_diff_integer)`, sql`row.competitors_price_average`);
  const value = grouping ? groupValue(grouping) : sql`null::text`;
  return unordered(actor, entity, where, { cells: sql`${log} as log, ${value} as value`, from });
}

/** Of listed rows. */
export async function indexOf(db: Db, actor: Actor, listed: ListedRows): Promise<PriceIndex> {
  const { rows } = await sql<PriceIndex>`
    select ${figures} from (select ${summed} from (${indexedRows(actor, listed, undefined)}) as listed) as counted`.execute(
    db,
  );
  return rows[0]!;
}

/** The same, from what is kept beside the products. */
export async function talliedIndex(db: Db, tallies: Sql): Promise<PriceIndex> {
  const { rows } = await sql<PriceIndex>`
    select ${figures} from (select log, logged as n from (${tallies}) as tallied) as counted`.execute(db);
  return rows[0]!;
}

/** The most products first; values that differ by case and accents only are one, in its most frequent spelling. */
export function indexByValue(
  db: Db,
  actor: Actor,
  listed: ListedRows,
  grouping: Grouping,
): Promise<ValueIndex<string | null>[]> {
  return mergedValues(
    db,
    sql`
      select nullif(btrim(value), '') as value, ${summed}
      from (${indexedRows(actor, listed, grouping)}) as listed where log is not null group by 1`,
  );
}

/** The same, from what is kept beside the products. */
export function talliedIndexByValue(db: Db, tallies: Sql): Promise<ValueIndex<string | null>[]> {
  return mergedValues(
    db,
    sql`
      select nullif(btrim(value), '') as value, sum(log) as log, sum(logged) as n
      from (${tallies}) as tallied where logged > 0 group by 1`,
  );
}

/** `spellings` selects value, log and n. */
async function mergedValues(db: Db, spellings: Sql): Promise<ValueIndex<string | null>[]> {
  const { rows } = await sql<ValueIndex<string | null>>`
    with spelling as (${spellings}), merged as (
      select (array_agg(value order by n desc, value collate "fr-x-icu"))[1] as _id, norm(value) as normal, ${figures}
      from spelling group by norm(value)
    )
    select _id, _id as name, index, count from merged order by count desc, normal limit ${valuesMax}`.execute(
    db,
  );
  return rows;
}

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
  const after = addDays(to, 1);
  const result = await sql<FoundDay>`
    with ${lines}, change as materialized (${change}), total as (
      select place, day, ${runningTotals(order)}
      from (
        select 0 as place, day, ${totals} from change group by day
        union all
        select line.place, change.day, ${totals}
        from change join spelling using (value) join line using (normal) group by line.place, change.day
        union all
        select place, day::date, 0, 0, 0
        from (select 0 as place union all select place from line) as place,
             generate_series(${from}::date, ${after}::date - 1, interval '1 day') as day
      ) as changed
      group by place, day
    )
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

const kept = ["products", "n", "log"] as const;
const totals = sql.join(kept.map((name) => sql`coalesce(sum(${sql.ref(name)}), 0) as ${sql.ref(name)}`));
const runningTotals = (order: Sql) =>
  sql.join(
    kept.map(
      (name) =>
        sql`sum(sum(${sql.ref(name)})) over (partition by place order by day ${order}) as ${sql.ref(name)}`,
    ),
  );
