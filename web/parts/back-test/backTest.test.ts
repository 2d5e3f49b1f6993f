import assert from "node:assert/strict";
import { test } from "node:test";
import { cheapestShares, marginOfPiece, soldPerDay } from "./backTest.ts";

const whole = {
  countProducts: 10,
  countCheap: 3,
  countEquals: 1,
  countExpensive: 6,
  countAdjustedCheap: 5,
  countAdjustedEquals: 4,
  countAdjustedExpensive: 1,
  index: null,
  indexAdjusted: null,
  countIndexed: 0,
  countAtMinimum: 0,
  countWithCost: 0,
  countChanges: 0,
  countChangesAdjusted: 0,
  pieces: 10,
  marginGained: 3,
  marginGivenUp: 8,
};

test("equal prices are among the cheapest, and a piece earns what all of them do on the average", () => {
  assert.deepEqual(cheapestShares(whole), { asked: 0.4, adjusted: 0.9 });
  assert.equal(marginOfPiece(whole), -0.5);
  assert.equal(cheapestShares({ ...whole, countProducts: 0 }), null);
  assert.equal(marginOfPiece({ ...whole, pieces: 0 }), null);
});

test("sales of a day count each day, those of a month a thirtieth", () => {
  assert.equal(soldPerDay({ saleBy: "day" }), 1);
  assert.equal(soldPerDay({ saleBy: "month" }), 1 / 30);
});
