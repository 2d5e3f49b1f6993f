import assert from "node:assert/strict";
import { test } from "node:test";
import { customPriceResult } from "./customPriceResult.ts";

test("a pack of six is compared by the piece, to the cent", () => {
  assert.equal(customPriceResult(10, "divide", 6, "EUR"), 1.67);
});

test("a currency without decimals has none afterwards", () => {
  assert.equal(customPriceResult(1_000, "add_percent", 3.33, "JPY"), 1_033);
});

test("what leaves nothing is no price", () => {
  assert.equal(customPriceResult(10, "subtract", 10, "EUR"), null);
  assert.equal(customPriceResult(10, "divide", 0, "EUR"), null);
  assert.equal(customPriceResult(10, "multiply", 0, "EUR"), null);
});
