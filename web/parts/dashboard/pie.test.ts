import assert from "node:assert/strict";
import { test } from "node:test";
import { sharesOf, slices } from "./pie.ts";

test("products that all stand in one place are a whole ring without a seam", () => {
  const shares = sharesOf(2, { matched: 2, cheap: 0, equals: 0, expensive: 2 });
  assert.deepEqual(slices(shares), [
    {
      part: "expensive",
      path: "M 50 1 A 49 49 0 0 1 50 99 A 49 49 0 0 1 50 1 Z M 50 19 A 31 31 0 0 0 50 81 A 31 31 0 0 0 50 19 Z",
    },
  ]);
});

test("halves of the products are the halves of the ring, clockwise from its top", () => {
  const shares = sharesOf(4, { matched: 2, cheap: 2, equals: 0, expensive: 0 });
  assert.deepEqual(
    slices(shares).map(({ part, path }) => [part, path]),
    [
      ["cheap", "M 50 1 A 49 49 0 0 1 50 99 L 50 81 A 31 31 0 0 0 50 19 Z"],
      ["unmatched", "M 50 99 A 49 49 0 0 1 50 1 L 50 19 A 31 31 0 0 0 50 81 Z"],
    ],
  );
});
