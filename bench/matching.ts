// How well products are matched by their texts alone: whole tables of public sets, no label used. Precision is of the
// matches made; recall of the own products that have a match at all: one competitor gives each at most one.
//   node bench/matching.ts [part of a name]
import { join } from "node:path";
import { TextMatcher } from "#server/search/matchTexts.ts";
import { sharedFolder } from "../test/support/shared.ts";
import { type MatchingSet, readMatchingSets } from "./data/matchingSets.ts";
import { tablePrinter } from "./support/table.ts";

const wanted = process.argv[2] ?? "";
const shared = sharedFolder();
if (!shared) {
  console.log("The shared data is not here: nothing to measure.");
  process.exit(0);
}
const row = tablePrinter([24, 10, 9, 9, 9, 9, 11, 9]);
row("", "precision", "recall", "F1", "best F1", "recall@10", "threshold", "own/s");
const sets = readMatchingSets(join(shared, "data")).filter(({ name }) => name.includes(wanted));
const means = [...Map.groupBy(sets, ({ name }) => name)].map(([name, group]) => {
  const mean = meanOf(group.map(measure));
  print(name, mean);
  return mean;
});
if (means.length > 1) print("mean", meanOf(means));

/** The best F1 is that of the best threshold, known only to who knows the truth. */
type Measured = Record<
  "precision" | "recall" | "f1" | "bestF1" | "recallAt10" | "threshold" | "perSecond",
  number
>;

function measure({ own, theirs, truth }: MatchingSet): Measured {
  const matcher = new TextMatcher();
  const begun = performance.now();
  for (const product of own) matcher.own.add(product);
  for (const product of theirs) matcher.theirs.add(product);
  const { matches, threshold } = matcher.match();
  const seconds = (performance.now() - begun) / 1000;
  const isTrue = (pair: { own: number; theirs: number }) =>
    truth.get(own[pair.own]!.id)?.has(theirs[pair.theirs]!.id) ?? false;
  const withMatch = own.filter(({ id }) => truth.has(id)).length;
  const right = matches.filter(isTrue).length;
  return {
    precision: right / (matches.length || 1),
    recall: right / withMatch,
    f1: f1Of(right, matches.length, withMatch),
    bestF1: bestF1Of(matcher.match([], { threshold: -1 }).matches.map(isTrue), withMatch),
    recallAt10: found(matcher, own, isTrue) / withMatch,
    threshold,
    perSecond: own.length / seconds,
  };
}

function f1Of(right: number, made: number, withMatch: number): number {
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

function found(
  matcher: TextMatcher,
  own: MatchingSet["own"],
  isTrue: (pair: { own: number; theirs: number }) => boolean,
): number {
  const candidates = matcher.candidates();
  return own.filter((_, index) => candidates.find(index).some((theirs) => isTrue({ own: index, theirs })))
    .length;
}

function meanOf(all: readonly Measured[]): Measured {
  const names = Object.keys(all[0]!) as (keyof Measured)[];
  const mean = (name: keyof Measured) => all.reduce((total, it) => total + it[name], 0) / all.length;
  return Object.fromEntries(names.map((name) => [name, mean(name)])) as Measured;
}

function print(name: string, it: Measured): void {
  row(
    name,
    ...[it.precision, it.recall, it.f1, it.bestF1, it.recallAt10].map((share) => (100 * share).toFixed(1)),
    it.threshold.toFixed(2),
    String(Math.round(it.perSecond)),
  );
}
