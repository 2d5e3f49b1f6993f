// The curve of a simulation in a drawing that is 100 wide and 40 high, its zero at the bottom.

type Amount = { at: number; amount: number };

const height = 40;
/** What is left above the highest point. */
const top = 3;

export function curvePath(amounts: readonly Amount[], most: number): string {
  const points = amounts.map(({ at, amount }) => `${at} ${yOf(amount, most)}`);
  return `M ${points.join(" L ")}`;
}

/** Between two points as on the line that joins them. */
export function heightOf(amounts: readonly Amount[], most: number, at: number): number {
  const next = amounts.findIndex((point) => point.at >= at);
  const after = amounts[next];
  const before = amounts[next - 1];
  if (!after) return yOf(amounts.at(-1)?.amount ?? 0, most);
  if (!before) return yOf(after.amount, most);
  const share = (at - before.at) / (after.at - before.at);
  return yOf(before.amount + share * (after.amount - before.amount), most);
}

function yOf(amount: number, most: number): number {
  return Math.round((height - (Math.max(0, amount) / most) * (height - top)) * 100) / 100;
}
