import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import i18next from "i18next";
import fr from "#shared/messages/fr.json" with { type: "json" };
import type { LoggedChange } from "#web/queries/loggedChanges.ts";
import { wordsByCatalog } from "./wordsByCatalog.ts";
import { summaryOf } from "./summaryOf.ts";

describe("a change in a line", () => {
  before(() =>
    i18next.init({
      lng: "fr",
      resources: { fr: { translation: fr } },
      interpolation: { escapeValue: false },
    }),
  );

  const wordsOf = wordsByCatalog("fr", [
    { id: 1, customLabel: [] },
    { id: 2, customLabel: ["Enseignes", "Enseigne", "Enseigne"] },
  ]);
  const linked = (catalog_id: number | null) => {
    const change = {
      model: "Catalog",
      operation: "update",
      catalog_id,
      changes: [{ field: "competitor", before: null, after: "Cora" }],
    } as unknown as LoggedChange;
    return summaryOf(change, wordsOf(change), {}).replaceAll(/[\u00a0\u202f]/g, " ");
  };

  test("calls a competitor as the catalogue does that was changed", () => {
    assert.equal(linked(2), "Enseigne : — → Cora");
    assert.equal(linked(1), "Concurrent : — → Cora");
  });

  test("keeps the usual word of what is of no catalogue, or of one that is gone", () => {
    assert.equal(linked(null), "Concurrent : — → Cora");
    assert.equal(linked(9), "Concurrent : — → Cora");
  });
});
