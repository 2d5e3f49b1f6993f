import assert from "node:assert/strict";
import { test } from "node:test";
import { filterTyped, withColumnFilter } from "./columnFilters.ts";

test("a text of two characters or more filters, without its outer spaces", () => {
  assert.equal(filterTyped(" lg "), "lg");
});

test("a single character filters when it is a number, otherwise the list stays as it is", () => {
  assert.equal(filterTyped("7"), "7");
  assert.equal(filterTyped("a"), null);
  assert.equal(filterTyped(">"), null);
});

test("nothing typed is no filter", () => {
  assert.equal(filterTyped(""), undefined);
  assert.equal(filterTyped("   "), undefined);
});

test("one column's filter is set and taken away without touching the others", () => {
  const filters = withColumnFilter({ brand: "lego" }, "sku", "123");
  assert.deepEqual(filters, { brand: "lego", sku: "123" });
  assert.deepEqual(withColumnFilter(filters, "sku", undefined), { brand: "lego" });
});
