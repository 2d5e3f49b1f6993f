import assert from "node:assert/strict";
import { test } from "node:test";
import { between, shareOf } from "./between.ts";

const rows = [4, 9, 2, 7].map((id) => ({ id }));
const idsBetween = (left: number | undefined, right: number) =>
  between(rows, left, right).map(({ id }) => id);

test("with the shift key the rows from the last one to this one are meant, downwards and upwards", () => {
  assert.deepEqual(idsBetween(9, 7), [9, 2, 7]);
  assert.deepEqual(idsBetween(2, 4), [4, 9, 2]);
  assert.deepEqual(idsBetween(9, 9), [9]);
});

test("this one alone is meant where there was none before, or it is on another page", () => {
  assert.deepEqual(idsBetween(undefined, 2), [2]);
  assert.deepEqual(idsBetween(55, 2), [2]);
});

test("of a page all, some or none are chosen, and of an empty one none", () => {
  const share = (...chosen: number[]) => shareOf(rows, (id) => chosen.includes(id));
  assert.equal(share(), "none");
  assert.equal(share(9), "some");
  assert.equal(share(4, 9, 2, 7), "all");
  assert.equal(
    shareOf([], () => true),
    "none",
  );
});
