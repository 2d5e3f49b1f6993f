import assert from "node:assert/strict";
import { test } from "node:test";
import {
  choiceOver,
  isWhole,
  isWithinGap,
  problemOf,
  readChoice,
  saidOver,
  shareMax,
  usualChoice,
} from "./options.ts";

test("an address says what differs from the usual choice, and gives it back", () => {
  const choice = { ...usualChoice, diffValue: 50, saleBy: "week", sales: "ventes.csv" } as const;
  const said = JSON.parse(JSON.stringify(saidOver(usualChoice, choice)));
  assert.deepEqual(said, { diffValue: 50, saleBy: "week", sales: "ventes.csv" });
  assert.deepEqual(choiceOver(usualChoice, readChoice(said)), choice);
});

test("what an address says and makes no sense is as if it were not there", () => {
  for (const said of [
    { diffValue: 101 },
    { diffValue: -1 },
    { margin: "beaucoup" },
    { saleBy: "year", diffType: "both", resultType: 3 },
    { sales: 7, nbSale: Number.NaN },
  ])
    assert.deepEqual(choiceOver(usualChoice, readChoice(said)), usualChoice, JSON.stringify(said));
  assert.equal(choiceOver(usualChoice, readChoice({ diffType: "integer", diffValue: 250 })).diffValue, 250);
});

test("a choice with an empty number asks for nothing", () => {
  assert.ok(isWhole(usualChoice));
  for (const empty of ["diffValue", "margin", "nbSale"] as const)
    assert.ok(!isWhole({ ...usualChoice, [empty]: undefined }), empty);
  assert.ok(!isWhole({ ...usualChoice, diffValue: 130 }));
  assert.ok(isWhole({ ...usualChoice, maxGapPercent: undefined, sales: undefined }));
});

test("a product that is further off than the largest gap, either way, is left out", () => {
  const within = (percents: (number | null)[], maxGapPercent: number | undefined) =>
    percents.filter((percent) => isWithinGap(percent, { maxGapPercent }));
  const all = [-21.9, -10, 0, 10, 10.1, null];
  assert.deepEqual(within(all, 10), [-10, 0, 10]);
  assert.deepEqual(within(all, 0), [0]);
  assert.deepEqual(within(all, undefined), all);
});

test("a number that cannot be simulated with is told why", () => {
  assert.equal(problemOf(undefined, shareMax), "missing");
  assert.equal(problemOf(130, shareMax), "share");
  assert.equal(problemOf(-1), "amount");
  for (const possible of [0, 90, 100]) assert.equal(problemOf(possible, shareMax), undefined);
  assert.equal(problemOf(130), undefined);
});

test("a choice that begins elsewhere says what differs from there, the usual values too", () => {
  const base = { ...usualChoice, margin: 0 };
  const said = JSON.parse(JSON.stringify(saidOver(base, usualChoice)));
  assert.deepEqual(said, { margin: usualChoice.margin });
  assert.deepEqual(choiceOver(base, readChoice(said)), usualChoice);
});
