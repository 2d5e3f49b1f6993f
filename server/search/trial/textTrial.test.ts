// One product tried at what is held, beside the engine that matches whole catalogues.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { makeTitles } from "../../../bench/data/titles.ts";
import { Dictionary } from "../dictionary.ts";
import { type Shard, buildShard } from "../index/shard.ts";
import { indexCandidates } from "../texts/candidateIndex.ts";
import { CandidateFinder } from "../texts/candidates.ts";
import { Corpus, type ProductText } from "../texts/corpus.ts";
import { PairScorer } from "../texts/pairScore.ts";
import { prepareSides } from "../texts/sides.ts";
import { likelyProducts } from "./likelyProducts.ts";
import { TermCounts, scoreLikely } from "./scoreLikely.ts";

const candidatesMost = 10;
const likelyMost = 40;

function shardOf(products: readonly ProductText[]): Shard {
  return buildShard(
    products.map(
      ({ title, brand = null, mpn = null, unit = null, description = null, price = null }, at) => ({
        id: at + 1,
        values: { title, brand, mpn, unit, price, "attr.description": description },
      }),
    ),
  );
}

/** Of each own product the pair that the engine scores highest. */
function bestPairs(own: readonly ProductText[], theirs: readonly ProductText[]) {
  const dictionary = new Dictionary();
  const corpora = { own: new Corpus(dictionary), theirs: new Corpus(dictionary) };
  for (const one of own) corpora.own.add(one);
  for (const one of theirs) corpora.theirs.add(one);
  const sides = prepareSides(dictionary, corpora.own, corpora.theirs);
  const finder = new CandidateFinder(sides.own, indexCandidates(sides), candidatesMost);
  const scorer = new PairScorer(sides);
  return own.map((_, number) => {
    scorer.choose(number);
    const scored = [...finder.find(number)].map((other) => ({ theirs: other, score: scorer.score(other) }));
    return scored.toSorted((left, right) => right.score - left.score)[0];
  });
}

/** What is tried for one own product: scores by number of theirs. */
function tried(own: ProductText, shards: { own: Shard; theirs: Shard }, theirs: readonly ProductText[]) {
  const numbers = likelyProducts([shards.theirs], own, likelyMost).map((id) => id - 1);
  const scored = scoreLikely(
    [new TermCounts([shards.theirs]), new TermCounts([shards.own])],
    own,
    numbers.map((number) => theirs[number]!),
  );
  return new Map(numbers.map((number, at) => [number, scored[at]!.score]));
}

describe("an own product tried alone", () => {
  test("finds what the engine finds, with the same score to a point", () => {
    const market = makeTitles(150, 1_000);
    const [own, theirs] = [[...market.own], [...market.theirs]];
    const shards = { own: shardOf(own), theirs: shardOf(theirs) };
    let compared = 0;
    let same = 0;
    for (const [number, best] of bestPairs(own, theirs).entries()) {
      if (!best || best.score < 0.4) continue;
      compared += 1;
      const score = tried(own[number]!, shards, theirs).get(best.theirs);
      if (score !== undefined && Math.abs(score - best.score) < 0.01) same += 1;
    }
    assert.ok(compared > 75, `only ${compared} products have a match to be found`);
    assert.ok(same / compared > 0.97, `${same} of ${compared}`);
  });

  test("is found by a part of its model number, by neighbours written as one, by its reference and its description", () => {
    const theirs = [
      { title: "TV LED UE49MU6220KXXU noire" },
      { title: "Canon EOS5D boîtier nu" },
      { title: "Perceuse sans fil", brand: "Bosch", mpn: "GSR 18V-55" },
      { title: "Aspirateur traîneau", description: "Remplace le modèle RO7485EA de la gamme" },
      ...Array.from({ length: 40 }, (_, at) => ({
        title: `Article ${at} noir boîtier sans fil traîneau LED`,
      })),
    ];
    const shard = shardOf(theirs);
    const own = [
      { title: "Samsung MU6220" },
      { title: "Appareil photo EOS 5D" },
      { title: "Visseuse GSR18V-55" },
      { title: "RO7485EA" },
    ];
    const shards = { own: shardOf(own), theirs: shard };
    for (const [number, product] of own.entries()) {
      const scores = tried(product, shards, theirs);
      const best = [...scores].toSorted(([, left], [, right]) => right - left)[0];
      assert.equal(best?.[0], number, product.title);
      assert.ok(Math.abs(best[1] - bestPairs(own, theirs)[number]!.score) < 0.05, product.title);
    }
  });

  test("is nothing where it says nothing, and nothing is found at an empty website", () => {
    const shards = { own: shardOf([{ title: "Scie" }]), theirs: shardOf([]) };
    assert.deepEqual(tried({ title: "Scie sauteuse" }, shards, []), new Map());
    assert.deepEqual(likelyProducts([shards.own], { title: "…" }, likelyMost), []);
  });

  test("may have the longest title there is", () => {
    const title = Array.from({ length: 150 }, (_, at) => `AB${at}CD${at}`).join(" ");
    const shards = { own: shardOf([{ title }]), theirs: shardOf([{ title }]) };
    const [score] = tried({ title }, shards, [{ title }]).values();
    assert.ok(score! > 0.9);
  });
});
