import assert from "node:assert/strict";
import { test } from "node:test";
import { charm, charmBelow, swissEndings, usualEndings } from "./charm.ts";

test("prices end the way French shops end them", () => {
  assert.equal(charm(347), 349);
  assert.equal(charm(2_512), 2_490);
  assert.equal(charm(18_120), 17_990);
  assert.equal(charm(129_640), 129_900);
});

test("the taste of a shop chooses among the endings", () => {
  assert.equal(charm(2_512, usualEndings, 0.99), 2_499);
  assert.equal(charm(18_120, usualEndings, 0.5), 17_999);
});

test("a shop that undercuts stays below the price it undercuts", () => {
  for (const limit of [299, 1_000, 2_490, 9_990, 17_990, 50_000, 129_900]) {
    assert.ok(charmBelow(limit) < limit, `${charmBelow(limit)} is below ${limit}`);
  }
});

test("no Swiss price needs a coin of one cent", () => {
  for (let cents = 100; cents < 200_000; cents += 777) assert.equal(charm(cents, swissEndings, 0.6) % 5, 0);
});

test("a price that must not go lower is the next higher one with a good ending", () => {
  assert.equal(charm(2_512, usualEndings, 0, 2_500), 2_590);
  assert.equal(charm(900, usualEndings, 0, 1_112), 1_190);
});
