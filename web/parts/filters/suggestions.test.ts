import assert from "node:assert/strict";
import { test } from "node:test";
import { differing, suggestedBySeveral } from "./suggestions.ts";

test("of spellings that differ in case or accents alone, the most frequent is suggested", () => {
  assert.deepEqual(differing(["Noir", "Bleu", "noir", "BLEU", "bleu nuit", "doré", "Dore"]), [
    "Noir",
    "Bleu",
    "bleu nuit",
    "doré",
  ]);
});

test("of several websites the first suggestions come first, and each stands there once", () => {
  const names = [["Bosch", "Makita"], ["BOSCH", "Dorée", "Ryobi"], []];
  assert.deepEqual(suggestedBySeveral(names), ["Bosch", "Makita", "Dorée", "Ryobi"]);
  const many = Array.from({ length: 60 }, (_, at) => `Brand ${at}`);
  assert.equal(suggestedBySeveral([many]).length, 50);
  assert.deepEqual(suggestedBySeveral([]), []);
});
