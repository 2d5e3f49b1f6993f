import assert from "node:assert/strict";
import { test } from "node:test";
import { simulatorAddress, tabOf } from "./search.ts";

test("the tab is the position of the filters: the cheaper ones unless they say another", () => {
  assert.equal(tabOf({}), "cheap");
  assert.equal(tabOf({ competitive: "all" }), "cheap");
  assert.equal(tabOf({ competitive: "equals" }), "equals");
  assert.equal(tabOf({ competitive: "expensiveOrEquals" }), "expensive");
});

test("an address has the list, its filters and the choice beside each other", () => {
  const said = simulatorAddress.validate({ competitive: "expensive", diffValue: 40, page: 2, rubbish: 1 });
  assert.deepEqual(JSON.parse(JSON.stringify(said)), { competitive: "expensive", diffValue: 40, page: 2 });
  assert.equal(simulatorAddress.pageOf(said).order, "price_diff ASC");
});
