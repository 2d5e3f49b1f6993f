import assert from "node:assert/strict";
import { test } from "node:test";
import { cut } from "./cut.ts";

test("a text within its length is left alone", () => {
  assert.equal(cut("Perceuse", 8), "Perceuse");
});

test("a longer text is cut and says so, without a space before the ellipsis", () => {
  assert.equal(cut("Perceuse sans fil", 9), "Perceuse…");
});

test("a character outside the basic plane is never cut in two", () => {
  assert.equal(cut("🔧🔨🪛", 2), "🔧🔨…");
});
