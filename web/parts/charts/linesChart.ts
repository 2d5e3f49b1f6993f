// Lines over days as paths of a drawing 100 wide and 100 high: where values stand, and which are named at its side.

import type { Look } from "./looks.ts";

export type ChartLine = {
  id: string;
  label: string;
  /** One for each day; null where it is not known. */
  values: readonly (number | null)[];
  /** Where it is not told from the others by the order they come in. */
  look?: Look;
};

/** From the lowest to the highest value that is drawn: round numbers with zero among them where values are around it. */
export type Scale = { min: number; max: number; ticks: readonly number[] };

const ticksWanted = 4;

/** `most`: what no value can be above, such as a share of 1. */
export function scaleOf(lines: readonly ChartLine[], most = Infinity): Scale {
  const values = lines.flatMap((line) => line.values.filter((value) => value !== null));
  const [lowest, highest] = values.length === 0 ? [0, 1] : [Math.min(...values), Math.max(...values)];
  const step = roundStep((highest - lowest || Math.abs(highest) || 1) / ticksWanted);
  const lowestStep = Math.floor(lowest / step);
  // A line that never moves has room above it, or below where there is nothing above.
  const last = Math.min(Math.max(lowestStep + 1, Math.ceil(highest / step)), Math.floor(most / step));
  const first = Math.min(lowestStep, last - 1);
  const ticks = Array.from({ length: last - first + 1 }, (_, at) => rounded((first + at) * step));
  return { min: ticks[0]!, max: ticks.at(-1)!, ticks };
}

/** How far below the top of the drawing a value stands. */
export function heightAt({ min, max }: Scale, value: number): number {
  return rounded(100 - ((value - min) / (max - min)) * 100);
}

/** Through the middle of each known day; a day that is not known is a gap, and one between two gaps a short stroke. */
export function pathOf({ values }: Pick<ChartLine, "values">, scale: Scale): string {
  const width = 100 / Math.max(1, values.length);
  return values
    .flatMap((value, at) => {
      if (value === null) return [];
      const [x, y] = [width * (at + 0.5), heightAt(scale, value)];
      const [isStart, isEnd] = [isGap(values[at - 1]), isGap(values[at + 1])];
      if (isStart && isEnd) return [`M ${rounded(x - width / 4)} ${y} h ${rounded(width / 2)}`];
      return [`${isStart ? "M" : "L"} ${rounded(x)} ${y}`];
    })
    .join(" ");
}

function isGap(value: number | null | undefined): boolean {
  return value === null || value === undefined;
}

/** 1, 2 or 5 times a power of ten, not below what is wanted. */
function roundStep(wanted: number): number {
  const power = 10 ** Math.floor(Math.log10(wanted));
  return [1, 2, 5, 10].map((times) => times * power).find((step) => step >= wanted * 0.999)!;
}

function rounded(value: number): number {
  return Math.round(value * 1000) / 1000;
}
