import assert from "node:assert/strict";
import { test } from "node:test";
import { orderOf, sortOf } from "./order.ts";

test("a sort is written as the API orders", () => {
  assert.equal(orderOf({ id: "price_diff", desc: false }), "price_diff ASC");
  assert.equal(orderOf({ id: "title", desc: true }), "title DESC");
});

test("an order is read back to the same sort", () => {
  for (const order of ["price_diff ASC", "title DESC", "attributes.cost ASC"]) {
    assert.equal(orderOf(sortOf(order)!), order);
  }
});

test("a text that is no order of one field is none", () => {
  for (const text of ["", "title", "title asc", "title ASC, sku ASC", "title; drop ASC", " title ASC"]) {
    assert.equal(sortOf(text), undefined);
  }
});
