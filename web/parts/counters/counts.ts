// The counters above the list: what to ask the server, and how the answers make the five cards.
import { positions } from "#shared/filters/competitive.ts";
import type { Competitive, Position } from "#shared/filters/competitive.ts";
import { wholePercents } from "./wholePercents.ts";

export type Counts = { matched: number; cheap: number; equals: number; expensive: number };

const everyBucket = ["all", "cheap", "equals", "expensive"] as const satisfies Competitive[];

/** The counts to ask for: every bucket, or the only one that the address fixes. */
export function countsToAsk(fixed: Competitive): readonly Competitive[] {
  return fixed === "all" ? everyBucket : [fixed];
}

/**
 * The counters, from the answers to countsToAsk in the same order. Under a fixed bucket that bucket is the whole
 * list and the other buckets are zero; "expensive or equal" counts as expensive there.
 */
export function countsOf(fixed: Competitive, answers: number[]): Counts {
  const [matched = 0, cheap = 0, equals = 0, expensive = 0] = answers;
  if (fixed === "all") return { matched, cheap, equals, expensive };
  const bucket = fixed === "expensiveOrEquals" ? "expensive" : fixed;
  return { matched, cheap: 0, equals: 0, expensive: 0, [bucket]: matched };
}

/** The whole percent of each position; with those of the products that are not compared they make 100. */
export function percentsOf({ matched, ...counts }: Counts): Record<Position, number> {
  const compared = positions.map((position) => counts[position]);
  const rest = Math.max(
    0,
    compared.reduce((sum, count) => sum - count, matched),
  );
  const percents = wholePercents([...compared, rest]);
  return Object.fromEntries(positions.map((position, at) => [position, percents[at]])) as Record<
    Position,
    number
  >;
}
