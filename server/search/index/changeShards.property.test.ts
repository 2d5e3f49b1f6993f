// A website that followed its changes is searched as if it had been read anew.
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { VigieError } from "#server/errors.ts";
import { randomProduct, randomQuery } from "../../../test/support/randomQueries.ts";
import { type ScorePart, explain } from "../query/explain.ts";
import { parseQuery } from "../query/parse.ts";
import { search } from "../query/search.ts";
import { Statistics } from "../query/statistics.ts";
import type { Query } from "../query/types.ts";
import { changeShards } from "./changeShards.ts";
import { kindOf } from "./fieldTerms.ts";
import { type Shard, type SearchDocument, buildShard } from "./shard.ts";
import { drawnTimes } from "../../../test/support/drawn.ts";

type Values = SearchDocument["values"];
const seldom = "perceuze bosche 12w gsrr 12v-16 WH-1000XM5".split(" ");
/** Some have a word, or only a part of one, that others hardly have. */
const product = fc
  .tuple(randomProduct, fc.option(fc.constantFrom(...seldom), { freq: 2 }))
  .map(([values, word]): Values => ({ ...values, title: [values["title"], word].join(" ") }));
/** Products by id; null for those that go, or are set aside. */
const change = fc.dictionary(fc.integer({ min: 1, max: 40 }).map(String), fc.option(product, { freq: 2 }), {
  minKeys: 1,
  maxKeys: 3,
});
const words = fc.record({
  query: fc.constantFrom("perceuse 12v", "wh 1000xm4 bosch", "12v-15", "gsr bosch"),
  fuzziness: fc.constantFrom(0, "AUTO"),
  max_expansions: fc.constantFrom(1, 2, 50),
});
const asking = fc.oneof(
  randomQuery,
  words.map((title) => ({ match: { title } })),
);
const attribute = fc.option(fc.constantFrom("rouge vif", "bosch 12v"));

test("after any changes a website is searched as one read anew: the same products, the same scores to the last digit", () => {
  let merged = 0;
  let parted = 0;
  fc.assert(
    fc.property(
      fc.array(product, { minLength: 25, maxLength: 40 }),
      fc.array(fc.tuple(change, attribute), { minLength: 1, maxLength: 8 }),
      fc.array(asking, { minLength: 4, maxLength: 8 }),
      fc.array(product, { maxLength: 5 }),
      (first, changes, asked, others): void => {
        const queries = asked.map(parsed).filter((query) => query !== null);
        const products = new Map<number, Values>(first.map((values, at) => [at + 1, values]));
        const elsewhere = buildShard(others.map((values, at) => ({ id: 100 + at, values })));
        let shards: readonly Shard[] = [anew(products)];
        for (const [written, color] of changes) {
          shards = follow(shards, products, written, color);
          if (shards.length > 1) parted += 1;
          else merged += 1;
          assertAlike([...shards, elsewhere], [anew(products), elsewhere], queries);
        }
      },
    ),
    drawnTimes(50),
  );
  assert.ok(merged > 20 && parted > 20, `${merged} in one shard, ${parted} in several`);
});

function follow(
  shards: readonly Shard[],
  products: Map<number, Values>,
  written: Record<string, Values | null>,
  color: string | null,
): readonly Shard[] {
  const ids = Object.keys(written).map(Number);
  for (const id of ids) {
    const values = written[id];
    if (values) products.set(id, { ...values, "attr.couleur": color });
    else products.delete(id);
  }
  const later = new Map(ids.flatMap((id) => (products.has(id) ? [[id, products.get(id)!]] : [])));
  return changeShards(shards, ids, anew(later));
}

function anew(products: ReadonlyMap<number, Values>): Shard {
  const ids = [...products.keys()].toSorted((left, right) => left - right);
  return buildShard(ids.map((id) => ({ id, values: products.get(id)! })));
}

function assertAlike(followed: Shard[], built: Shard[], queries: readonly Query[]): void {
  for (const query of queries) {
    for (const countUpTo of [1_000, 3]) {
      const options = { size: 5, countUpTo };
      assert.deepEqual(search(followed, query, options), search(built, query, options));
    }
    for (const { id } of search(followed, query, { size: 5 }).hits)
      assert.deepEqual(explained(followed, query, id), explained(built, query, id));
  }
}

function explained(shards: Shard[], query: Query, id: number): ScorePart[] {
  const statistics = new Statistics(shards);
  const parts: ScorePart[] = [];
  for (const shard of shards) {
    const document = shard.numberOf(id);
    if (document >= 0) explain(query, { shard, statistics }, [document], (_, part) => parts.push(part));
  }
  return parts;
}

/** Null for words asked of a price. */
function parsed(json: unknown): Query | null {
  try {
    return parseQuery(json, kindOf);
  } catch (problem) {
    if (problem instanceof VigieError) return null;
    throw problem;
  }
}
