import assert from "node:assert/strict";
import { test } from "node:test";
import { missingRates } from "./missingRates.ts";

const used = [
  { currency: "EUR", prices: 40 },
  { currency: "USD", prices: 12 },
];

test("a currency without a rate is missing, the base and the catalogue's own are not", () => {
  assert.deepEqual(missingRates(used, [], "EUR"), [{ currency: "USD", prices: 12 }]);
  assert.deepEqual(missingRates(used, ["USD"], "EUR"), []);
  assert.deepEqual(missingRates([{ currency: "USD", prices: 12 }], [], "USD"), []);
});

test("a catalogue in another currency than the base converts by its own rate", () => {
  assert.deepEqual(missingRates(used, [], "USD"), [{ currency: "USD", prices: 12 }]);
  assert.deepEqual(missingRates(used, ["USD"], "USD"), []);
});
