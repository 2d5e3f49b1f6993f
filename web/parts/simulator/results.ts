// What the figures of a simulation come to with what is sold.
import { type Position, positions } from "#shared/filters/competitive.ts";
import { periodsInMonth } from "#shared/reference/simulatorOptions.ts";
import type { MarginDiff } from "#web/queries/marginSimulation.ts";
import type { WholeChoice } from "./options.ts";

/** Cheaper products could earn more; the others, equal ones too, could come down. */
export type SimulatorKind = "cheap" | "expensive";

export function kindOf(tab: Position): SimulatorKind {
  return tab === "cheap" ? "cheap" : "expensive";
}

/** How many pieces of a product stand for one of the server's figures in a month; a file counts its own. */
export function piecesInMonth({ nbSale, saleBy, sales }: WholeChoice): number {
  return periodsInMonth[saleBy] * (sales === undefined ? nbSale : 1);
}

/** In currency units a month: above zero what could be earned more, or what would be given up. */
export function amountInMonth(diff: MarginDiff, kind: SimulatorKind, choice: WholeChoice): number {
  const amount = kind === "cheap" ? diff.marginDiffIntegerCheap : diff.marginDiffIntegerExpensive;
  return amount * piecesInMonth(choice);
}

/** Of what the products are sold for now. */
export function percentOfSales(diff: MarginDiff, kind: SimulatorKind): number {
  return kind === "cheap" ? diff.marginDiffPercentCheap : diff.marginDiffPercentExpensive;
}

/** How many prices the tab's file has. */
export function changedPrices(diff: MarginDiff, tab: Position): number {
  if (tab === "equals") return 0;
  return tab === "cheap" ? diff.countRaised : diff.countLowered;
}

/** How many of the tab's products have no new price, and no line in its file. */
export function unchangedPrices(diff: MarginDiff, tab: Position): number {
  return countOf(diff, tab) - changedPrices(diff, tab);
}

/** Whether none of the products under the filters has a price to compare with, in whatever position. */
export function comparesNothing(diff: MarginDiff): boolean {
  return positions.every((position) => countOf(diff, position) === 0);
}

export function countOf(diff: MarginDiff, tab: Position): number {
  if (tab === "equals") return diff.countProductsEquals;
  return tab === "cheap" ? diff.countProductsCheap : diff.countProductsExpensive;
}
