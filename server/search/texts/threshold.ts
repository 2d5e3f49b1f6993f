// From which score on a pair is accepted, found without anybody having judged one.

/** Where every set it was tried on had its best threshold, or nearly. */
export const lowestThreshold = 0.4;
const highest = 0.6;
const step = 0.01;
const rounds = 20;

/**
 * The threshold with the best F1 that can be expected. What wrong pairs score is told by `seconds`, the second-best
 * score of each own product: one of the two is wrong. Of `count` own products a share has no match at all; that share is
 * estimated along, from an even guess. Products that are alike on one site make the seconds too good, and the threshold
 * too high: it stays between bounds (docs/decisions/0028).
 */
export function thresholdOf(bests: Float64Array, seconds: Float64Array, count: number): number {
  const sortedBests = bests.toSorted();
  const sortedSeconds = seconds.toSorted();
  let withoutMatch = 0.5;
  let threshold = lowestThreshold;
  for (let round = 0; round < rounds; round += 1) {
    let bestF1 = -1;
    for (let candidate = lowestThreshold; candidate <= highest + step / 2; candidate += step) {
      const accepted = countFrom(sortedBests, candidate);
      const wrong = Math.min(accepted, withoutMatch * countFrom(sortedSeconds, candidate));
      const f1 = (2 * (accepted - wrong)) / (accepted + (1 - withoutMatch) * count);
      if (f1 <= bestF1) continue;
      bestF1 = f1;
      threshold = candidate;
    }
    const accepted = countFrom(sortedBests, threshold);
    const wrong = Math.min(accepted, withoutMatch * countFrom(sortedSeconds, threshold));
    withoutMatch = Math.min(0.98, Math.max(0.02, 1 - (accepted - wrong) / count));
  }
  return threshold;
}

/** How many of the sorted scores are at least this high. */
function countFrom(sorted: Float64Array, score: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle]! < score) low = middle + 1;
    else high = middle;
  }
  return sorted.length - low;
}
