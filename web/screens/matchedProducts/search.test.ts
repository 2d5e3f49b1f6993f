import assert from "node:assert/strict";
import { test } from "node:test";
import { matchedAddress, orderUnder } from "./search.ts";

const { validate, pageOf } = matchedAddress;

test("an address that says nothing asks for the first ten, by price difference", () => {
  assert.deepEqual(pageOf(validate({})), { page: 1, limit: 10, order: "price_diff ASC" });
});

test("what the address says is kept", () => {
  const search = { page: 3, limit: 50, order: "modified DESC", competitive: "cheap", brand: ["Bosch"] };
  assert.deepEqual(validate(search), search);
});

test("a default is not repeated in the address", () => {
  const search = validate({ page: 1, limit: 10, order: "price_diff ASC", competitive: "all" });
  assert.deepEqual(JSON.stringify(search), "{}");
});

test("nonsense in the address is as if it were not there", () => {
  for (const search of [
    { page: "abc", limit: 11, order: "password ASC", competitive: "dear", created: "yesterday" },
    { page: -1, limit: "50", order: { a: 1 }, competitive: null },
    { page: 1.5, limit: null, order: "title", competitive: 0 },
  ]) {
    assert.equal(JSON.stringify(validate(search)), "{}");
  }
});

test("a past day is not sorted by a column that it does not have", () => {
  assert.equal(orderUnder({ day: "2026-03-04" }, "modified DESC"), "price_diff ASC");
  assert.equal(orderUnder({ day: "2026-03-04" }, "created DESC"), "created DESC");
  assert.equal(orderUnder({}, "modified DESC"), "modified DESC");
});
