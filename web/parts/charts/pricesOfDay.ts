// What the chart tells about one day.
import { fromMils, toMils } from "#shared/prices/money.ts";
import type { PriceSeries } from "./alignToDays.ts";

export type PriceOfDay = {
  /** The place of its series in the list. */
  index: number;
  label: string;
  own: boolean;
  price: number;
  /** My price less this one, as in the comparison: negative when I am cheaper. Null for mine, and when I have none. */
  difference: number | null;
};

/** The prices of a day, cheapest first, mine before its equals; who has none is left out. */
export function pricesOfDay(
  series: Pick<PriceSeries, "label" | "own">[],
  prices: (number | null)[],
): PriceOfDay[] {
  const mine = prices[series.findIndex(({ own }) => own)] ?? null;
  return series
    .flatMap(({ label, own }, index) => {
      const price = prices[index] ?? null;
      if (price === null) return [];
      const difference = own || mine === null ? null : fromMils(toMils(mine) - toMils(price));
      return [{ index, label, own, price, difference }];
    })
    .toSorted(
      (left, right) =>
        left.price - right.price || Number(right.own) - Number(left.own) || left.index - right.index,
    );
}

/** As many prices as there is room for: the cheapest, and mine wherever it stands. */
export function cheapestAndMine(prices: PriceOfDay[], most: number): PriceOfDay[] {
  if (prices.length <= most) return prices;
  const shown = prices.slice(0, most);
  const mine = prices.find(({ own }) => own);
  return mine && !shown.includes(mine) ? [...shown.slice(0, -1), mine] : shown;
}
