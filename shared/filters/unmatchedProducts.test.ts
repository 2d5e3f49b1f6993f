import assert from "node:assert/strict";
import { test } from "node:test";
import { unmatchedProductsWhere } from "./unmatchedProducts.ts";

test("every question about unmatched products names its catalogue", () => {
  assert.deepEqual(unmatchedProductsWhere({ catalog_id: 7, kind: "all" }), { catalog_id: 7 });
});

test("products without a match and those that were set aside are told apart by their flag", () => {
  assert.deepEqual(unmatchedProductsWhere({ catalog_id: 7, kind: "noMatch" }), {
    catalog_id: 7,
    unmatched: false,
  });
  assert.deepEqual(unmatchedProductsWhere({ catalog_id: 7, kind: "setAside" }), {
    catalog_id: 7,
    unmatched: true,
  });
});

test("what only matched products have does not narrow those without a match", () => {
  const where = unmatchedProductsWhere({
    catalog_id: 7,
    kind: "all",
    competitive: "cheap",
    competitors: [4],
    isMatched: "onlyMatched",
    title: "perceuse",
  });
  assert.deepEqual(where, { catalog_id: 7, title: { ilike: "%perceuse%" } });
});
