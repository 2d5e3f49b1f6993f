import type uPlot from "uplot";

/**
 * Draws a price as a shop sets it: level from the beginning of a day to its end, then straight to the next price.
 * The library's own steps would leave out the last day before a gap, and the last one of all.
 */
export function stepPath(plot: uPlot, seriesIndex: number, first: number, last: number): uPlot.Series.Paths {
  const days = plot.data[0] as number[];
  const prices = plot.data[seriesIndex] as (number | null)[];
  const x = (day: number) => Math.round(plot.valToPos(day, "x", true));
  const y = (price: number) => Math.round(plot.valToPos(price, "y", true));
  const stroke = new Path2D();
  let before: number | null = null;
  for (let index = first; index <= last; index++) {
    const price = prices[index] ?? null;
    if (price !== before) {
      const from = x(days[index]!);
      if (before !== null) stroke.lineTo(from, y(before));
      if (price !== null && before === null) stroke.moveTo(from, y(price));
      if (price !== null && before !== null) stroke.lineTo(from, y(price));
    }
    before = price;
  }
  if (before !== null) stroke.lineTo(x(days[last]! + 1), y(before));
  return { stroke, fill: null, clip: null };
}
