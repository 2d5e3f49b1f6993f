import assert from "node:assert/strict";
import { test } from "node:test";
import { ruleFilterOf } from "./ruleFilter.ts";

test("a rule takes the filters of a list over, but for those about matches, which it names", () => {
  const { where, dropped } = ruleFilterOf({
    competitive: "cheap",
    competitors: [3],
    raw_currency: "GBP",
    title: "scie",
    urlsFilename: "juin.csv",
    price: { min: 5 },
  });
  assert.deepEqual(where, { title: { ilike: "%scie%" }, price: { gt: 5 } });
  assert.deepEqual(dropped, ["competitive", "competitors", "urlsFilename", "raw_currency"]);
  assert.deepEqual(ruleFilterOf({}), { where: {}, dropped: [] });
});
