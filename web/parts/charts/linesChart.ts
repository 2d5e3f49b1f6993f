// Lines over days as paths of a drawing 100 wide and 100 high: where values stand, and which are named at its side.

export type ChartLine = {
  id: string;
  label: string;
  /** One for each day; null where it is not known. */
  values: readonly (number | null)[];
};

/** From the lowest to the highest value that is drawn: round numbers with zero among them where values are around it. */
export type Scale = { min: number; max: number; ticks: readonly number[] };

const ticksWanted = 4;

export function scaleOf(lines: readonly ChartLine[]): Scale {
  const values = lines.flatMap((line) => line.values.filter((value) => value !== null));
  const [lowest, highest] = values.length === 0 ? [0, 1] : [Math.min(...values), Math.max(...values)];
  const step = roundStep((highest - lowest || Math.abs(highest) || 1) / ticksWanted);
  const first = Math.floor(lowest / step);
  // A line that never moves has room on both sides.
  const last = Math.max(first + 1, Math.ceil(highest / step));
  const ticks = Array.from({ length: last - first + 1 }, (_, at) => rounded((first + at) * step));
  return { min: ticks[0]!, max: ticks.at(-1)!, ticks };
}

/** How far below the top of the drawing a value stands. */
export function heightAt({ min, max }: Scale, value: number): number {
  return rounded(100 - ((value - min) / (max - min)) * 100);
}

/** Through the known days; a day that is not known is a gap. */
export function pathOf({ values }: Pick<ChartLine, "values">, scale: Scale): string {
  const last = Math.max(1, values.length - 1);
  return values
    .flatMap((value, at) => {
      if (value === null) return [];
      const isStart = at === 0 || values[at - 1] === null;
      const point = `${isStart ? "M" : "L"} ${rounded((at / last) * 100)} ${heightAt(scale, value)}`;
      // Alone between two gaps it would be nothing.
      return isStart && (values[at + 1] ?? null) === null ? [point, "h 0.01"] : [point];
    })
    .join(" ");
}

/** 1, 2 or 5 times a power of ten, not below what is wanted. */
function roundStep(wanted: number): number {
  const power = 10 ** Math.floor(Math.log10(wanted));
  return [1, 2, 5, 10].map((times) => times * power).find((step) => step >= wanted * 0.999)!;
}

function rounded(value: number): number {
  return Math.round(value * 1000) / 1000;
}
