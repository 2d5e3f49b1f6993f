import assert from "node:assert/strict";
import { test } from "node:test";
import { differing } from "./suggestions.ts";

test("of spellings that differ in case or accents alone, the most frequent is suggested", () => {
  assert.deepEqual(differing(["Noir", "Bleu", "noir", "BLEU", "bleu nuit", "doré", "Dore"]), [
    "Noir",
    "Bleu",
    "bleu nuit",
    "doré",
  ]);
});
