import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { VigieError } from "#server/errors.ts";
import { type TemplateValues, parseTemplate } from "./template.ts";

const saw = {
  title: 'Scie "Pro" {{brand}}',
  brand: "Bosch",
  price: 80,
  ean: "",
  mpn: null,
  "attr.couleur": "bleu",
};
const filled = (json: unknown, values: TemplateValues = saw) => parseTemplate(json)(values);

describe("a query with gaps", () => {
  test("takes the product's values, and none of them becomes a part of the query", () => {
    assert.deepEqual(filled({ match: { title: "{{title}}" } }), { match: { title: saw.title } });
    assert.deepEqual(
      filled({ match: { title: { query: "{{ brand }} en {{attr.couleur}}", operator: "and" } } }),
      {
        match: { title: { query: "Bosch en bleu", operator: "and" } },
      },
    );
  });
  test("is refused at once with blanks or braces without end", () => {
    for (const text of [
      `{{${" ".repeat(1_900)}`,
      `{{ a${" ".repeat(1_900)}b`,
      "{{ a ".repeat(380),
      "{{".repeat(1_000_000),
    ]) {
      assert.throws(
        () => parseTemplate({ bool: { must: [{ match: { title: text } }] } }),
        (problem) => problem instanceof VigieError && problem.values["path"] === "bool.must[0].match.title",
      );
    }
  });
  test("keeps a number a number, and reckons with it", () => {
    assert.deepEqual(filled({ range: { price: { gte: "{{price*0.5}}", lte: "{{price + 10}}" } } }), {
      range: { price: { gte: 40, lte: 90 } },
    });
    assert.deepEqual(filled({ term: { sku: "p{{price/2}}" } }), { term: { sku: "p40" } });
  });

  const byEan = { term: { ean: "{{ean}}" } };
  const byBrand = { match: { brand: "{{brand}}" } };
  test("leaves out what it may leave out, as if it had never been there", () => {
    assert.deepEqual(
      filled({ bool: { should: [byEan, byBrand], must_not: [byEan], minimum_should_match: 1 } }),
      {
        bool: {
          minimum_should_match: 1,
          must: [],
          filter: [],
          should: [{ match: { brand: "Bosch" } }],
          must_not: [],
        },
      },
    );
    assert.deepEqual(filled({ dis_max: { queries: [byEan, byBrand] } }), {
      dis_max: { queries: [{ match: { brand: "Bosch" } }] },
    });
    const inner = { bool: { must: [byEan] } };
    assert.deepEqual(filled({ bool: { should: [inner, byBrand] } }), filled({ bool: { should: byBrand } }));
  });
  for (const [what, query] of [
    ["a required clause", { bool: { must: [byEan], should: [byBrand] } }],
    ["a filter", { bool: { filter: byEan, must: byBrand } }],
    ["all there was to find", { bool: { should: [byEan] } }],
    ["every one of the best", { dis_max: { queries: [byEan] } }],
    ["what is scored", { constant_score: { filter: byEan } }],
    ["one of several values", { terms: { sku: ["a", "{{mpn}}"] } }],
    ["an attribute", { match: { title: "{{attr.taille}}" } }],
    ["an attribute that is a number", { range: { price: { lt: "{{attr.couleur*2}}" } } }],
  ] as const) {
    test(`finds nothing for a product that lacks ${what}`, () => assert.equal(filled(query), null));
  }

  for (const [gap, path] of [
    ["{{colour}}", "bool.must[0].match.title"],
    ["{{title", "bool.must[0].match.title"],
    ["{{price^2}}", "bool.must[0].match.title"],
    ["{{title*2}}", "bool.must[0].match.title"],
    ["{{constructor}}", "bool.must[0].match.title"],
  ] as const) {
    test(`is refused with ${gap}, and told where`, () => {
      assert.throws(
        () => parseTemplate({ bool: { must: [{ match: { title: gap } }] } }),
        (problem: VigieError) => problem.statusCode === 422 && problem.values["path"] === path,
      );
    });
  }
});
