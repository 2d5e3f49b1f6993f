// Where the own prices stood at the ends of some days, by the standings of days (docs/decisions/0214).
import { sql } from "kysely";
import type { Day } from "#shared/calendar/day.ts";
import type { StandingStatus } from "#shared/filters/past.ts";
import type { Sql } from "../../../listedRows.ts";
import { totalsByDay } from "./totalsByDay.ts";

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
export type DaysAsked = { days: readonly Day[]; limit?: number | undefined };

export function linesUnder(limit: number = valuesMax): number {
  return Math.min(limit, valuesMax);
}

/** The standings of each place on each day: what `change` says of the days up to it, or from it on. */
export function standingsOf(days: number, order: Sql): Sql {
  return totalsByDay("standing", ["products", "cheap", "equals", "expensive", "percent"], {
    days: sql`generate_series(1, ${sql.lit(days)})`,
    order,
  });
}

export const standingColumns = sql`
      (select jsonb_agg(jsonb_build_object('place', place, 'products', products, 'cheap', cheap, 'equals', equals,
         'expensive', expensive, 'percent', round_ratio(percent, cheap + equals + expensive, 2)) order by place, day)
       from standing) as standings,
      (select coalesce(jsonb_agg(value order by place), '[]') from line) as values`;

export type StandingRows = {
  standings: (Standing & { place: number })[];
  values: string[];
};

export function toEvolution({ standings, values }: StandingRows): Omit<Evolution, "moves"> {
  const lines = Map.groupBy(standings, ({ place }) => place);
  const lineAt = (at: number) => (lines.get(at) ?? []).map(({ place: _place, ...standing }) => standing);
  return {
    whole: lineAt(0),
    values: values.map((value, index) => ({ value, standings: lineAt(index + 1) })),
  };
}
