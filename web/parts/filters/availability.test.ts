import assert from "node:assert/strict";
import { test } from "node:test";
import { availabilityChoices, availabilityIn } from "./availability.ts";

test("a product is in stock, comes in some days, or is not to be had", () => {
  assert.equal(availabilityIn(" In Stock "), "inStock");
  assert.deepEqual(availabilityIn("1"), { days: 1 });
  for (const other of ["out of stock", "", "1.5", "soon"]) assert.equal(availabilityIn(other), "unavailable");
});

test("what reads the same is chosen together, what is there soonest first", () => {
  const values = ["out of stock", "12", "in stock", "3", "discontinued", "IN STOCK"];
  assert.deepEqual(availabilityChoices(values), [
    { state: "inStock", values: ["in stock", "IN STOCK"] },
    { state: { days: 3 }, values: ["3"] },
    { state: { days: 12 }, values: ["12"] },
    { state: "unavailable", values: ["out of stock", "discontinued"] },
  ]);
});
