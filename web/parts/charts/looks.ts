// How each series is told from the others: mine in the accent and heavier, the competitors by colour and by dashes.
import type { PriceSeries } from "./alignToDays.ts";

export type Look = {
  /** The custom property that holds the colour, which differs between light and dark. */
  colour: `--price-${string}`;
  width: number;
  /** Lengths of dashes and gaps in pixels; empty for a whole line. */
  dash: number[];
};

// Five colours and four dashes: twenty competitors before a pair comes again.
const colours = 5;
const dashes = [[], [8, 4], [2, 3], [10, 3, 2, 3]];

export function looksOf(series: Pick<PriceSeries, "own">[]): Look[] {
  let competitors = 0;
  return series.map(({ own }) => (own ? mine : competitor(competitors++)));
}

export const mine: Look = { colour: "--price-own", width: 2.5, dash: [] };

/** What was, beside what would have been. */
export const past: Look = { colour: "--price-past", width: 1.5, dash: [5, 4] };

function competitor(index: number): Look {
  return {
    colour: `--price-${index % colours}`,
    width: 1.5,
    dash: dashes[index % dashes.length]!,
  };
}
