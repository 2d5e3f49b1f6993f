import assert from "node:assert/strict";
import { test } from "node:test";
import { dayReadNext, within } from "./dayRead.ts";

const shown = { from: 100, to: 190 };
const after = (day: number | undefined, ...keys: string[]) =>
  keys.reduce((now, key) => dayReadNext(key, now, shown), day);

test("the first key reads the last day, whichever it is", () => {
  for (const key of ["ArrowLeft", "Home", "End"]) assert.equal(after(undefined, key), 190);
});

test("the arrows go from day to day, the pages from week to week, and home and end to the ends", () => {
  assert.equal(after(150, "ArrowLeft"), 149);
  assert.equal(after(150, "ArrowUp", "ArrowRight"), 152);
  assert.equal(after(150, "PageDown"), 143);
  assert.equal(after(150, "PageUp", "PageUp"), 164);
  assert.equal(after(150, "Home"), 100);
  assert.equal(after(150, "End"), 190);
});

test("no key leads beyond the ends, and one that means nothing here leads nowhere", () => {
  assert.equal(after(190, "ArrowRight"), 190);
  assert.equal(after(103, "PageDown"), 100);
  assert.equal(dayReadNext("a", 150, shown), undefined);
});

test("a day that a shorter period no longer shows is read at its end", () => {
  assert.equal(within(120, { from: 140, to: 190 }), 140);
  assert.equal(within(200, shown), 190);
});
