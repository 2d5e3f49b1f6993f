import assert from "node:assert/strict";
import { test } from "node:test";
import { chosenCatalog, startsWith, validateCatalog, withSortedCompetitors } from "./catalog.ts";
import type { Catalog, Competitor } from "./catalog.ts";

test("the last viewed catalogue is shown, or the first when it is gone", () => {
  const catalogs = [{ id: 9 }, { id: 4 }];
  assert.equal(chosenCatalog(catalogs, 4)?.id, 4);
  assert.equal(chosenCatalog(catalogs, 5)?.id, 9);
  assert.equal(chosenCatalog(catalogs, Number.NaN)?.id, 9);
  assert.equal(chosenCatalog([], 4), undefined);
});

test("the catalogue that the address names goes before the last viewed one, if it is among them", () => {
  const catalogs = [{ id: 9 }, { id: 4 }];
  assert.equal(chosenCatalog(catalogs, 4, 9)?.id, 9);
  assert.equal(chosenCatalog(catalogs, 4, 12)?.id, 4);
});

test("an address names a catalogue by its id, and nothing else is one", () => {
  assert.equal(validateCatalog({ catalog: 12 }).catalog, 12);
  for (const catalog of ["12", 0, -1, 1.5, null, {}, undefined])
    assert.equal(validateCatalog({ catalog }).catalog, undefined);
});

test("a catalogue's competitors are sorted by name, accents and case aside", () => {
  const competitors = ["zed.fr", "Étoile", "ducasse", "Fnord"].map((name) => ({ name }) as Competitor);
  const sorted = withSortedCompetitors({ competitors } as Catalog).competitors;
  assert.deepEqual(
    sorted.map(({ name }) => name),
    ["ducasse", "Étoile", "Fnord", "zed.fr"],
  );
});

test("a catalogue is found by the beginning of its name, whatever the case and the accents", () => {
  assert.ok(startsWith("Électro Belgique", "elec"));
  assert.ok(startsWith("electro", "ÉLEC"));
  assert.ok(startsWith("Jardin", ""));
  assert.ok(!startsWith("Électro Belgique", "belgique"));
});
