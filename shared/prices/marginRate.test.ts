import assert from "node:assert/strict";
import { test } from "node:test";
import { marginRate } from "./marginRate.ts";

test("the margin is the share of the cost that the price adds to it", () => {
  assert.equal(marginRate(125, 100), 25);
  assert.equal(marginRate(80, 100), -20);
});

test("without a price, or a cost above zero, there is no margin", () => {
  assert.deepEqual(
    [marginRate(null, 100), marginRate(100, null), marginRate(100, 0), marginRate(100, -5)],
    [null, null, null, null],
  );
});
