import assert from "node:assert/strict";
import { test } from "node:test";
import { headerAction } from "./headerKeys.ts";

const key = (name: string, held: "" | "alt" | "alt shift" = "") => ({
  key: name,
  altKey: held.includes("alt"),
  shiftKey: held.includes("shift"),
});

test("with Alt the arrows make a column wider or narrower, with Shift too they move it", () => {
  assert.deepEqual(headerAction(key("ArrowRight", "alt"), false), { is: "widen", by_px: 16 });
  assert.deepEqual(headerAction(key("ArrowLeft", "alt"), false), { is: "widen", by_px: -16 });
  assert.deepEqual(headerAction(key("ArrowRight", "alt shift"), false), { is: "move", step: 1 });
  assert.deepEqual(headerAction(key("ArrowLeft", "alt shift"), false), { is: "move", step: -1 });
});

test("Alt and the arrow down open the menu, Escape closes what is open", () => {
  assert.deepEqual(headerAction(key("ArrowDown", "alt"), false), { is: "openMenu" });
  assert.deepEqual(headerAction(key("Escape"), true), { is: "close" });
});

test("all other keys are the grid's", () => {
  assert.equal(headerAction(key("Escape"), false), undefined);
  for (const name of ["ArrowLeft", "ArrowRight", "ArrowDown", "Enter", " "])
    assert.equal(headerAction(key(name), false), undefined, name);
  assert.equal(headerAction(key("a", "alt"), false), undefined);
});
