// How many of some clauses must match, as Elasticsearch writes it: 3, -2, "75%", "-25%", "3<90%", "2<-25% 9<-3".
import type { MinimumShouldMatch } from "./types.ts";

/** Null when the text is none. */
export function parseMinimumShouldMatch(written: string | number): MinimumShouldMatch | null {
  const parts = String(written).trim().split(/\s+/);
  const conditions = parts.map(parseCondition);
  if (conditions.some((condition) => condition === null)) return null;
  // Without a condition it holds for any number of clauses, and stands alone.
  if (parts.length > 1 && parts.some((part) => !part.includes("<"))) return null;
  return (conditions as MinimumShouldMatch).toSorted((left, right) => left.above - right.above);
}

function parseCondition(part: string): MinimumShouldMatch[number] | null {
  const [, above, count = "", percent] = /^(?:(\d{1,6})<)?(-?\d{1,6})(%?)$/.exec(part) ?? [];
  if (count === "") return null;
  const isPercent = percent === "%";
  if (isPercent && Math.abs(Number(count)) > 100) return null;
  return { above: above === undefined ? -1 : Number(above), count: Number(count), isPercent };
}

/**
 * Of so many clauses, the number that must match: percentages are rounded down, negative ones are taken away from all
 * after they were rounded. Where no condition holds, all must match. At least 0, at most all.
 */
export function requiredOf(clauses: number, conditions: MinimumShouldMatch): number {
  const condition = conditions.findLast(({ above }) => clauses > above);
  if (!condition) return clauses;
  const { count, isPercent } = condition;
  const part = isPercent ? Math.trunc((clauses * count) / 100) : count;
  return Math.max(0, Math.min(clauses, count < 0 ? clauses + part : part));
}
