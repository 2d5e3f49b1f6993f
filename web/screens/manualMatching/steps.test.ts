import assert from "node:assert/strict";
import { test } from "node:test";
import { stepsFrom } from "./steps.ts";

const rows = [{ id: 5 }, { id: 6 }, { id: 7 }];
const alone = { rows, page: 1, limit: 3, total: 3 };
const amongPages = { rows, page: 2, limit: 3, total: 9 };

test("one steps from product to product, and at the ends of a list there is none", () => {
  assert.deepEqual(stepsFrom(alone, 1, true), { previous: { product: 5 }, next: { product: 7 } });
  assert.deepEqual(stepsFrom(alone, 0, true), { previous: undefined, next: { product: 6 } });
  assert.deepEqual(stepsFrom(alone, 2, true), { previous: { product: 6 }, next: undefined });
});

test("at the end of a page the next one begins, at its beginning the one before ends", () => {
  assert.deepEqual(stepsFrom(amongPages, 2, true).next, { page: 3, row: "first" });
  assert.deepEqual(stepsFrom(amongPages, 0, true).previous, { page: 1, row: "last" });
  assert.equal(stepsFrom({ ...amongPages, page: 3 }, 2, true).next, undefined);
});

test("a product that has left the list leaves its place to the one behind it", () => {
  assert.deepEqual(stepsFrom(alone, 1, false), { previous: { product: 5 }, next: { product: 6 } });
  assert.deepEqual(stepsFrom(amongPages, 3, false).next, { page: 3, row: "first" });
});

test("from a product that was never in the list, the next one is its first", () => {
  assert.deepEqual(stepsFrom(alone, -1, false), { previous: undefined, next: { product: 5 } });
});

test("an empty list, or one that has not come yet, leads nowhere", () => {
  for (const none of [[], undefined])
    assert.deepEqual(stepsFrom({ ...amongPages, rows: none }, 0, true), {
      previous: undefined,
      next: undefined,
    });
});
