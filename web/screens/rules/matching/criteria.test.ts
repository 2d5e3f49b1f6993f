import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { kindOf } from "#server/search/index/fieldTerms.ts";
import { parseQuery } from "#server/search/query/parse.ts";
import { parseTemplate } from "#server/search/query/template.ts";
import { Unshowable } from "../unshowable.ts";
import { automatic, factorOf, queryOf, roles, sameFields, usualCriteria, wordFields } from "./criteria.ts";
import type { Criterion } from "./criteria.ts";
import { matchingOfQuery } from "./readQuery.ts";

const role = fc.constantFrom(...roles);
const percent = fc.integer({ min: 1, max: 100 });
const distance = fc.integer({ min: 0, max: 9_999 }).map((hundredths) => hundredths / 100);
const criterion: fc.Arbitrary<Criterion> = fc.oneof(
  fc.record({
    kind: fc.constant("same" as const),
    field: fc.constantFrom(...sameFields, "attr.colour"),
    role,
  }),
  fc
    .record({ field: fc.constantFrom(...wordFields), percent, typos: fc.boolean(), role })
    .map(({ typos, ...rest }) => ({ kind: "resembles" as const, ...rest, ...(typos && { typos }) })),
  fc.record({ kind: fc.constant("price" as const), below: distance, above: distance, role }),
  fc.record({
    kind: fc.constant("words" as const),
    field: fc.constantFrom(...wordFields),
    words: fc.constantFrom("neuf", "lot de 2", "l'été"),
    role,
  }),
);
const criteria = fc.array(criterion, { minLength: 1, maxLength: 6 });

const values = {
  ...Object.fromEntries([...sameFields, ...wordFields].map((field) => [field, "texte"])),
  "attr.colour": "rouge",
  price: 20,
};

test("what was built comes back out of its query, and can be run", () => {
  fc.assert(
    fc.property(criteria, (built) => {
      const query = queryOf({ criteria: built });
      const back = matchingOfQuery(JSON.parse(JSON.stringify(query)));
      assert.deepEqual(queryOf(back), query);
      assert.deepEqual(back.criteria!.length, built.length);
      parseQuery(parseTemplate(query)(values), kindOf);
    }),
  );
});

test("brand equal, title resembling by 75 %, price within 40 % is one query", () => {
  assert.deepEqual(queryOf({ criteria: usualCriteria }), {
    bool: {
      must: [
        { term: { brand: "{{brand}}" } },
        { match: { title: { query: "{{title}}", minimum_should_match: "75%" } } },
      ],
      filter: [{ range: { price: { gte: "{{price*0.6}}", lte: "{{price*1.4}}" } } }],
    },
  });
});

test("a percentage is a factor without crumbs, and comes back", () => {
  fc.assert(
    fc.property(fc.integer({ min: -9_999, max: 100_000 }), (hundredths) => {
      const factor = factorOf(hundredths / 100);
      assert.equal(factor, Number(((10_000 + hundredths) / 10_000).toFixed(4)));
      assert.ok(String(factor).length <= 8, String(factor));
    }),
  );
});

test("without a query the engine does as it does by itself", () => {
  assert.deepEqual(queryOf(automatic), {});
  assert.deepEqual(matchingOfQuery({}), automatic);
});

test("what the builder has no picture of is named by its path", () => {
  const paths: [unknown, string][] = [
    [{ query: { match_all: {} } }, "query.match_all"],
    [{ query: { term: { ean: "{{ean}}" } }, min_score: 3 }, "min_score"],
    [{ bool: { must: [{ term: { ean: "{{sku}}" } }] } }, "bool.must[0].term"],
    [{ bool: { should: [{ match: { title: "{{title}}" } }] } }, "bool.should[0].match"],
    [{ bool: { must: { bool: {} } } }, "bool.must.bool"],
    [{ bool: { boost: 2 } }, "bool.boost"],
    [
      { bool: { should: [{ term: { ean: "{{ean}}" } }], minimum_should_match: "50%" } },
      "bool.minimum_should_match",
    ],
    [{ range: { price: { gte: "{{price*1.2}}" } } }, "range"],
    [{ range: { price: { gt: 5 } } }, "range"],
    [{ match: { title: { query: "lot de", operator: "or" } } }, "match"],
  ];
  for (const [query, path] of paths) {
    assert.throws(
      () => matchingOfQuery(query),
      (problem) => problem instanceof Unshowable && problem.path === path,
      JSON.stringify(query),
    );
  }
});
