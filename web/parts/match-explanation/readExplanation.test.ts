import assert from "node:assert/strict";
import { before, test } from "node:test";
import i18next from "i18next";
import fr from "#shared/messages/fr.json" with { type: "json" };
import { wordsOf } from "#web/session/words.ts";
import { readExplanation } from "./readExplanation.ts";

before(() =>
  i18next.init({ lng: "fr", resources: { fr: { translation: fr } }, interpolation: { escapeValue: false } }),
);

const words = wordsOf("fr");

test("a score by texts says what speaks for the pair, what weighs most first, and what against it", () => {
  const parts = { letters: 0.74, words: 0.6, model: 1, quantity: 2, price: 0.4, brand: 0 };
  const { key, speaksFor, speaksAgainst } = readExplanation({ parts }, words);
  assert.equal(key, undefined);
  assert.deepEqual(
    speaksFor.map(({ label, figure }) => `${label}: ${plain(figure)}`),
    ["Numéro de modèle: 100 %", "Mots en commun: 60 %", "Écriture proche: 74 %"],
  );
  assert.deepEqual(speaksAgainst, ["Contenances ou tailles différentes", "Prix éloignés"]);
});

test("the clauses of a query stand beside the heaviest, the images after them", () => {
  const clauses = [
    { field: "title", asked: "scie", score: 8.04 },
    { field: "brand", asked: "bosch", score: 2.01 },
  ];
  const { speaksFor } = readExplanation({ clauses, image: 92 }, words);
  assert.deepEqual(
    speaksFor.map(({ label, share, figure }) => [label, share, plain(figure)]),
    [
      ["scie (titre)", 1, "8 pts"],
      ["bosch (marque)", 0.25, "2 pts"],
      ["Images", 0.92, "92 %"],
    ],
  );
  assert.deepEqual(
    readExplanation({ clauses }, words, 70).speaksFor.map(({ figure }) => plain(figure)),
    ["56 pts", "14 pts"],
    "of the score that stands beside it",
  );
});

test("a barcode is shown as it stands on the package", () => {
  assert.equal(
    readExplanation({ key: "gtin", value: "03165140821234" }, words).key,
    "Même EAN : 3165140821234",
  );
  assert.equal(readExplanation({ key: "sku", value: "00A1" }, words).key, "Même SKU : 00A1");
  assert.deepEqual(readExplanation({}, words), { key: undefined, speaksFor: [], speaksAgainst: [] });
});

/** With one kind of space. */
function plain(text: string): string {
  return text.replaceAll(/\s/g, " ");
}
