import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { tellingWords, titleDifferences } from "./titleDifferences.ts";
import type { TitlePiece } from "./titleDifferences.ts";

/** "[" around what tells the products apart, "(" around other words that differ. */
function marked(own: string, theirs: string): [string, string] {
  const { own: mine, theirs: other } = titleDifferences({ title: own }, { title: theirs });
  return [written(mine), written(other)];
}

function written(pieces: TitlePiece[]): string {
  const show = ({ text, differs }: TitlePiece) =>
    differs === "telling" ? `[${text}]` : differs === "word" ? `(${text})` : text;
  return pieces.map(show).join("");
}

test("the same product written in another way has no difference", () => {
  for (const [own, theirs] of [
    ["Scie sauteuse Bosch PST 700 E 500 W", "BOSCH PST700E scie-sauteuse 500W"],
    ["Robot pâtissier 4,8 L", "robot patissier 4.8L"],
    ["Jus d'orange 1 L", "Jus orange 100 cl"],
    ["Enceinte noire", "Enceinte black"],
    ["Bières blondes 6 x 33 cl", "Bière blonde 6x33cl"],
  ] as const) {
    assert.deepEqual(marked(own, theirs), [own, theirs]);
  }
});

test("sizes, model numbers and colours stand out among the words that differ", () => {
  assert.deepEqual(marked("Perceuse Makita DDF453 18V noire", "Perceuse Makita DDF458 18 V bleue compacte"), [
    "Perceuse Makita [DDF453] 18V [noire]",
    "Perceuse Makita [DDF458] 18 V [bleue] (compacte)",
  ]);
  assert.deepEqual(marked("Lait entier 6 x 1 L", "Lait entier 1L"), [
    "Lait entier [6] (x) 1 L",
    "Lait entier 1L",
  ]);
  assert.deepEqual(marked("Ponceuse DWE6423", "Ponceuse DWE6423-QS"), [
    "Ponceuse DWE6423",
    "Ponceuse [DWE6423-QS]",
  ]);
});

test("a word said twice is a difference when the other title says it once", () => {
  assert.deepEqual(marked("Lot 2 piles 2 chargeurs", "Lot 2 piles chargeur"), [
    "Lot 2 piles [2] chargeurs",
    "Lot 2 piles chargeur",
  ]);
});

test("of a figure said twice the one that stands among the same words is no difference", () => {
  assert.deepEqual(marked("Couches taille 3 lot de 3", "Couches lot de 3"), [
    "Couches (taille) [3] lot de 3",
    "Couches lot de 3",
  ]);
  assert.deepEqual(marked("Lot de 3 couches", "Couches taille 3 lot de 3"), [
    "Lot de 3 couches",
    "Couches (taille) [3] lot de 3",
  ]);
});

test("what the other product says in a field of its own is no difference", () => {
  const own = { title: "Transat Lapin", beside: "Tendrécho EV-K12" };
  const { theirs } = titleDifferences(own, { title: "TRANSAT LAPIN TENDRECHO EVK 12 gris" });
  assert.equal(written(theirs), "TRANSAT LAPIN TENDRECHO (EVK) 12 [gris]");
});

test("what tells the products apart can be read out", () => {
  const { own, theirs } = titleDifferences(
    { title: "Bouilloire BY540 1,7 L" },
    { title: "Bouilloire BY550 1,7 L inox" },
  );
  assert.deepEqual([tellingWords(own), tellingWords(theirs)], [["BY540"], ["BY550"]]);
});

test("the pieces of a title give it back, and a title has no difference with itself", () => {
  const title = fc.oneof(
    fc.string({ unit: "grapheme", maxLength: 60 }),
    fc
      .array(
        fc.constantFrom("Bosch", "500 W", "500W", "1,5", "noir", "-", "l'", "BY540", "é", "x", "6", "  "),
      )
      .map((words) => words.join(" ")),
  );
  fc.assert(
    fc.property(title, title, (left, right) => {
      const { own, theirs } = titleDifferences({ title: left }, { title: right });
      assert.equal(own.map(({ text }) => text).join(""), left);
      assert.equal(theirs.map(({ text }) => text).join(""), right);
      assert.ok(
        titleDifferences({ title: left }, { title: left }).own.every(({ differs }) => differs === undefined),
      );
    }),
  );
});
