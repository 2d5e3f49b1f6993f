// Products told apart by what their trade tells them apart by: two tyres, two dresses, two remedies.
import type { DifferentMeasures } from "./differentPacks.ts";
import type { Measures } from "./readMeasures.ts";

/** Null when both may be the same, or they tell nothing of one kind. */
export function differentTradeSizes(own: Measures, theirs: Measures): DifferentMeasures | null {
  for (const [kind, values] of own.trade) {
    const others = theirs.trade.get(kind);
    if (others && ![...values.keys()].some((value) => others.has(value)))
      return { own: first(values), theirs: first(others) };
  }
  return null;
}

/** "Éponges 6", "Éponges 12": two that are called the same, but for the number at their end. */
export function differentEndings(
  { ending: own }: Measures,
  { ending: theirs }: Measures,
): DifferentMeasures | null {
  if (!own || !theirs || own.words !== theirs.words || own.value === theirs.value) return null;
  return { own: own.value, theirs: theirs.value };
}

function first(values: ReadonlyMap<string, string>): string {
  return [...values.values()][0]!;
}
