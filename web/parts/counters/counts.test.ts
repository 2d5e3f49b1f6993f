import assert from "node:assert/strict";
import { test } from "node:test";
import { countsOf, countsToAsk, percentsOf } from "./counts.ts";

test("the list of all asks for the total and for every bucket", () => {
  assert.deepEqual(countsToAsk("all"), ["all", "cheap", "equals", "expensive"]);
  assert.deepEqual(countsOf("all", [100, 40, 10, 45]), {
    matched: 100,
    cheap: 40,
    equals: 10,
    expensive: 45,
  });
});

test("an address that fixes a bucket asks for it alone, and the other buckets are zero", () => {
  assert.deepEqual(countsToAsk("cheap"), ["cheap"]);
  assert.deepEqual(countsOf("cheap", [40]), { matched: 40, cheap: 40, equals: 0, expensive: 0 });
});

test("where equal prices count as not competitive, the expensive counter holds both", () => {
  assert.deepEqual(countsToAsk("expensiveOrEquals"), ["expensiveOrEquals"]);
  assert.deepEqual(countsOf("expensiveOrEquals", [55]), { matched: 55, cheap: 0, equals: 0, expensive: 55 });
});

test("the percents of the positions never make more than 100, and leave room for what is not compared", () => {
  assert.deepEqual(percentsOf({ matched: 1000, cheap: 355, equals: 365, expensive: 280 }), {
    cheap: 36,
    equals: 36,
    expensive: 28,
  });
  assert.deepEqual(percentsOf({ matched: 200, cheap: 50, equals: 50, expensive: 50 }), {
    cheap: 25,
    equals: 25,
    expensive: 25,
  });
  assert.deepEqual(percentsOf({ matched: 0, cheap: 0, equals: 0, expensive: 0 }), {
    cheap: 0,
    equals: 0,
    expensive: 0,
  });
});
