// From which score on a pair is accepted.

/** Where every set it was tried on had its best threshold, or nearly. */
export const lowestThreshold = 0.4;
/** Of what remains below, one pair in four is right from here on, and nine in ten of those that are (docs/decisions/0035). */
export const lowestFloor = 0.35;
/** Where known pairs set the threshold high, what is so far below it is another product. */
const deepest = 0.25;
const highest = 0.6;
/** What is nearly as good as any that is found, where nothing can be found yet. */
export const usualThreshold = 0.5;
const step = 0.01;
const rounds = 20;

/**
 * The threshold with the best F1 that can be expected where nobody has judged a pair. What wrong pairs score is told by `seconds`, the second-best
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

/** From which score on a pair below the threshold is worth a person's look. */
export function floorUnder(threshold: number): number {
  return Math.max(lowestFloor, threshold - deepest);
}

/** Scores of pairs: those that are to be judged, and some that are known to be right, or wrong. */
type Judged = {
  /** The best ones of products that have no match yet. */
  bests: Float64Array;
  right: Float64Array;
  /** The best wrong one of products whose right one is known. */
  wrong: Float64Array;
  /** Own products without a match yet. */
  count: number;
};

const highestJudged = 0.95;
/** What keys leave over is matched less often than a whole shop: further down, more pairs are wrong than right. */
const lowestJudged = usualThreshold;
/** The share without a match is guessed to be half of all, and what is found of it moves the guess half the way. */
const guess = 0.5;
const trust = 0.5;
const equal = 1e-9;

/**
 * The threshold with the best F1 that can be expected where many pairs are known. Of the products that are left a share
 * w has no match: their best scores are as the wrong ones, those of the others as the right ones. That is, from each
 * score on, A = (1 - w) R + w W; the share is the one with the least squares. Of thresholds that are equally good it is the
 * middle.
 */
export function calibratedThreshold(judged: Judged): number {
  const shares = sharesFrom(judged);
  let [product, square] = [0, 0];
  for (let score = lowestJudged; score <= highestJudged; score += step) {
    const { all, right, wrong } = shares(score);
    product += (right - all) * (right - wrong);
    square += (right - wrong) ** 2;
  }
  const estimate = square === 0 ? guess : Math.min(1, Math.max(0, product / square));
  const without = guess + trust * (estimate - guess);
  let bestF1 = -1;
  let [first, last] = [lowestJudged, lowestJudged];
  for (let score = lowestJudged; score <= highestJudged; score += step) {
    const { right, wrong } = shares(score);
    const accepted = (1 - without) * right;
    const f1 = (2 * accepted) / (accepted + without * wrong + (1 - without));
    if (f1 < bestF1 - equal) continue;
    if (f1 > bestF1 + equal) first = score;
    bestF1 = Math.max(bestF1, f1);
    last = score;
  }
  return (first + last) / 2;
}

/** From a score on, the shares of products that have such a best one, a right and a wrong one. */
function sharesFrom({ bests, right, wrong, count }: Judged) {
  const sorted = { bests: bests.toSorted(), right: right.toSorted(), wrong: wrong.toSorted() };
  return (score: number) => ({
    all: countFrom(sorted.bests, score) / (count || 1),
    right: countFrom(sorted.right, score) / (right.length || 1),
    wrong: countFrom(sorted.wrong, score) / (wrong.length || 1),
  });
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
