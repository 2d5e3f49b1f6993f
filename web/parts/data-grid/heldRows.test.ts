import assert from "node:assert/strict";
import { test } from "node:test";
import { changesBetween } from "./heldRows.ts";

type Row = { id: number; price?: number };
const changes = (shown: Row[], next: Row[]) => changesBetween(shown, next, ({ id }) => String(id));
const [one, two, three] = [{ id: 1 }, { id: 2 }, { id: 3 }] as const;

test("the same rows again are no change", () => {
  assert.equal(changes([one, two], [{ id: 1 }, { id: 2 }]), 0);
  assert.equal(changes([], []), 0);
});

test("what changes of a row, a row that comes, goes or moves are changes", () => {
  assert.equal(changes([{ id: 1, price: 2 }, two], [{ id: 1, price: 3 }, two]), 1);
  assert.equal(changes([one, two], [one, two, three]), 1);
  assert.equal(changes([one, two, three], [one, two]), 1);
  assert.equal(changes([one, two, three], [two, one, three]), 2);
});
