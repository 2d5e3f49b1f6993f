import assert from "node:assert/strict";
import { test } from "node:test";
import { move } from "./navigation.ts";

const bounds = { lastRow: 10, lastColumn: 9, rowsInView: 5 };
const press = (row: number, column: number, key: string, ctrlKey = false) =>
  move({ row, column }, { key, ctrlKey }, bounds);

test("the arrows move by one and stop at the edges, the header included", () => {
  assert.deepEqual(press(1, 1, "ArrowDown"), { row: 2, column: 1 });
  assert.deepEqual(press(1, 1, "ArrowUp"), { row: 0, column: 1 });
  assert.deepEqual(press(0, 0, "ArrowUp"), { row: 0, column: 0 });
  assert.deepEqual(press(10, 9, "ArrowRight"), { row: 10, column: 9 });
});

test("Home and End go to the ends of the row, with Ctrl to the first and the last cell", () => {
  assert.deepEqual(press(4, 3, "Home"), { row: 4, column: 0 });
  assert.deepEqual(press(4, 3, "End"), { row: 4, column: 9 });
  assert.deepEqual(press(4, 3, "Home", true), { row: 1, column: 0 });
  assert.deepEqual(press(4, 3, "End", true), { row: 10, column: 9 });
});

test("a page up or down passes over the rows in view and does not leave the rows for the header", () => {
  assert.deepEqual(press(3, 2, "PageDown"), { row: 8, column: 2 });
  assert.deepEqual(press(8, 2, "PageDown"), { row: 10, column: 2 });
  assert.deepEqual(press(3, 2, "PageUp"), { row: 1, column: 2 });
  assert.deepEqual(press(0, 2, "PageUp"), { row: 0, column: 2 });
});

test("other keys lead nowhere", () => {
  for (const key of ["a", "Tab", "Enter", "toString"]) assert.equal(press(1, 1, key), undefined);
});
