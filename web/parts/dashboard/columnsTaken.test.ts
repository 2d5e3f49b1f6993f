// Whichever widgets somebody keeps, the rows of a dashboard are full.
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { columnsTaken } from "./columnsTaken.ts";

const sizes = fc.constantFrom("one", "two", "twoOfThree", "all");

function taken(columns: number, ...widgets: ("one" | "two" | "twoOfThree" | "all")[]): number[] {
  return columnsTaken(
    widgets.map((size) => ({ size })),
    columns,
  );
}

test("the last widget of a row goes to its end", () => {
  assert.deepEqual(taken(3, "one", "one", "one", "one", "one"), [1, 1, 1, 1, 2]);
  assert.deepEqual(taken(3, "one", "one", "one", "one", "two", "one", "two"), [1, 1, 1, 1, 2, 1, 2]);
  assert.deepEqual(taken(3, "two", "two", "one"), [3, 2, 1]);
  assert.deepEqual(taken(2, "one", "two", "one", "twoOfThree"), [2, 2, 1, 1]);
  assert.deepEqual(taken(2, "one"), [2]);
  assert.deepEqual(taken(3), []);
});

test("rows are full, and no widget has less than it asks for", () => {
  fc.assert(
    fc.property(fc.array(sizes, { maxLength: 9 }), fc.constantFrom(2, 3), (widgets, columns) => {
      let filled = 0;
      for (const one of taken(columns, ...widgets)) {
        assert.ok(one >= 1 && (filled % columns) + one <= columns);
        filled += one;
      }
      assert.equal(filled % columns, 0);
    }),
  );
});
