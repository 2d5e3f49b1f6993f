import assert from "node:assert/strict";
import { test } from "node:test";
import { plainAvailability } from "./plainAvailability.ts";

/** Under a name that says nothing of what the cells mean. */
function read(cells: readonly string[], column = "Disponibilité"): string[] {
  return cells.map((cell) => plainAvailability(cell, column));
}

test("what shops write of stock in their language is in stock", () => {
  const cells = [
    "En stock",
    "DISPONIBLE",
    "in_stock",
    "InStock",
    "https://schema.org/InStock",
    "Auf Lager",
    "sofort lieferbar",
  ];
  for (const text of read([...cells, "op voorraad", "Verfügbar", "limited_availability", "Oui", "true"]))
    assert.equal(text, "in stock");
  assert.deepEqual(read(["non", "false", "out_of_stock"]), ["out of stock", "out of stock", "out of stock"]);
});

test("days are their number, however they are told", () => {
  const cells = ["3", "sous 3 jours", "Disponible sous 5 jours ouvrés", "3 j", "available in 12 days"];
  assert.deepEqual(read(cells), ["3", "3", "5", "3", "12"]);
});

test("a number counts what there is where the column asks whether there is any", () => {
  assert.deepEqual(read(["1", "0", "12", "0.00", "1.000"], "is_in_stock"), [
    "in stock",
    "out of stock",
    "in stock",
    "out of stock",
    "in stock",
  ]);
  assert.deepEqual(read(["4", "0"], "En stock"), ["in stock", "out of stock"]);
});

test("whatever else is said stays as it is written", () => {
  const cells = [
    "Rupture",
    "épuisé",
    "preorder",
    "sur commande",
    "Indisponible",
    "non disponible",
    "out of stock",
    "soon",
  ];
  assert.deepEqual(read(cells), cells);
});
