// What a back-test comes to, as its dialog tells it.
import type { BackTest } from "#web/queries/marginSimulation.ts";
import { periodsInMonth } from "#shared/reference/simulatorOptions.ts";
import type { WholeChoice } from "#web/parts/simulator/options.ts";

type Whole = BackTest["whole"];
type TestedDay = BackTest["days"][number];

/** The days of which anything is known. */
export function knownDays({ days }: Pick<BackTest, "days">): TestedDay[] {
  return days.filter(({ countProducts }) => countProducts > 0);
}

/** Of the products and days that were compared, the part whose price is no higher than anybody's; null of none. */
export function cheapestShares(of: Whole): { asked: number; adjusted: number } | null {
  if (of.countProducts === 0) return null;
  return {
    asked: (of.countCheap + of.countEquals) / of.countProducts,
    adjusted: (of.countAdjustedCheap + of.countAdjustedEquals) / of.countProducts,
  };
}

/** What a piece would have earned more on the average, or less; null where nothing was sold. */
export function marginOfPiece({ marginGained, marginGivenUp, pieces }: Whole): number | null {
  return pieces === 0 ? null : (marginGained - marginGivenUp) / pieces;
}

/** A file counts the sales of a period, and a back-test adds one up for each day. */
export function soldPerDay({ saleBy }: Pick<WholeChoice, "saleBy">): number {
  return periodsInMonth[saleBy] / periodsInMonth.day;
}
