// The threshold that people's judgements of pairs tell. They judge what a run lays before them, the surest below the
// threshold and some above it: pairs that were chosen by their scores. So they tell how likely a pair with such a score is
// right, but not how many there are with such scores, as pairs that share a key do.
import { lowestThreshold } from "./threshold.ts";

/** A pair that was judged. */
export type JudgedPair = { score: number; isRight: boolean };

const highest = 0.95;
const step = 0.01;
const rounding = 1e-6;
/** Scores are taken in steps of a tenth: a pair so much above another is about e times as likely to be right. */
const tenth = 10;
/** What is believed beforehand, as much as a judgement or two tell: at the guessed threshold every second pair is right. */
const believed = { level: 0, slope: 1 };
const trust = 1;

/**
 * The threshold with the best F1 that can be expected. `bests` are the scores of the pairs that a run would make, were
 * there no threshold, `matched` own products have their match already, and `guessed` is the threshold otherwise.
 */
export function judgedThreshold(
  judged: readonly JudgedPair[],
  bests: Float64Array,
  { guessed, matched }: { guessed: number; matched: number },
): number {
  const isRight = likelihoodOf(judged, guessed);
  const sorted = bests.toSorted().toReversed();
  const all = sorted.reduce((sum, score) => sum + isRight(score), matched);
  const lowest = lowestOf(judged, guessed);
  let [threshold, bestF1] = [guessed, -1];
  let [at, made, right] = [0, matched, matched];
  // From the highest one down, each takes some more pairs.
  for (
    let stepCount = Math.round(highest / step);
    stepCount >= Math.ceil(lowest / step - rounding);
    stepCount -= 1
  ) {
    const candidate = stepCount * step;
    for (; at < sorted.length && sorted[at]! >= candidate; at += 1) {
      made += 1;
      right += isRight(sorted[at]!);
    }
    const f1 = (2 * right) / (made + all || 1);
    if (f1 < bestF1) continue;
    [threshold, bestF1] = [candidate, f1];
  }
  return threshold;
}

/** Judgements do not reach below the lowest pair that was found right: whoever confirms sure ones says nothing there. */
function lowestOf(judged: readonly JudgedPair[], guessed: number): number {
  const right = judged.filter(({ isRight }) => isRight).map(({ score }) => score);
  return Math.max(lowestThreshold, Math.min(guessed, ...right));
}

/**
 * How likely a pair with a score is right: of the logistic curves that never fall the one that fits the judgements best,
 * with what is believed beforehand.
 */
export function likelihoodOf(judged: readonly JudgedPair[], guessed: number): (score: number) => number {
  const free = fitted(judged, guessed, { maySlope: true });
  const { level, slope } = free.slope >= 0 ? free : fitted(judged, guessed, { maySlope: false });
  return (score) => logistic(level + slope * tenth * (score - guessed));
}

type Curve = { level: number; slope: number };

/** The best curve of all, or of those that are flat; by Newton's method. */
function fitted(judged: readonly JudgedPair[], guessed: number, { maySlope }: { maySlope: boolean }): Curve {
  let { level, slope } = maySlope ? believed : { ...believed, slope: 0 };
  for (let round = 0; round < rounds; round += 1) {
    const { byLevel, bySlope, curve } = slopesAt(judged, guessed, { level, slope });
    const determinant = curve.level * curve.slope - curve.both ** 2;
    const up = bounded(
      maySlope ? (byLevel * curve.slope - bySlope * curve.both) / determinant : byLevel / curve.level,
    );
    const steeper = maySlope ? bounded((bySlope * curve.level - byLevel * curve.both) / determinant) : 0;
    level += up;
    slope += steeper;
    if (Math.abs(up) + Math.abs(steeper) < settled) break;
  }
  return { level, slope };
}

const rounds = 100;
const settled = 1e-9;
/** Longer steps may lead away from the top. */
const longest = 0.5;

function bounded(move: number): number {
  return Math.max(-longest, Math.min(longest, move));
}

/** The first and second derivatives of what is to be made largest. */
function slopesAt(judged: readonly JudgedPair[], guessed: number, { level, slope }: Curve) {
  let byLevel = trust * (believed.level - level);
  let bySlope = trust * (believed.slope - slope);
  const curve = { level: trust, slope: trust, both: 0 };
  for (const { score, isRight } of judged) {
    const distance = tenth * (score - guessed);
    const likely = logistic(level + slope * distance);
    const missed = (isRight ? 1 : 0) - likely;
    const weight = likely * (1 - likely);
    byLevel += missed;
    bySlope += missed * distance;
    curve.level += weight;
    curve.slope += weight * distance ** 2;
    curve.both += weight * distance;
  }
  return { byLevel, bySlope, curve };
}

function logistic(value: number): number {
  return 1 / (1 + Math.exp(-value));
}
