import assert from "node:assert/strict";
import { test } from "node:test";
import { competitiveWhere, positionOf, positions } from "#shared/filters/competitive.ts";
import type { Competitive } from "#shared/filters/competitive.ts";

test("a negative difference means that I am cheaper", () => {
  assert.equal(positionOf(-0.01), "cheap");
  assert.equal(positionOf(0), "equals");
  assert.equal(positionOf(0.01), "expensive");
});

test("a product without a comparison is in no bucket", () => {
  assert.equal(positionOf(null), null);
});

test("the clause of each value keeps exactly the products of its bucket", () => {
  const differences = [-5, -0.01, 0, 0.01, 5, null];
  for (const position of positions) {
    const kept = differences.filter((difference) => satisfies(position, difference));
    assert.deepEqual(
      kept,
      differences.filter((difference) => positionOf(difference) === position),
    );
  }
});

test("expensive or equal is the union of two buckets, and all filters nothing", () => {
  assert.deepEqual(competitiveWhere("expensiveOrEquals"), { price_diff_integer: { gte: 0 } });
  assert.deepEqual(competitiveWhere("all"), {});
});

function satisfies(competitive: Competitive, difference: number | null): boolean {
  const clause = competitiveWhere(competitive).price_diff_integer;
  if (clause === undefined) return true;
  if (difference === null) return false;
  if (typeof clause === "number") return difference === clause;
  if ("lt" in clause) return difference < clause.lt;
  if ("gt" in clause) return difference > clause.gt;
  return difference >= clause.gte;
}
