import type { DailyPrices } from "./alignToDays.ts";

type Figures = { day: number; prices: (number | null)[] };

/** The same as the drawing in figures, latest first: the first day shown, and each day when a price changed. */
export function figures({ days, prices }: DailyPrices, from: number, to: number): Figures[] {
  return days
    .map((day, index) => ({ day, index }))
    .filter(({ day, index }) => day >= from && day <= to && (day === from || changed(prices, index)))
    .map(({ day, index }) => ({ day, prices: prices.map((ofSeries) => ofSeries[index] ?? null) }))
    .toReversed();
}

function changed(prices: (number | null)[][], index: number): boolean {
  return prices.some((ofSeries) => ofSeries[index] !== ofSeries[index - 1]);
}
