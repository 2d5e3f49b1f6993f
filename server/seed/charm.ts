// Prices as shops like them: 3,49 €, 24,90 €, 179,99 €, 1 299,00 €. In cents.

/** How a shop ends its prices: the last digits up to ten units of money, up to a hundred, and above. */
export type Endings = readonly { below: number; step: number; minus: readonly number[] }[];

export const usualEndings: Endings = [
  { below: 1_000, step: 10, minus: [1, 5] },
  { below: 10_000, step: 100, minus: [10, 1] },
  { below: 50_000, step: 500, minus: [10, 1, 100] },
  { below: Infinity, step: 1_000, minus: [100, 1] },
];

/** Switzerland has no coin of one cent. */
export const swissEndings: Endings = [
  { below: 1_000, step: 10, minus: [5, 0] },
  { below: 10_000, step: 100, minus: [10, 5] },
  { below: Infinity, step: 500, minus: [100, 10] },
];

/** The nearest price with one of these endings, not below `least`; `taste`, from 0 up to 1, chooses the ending. */
export function charm(cents: number, endings: Endings = usualEndings, taste = 0, least = 0): number {
  const nearest = withEnding(cents, endings, taste, Math.round);
  return nearest >= least ? nearest : withEnding(least, endings, taste, Math.ceil);
}

/** The highest price with such an ending below a limit. */
export function charmBelow(limit: number, endings: Endings = usualEndings, taste = 0): number {
  return withEnding(limit - 1, endings, taste, Math.floor);
}

function withEnding(
  cents: number,
  endings: Endings,
  taste: number,
  round: (value: number) => number,
): number {
  const { step, minus } = endings.find(({ below }) => cents < below)!;
  const off = minus[Math.floor(taste * minus.length)]!;
  return Math.max(step - off, round((cents + off) / step) * step - off);
}
