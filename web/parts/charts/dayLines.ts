// Lines over days in a drawing that is 100 wide and 40 high; a day of which nothing is known is a gap.

export type DayLine = {
  name: string;
  /** One for each day. */
  values: readonly (number | null)[];
  look: "asked" | "adjusted";
};

export type Scale = { least: number; most: number };

const height = 40;
/** What is left above the highest point and below the lowest. */
const margin = 3;

/** Undefined where nothing is known. */
export function scaleOf(lines: readonly DayLine[]): Scale | undefined {
  const known = lines.flatMap(({ values }) => values.filter((value) => value !== null));
  return known.length === 0 ? undefined : { least: Math.min(...known), most: Math.max(...known) };
}

/** A day that stands alone between two gaps is a short stroke, so that it can be seen. */
export function dayPath(values: readonly (number | null)[], scale: Scale): string {
  const width = 100 / Math.max(1, values.length);
  return values
    .map((value, index) => {
      if (value === null) return "";
      const middle = width * (index + 0.5);
      const isAlone = isGap(values[index - 1]) && isGap(values[index + 1]);
      if (isAlone) return `M ${rounded(middle - width / 4)} ${yOf(value, scale)} h ${rounded(width / 2)}`;
      return `${isGap(values[index - 1]) ? "M" : "L"} ${rounded(middle)} ${yOf(value, scale)}`;
    })
    .filter((part) => part !== "")
    .join(" ");
}

function isGap(value: number | null | undefined): boolean {
  return value === null || value === undefined;
}

/** What is the same every day runs through the middle. */
function yOf(value: number, { least, most }: Scale): number {
  if (least === most) return height / 2;
  return rounded(height - margin - ((value - least) / (most - least)) * (height - 2 * margin));
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
