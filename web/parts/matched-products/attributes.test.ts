import assert from "node:assert/strict";
import { test } from "node:test";
import { availabilityOf, costOf } from "./attributes.ts";

test("an availability in words is in stock or not to be had, a number is the days it takes", () => {
  const availability = (value: unknown) => availabilityOf({ attributes: { availability: { value } } });
  assert.equal(availability("In Stock"), "inStock");
  assert.deepEqual(availability("3"), { days: 3 });
  assert.deepEqual(availability(1), { days: 1 });
  assert.equal(availability("sold out"), "unavailable");
  assert.equal(availabilityOf({ attributes: {} }), "unavailable");
});

test("a cost price is a number, anything else is none", () => {
  assert.equal(costOf({ attributes: { cost_price: { value: 12.5 } } }), 12.5);
  for (const cost_price of [null, 12, { value: "12" }, { value: null }, {}]) {
    assert.equal(costOf({ attributes: { cost_price } }), null);
  }
});
