import assert from "node:assert/strict";
import { test } from "node:test";
import { neighboursIn } from "./neighbours.ts";

test("a product stands between the one before and the one after it in the list that shows it", () => {
  const lists = [
    [1, 2],
    [7, 5, 9],
  ];
  assert.deepEqual(neighboursIn(lists, 5), { previous: 7, next: 9 });
});

test("the first of a list has none before it, the last none after it, and one that no list shows has none at all", () => {
  assert.deepEqual(neighboursIn([[7, 5]], 7), { previous: undefined, next: 5 });
  assert.deepEqual(neighboursIn([[7, 5]], 5), { previous: 7, next: undefined });
  assert.deepEqual(neighboursIn([[7, 5]], 6), {});
});
