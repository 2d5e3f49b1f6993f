import assert from "node:assert/strict";
import { test } from "node:test";
import type { DayStanding } from "#web/queries/trackings.ts";
import { endsOf, linePath, sinceYesterday } from "./standings.ts";

const day = (countProducts: number, countProductsCheap: number) =>
  ({
    countProducts,
    countProductsCheap,
    percentProductsCheap: countProducts === 0 ? 0 : (countProductsCheap / countProducts) * 100,
  }) as DayStanding;

test("what changed since yesterday is against the last day's end", () => {
  assert.equal(sinceYesterday([day(10, 1), day(10, 4)], 6), 2);
  assert.equal(sinceYesterday([day(10, 4)], 4), 0);
});

test("nothing is said of yesterday where it is not known, nor of counts that cannot be made", () => {
  assert.equal(sinceYesterday([], 6), undefined);
  assert.equal(sinceYesterday([day(10, 4), day(0, 0)], 6), undefined);
  assert.equal(sinceYesterday([day(10, 4)], null), undefined);
});

test("the line goes from none cheaper at the bottom to all at the top, and begins anew after a day not known", () => {
  assert.equal(linePath([day(4, 0), day(4, 4), day(0, 0), day(4, 2)]), "M 0 23 L 33.33 1 M 100 12");
});

test("it is told from the first to the last day that is known, and of a day alone nothing is", () => {
  const [first, last] = [day(4, 1), day(4, 2)];
  assert.deepEqual(endsOf([day(0, 0), first, day(4, 3), last, day(0, 0)]), { first, last });
  assert.equal(endsOf([day(0, 0), day(4, 1), day(0, 0)]), undefined);
});
