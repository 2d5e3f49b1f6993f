// The order of prices in the detail of a product: mine among the competitors', cheapest first.
import type { PriceEntry } from "../price-source/sourceLines.ts";

export type RankedPrice = {
  /** Null for a price that cannot be compared: unknown, or in a currency nobody gave a rate for. */
  rank: number | null;
  price: number | null;
  /** Undefined for my own price. */
  competitor?: PriceEntry;
};

type Priced = { price: number | null; competitors: PriceEntry[] };

/** Equal prices share a rank. What cannot be compared comes last, by name; what was unmatched is left out. */
export function rankPrices({ price: mine, competitors }: Priced): RankedPrice[] {
  const entries = competitors.filter((competitor) => !competitor.unmatched);
  const compared = entries.filter(({ price }) => isComparable(price));
  const others = entries.filter(({ price }) => !isComparable(price));
  const prices = compared.map((competitor): RankedPrice => ({
    rank: null,
    price: competitor.price,
    competitor,
  }));
  if (isComparable(mine)) prices.push({ rank: null, price: mine });
  return [
    ...withRanks(prices.toSorted(byPrice)),
    ...others.toSorted(byName).map((competitor) => ({ rank: null, price: null, competitor })),
  ];
}

function isComparable(price: number | null): boolean {
  return price !== null && price > 0;
}

/** On equal prices mine comes first, then the names. */
function byPrice(left: RankedPrice, right: RankedPrice): number {
  return (
    left.price! - right.price! ||
    (left.competitor?.name ?? "").localeCompare(right.competitor?.name ?? "", "fr")
  );
}

function byName(left: PriceEntry, right: PriceEntry): number {
  return left.name.localeCompare(right.name, "fr");
}

function withRanks(sorted: RankedPrice[]): RankedPrice[] {
  return sorted.map((entry) => ({
    ...entry,
    rank: 1 + sorted.findIndex((first) => first.price === entry.price),
  }));
}
