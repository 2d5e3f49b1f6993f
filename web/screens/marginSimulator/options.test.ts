import assert from "node:assert/strict";
import { test } from "node:test";
import { choiceOf, isWhole, readChoice, usualChoice, withoutUsual } from "./options.ts";

test("an address says what differs from the usual choice, and gives it back", () => {
  const choice = { ...usualChoice, diffValue: 50, saleBy: "week", sales: "ventes.csv" } as const;
  const said = JSON.parse(JSON.stringify(withoutUsual(choice)));
  assert.deepEqual(said, { diffValue: 50, saleBy: "week", sales: "ventes.csv" });
  assert.deepEqual(choiceOf(readChoice(said)), choice);
});

test("what an address says and makes no sense is as if it were not there", () => {
  for (const said of [
    { diffValue: 101 },
    { diffValue: -1 },
    { margin: "beaucoup" },
    { saleBy: "year", diffType: "both", resultType: 3 },
    { sales: 7, nbSale: Number.NaN },
  ])
    assert.deepEqual(choiceOf(readChoice(said)), usualChoice, JSON.stringify(said));
  assert.equal(choiceOf(readChoice({ diffType: "integer", diffValue: 250 })).diffValue, 250);
});

test("a choice with an empty number asks for nothing", () => {
  assert.ok(isWhole(usualChoice));
  for (const empty of ["diffValue", "margin", "nbSale"] as const)
    assert.ok(!isWhole({ ...usualChoice, [empty]: undefined }), empty);
  assert.ok(!isWhole({ ...usualChoice, diffValue: 130 }));
  assert.ok(isWhole({ ...usualChoice, maxGapPercent: undefined, sales: undefined }));
});
