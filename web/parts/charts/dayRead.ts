// Which day of the chart is read: days by their numbers, from the first that is shown to the last.

type Shown = { from: number; to: number };

/** How many days each key goes. */
const steps: Record<string, number> = {
  ArrowLeft: -1,
  ArrowDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
  PageDown: -7,
  PageUp: 7,
  Home: -Infinity,
  End: Infinity,
};

/** The day a key leads to: the last where none was read before; undefined for a key that leads nowhere. */
export function dayReadNext(key: string, day: number | undefined, shown: Shown): number | undefined {
  const step = steps[key];
  if (step === undefined) return undefined;
  return day === undefined ? shown.to : within(day + step, shown);
}

export function within(day: number, { from, to }: Shown): number {
  return Math.min(to, Math.max(from, day));
}
