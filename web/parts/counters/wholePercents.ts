/**
 * The parts of a whole in percent, without decimals: they sum to 100, and each is within 1 of its exact share. What
 * rounding down leaves goes to those that lost most by it, the first of equals first. All are 0 of a whole of 0.
 */
export function wholePercents(parts: readonly number[]): number[] {
  const total = parts.reduce((sum, part) => sum + part, 0);
  if (total === 0) return parts.map(() => 0);
  const percents = parts.map((part) => Math.floor((part * 100) / total));
  const left = 100 - percents.reduce((sum, percent) => sum + percent, 0);
  const lost = (at: number) => (parts[at]! * 100) % total;
  const mostLost = parts.map((_, at) => at).toSorted((left, right) => lost(right) - lost(left));
  for (const at of mostLost.slice(0, left)) percents[at]! += 1;
  return percents;
}
