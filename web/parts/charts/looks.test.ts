import assert from "node:assert/strict";
import { test } from "node:test";
import { looksOf } from "./looks.ts";

test("mine alone is in the accent, and twenty competitors are told apart", () => {
  const series = [{ own: true }, ...Array.from({ length: 20 }, () => ({ own: false }))];
  const looks = looksOf(series).map(({ colour, dash }) => `${colour} ${dash.join(",")}`);
  assert.equal(new Set(looks).size, 21);
  assert.equal(looks[0], "--price-own ");
  assert.equal(looks.filter((look) => look.startsWith("--price-own")).length, 1);
});
