import assert from "node:assert/strict";
import { test } from "node:test";
import { dayOf, occasionOn } from "./days.ts";

const occasion = (date: string) => occasionOn(dayOf(new Date(`${date}T12:00:00Z`)))?.name;

test("the sales begin on the Wednesdays the law says", () => {
  assert.equal(occasion("2026-01-06"), undefined);
  assert.equal(occasion("2026-01-07"), "hiver 2026");
  assert.equal(occasion("2026-02-03"), "hiver 2026");
  assert.equal(occasion("2026-02-04"), undefined);
  assert.equal(occasion("2025-01-08"), "hiver 2025");
  assert.equal(occasion("2026-06-23"), undefined);
  assert.equal(occasion("2026-06-24"), "été 2026");
});

test("Black Friday is a good week around the day after the fourth Thursday of November", () => {
  assert.equal(occasion("2026-11-19"), undefined);
  assert.equal(occasion("2026-11-20"), "black friday 2026");
  assert.equal(occasion("2026-11-27"), "black friday 2026");
  assert.equal(occasion("2026-12-01"), undefined);
});
