import assert from "node:assert/strict";
import { test } from "node:test";
import { inPlace, movesBetween } from "./heldRows.ts";

type Row = { id: number; price?: number };
const idOf = ({ id }: Row) => String(id);
const moves = (shown: Row[], next: Row[]) => movesBetween(shown, next, idOf);
const [one, two, three] = [{ id: 1 }, { id: 2 }, { id: 3 }] as const;

test("the same rows again are no change, whatever they say now", () => {
  assert.equal(moves([one, two], [{ id: 1 }, { id: 2, price: 3 }]), 0);
  assert.equal(moves([], []), 0);
});

test("a row that comes, goes or moves is a change at each place that another one takes", () => {
  assert.equal(moves([one, two], [one, two, three]), 1);
  assert.equal(moves([one, two, three], [one, two]), 1);
  assert.equal(moves([one, two, three], [two, one, three]), 2);
});

test("rows that stay where they are say what is new of them, and one that is gone what it said", () => {
  const next = [{ id: 2, price: 5 }, { id: 3 }];
  assert.deepEqual(
    inPlace(
      [
        { id: 1, price: 1 },
        { id: 2, price: 4 },
      ],
      next,
      idOf,
    ),
    [
      { id: 1, price: 1 },
      { id: 2, price: 5 },
    ],
  );
});
