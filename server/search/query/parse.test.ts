// What a search query may say, and what is told of one that cannot be run.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { VigieError } from "#server/errors.ts";
import type { FieldKind } from "../index/fieldTerms.ts";
import { parseQuery } from "./parse.ts";
import { parseSort } from "./parseSort.ts";
import { parseMinimumShouldMatch, requiredOf } from "./minimumShouldMatch.ts";

const fields = (name: string): FieldKind | undefined =>
  ({ title: "text", brand: "text", ean: "keyword", price: "number" } as const)[name];
const parse = (json: unknown) => parseQuery(json, fields);

describe("a query", () => {
  test("in its short form is the long one", () => {
    assert.deepEqual(
      parse({ match: { title: "perceuse" } }),
      parse({ match: { title: { query: "perceuse" } } }),
    );
    assert.deepEqual(parse({ term: { ean: 3 } }), parse({ term: { ean: { value: 3 } } }));
    assert.deepEqual(
      parse({ bool: { must: { match_all: {} } } }),
      parse({ bool: { must: [{ match_all: {} }] } }),
    );
  });
  test("keeps what it says and fills in what it leaves out", () => {
    const query = {
      multi_match: {
        query: "a b",
        fields: ["title^3", "brand"],
        minimum_should_match: "60%",
        _name: "words",
      },
    };
    assert.deepEqual(parse(query), {
      kind: "multi_match",
      fields: [
        { field: "title", boost: 3 },
        { field: "brand", boost: 1 },
      ],
      type: "best_fields",
      tieBreaker: 0,
      text: "a b",
      operator: "or",
      minimumShouldMatch: [{ above: -1, count: 60, isPercent: true }],
      fuzziness: 0,
      prefixLength: 0,
      maxExpansions: 50,
      boost: 1,
      name: "words",
    });
  });

  const deep = (levels: number): unknown => {
    let query: unknown = { match_all: {} };
    for (let level = 0; level < levels; level += 1) query = { bool: { must: [query] } };
    return query;
  };
  const refused: [string, unknown, string][] = [
    ["no object", [], "query"],
    ["nothing", {}, "query"],
    ["two clauses", { match_all: {}, bool: {} }, "query"],
    ["an unknown clause", { bool: { must: [{ match_all: {} }, { script: {} }] } }, "bool.must[1].script"],
    ["a name of every object", { constructor: {} }, "constructor"],
    ["an unknown option", { match: { title: { query: "a", oops: 1 } } }, "match.title.oops"],
    ["an unknown field", { range: { colour: { gt: 1 } } }, "range.colour"],
    ["words in a number", { match: { price: "12" } }, "match.price"],
    [
      "a bell around words",
      { function_score: { gauss: { title: { origin: 1, scale: 1 } } } },
      "function_score.gauss.title",
    ],
    ["a bell around nothing", { function_score: {} }, "function_score.gauss"],
    ["a range of words", { range: { title: { gte: 1 } } }, "range.title"],
    [
      "more phrases than clauses",
      { terms: { brand: Array.from({ length: 1_100 }, (_, at) => `de ${at}`) } },
      "terms.brand[1023]",
    ],
    ["a range without bounds", { range: { price: {} } }, "range.price"],
    ["a wrong operator", { match: { title: { query: "a", operator: "xor" } } }, "match.title.operator"],
    ["a wrong minimum", { bool: { should: [], minimum_should_match: "half" } }, "bool.minimum_should_match"],
    ["a text that is too long", { match: { title: "a".repeat(2_001) } }, "match.title.query"],
    [
      "too much text in all",
      { bool: { should: Array.from({ length: 40 }, () => ({ match: { title: "a".repeat(1_900) } })) } },
      "bool.should[26].match",
    ],
    [
      "a minimum without end",
      { match: { title: { query: "a", minimum_should_match: "1<1 ".repeat(1_000) } } },
      "match.title.minimum_should_match",
    ],
    ["a name without end", { match: { ["x".repeat(1_000_000)]: "a" } }, `match.${"x".repeat(100)}…`],
    [
      "an expression that repeats too much",
      { regexp: { title: "(((a?){10}){10}){10}".repeat(2) } },
      "regexp.title.value",
    ],
    [
      "too many expressions",
      { bool: { should: Array.from({ length: 60 }, () => ({ regexp: { title: "a.*" } })) } },
      "bool.should[10].regexp.title.value",
    ],
    ["an id that is none", { ids: { values: [1, "2", null] } }, "ids.values[2]"],
    [
      "names without end",
      { bool: { should: Array.from({ length: 60 }, () => ({ match_all: { _name: "n".repeat(98) } })) } },
      "bool.should[50].match_all._name",
    ],
    ["too many values", { terms: { ean: Array.from({ length: 10_001 }, () => "1") } }, "terms.ean"],
    [
      "too many clauses",
      { bool: { should: Array.from({ length: 1_100 }, () => ({ match_all: {} })) } },
      "bool.should[1023]",
    ],
    ["too many levels", deep(10_000), `${Array.from({ length: 21 }, () => "bool.must[0]").join(".")}`],
  ];
  for (const [what, query, path] of refused) {
    test(`with ${what} is refused, and where is told`, () => {
      assert.throws(
        () => parse(query),
        (problem: unknown) =>
          problem instanceof VigieError && problem.statusCode === 422 && problem.values["path"] === path,
      );
    });
  }
  test("of any JSON is read or refused, and nothing else", () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 8 }), (json) => {
        try {
          parse(json);
        } catch (problem) {
          assert.ok(problem instanceof VigieError, String(problem));
        }
      }),
    );
  });
});

test("an order of any JSON is read or refused, and nothing else", () => {
  const key = fc.constantFrom("price", "_score", "title", "price:desc", "_score:up");
  const order = fc.oneof(key, fc.dictionary(key, fc.oneof(fc.constantFrom("asc", "desc"), fc.jsonValue())));
  fc.assert(
    fc.property(fc.oneof(order, fc.array(order), fc.jsonValue()), (json) => {
      try {
        for (const { field } of parseSort(json, fields)) assert.ok(["price", "_score"].includes(field));
      } catch (problem) {
        assert.ok(problem instanceof VigieError && problem.statusCode === 422, String(problem));
      }
    }),
  );
});

describe("minimum_should_match", () => {
  for (const [written, clauses, required] of [
    [3, 5, 3],
    [-2, 5, 3],
    ["75%", 5, 3],
    ["-25%", 5, 4],
    ["60%", 4, 2],
    ["3<90%", 3, 3],
    ["3<90%", 4, 3],
    ["2<-25% 9<-3", 2, 2],
    ["2<-25% 9<-3", 9, 7],
    ["2<-25% 9<-3", 10, 7],
    [7, 5, 5],
    [-7, 5, 0],
  ] as const) {
    test(`${written} of ${clauses} clauses is ${required}`, () => {
      assert.equal(requiredOf(clauses, parseMinimumShouldMatch(written)!), required);
    });
  }
  test("that is none is told apart", () => {
    for (const written of ["", "x", "3<", "200%", "2 3", "1.5"])
      assert.equal(parseMinimumShouldMatch(written), null);
  });
});
