const duration_ms = 400;
const durationAbove999_ms = 200;

/** What a count that runs from one number to another shows after a while: fast at first, then slower; at last `to`. */
export function countAt(from: number, to: number, elapsed_ms: number): number {
  const lasts_ms = to > 999 ? durationAbove999_ms : duration_ms;
  const progress = Math.min(1, Math.max(0, elapsed_ms / lasts_ms));
  return Math.round(from + (to - from) * (1 - (1 - progress) ** 3));
}
