import assert from "node:assert/strict";
import { test } from "node:test";
import { IconLink } from "@tabler/icons-react";
import { entriesNamed, identifiedFirst } from "./paletteEntries.ts";

const entries = ["Mon catalogue", "Catalogues Concurrents", "Liste des catalogues", "Mapping d'unité"].map(
  (label) => ({ id: label, label, icon: IconLink, go: () => undefined }),
);
const named = (letters: string, most = 9) => entriesNamed(entries, letters, most).map(({ label }) => label);

test("letters find what has a word that begins with them, the name itself first, whatever case and accents", () => {
  assert.deepEqual(named("CATA"), ["Catalogues Concurrents", "Mon catalogue", "Liste des catalogues"]);
  assert.deepEqual(named("unite"), ["Mapping d'unité"]);
  assert.deepEqual(named("cata conc"), ["Catalogues Concurrents"]);
  assert.deepEqual(named("talogue"), []);
});

test("no letters mean all there is, as many as are wanted", () => {
  assert.deepEqual(named("", 2), ["Mon catalogue", "Catalogues Concurrents"]);
});

test("a product whose reference or barcode is typed comes before those with it in their title", () => {
  const product = (id: number, ean: string | null, sku: string | null = null) => ({
    id,
    ean,
    sku,
    mpn: null,
  });
  const products = [product(1, null), product(2, "3700000000017"), product(3, null, "3700000000017")];
  assert.deepEqual(
    identifiedFirst(products, " 3700000000017 ").map(({ id }) => id),
    [2, 3, 1],
  );
});
