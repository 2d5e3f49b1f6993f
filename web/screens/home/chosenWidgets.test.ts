import assert from "node:assert/strict";
import { test } from "node:test";
import {
  isValidChoice,
  movedBy,
  putBack,
  readChosenWidgets,
  saveChosenWidgets,
  usualWidgets,
} from "./chosenWidgets.ts";

function storeWith(text: string | null) {
  const held = new Map<string, string>(text === null ? [] : [["chosenWidgets", text]]);
  return {
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => void held.set(key, value),
    removeItem: (key: string) => void held.delete(key),
  };
}

test("five widgets of seven stand on a home page that nobody has arranged", () => {
  assert.deepEqual(readChosenWidgets(storeWith(null)), [1, 2, 3, 4, 6]);
});

test("what was chosen is there the next day, in its order, under chosenWidgets", () => {
  const store = storeWith(null);
  saveChosenWidgets([7, 1, 5], store);
  assert.equal(store.getItem("chosenWidgets"), "[7,1,5]");
  assert.deepEqual(readChosenWidgets(store), [7, 1, 5]);
});

test("what cannot be read is as if nothing had been chosen, and what is no widget is left out", () => {
  for (const text of ["", "{", "null", '{"1":true}', "[]", "[8,0]", '"1"'])
    assert.deepEqual(readChosenWidgets(storeWith(text)), usualWidgets, text);
  assert.deepEqual(readChosenWidgets(storeWith('["myWidget7",2,2,"x",99]')), [7, 2]);
});

test("a home page without any widget is no choice", () => {
  assert.equal(isValidChoice([]), false);
  assert.equal(isValidChoice([7]), true);
});

test("a widget moves before the one before it, or after the next, and no further than the ends", () => {
  assert.deepEqual(movedBy([1, 2, 3], 2, -1), [2, 1, 3]);
  assert.deepEqual(movedBy([1, 2, 3], 2, 1), [1, 3, 2]);
  assert.deepEqual(movedBy([1, 2, 3], 1, -1), [1, 2, 3]);
  assert.deepEqual(movedBy([1, 2, 3], 3, 1), [1, 2, 3]);
});

test("a widget that is put back comes among those that another tab has left, at its place", () => {
  assert.deepEqual(putBack([2, 3, 6], 4, [2, 3, 4, 6]), [2, 3, 4, 6]);
  assert.deepEqual(putBack([2, 6], 4, [2, 3, 4, 6]), [2, 6, 4]);
  assert.deepEqual(putBack([2, 4], 4, [2, 4]), [2, 4]);
});
