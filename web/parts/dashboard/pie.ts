// The parts of the pie: my products by where they stand, and those that stand nowhere.
import { positions } from "#shared/filters/competitive.ts";
import type { Position } from "#shared/filters/competitive.ts";
import type { Counts } from "#web/parts/counters/counts.ts";

/** Matched, but without a price on one of the two sides: notCompared. */
const pieParts = [...positions, "notCompared", "unmatched"] as const;
export type PiePart = Position | "notCompared" | "unmatched";

export type PieShare = { part: PiePart; count: number; share: number };

/** How many of `total` products are in each part; those that were counted a moment apart may not be fewer than none. */
export function sharesOf(total: number, counts: Counts): PieShare[] {
  const { matched, cheap, equals, expensive } = counts;
  const countOf: Record<PiePart, number> = {
    cheap,
    equals,
    expensive,
    notCompared: Math.max(0, matched - cheap - equals - expensive),
    unmatched: Math.max(0, total - matched),
  };
  const whole = pieParts.reduce((sum, part) => sum + countOf[part], 0);
  return pieParts.map((part) => ({
    part,
    count: countOf[part],
    share: whole === 0 ? 0 : countOf[part] / whole,
  }));
}

/** The outlines of the slices of a ring, clockwise from its top, in a drawing of 100 by 100. */
export function slices(shares: readonly PieShare[]): { part: PiePart; path: string }[] {
  let begun = 0;
  return shares.flatMap(({ part, share }) => {
    const from = begun;
    begun += share;
    return share > 0 ? [{ part, path: slice(from, begun) }] : [];
  });
}

const outer = 49;
const inner = 31;
/** An arc of more would begin where it ends, and be nothing. */
const fullest = 0.9999;

function slice(from: number, to: number): string {
  if (to - from > fullest) return `${circle(outer, 1)} ${circle(inner, 0)}`;
  const isLarge = to - from > 0.5 ? 1 : 0;
  return [
    `M ${at(from, outer)} A ${outer} ${outer} 0 ${isLarge} 1 ${at(to, outer)}`,
    `L ${at(to, inner)} A ${inner} ${inner} 0 ${isLarge} 0 ${at(from, inner)} Z`,
  ].join(" ");
}

/** In two halves, without a seam; a hole in the other one where it goes the other way round. */
function circle(radius: number, direction: 0 | 1): string {
  const half = (to: number) => `A ${radius} ${radius} 0 0 ${direction} ${at(to, radius)}`;
  return `M ${at(0, radius)} ${half(0.5)} ${half(0)} Z`;
}

function at(share: number, radius: number): string {
  const angle = share * 2 * Math.PI;
  const round = (value: number) => Math.round(value * 100) / 100;
  return `${round(50 + radius * Math.sin(angle))} ${round(50 - radius * Math.cos(angle))}`;
}
