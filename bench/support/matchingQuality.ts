// How well products are matched by their texts alone: whole tables of public sets, no label used. Precision is of the
// matches made; recall of the own products that have a match at all: one competitor gives each at most one.
import { type MatchOptions, TextMatcher } from "#server/search/texts/matchTexts.ts";
import type { MatchingSet } from "../data/matchingSets.ts";
import { tablePrinter } from "./table.ts";

/** The best F1 is that of the best threshold, known only to who knows the truth. */
export type Measured = Record<
  "precision" | "recall" | "f1" | "bestF1" | "recallAt10" | "threshold" | "perSecond",
  number
>;

/** A line for each name of a set, then their mean; beside each F1 the mean of all others, which no set may flatter. */
export async function printQuality(sets: readonly MatchingSet[]): Promise<void> {
  if (sets.length === 0) return;
  const row = tablePrinter([24, 10, 9, 9, 9, 11, 11, 9, 12]);
  row("", "precision", "recall", "F1", "best F1", "recall@10", "threshold", "own/s", "others' F1");
  const measured = await byName(sets, measure);
  const mean = meanOf([...measured.values()]);
  const print = (name: string, it: Measured, others = "") =>
    row(
      name,
      ...[it.precision, it.recall, it.f1, it.bestF1, it.recallAt10].map(percent),
      it.threshold.toFixed(2),
      String(Math.round(it.perSecond)),
      others,
    );
  for (const [name, it] of measured) {
    print(name, it, measured.size > 1 ? percent(withoutOne(mean.f1, it.f1, measured.size)) : "");
  }
  if (measured.size > 1) print("mean", mean);
}

/** What is measured of the sets of each name, together. */
export async function byName<Figures extends Record<string, number>>(
  sets: readonly MatchingSet[],
  measureOne: (set: MatchingSet) => Promise<Figures>,
): Promise<Map<string, Figures>> {
  const measured = new Map<string, Figures>();
  for (const [name, group] of Map.groupBy(sets, (set) => set.name)) {
    const figures: Figures[] = [];
    for (const set of group) figures.push(await measureOne(set));
    measured.set(name, meanOf(figures));
  }
  return measured;
}

/** The mean of all but one, of which that one is known. */
export function withoutOne(mean: number, dropped: number, count: number): number {
  return (mean * count - dropped) / (count - 1);
}

export function percent(share: number): string {
  return (100 * share).toFixed(1);
}

async function measure(set: MatchingSet): Promise<Measured> {
  const { own, theirs } = set;
  const matcher = new TextMatcher();
  const begun = performance.now();
  for (const product of own) matcher.own.add(product);
  for (const product of theirs) matcher.theirs.add(product);
  const { matches, threshold } = await matcher.match([], { written: writtenOf(set) });
  const seconds = (performance.now() - begun) / 1000;
  const { isTrue, withMatch } = truthOf(set);
  const all = await matcher.match([], { written: writtenOf(set), threshold: -1 });
  const right = matches.filter(isTrue).length;
  return {
    precision: right / (matches.length || 1),
    recall: right / withMatch,
    f1: f1Of(right, matches.length, withMatch),
    bestF1: bestF1Of(all.matches.map(isTrue), withMatch),
    recallAt10: foundCount(matcher, own, isTrue) / withMatch,
    threshold,
    perSecond: own.length / seconds,
  };
}

/** F1 with the threshold that the engine finds, and with the best one. */
export async function measureF1(set: MatchingSet): Promise<Pick<Measured, "f1" | "bestF1">> {
  const matcher = new TextMatcher();
  for (const product of set.own) matcher.own.add(product);
  for (const product of set.theirs) matcher.theirs.add(product);
  // In this thread: others do not see which part of the score is left out.
  const written = writtenOf(set);
  const { matches } = await matcher.match([], { written, threads: 1 });
  const all = await matcher.match([], { written, threads: 1, threshold: -1 });
  const { isTrue, withMatch } = truthOf(set);
  return {
    f1: f1Of(matches.filter(isTrue).length, matches.length, withMatch),
    bestF1: bestF1Of(all.matches.map(isTrue), withMatch),
  };
}

/** What is sold of the products of a set, as their shops write it. */
export function writtenOf({ own, theirs }: MatchingSet): NonNullable<MatchOptions["written"]> {
  return { own: (document) => own[document]!, theirs: (other) => theirs[other]! };
}

type Numbered = { own: number; theirs: number };

function truthOf({ own, theirs, truth }: MatchingSet) {
  return {
    isTrue: (pair: Numbered) => truth.get(own[pair.own]!.id)?.has(theirs[pair.theirs]!.id) ?? false,
    withMatch: own.filter(({ id }) => truth.has(id)).length,
  };
}

export function f1Of(right: number, made: number, withMatch: number): number {
  return (2 * right) / (made + withMatch || 1);
}

/** The matches come surest first: each of them may be the last that is accepted. */
function bestF1Of(areTrue: readonly boolean[], withMatch: number): number {
  let right = 0;
  let best = 0;
  for (const [index, isTrue] of areTrue.entries()) {
    if (isTrue) right += 1;
    best = Math.max(best, f1Of(right, index + 1, withMatch));
  }
  return best;
}

function foundCount(
  matcher: TextMatcher,
  own: MatchingSet["own"],
  isTrue: (pair: Numbered) => boolean,
): number {
  const candidates = matcher.candidates();
  return own.filter((_, index) => candidates.find(index).some((theirs) => isTrue({ own: index, theirs })))
    .length;
}

export function meanOf<Figures extends Record<string, number>>(all: readonly Figures[]): Figures {
  const mean = (name: string) => all.reduce((total, it) => total + it[name]!, 0) / all.length;
  return Object.fromEntries(Object.keys(all[0]!).map((name) => [name, mean(name)])) as Figures;
}
