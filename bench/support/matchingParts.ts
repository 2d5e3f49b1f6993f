// What each part of a pair's score is worth: the mean F1 of all sets without it, and the same with each set left out in
// turn, so that a part which helps one kind of shop alone is seen. Without a part all scores are others: what the best
// threshold reaches tells of the part alone, the engine's own threshold of both.
import { type ScorePart, scoreParts, weights } from "#server/search/texts/pairScore.ts";
import type { MatchingSet } from "../data/matchingSets.ts";
import { byName, meanOf, measureF1, percent, withoutOne } from "./matchingQuality.ts";
import { tablePrinter } from "./table.ts";

export async function printParts(sets: readonly MatchingSet[]): Promise<void> {
  if (sets.length === 0) return;
  const row = tablePrinter([14, 9, 12, 9, 17, 9, 20, 8, 8]);
  row(
    "part",
    "weight",
    "F1 without",
    "worth",
    "best F1 without",
    "worth",
    "with a set less",
    "helps",
    "hurts",
  );
  const quality = await byName(sets, measureF1);
  for (const part of scoreParts) {
    const without = await withPartLeftOut(part, () => byName(sets, measureF1));
    const worth = [...quality].map(([name, { f1, bestF1 }]) => {
      const less = without.get(name)!;
      return { f1: f1 - less.f1, bestF1: bestF1 - less.bestF1 };
    });
    const mean = meanOf(worth);
    const less = meanOf([...without.values()]);
    const leftOut = worth.map(({ bestF1 }) => withoutOne(mean.bestF1, bestF1, worth.length));
    row(
      part,
      weights[part].toFixed(2),
      percent(less.f1),
      signed(mean.f1),
      percent(less.bestF1),
      signed(mean.bestF1),
      `${signed(Math.min(...leftOut))} to ${signed(Math.max(...leftOut))}`,
      String(worth.filter(({ bestF1 }) => bestF1 > noticeable).length),
      String(worth.filter(({ bestF1 }) => bestF1 < -noticeable).length),
    );
  }
  const all = meanOf([...quality.values()]);
  row("all", "", percent(all.f1), "", percent(all.bestF1));
}

/** Half a tenth of a percent is a pair or two. */
const noticeable = 0.0005;

/** The weights are the engine's own table, and are put back. */
async function withPartLeftOut<Result>(part: ScorePart, work: () => Promise<Result>): Promise<Result> {
  const table = weights as Record<ScorePart, number>;
  const weight = table[part];
  table[part] = 0;
  try {
    return await work();
  } finally {
    table[part] = weight;
  }
}

/** In points of a percent. */
function signed(share: number): string {
  return `${share < 0 ? "−" : "+"}${percent(Math.abs(share))}`;
}
