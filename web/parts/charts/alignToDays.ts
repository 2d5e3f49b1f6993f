// Price points put side by side, one price per series and day.
import { dayNumber, dayNumberOf } from "#shared/calendar/day.ts";
import type { Day } from "#shared/calendar/day.ts";

/** A price from an instant on; null when it is unknown from then on. */
export type PricePoint = { at: string | Date; price: number | null };
export type PriceSeries = {
  id: string;
  label: string;
  own: boolean;
  points: PricePoint[];
  /** Since when its last price is in doubt. */
  doubtedAt?: string | null;
};

export type DailyPrices = {
  /** Day numbers, each one day after the other. */
  days: number[];
  /** For each series in its order: its price at the end of each day, null when it has none. */
  prices: (number | null)[][];
};

/**
 * The price of each series at the end of each day in Paris, from the first known point to today: a price holds until
 * the next point. Undefined when no series ever had a price.
 */
export function alignToDays(series: PriceSeries[], today: Day): DailyPrices | undefined {
  const changes = series.map(({ points }) => changesOf(points));
  const dayNumbers = changes.flatMap((ofSeries) => ofSeries.map(({ day }) => day));
  if (!changes.some((ofSeries) => ofSeries.some(({ price }) => price !== null))) return undefined;
  const first = dayNumbers.reduce((left, right) => Math.min(left, right));
  const last = dayNumbers.reduce((left, right) => Math.max(left, right), dayNumber(today));
  return {
    days: Array.from({ length: last - first + 1 }, (_, index) => first + index),
    prices: changes.map((ofSeries) => heldPrices(ofSeries, first, last)),
  };
}

type Change = { day: number; price: number | null };

function changesOf(points: PricePoint[]): Change[] {
  return points
    .map(({ at, price }) => ({ at: new Date(at), price: isPrice(price) ? price : null }))
    .toSorted((left, right) => left.at.getTime() - right.at.getTime())
    .map(({ at, price }) => ({ day: dayNumberOf(at), price }));
}

/** As in the comparison, nothing costs nothing: a zero is a price that could not be read. */
function isPrice(price: number | null): boolean {
  return price !== null && price > 0;
}

/** Of several changes in a day, the next one begins where the former does, so that only the last is kept. */
function heldPrices(changes: Change[], first: number, last: number): (number | null)[] {
  const prices: (number | null)[] = Array.from({ length: last - first + 1 }, () => null);
  changes.forEach(({ day, price }, index) => {
    const until = changes[index + 1]?.day ?? last + 1;
    prices.fill(price, day - first, until - first);
  });
  return prices;
}
