import type { Words } from "#web/session/words.ts";

/** How far a price moves: "× 100", "÷ 10"; of less than double the percent. */
export function moveText({ language, percentDifference }: Words, before: number, after: number): string {
  const factor = after / before;
  const written = (value: number) => value.toLocaleString(language, { maximumFractionDigits: 1 });
  if (factor >= 2) return `× ${written(factor)}`;
  if (factor <= 0.5) return `÷ ${written(1 / factor)}`;
  return percentDifference((factor - 1) * 100);
}
