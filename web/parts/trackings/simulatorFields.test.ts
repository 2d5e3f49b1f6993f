import assert from "node:assert/strict";
import { test } from "node:test";
import { usualChoice } from "#web/parts/simulator/options.ts";
import { choiceIn, fieldsOf } from "./simulatorFields.ts";

test("a choice is kept in the fields of a tracking and comes back, but for what is of the moment", () => {
  const choice = {
    ...usualChoice,
    diffType: "integer",
    diffValue: 3,
    margin: 0,
    nbSale: 12,
    saleBy: "day",
    resultType: "percent",
  } as const;
  const kept = fieldsOf({ ...choice, sales: "ventes.csv", maxGapPercent: 30 });
  assert.deepEqual(choiceIn(kept), choice);
});
