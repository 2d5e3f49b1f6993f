import assert from "node:assert/strict";
import { test } from "node:test";
import { say } from "#shared/messages/index.ts";
import type { ImportRun } from "#web/queries/websiteImports.ts";
import type { Words } from "#web/session/words.ts";
import { applyingQuestion } from "./applyingQuestion.ts";

const words = {
  language: "fr",
  say: (key, values) => say("fr", key, values),
  number: (value: number) => value.toLocaleString("fr-FR"),
} as Words;
type WouldChange = NonNullable<ImportRun["would_change"]>;
const asked = (emptied: number, ...emptied_titles: string[]) =>
  applyingQuestion({ would_change: { emptied, emptied_titles } as WouldChange }, words);
const plainly = (text = "") => text.replaceAll(/[\u00A0\u202F]/g, " ");

test("a doubtful import that empties no price is applied, one that empties some says how many and whose", () => {
  const plain = { title: "Appliquer cet import ?", confirmLabel: "Appliquer l'import" };
  const { title, ...others } = applyingQuestion({ would_change: null }, words);
  assert.deepEqual({ title: plainly(title), ...others }, plain);
  assert.equal(plainly(asked(0).title), plain.title);

  const many = asked(1_024, "Vase 11", "Vase 12");
  assert.equal(plainly(many.title), "Effacer 1 024 prix ?");
  assert.equal(many.confirmLabel, "Effacer et appliquer");
  assert.match(plainly(many.emptied), /« Vase 11 », « Vase 12 » et 1 022 autres produits/);
  assert.match(
    plainly(asked(2, "Vase 11", "Vase 12").emptied),
    /^Sans prix, « Vase 11 » et « Vase 12 » ne seront plus comparés/,
  );
});
