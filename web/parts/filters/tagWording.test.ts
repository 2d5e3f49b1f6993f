import assert from "node:assert/strict";
import { before, test } from "node:test";
import i18next from "i18next";
import type { FilterSet } from "#shared/filters/filterSet.ts";
import { tagsOf } from "#shared/filters/filterSetTags.ts";
import fr from "#shared/messages/fr.json" with { type: "json" };
import type { Catalog } from "#web/session/catalog.ts";
import { wordsOf } from "#web/session/words.ts";
import { tagWording } from "./tagWording.ts";

before(() =>
  i18next.init({ lng: "fr", resources: { fr: { translation: fr } }, interpolation: { escapeValue: false } }),
);

test("two amounts name their currency once", () => {
  assert.deepEqual(tagsIn({ price: { min: 10.5, max: 100_000.25 } }), ["Prix : 10,50 à 100 000,25 €"]);
  assert.deepEqual(tagsIn({ price: { min: 10.5 } }), ["Prix : plus de 10,50 €"]);
});

test("a competitor is named, and several references are counted", () => {
  assert.deepEqual(tagsIn({ competitors: [4] }), ["Concurrents : Rueducommerce"]);
  assert.deepEqual(tagsIn({ skus: ["a"] }), ["SKU : a"]);
  assert.deepEqual(tagsIn({ skus: ["a", "b", "c", "d"] }), ["SKU : 4 valeurs"]);
});

test("what is to be had is said in the words of the list", () => {
  const attributes = { availability: ["in stock"], couleur: ["Rouge"] };
  assert.deepEqual(tagsIn({ attributes }), ["Disponibilité : En stock", "Couleur : Rouge"]);
});

test("a name and a part of names are told apart", () => {
  const brand = [{ name: "Bosch" }, { name: "a", contains: true as const }];
  assert.deepEqual(tagsIn({ brand }), ["Marque : Bosch", "Marque : Contient « a »"]);
});

function tagsIn(filters: FilterSet): string[] {
  const catalog = {
    currentCurrency: "EUR",
    competitors: [{ id: 4, name: "Rueducommerce" }],
    attributes: [{ slug_name: "couleur", name: "Couleur" }],
  } as Catalog;
  return tagsOf(filters, tagWording(wordsOf("fr"), catalog)).map(({ name, value }) =>
    `${name} : ${value}`.replaceAll(/[\u00a0\u202f]/g, " "),
  );
}
