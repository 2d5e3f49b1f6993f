import assert from "node:assert/strict";
import { test } from "node:test";
import { missingFields } from "./rareFields.ts";

test("what no product of the list has is not offered, until one has it or the list is filtered by it", () => {
  assert.deepEqual(missingFields([], {}), ["raw_currency", "state", "channel", "competitor_name", "rank"]);
  assert.deepEqual(missingFields(["rank"], {}), ["raw_currency", "state", "channel", "competitor_name"]);
  assert.deepEqual(missingFields(["rank"], { raw_currency: "GBP", channel: "amazon_fr_default" }), [
    "state",
    "competitor_name",
  ]);
});
