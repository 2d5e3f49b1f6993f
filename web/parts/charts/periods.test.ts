import assert from "node:assert/strict";
import { test } from "node:test";
import { daysOf } from "./periods.ts";
import type { NamedPeriod } from "./periods.ts";

const history = { from: "2023-05-04", to: "2026-11-21" };

test("each button shows the period of its name, up to today", () => {
  const from = (period: NamedPeriod) => daysOf(period, history).from;
  assert.equal(from("1m"), "2026-10-21");
  assert.equal(from("3m"), "2026-08-21");
  assert.equal(from("6m"), "2026-05-21");
  assert.equal(from("ytd"), "2026-01-01");
  assert.equal(from("1y"), "2025-11-21");
  assert.equal(from("all"), "2023-05-04");
  assert.equal(daysOf("1m", history).to, "2026-11-21");
});

test("a period longer than the history shows the history", () => {
  const young = { from: "2026-11-10", to: "2026-11-21" };
  for (const period of ["1m", "1y", "all"] as const) assert.deepEqual(daysOf(period, young), young);
});

test("chosen days are shown as far as there is a history", () => {
  const chosen = { from: "2026-01-10", to: "2026-01-20" };
  assert.deepEqual(daysOf(chosen, history), chosen);
  assert.deepEqual(daysOf({ from: "2020-01-01", to: "2030-01-01" }, history), history);
});
