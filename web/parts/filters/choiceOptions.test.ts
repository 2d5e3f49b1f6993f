import assert from "node:assert/strict";
import { before, test } from "node:test";
import i18next from "i18next";
import fr from "#shared/messages/fr.json" with { type: "json" };
import { wordsOf } from "#web/session/words.ts";
import { choiceOf, choiceOptions, valueOf } from "./choiceOptions.ts";
import type { Suggestions } from "./choiceOptions.ts";

before(() =>
  i18next.init({ lng: "fr", resources: { fr: { translation: fr } }, interpolation: { escapeValue: false } }),
);

const containing = (text: string, group: string) => ({
  group,
  items: [{ value: `~${text}`, label: `Contient « ${text} »` }],
});

test("nothing typed offers what there is most of, once that is known", () => {
  assert.deepEqual(optionsFor("", { names: ["Bosch"] }), [{ value: "=Bosch", label: "Bosch" }]);
  assert.deepEqual(optionsFor("", {}), []);
});

test("from three letters on the names that products have are offered, and what contains the text", () => {
  assert.deepEqual(optionsFor("bos", { names: ["Bosch", "Bose"] }), [
    { value: "=Bosch", label: "Bosch" },
    { value: "=Bose", label: "Bose" },
    containing("bos", ""),
  ]);
});

test("what is short of three letters is counted, and is no name even where some are known", () => {
  assert.deepEqual(optionsFor("bo", { names: ["Bosch"] }), [
    containing("bo", "Encore 1 lettre pour voir les suggestions"),
  ]);
});

test("a search says that it is under way, that it failed, or that it found nothing", () => {
  assert.deepEqual(optionsFor("zzz", {}), [containing("zzz", "Recherche en cours…")]);
  assert.deepEqual(optionsFor("zzz", { failed: true }), [
    containing("zzz", "Les suggestions ne répondent pas, cherchez par « contient »"),
  ]);
  assert.deepEqual(optionsFor("zzz", { names: [] }), [
    containing("zzz", "Aucune marque ne correspond à « zzz »"),
  ]);
});

test("a name and a part of names are told apart, whatever they are", () => {
  for (const choice of [{ name: "Bosch" }, { name: "~bos", contains: true as const }, { name: "=" }])
    assert.deepEqual(choiceOf(valueOf(choice)), choice);
});

function optionsFor(text: string, { names, failed = false }: Partial<Suggestions>) {
  return choiceOptions("brand", text, { names, failed }, wordsOf("fr").say);
}
