// Which products are looked at closely, beside a reader who adds up every term of every product.
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { Dictionary } from "../dictionary.ts";
import { indexCandidates } from "./candidateIndex.ts";
import { CandidateFinder } from "./candidates.ts";
import { Corpus } from "./corpus.ts";
import { isModel, termOf } from "./positions.ts";
import { type Side, type Sides, bitsOf, prepareSides } from "./sides.ts";
import { drawnTimes } from "../../../test/support/drawn.ts";

const most = 5;
const words = [
  "scie",
  "bosch",
  "makita",
  "18v",
  "pst700e",
  "pst",
  "700",
  "e",
  "noir",
  "sans",
  "fil",
  "gsr12",
];
const rareWords = Array.from({ length: 60 }, (_, at) => `mot${String.fromCharCode(97 + (at % 26))}${at}x`);
// Some words are everywhere and some nearly nowhere: both kinds of lists are read.
const title = fc
  .array(
    fc.oneof(
      { weight: 5, arbitrary: fc.constantFrom(...words) },
      { weight: 3, arbitrary: fc.constantFrom(...rareWords) },
    ),
    { maxLength: 9, size: "max" },
  )
  .map((chosen) => chosen.join(" "));
const titles = fc.array(title, { minLength: 1, maxLength: 400, size: "max" });

test("the candidates are those with most in common, the rarest terms counting most, for the length of their titles", () => {
  fc.assert(
    fc.property(fc.array(title, { minLength: 1, maxLength: 12 }), titles, (ownTitles, theirTitles) => {
      const sides = read(ownTitles, theirTitles);
      const finder = new CandidateFinder(sides.own, indexCandidates(sides), most);
      for (let own = 0; own < ownTitles.length; own += 1) {
        const found = [...finder.find(own)];
        const scores = scoreAll(sides, own);
        const expected = bestOf(scores);
        assert.equal(found.length, expected.length);
        assert.equal(new Set(found).size, found.length);
        // Sums in another order differ in their last digits: what scores the same may stand for one another.
        for (const [place, number] of found.entries()) {
          const difference = scores.get(number)! - scores.get(expected[place]!)!;
          assert.ok(Math.abs(difference) < 1e-4, `${own}: ${found.join()} for ${expected.join()}`);
        }
      }
    }),
    drawnTimes(30),
  );
});

test("products with the very same title come in their order", () => {
  const others = Array.from({ length: 40 }, (_, at) => `Clé ${at}`);
  const same = Array.from({ length: 9 }, () => "Bosch scie sauteuse");
  const sides = read(["Scie sauteuse Bosch"], ["Ponceuse", ...same, ...others]);
  const finder = new CandidateFinder(sides.own, indexCandidates(sides), most);
  assert.deepEqual([...finder.find(0)], [1, 2, 3, 4, 5]);
});

function read(ownTitles: string[], theirTitles: string[]): Sides {
  const dictionary = new Dictionary();
  const [own, theirs] = [new Corpus(dictionary), new Corpus(dictionary)];
  for (const it of ownTitles) own.add({ title: it });
  for (const it of theirTitles) theirs.add({ title: it });
  return prepareSides(dictionary, own, theirs);
}

/** By number of theirs. */
function scoreAll({ own, theirs, holders }: Sides, document: number): Map<number, number> {
  const { term, core, join } = bitsOf.own;
  const known = (it: number) => (holders[it]! & (term | core | join)) !== 0;
  const lists = Array.from({ length: theirs.count }, (_, number) => [
    ...new Set([...weightsIn(theirs, number).keys()].filter(known)),
  ]);
  const having = new Map<number, number>();
  for (const it of lists.flat()) having.set(it, (having.get(it) ?? 0) + 1);
  const asked = weightsIn(own, document);
  const scores = new Map<number, number>();
  for (const [number, list] of lists.entries()) {
    let score = 0;
    for (const it of list) {
      const n = having.get(it)!;
      if (n <= theirs.count * 0.3 + 5)
        score += (asked.get(it) ?? 0) * Math.log(1 + (theirs.count - n + 0.5) / (n + 0.5));
    }
    const length = theirs.firstPosition[number + 1]! - theirs.firstPosition[number]!;
    if (score > 0) scores.set(number, score / Math.sqrt(4 + length));
  }
  return scores;
}

function weightsIn(side: Side, document: number): Map<number, number> {
  const weights = new Map<number, number>();
  const add = (first: Int32Array, list: Int32Array, weight: (at: number) => number) => {
    for (let at = first[document]!; at < first[document + 1]!; at += 1) {
      if (!weights.has(list[at]!)) weights.set(list[at]!, weight(at));
    }
  };
  for (let at = side.firstPosition[document]!; at < side.firstPosition[document + 1]!; at += 1) {
    if (isModel(side.positions[at]!)) weights.set(termOf(side.positions[at]!), 1.5);
  }
  add(side.firstTerm, side.terms, () => 1);
  add(side.firstJoin, side.joins, () => 0.9);
  add(side.firstCore, side.cores, (at) => 0.6 * (0.5 + 0.5 * side.coreShares[at]!));
  return weights;
}

function bestOf(scores: Map<number, number>): number[] {
  const sorted = [...scores].toSorted(
    ([left, score], [right, otherScore]) => otherScore - score || left - right,
  );
  const worthwhile = 0.25 * (sorted[0]?.[1] ?? 0);
  return sorted
    .slice(0, most)
    .filter(([, score]) => score >= worthwhile * (1 - 1e-6))
    .map(([number]) => number);
}
