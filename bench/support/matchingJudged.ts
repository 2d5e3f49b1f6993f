// What judgements of people are worth: a shop's first run, then sixty pairs judged in its inbox, then another run. Beside
// each other the F1 of that run when the judgements hold for their pairs alone, when they tell the threshold too, and when
// they are taken for known pairs as those that share a key; and with the best threshold that there was.
import { TextMatcher } from "#server/search/texts/matchTexts.ts";
import type { Verdicts } from "#server/search/texts/verdicts.ts";
import { dice } from "#server/seed/dice.ts";
import type { MatchingSet } from "../data/matchingSets.ts";
import { byName, f1Of, meanOf, percent } from "./matchingQuality.ts";
import { tablePrinter } from "./table.ts";

/** Of the surest below the threshold, and of matches drawn at random. */
const judgedBelow = 30;
const judgedSample = 30;
/** No threshold is lower. */
const lowest = 0.4;
/** Smaller shops would be judged whole. */
const smallest = 200;

export async function printJudged(sets: readonly MatchingSet[]): Promise<void> {
  const large = sets.filter(({ own }) => own.length >= smallest);
  if (large.length === 0) return;
  const row = tablePrinter([24, 12, 14, 16, 14, 14]);
  row("", "first run", "pairs alone", "threshold too", "as if known", "best there is");
  const measured = await byName(large, measure);
  const print = (name: string, it: Figures) =>
    row(name, ...[it.first, it.alone, it.told, it.asKnown, it.best].map(percent));
  for (const [name, it] of measured) print(name, it);
  print("mean", meanOf([...measured.values()]));
}

type Figures = Record<"first" | "alone" | "told" | "asKnown" | "best", number>;
type Numbered = { own: number; theirs: number };

async function measure({ name, own, theirs, truth }: MatchingSet): Promise<Figures> {
  const matcher = new TextMatcher();
  for (const product of own) matcher.own.add(product);
  for (const product of theirs) matcher.theirs.add(product);
  const isTrue = (pair: Numbered) => truth.get(own[pair.own]!.id)?.has(theirs[pair.theirs]!.id) ?? false;
  const withMatch = own.filter(({ id }) => truth.has(id)).length;
  const rate = (made: readonly Numbered[]) => f1Of(made.filter(isTrue).length, made.length, withMatch);

  const first = await matcher.match([], { below: own.length });
  const roll = dice(name, own.length);
  const drawn = first.matches.map((pair) => ({ pair, turn: roll.number() }));
  const sample = drawn.toSorted((left, right) => left.turn - right.turn).slice(0, judgedSample);
  const judged = [...first.below.slice(0, judgedBelow), ...sample.map(({ pair }) => pair)];
  const right = judged.filter(isTrue);
  const wrong = judged.filter((pair) => !isTrue(pair));
  const undone = new Set(wrong.map((pair) => `${pair.own} ${pair.theirs}`));
  const again = async (options: { verdicts?: Verdicts; threshold?: number }) => {
    const mayBe = (left: number, right: number) => !undone.has(`${left} ${right}`);
    return [...right, ...(await matcher.match(right, { mayBe, ...options })).matches];
  };
  const tell = judged.map((pair) => ({ ...pair, isRight: isTrue(pair) }));
  // The surest come first: each of them may be the last that is accepted.
  const all = await again({ threshold: lowest });
  const bests = all.map((_, at) => (at < right.length ? 0 : rate(all.slice(0, at + 1))));
  return {
    first: rate(first.matches),
    alone: rate(await again({})),
    told: rate(await again({ verdicts: { right: [], wrong: [], judged: tell } })),
    asKnown: rate(await again({ verdicts: { right, wrong } })),
    best: Math.max(...bests, rate(right)),
  };
}
