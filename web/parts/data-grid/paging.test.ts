import assert from "node:assert/strict";
import { test } from "node:test";
import { defaultPageSize, pageCount, pageSizes, rangeOf } from "./paging.ts";

test("a page holds ten, fifty or a hundred products, ten unless said otherwise", () => {
  assert.deepEqual(pageSizes, [10, 50, 100]);
  assert.equal(defaultPageSize, 10);
});

test("a total makes whole pages, and an empty list still has one", () => {
  assert.equal(pageCount(0, 10), 1);
  assert.equal(pageCount(10, 10), 1);
  assert.equal(pageCount(11, 10), 2);
});

test("the range of a page counts from one and the last page ends at the total", () => {
  assert.deepEqual(rangeOf(1, 10, 23), { first: 1, last: 10 });
  assert.deepEqual(rangeOf(3, 10, 23), { first: 21, last: 23 });
});
