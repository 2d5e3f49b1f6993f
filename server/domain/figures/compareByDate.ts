// How competitiveness evolved from one day to another, and on the days between (docs/decisions/0101).
import { comparedProduct, matchedProduct } from "#shared/entities/matchedProduct.ts";
import type { Day } from "#shared/calendar/day.ts";
import type { Position } from "#shared/filters/competitive.ts";
import type { Where } from "#shared/filters/filter.ts";
import { demandsOf } from "#shared/filters/topLevel.ts";
import { ratioOf, over, rounded, times } from "#shared/prices/ratio.ts";
import { noSubsetInHistory, pastInPreparation } from "#server/errors.ts";
import { refusePast } from "#server/domain/matching/pastProducts.ts";
import type { By } from "#server/store/by.ts";
import type { Evolution, Standing } from "#server/store/queries/figures/days/evolution.ts";
import { evolutionOf } from "#server/store/queries/figures/days/evolutionOf.ts";
import { talliedEvolution } from "#server/store/queries/figures/days/talliedEvolution.ts";
import { isPastInPreparation } from "#server/store/queries/figures/days/pastDays.ts";
import { type Grouping, groupedRows } from "#server/store/queries/figures/groupedBy.ts";
import { talliedDays } from "#server/store/queries/figures/days/talliedDays.ts";
import { whereSql } from "#server/store/where/where.ts";
import { ofCatalog } from "./ofCatalog.ts";

type AskedDays = {
  /** In order. */
  days: readonly Day[];
  /** Whether a standing is wanted for each of them, and not for the first and the last alone. */
  each: boolean;
  field: Grouping | undefined;
  /** Whether it is wanted how many went from where to where. */
  moves: boolean;
  where: Where;
  /** Of the values, those of the most products. */
  limit?: number | undefined;
};

/** Percentages of the matched products with two decimals, 0 of none. */
type ShownStanding = {
  date: Day;
  countProducts: number;
  countProductsCheap: number;
  countProductsEquals: number;
  countProductsExpensive: number;
  percentProductsCheap: number;
  percentProductsEquals: number;
  percentProductsExpensive: number;
  averagePriceDiffPercent: number | null;
};

type ComparedDays = {
  from: ShownStanding;
  to: ShownStanding;
  evolution: { cheap: number; equals: number; expensive: number };
  dates?: ShownStanding[];
};

type ComparedByDate = ComparedDays & {
  /** Between positions; `moves` are these and what had no price to compare on one of the two days. */
  transitions?: { from: Position; to: Position; count: number }[];
  moves?: Evolution["moves"];
  rows?: (ComparedDays & { _id: string | null; name: string | null })[];
};

/**
 * The own products of a catalogue under a where, as they stood at the ends of days in Paris. Products that lost their
 * matches since are among them. Throws 400 for a where that is wrong, asks for a past day itself or names competitors:
 * history knows the cheapest of all of them only; and while the days from before an upgrade are being written.
 */
export async function compareByDate(by: By, catalogId: number, period: AskedDays): Promise<ComparedByDate> {
  const { days, each, field, where, moves: wantsMoves } = period;
  const within = ofCatalog(catalogId, where);
  refusePast(within);
  whereSql(matchedProduct, within, { admin: by.actor.admin });
  if (demandsOf(within, "competitors.website_id").length > 0) throw noSubsetInHistory();
  if (await isPastInPreparation(by.db, catalogId)) throw pastInPreparation();
  const evolution = await evolved(by, catalogId, { ...period, where: within });
  const shown = (standings: Standing[]) => compared(days, standings, each);
  const values = evolution.values.filter(({ standings }) => standings.some(({ products }) => products > 0));
  return {
    ...shown(evolution.whole),
    ...(wantsMoves && { transitions: evolution.moves.filter(isTransition), moves: evolution.moves }),
    ...(field && {
      rows: values.map(({ value, standings }) => ({
        _id: value || null,
        name: value || null,
        ...shown(standings),
      })),
    }),
  };
}

/** From what is kept of the days where that tells it, which knows of no product where it went. */
async function evolved(
  by: By,
  catalogId: number,
  { days, field, moves, where, limit }: AskedDays,
): Promise<Evolution> {
  const tallied = moves ? undefined : talliedDays(by.actor, where, field);
  if (tallied) return { ...(await talliedEvolution(by.db, { ...tallied, days, limit })), moves: [] };
  const rows = groupedRows(by.actor, { entity: comparedProduct, where }, field);
  return evolutionOf(by.db, { catalogId, rows, days, limit });
}

type Move = Evolution["moves"][number];

function isTransition(move: Move): move is Move & { from: Position; to: Position } {
  return move.from !== "unmatched" && move.to !== "unmatched";
}

function compared(days: readonly Day[], standings: readonly Standing[], each: boolean): ComparedDays {
  const shown = days.map((day, index) => shownStanding(day, standings[index]!));
  const [first, last] = [standings[0]!, standings.at(-1)!];
  return {
    from: shown[0]!,
    to: shown.at(-1)!,
    evolution: {
      cheap: last.cheap - first.cheap,
      equals: last.equals - first.equals,
      expensive: last.expensive - first.expensive,
    },
    ...(each && { dates: shown }),
  };
}

function shownStanding(date: Day, { products, cheap, equals, expensive, percent }: Standing): ShownStanding {
  const share = (count: number) =>
    products === 0 ? 0 : rounded(over(times(ratioOf(count), ratioOf(100)), ratioOf(products)), 2);
  return {
    date,
    countProducts: products,
    countProductsCheap: cheap,
    countProductsEquals: equals,
    countProductsExpensive: expensive,
    percentProductsCheap: share(cheap),
    percentProductsEquals: share(equals),
    percentProductsExpensive: share(expensive),
    averagePriceDiffPercent: percent,
  };
}
