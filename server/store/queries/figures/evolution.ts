// Where the own prices stood at the ends of some days, by the standings of days (docs/decisions/0214).
import { type RawBuilder, sql } from "kysely";
import type { Day } from "#shared/calendar/day.ts";
import type { StandingStatus } from "#shared/filters/past.ts";
import type { Db } from "../../database.ts";
import { type TalliedDays, sinceOrNow } from "./talliedDays.ts";
import { talliedLines, valueLines } from "./valueLines.ts";

/** The products that were matched at the end of a day, and where their prices stood; whole numbers of products. */
export type Standing = {
  products: number;
  cheap: number;
  equals: number;
  expensive: number;
  /** Average of the differences in percent, two decimals; null without any. */
  percent: number | null;
};

export type Evolution = {
  /** A standing for each day. */
  whole: Standing[];
  /** The same for each value, the most frequent first; the empty text stands for none. */
  values: { value: string; standings: Standing[] }[];
  /** From the first day to the last, of the products that had a price to compare on one of them at least. */
  moves: { from: StandingStatus; to: StandingStatus; count: number }[];
};

/** Days are many, so values are few. */
const valuesMax = 1_000;

/** `limit`: of the values. */
type AskedDays = { days: readonly Day[]; limit?: number | undefined };

function linesUnder(limit: number = valuesMax): number {
  return Math.min(limit, valuesMax);
}

/**
 * What became of listed rows, which `rows` selects as `id` and `value`, at the ends of some days, in order: by the
 * standings of days, each run of which is read once, however many days there are.
 */
export async function evolutionOf(
  db: Db,
  { catalogId, rows, days: asked, limit }: AskedDays & { catalogId: number; rows: RawBuilder<unknown> },
): Promise<Evolution> {
  const days = sql.lit(asked.length);
  const dates = sql`${asked}::date[]`;
  const result = await sql<Found & Pick<Evolution, "moves">>`
    with ${valueLines(rows, linesUnder(limit))}, known as materialized (
      -- the first and the last of the days that a run covers; a run between two of them covers none
      select run.*, own.value
      from (
        select matched_product_id as id, status, price_diff_percent as percent,
               width_bucket(from_day - 1, ${dates}) + 1 as since, width_bucket(until_day - 1, ${dates}) as until
        from standing
        where catalog_id = ${catalogId} and from_day <= (${dates})[${days}] and until_day > (${dates})[1]
      ) as run join own using (id)
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
    select ${toldStandings},
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

/**
 * The same without the moves, of products that are told apart by a value under which their days are kept
 * (docs/decisions/0269).
 */
export async function talliedEvolution(
  db: Db,
  { tallies, ofDays, days, limit }: AskedDays & TalliedDays,
): Promise<Omit<Evolution, "moves">> {
  const dates = sql`${days}::date[]`;
  const result = await sql<Found>`
    with ${talliedLines(tallies, linesUnder(limit))}, change as materialized (
      -- a day is what is there now without what came after it
      select btrim(coalesce(value, '')) as value, width_bucket(row.day - 1, ${dates}) as day, ${sql.join(
        Object.entries(talliedFigures).map(
          ([name, kept]) => sql`sum(${sinceOrNow} * (${kept})) as ${sql.ref(name)}`,
        ),
      )}
      from (${ofDays}) as row where row.day > (${dates})[1] group by 1, 2
    ), ${standingsOf(days.length, sql`desc`)}
    select ${toldStandings}`.execute(db);
  return toEvolution(result.rows[0]!);
}

const talliedFigures = {
  products: sql`cheap + equals + expensive + unknown`,
  cheap: sql`cheap`,
  equals: sql`equals`,
  expensive: sql`expensive`,
  percent: sql`percent`,
} as const;

const counted = ["products", "cheap", "equals", "expensive", "percent"] as const;
const totals = sql.join(counted.map((name) => sql`sum(${sql.ref(name)}) as ${sql.ref(name)}`));

/** The standings of each place on each day: what `change` says of the days up to it, or from it on. */
function standingsOf(days: number, order: RawBuilder<unknown>) {
  const runningTotals = sql.join(
    counted.map(
      (name) =>
        sql`coalesce(sum(sum(${sql.ref(name)})) over (partition by place order by day ${order}), 0) as ${sql.ref(name)}`,
    ),
  );
  return sql`standing as (
      select place, day, ${runningTotals}
      from (
        select 0 as place, day, ${totals} from change group by day
        union all
        select line.place, change.day, ${totals}
        from change join spelling using (value) join line using (normal) group by line.place, change.day
        union all
        select place, day, 0, 0, 0, 0, 0
        from (select 0 as place union all select place from line) as place, generate_series(1, ${sql.lit(days)}) as day
      ) as changed
      group by place, day
    )`;
}

const toldStandings = sql`
      (select jsonb_agg(jsonb_build_object('place', place, 'products', products, 'cheap', cheap, 'equals', equals,
         'expensive', expensive, 'percent', round_ratio(percent, cheap + equals + expensive, 2)) order by place, day)
       from standing) as standings,
      (select coalesce(jsonb_agg(value order by place), '[]') from line) as values`;

type Found = {
  standings: (Standing & { place: number })[];
  values: string[];
};

function toEvolution({ standings, values }: Found): Omit<Evolution, "moves"> {
  const lines = Map.groupBy(standings, ({ place }) => place);
  const lineAt = (at: number) => (lines.get(at) ?? []).map(({ place: _place, ...standing }) => standing);
  return {
    whole: lineAt(0),
    values: values.map((value, index) => ({ value, standings: lineAt(index + 1) })),
  };
}
