// Whoever reads what was changed reads names and words, not the ids and codes of the API.
import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import i18next from "i18next";
import { entityOf } from "#shared/entities/index.ts";
import { loggedModels } from "#shared/reference/loggedModels.ts";
import type { Field } from "#shared/fields.ts";
import fr from "#shared/messages/fr.json" with { type: "json" };
import type { LoggedChange } from "#web/queries/loggedChanges.ts";
import { wordsOf } from "#web/session/words.ts";
import { idsNamedBy, kindNamedBy } from "./namedIds.ts";
import { shownValue } from "./shownValue.ts";

const words = wordsOf("fr");
const names = { website: new Map([[7, "Comptoir Martel"]]) };

describe("a value in the log of changes", () => {
  before(() =>
    i18next.init({
      lng: "fr",
      resources: { fr: { translation: fr } },
      interpolation: { escapeValue: false },
    }),
  );

  test("is the name of what an id means, and the number of what is gone", () => {
    const of = (field: string, value: unknown) =>
      shownValue(value, { model: "WebsiteMatchingRule", field }, words, names);
    assert.equal(of("competitor_id", 7), "Comptoir Martel");
    assert.equal(of("competitor_id", 8), "n° 8");
    assert.equal(of("competitors_id", [7, 8]), "Comptoir Martel, n° 8");
    assert.equal(of("matching_image_threshold", 1234.5), "1\u202f234,5");
  });

  test("is a word where the API has a code, whichever field it is in", () => {
    const uncoded = leavesOfAll()
      .flatMap(({ model, field, path }) =>
        (field.values ?? []).map((code) => ({ model, path, code: String(code) })),
      )
      .filter(({ path }) => !/(?:currency|encoding|quote|date_format|provider|\.type)$/.test(path))
      .filter(({ code, model, path }) => code && shownValue(code, { model, field: path }, words, {}) === code)
      .map(({ model, path, code }) => `${model}.${path} ${code}`);
    // What reads the same: a separator that one sees, a key that is called by its letters.
    assert.deepEqual(
      uncoded.filter((line) => !/delimiter [,;|]$/.test(line)),
      [],
    );
    const operator = { model: "UnitMapping", field: "operator" } as const;
    assert.equal(shownValue("divide", operator, words, {}), "Diviser par (÷)");
  });

  test("that names another row is told by that row's name, whichever field it is in", () => {
    const unnamed = leavesOfAll()
      .filter(({ field }) => field.kind === "ref" || field.of?.kind === "ref")
      .map(({ path }) => path)
      .filter((path) => !kindNamedBy(path));
    assert.deepEqual(unnamed, []);
  });

  test("of a list of stores is their names and codes; nothing at all is a dash", () => {
    const stores = [{ store_code: "LY1", name: "Lyon" }];
    assert.equal(shownValue(stores, { model: "Catalog", field: "by_store" }, words, {}), "Lyon (LY1)");
    for (const nothing of [null, undefined, "", [], ["", ""], "{}"])
      assert.equal(shownValue(nothing, { model: "Catalog", field: "name" }, words, {}), "—");
  });

  test("of the lines that are kept of a file is their conditions", () => {
    const where = [
      { column: "Enseigne", value: "AUCHAN" },
      { column: "Ville", value: "Lyon" },
    ];
    const place = { model: "WebsiteSetting", field: "extractor_source.where" } as const;
    assert.equal(shownValue(where, place, words, {}), "Enseigne = AUCHAN, Ville = Lyon");
    assert.equal(shownValue([], place, words, {}), "—");
  });

  test("asks for the names of a page once, in one order", () => {
    const change = {
      id: 1,
      catalog_id: 3,
      name: null,
      changes: [{ field: "competitor_id", before: 9, after: 7 }],
      private_changes: [{ field: "competitors_id", before: [7], after: [2, 9] }],
    } as unknown as LoggedChange;
    assert.deepEqual(idsNamedBy([change, change]), {
      catalog: [3],
      customer: [],
      product: [],
      website: [2, 7, 9],
    });
  });
});

type Leaf = { model: (typeof loggedModels)[number]; path: string; field: Field };

function leavesOfAll(): Leaf[] {
  return loggedModels.flatMap((model) =>
    Object.entries(entityOf(model).fields).flatMap(([name, field]) => leavesOf(model, name, field)),
  );
}

function leavesOf(model: Leaf["model"], path: string, field: Field): Leaf[] {
  if (field.options.derived || field.options.write === "server") return [];
  if (!field.fields) return [{ model, path, field }];
  return Object.entries(field.fields).flatMap(([name, inner]) => leavesOf(model, `${path}.${name}`, inner));
}
