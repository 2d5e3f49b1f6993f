// Packs of one thing told apart by what their titles say.
import assert from "node:assert/strict";
import { join } from "node:path";
import { describe, test } from "node:test";
import { readMatchingSets } from "../../../bench/data/matchingSets.ts";
import { sharedFolder } from "../../../test/support/shared.ts";
import { differentPacks } from "./packSizes.ts";

const told = (own: string, theirs: string) => differentPacks({ title: own }, { title: theirs });

describe("two packs differ", () => {
  for (const [own, theirs, sizes] of [
    ["Coca-Cola 6 x 33 cl", "Coca Cola canette 33cl", ["6 x 33 cl", "33 cl"]],
    ["Farine de blé 1kg", "FARINE DE BLE 5 KG", ["1 kg", "5 kg"]],
    ["FARINE 400G", "Farine 1 kg", ["400 g", "1 kg"]],
    ["Bière blonde 4×25cl", "Bière blonde 12 x 25 cl", ["4 x 25 cl", "12 x 25 cl"]],
    ["Lot de 2 oreillers 60x60 cm", "Oreiller 60x60 cm", ["x 2", null]],
    ["Chaise de jardin (x4)", "Chaise de jardin x2", ["x 4", "x 2"]],
    ["Peinture 2,5L blanc", "Peinture 0.5 l blanc", ["2,5 l", "0,5 l"]],
  ] as const) {
    test(`${own} | ${theirs}`, () => {
      assert.deepEqual(told(own, theirs), { own: sizes[0], theirs: sizes[1] });
      assert.deepEqual(told(theirs, own), { own: sizes[1], theirs: sizes[0] });
    });
  }
});

describe("two packs may be the same", () => {
  for (const [own, theirs] of [
    ["Coca-Cola 6x33cl", "Coca Cola canette 33 cl pack de 6"],
    ["Eau 6 x 1,5 L", "Eau minérale 9 L"],
    ["Farine 1kg", "Farine 1000 g"],
    ["Lot de 4 chaises", "4 chaises de jardin"],
    ["Ananas 3 x 140 g", "Ananas en tranches 425 g"],
    ["Smartphone 4G 64 Go", "Smartphone 128 Go 5G"],
    ["Switch 48 ports 2x10G", "Switch 48 ports"],
    ["Ecran 27 pouces 1366 x 768", "Ecran 27 pouces"],
    ["Logitech C270", "Logitech C270 1280 x 720 Pixels"],
    ["Canon EOS 24-105 mm 1:4", "Canon EOS"],
    ["Café 10 capsules 53 g", "Café 10 capsules"],
  ] as const) {
    test(`${own} | ${theirs}`, () => assert.equal(told(own, theirs), null));
  }
});

test("what a shop says apart from the title is read too", () => {
  const own = { title: "Bière sans alcool", unit: "x6 275ml" };
  assert.deepEqual(differentPacks(own, { title: "Bière sans alcool 27,5 cl", unit: null }), {
    own: "6 x 275 ml",
    theirs: "27,5 cl",
  });
});

const folder = sharedFolder();
test(
  "of the same products in public sets hardly any two are told apart",
  { skip: folder === null && "the shared data is not beside this repository" },
  () => {
    let pairs = 0;
    let apart = 0;
    for (const { own, theirs, truth } of readMatchingSets(join(folder!, "data"))) {
      const byId = new Map(theirs.map((product) => [product.id, product]));
      for (const product of own) {
        for (const id of truth.get(product.id) ?? []) {
          pairs += 1;
          if (differentPacks(product, byId.get(id)!)) apart += 1;
        }
      }
    }
    assert.ok(pairs > 10_000, String(pairs));
    assert.ok(apart <= 5, `${apart} of ${pairs}`);
  },
);
