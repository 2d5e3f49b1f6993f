import type { Words } from "#web/session/words.ts";

/** What an index says: how far own prices are from the average, and of how many products. */
export function indexWords(
  { say, number }: Pick<Words, "say" | "number">,
  { index, count }: { index: number | null; count: number },
): string {
  if (index === null) return say("matched.performance.noIndex");
  const off = Math.round(index * 10 - 1_000) / 10;
  const side = off < 0 ? "below" : off > 0 ? "above" : "level";
  return say(`matched.performance.${side}`, {
    percent: number(Math.abs(off)),
    count,
    formatted: number(count),
  });
}
