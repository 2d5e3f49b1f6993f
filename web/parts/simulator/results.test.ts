import assert from "node:assert/strict";
import { test } from "node:test";
import type { MarginDiff } from "#web/queries/marginSimulation.ts";
import { usualChoice } from "./options.ts";
import {
  amountInMonth,
  changedPrices,
  comparesNothing,
  countOf,
  kindOf,
  piecesInMonth,
  unchangedPrices,
} from "./results.ts";

const diff = {
  marginDiffIntegerCheap: 12.5,
  marginDiffIntegerExpensive: 4,
  countProductsCheap: 7,
  countProductsEquals: 2,
  countProductsExpensive: 5,
  countRaised: 6,
  countLowered: 3,
} as MarginDiff;

test("amounts are of a month: of each product so many a day, a week or a month", () => {
  const sold = { ...usualChoice, nbSale: 2 };
  assert.equal(piecesInMonth(sold), 2);
  assert.equal(piecesInMonth({ ...sold, saleBy: "week" }), 8);
  assert.equal(piecesInMonth({ ...sold, saleBy: "day" }), 60);
  assert.equal(amountInMonth(diff, "cheap", { ...sold, saleBy: "day" }), 750);
});

test("a file of sales has its own quantities, of the period that is chosen", () => {
  const sold = { ...usualChoice, nbSale: 2, sales: "ventes.csv", saleBy: "week" } as const;
  assert.equal(amountInMonth(diff, "expensive", sold), 16);
});

test("equal prices are simulated with the dearer ones, and none of them changes", () => {
  assert.deepEqual((["cheap", "equals", "expensive"] as const).map(kindOf), [
    "cheap",
    "expensive",
    "expensive",
  ]);
  assert.deepEqual(
    (["cheap", "equals", "expensive"] as const).map((tab) => [
      countOf(diff, tab),
      changedPrices(diff, tab),
      unchangedPrices(diff, tab),
    ]),
    [
      [7, 6, 1],
      [2, 0, 2],
      [5, 3, 2],
    ],
  );
});

test("nothing is compared where no position has a product", () => {
  const none = { countProductsCheap: 0, countProductsEquals: 0, countProductsExpensive: 0 } as MarginDiff;
  assert.equal(comparesNothing(none), true);
  assert.equal(comparesNothing({ ...none, countProductsEquals: 1 }), false);
});
