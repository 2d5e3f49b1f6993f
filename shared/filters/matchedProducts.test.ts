import assert from "node:assert/strict";
import { test } from "node:test";
import { matchedProductsWhere } from "#shared/filters/matchedProducts.ts";

test("every question about matched products names its catalogue and leaves out what was unmatched", () => {
  assert.deepEqual(matchedProductsWhere({ catalog_id: 7, competitive: "all" }), {
    catalog_id: 7,
    unmatched: { neq: true },
  });
});

test("a competitive value narrows the question by the price difference", () => {
  assert.deepEqual(matchedProductsWhere({ catalog_id: 7, competitive: "equals" }), {
    catalog_id: 7,
    unmatched: { neq: true },
    price_diff_integer: 0,
  });
});
