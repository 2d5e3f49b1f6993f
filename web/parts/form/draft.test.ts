import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { catalog } from "#shared/entities/catalog.ts";
import { customer } from "#shared/entities/customer.ts";
import { unitMapping } from "#shared/entities/unitMapping.ts";
import { websiteSetting } from "#shared/entities/websiteSetting.ts";
import {
  type FormRow,
  bodyOf,
  changesOver,
  conflictsBetween,
  fieldAt,
  keepable,
  keptChanges,
  problemsIn,
  valueAt,
  withChange,
} from "./draft.ts";

const stored = {
  id: 7,
  name: "Bricoshop",
  url: "https://bricoshop.fr",
  description: null,
  weight: 1,
  matching_image: false,
  extractor_source: { type: "csv", type_options: { encoding: "utf-8", delimiter: ";" } },
};
const website: FormRow = { entity: websiteSetting, stored };
const change = (row: FormRow, ...written: [string, unknown][]) =>
  written.reduce((changes, [path, value]) => withChange(row, changes, path, value), {});

describe("what a form shows", () => {
  test("is what was typed, else what is saved, else the field's default", () => {
    assert.equal(valueAt(website, {}, "name"), "Bricoshop");
    assert.equal(valueAt(website, { name: "Brico" }, "name"), "Brico");
    assert.equal(valueAt(website, {}, "extractor_source.type_options.encoding"), "utf-8");
    assert.equal(valueAt({ entity: websiteSetting, stored: null }, {}, "currency"), "EUR");
    assert.equal(
      valueAt({ entity: unitMapping, stored: null, given: { catalog_id: 3 } }, {}, "catalog_id"),
      3,
    );
  });

  test("is refused to a form that names no field", () => {
    assert.throws(
      () => fieldAt(websiteSetting, "extractor_source.nothing"),
      /no field extractor_source.nothing/,
    );
  });
});

describe("a change", () => {
  test("that puts back what was saved is none", () => {
    assert.deepEqual(change(website, ["name", "X"], ["name", "Bricoshop"]), {});
    assert.deepEqual(change(website, ["description", "X"], ["description", ""]), {});
    assert.deepEqual(change(website, ["matching_image", true], ["matching_image", false]), {});
  });

  test("of a switch is one, whichever way it goes", () => {
    const on: FormRow = { entity: websiteSetting, stored: { ...stored, matching_image: true } };
    assert.deepEqual(change(on, ["matching_image", false]), { matching_image: false });
    assert.deepEqual(change(website, ["matching_image", true]), { matching_image: true });
  });
});

describe("what is sent", () => {
  test("is what was written, and nothing else", () => {
    assert.deepEqual(bodyOf(website, change(website, ["name", "Brico"])), { name: "Brico" });
  });

  test("has objects whole: what was not written in them stays", () => {
    const changes = change(website, ["extractor_source.type_options.encoding", "latin1"]);
    assert.deepEqual(bodyOf(website, changes), {
      extractor_source: { type: "csv", type_options: { encoding: "latin1", delimiter: ";" } },
    });
    assert.equal(stored.extractor_source.type_options.encoding, "utf-8");
  });

  test("has what a new row is given, and numbers as a French reader types them", () => {
    const row: FormRow = { entity: unitMapping, stored: null, given: { catalog_id: 3 } };
    assert.deepEqual(bodyOf(row, change(row, ["value", "1 234,5"], ["competitor_id", 8])), {
      catalog_id: 3,
      value: "1234.5",
      competitor_id: 8,
    });
    assert.equal(bodyOf(row, change(row, ["value", "\u22121,5"]))["value"], "-1.5", "with the sign of print");
  });

  test("has nothing where a box was emptied", () => {
    assert.deepEqual(bodyOf(website, change(website, ["weight", ""])), { weight: null });
  });
});

describe("what would be refused", () => {
  test("is told by the server's own rules, at its path", () => {
    const problems = problemsIn(website, change(website, ["url", "bricoshop"], ["weight", "-1"]), "admin");
    assert.deepEqual(Object.keys(problems).toSorted(), ["url", "weight"]);
  });

  test("is what a new row lacks, not what a saved one keeps", () => {
    const blank: FormRow = { entity: customer, stored: null };
    assert.deepEqual(Object.keys(problemsIn(blank, {}, "admin")).toSorted(), [
      "email",
      "password",
      "username",
    ]);
    const kept: FormRow = { entity: customer, stored: { id: 1, username: "brico", email: "a@b.fr" } };
    assert.deepEqual(problemsIn(kept, change(kept, ["email", "c@d.fr"]), "admin"), {});
  });
});

describe("somebody else who saved meanwhile", () => {
  const shop: FormRow = { entity: catalog, stored: { id: 1, name: "Brico", lock: false } };

  test("is in the way only where both wrote the same field, each another way", () => {
    const changes = change(shop, ["name", "Mine"]);
    assert.deepEqual(conflictsBetween(shop, { id: 1, name: "Brico", lock: true }, changes), []);
    assert.deepEqual(conflictsBetween(shop, { id: 1, name: "Mine", lock: true }, changes), []);
    assert.deepEqual(conflictsBetween(shop, { id: 1, name: "Theirs", lock: false }, changes), ["name"]);
  });

  const columns = "extractor_source.type_options.mapping";
  const column = (fieldname: string) => ({ fieldname, type: "string" });
  const mapped = (mapping: object) => ({ extractor_source: { type_options: { mapping } } });
  const feed: FormRow = {
    entity: websiteSetting,
    stored: mapped({ title: column("nom"), ean: column("code"), brand: column("marque") }),
  };

  test("leaves the columns of a file to whoever wrote each of them", () => {
    const mine = { title: column("libellé"), ean: column("code"), sku: column("ref") };
    const theirs = mapped({
      title: column("nom"),
      ean: { type: "string", fieldname: "gtin" },
      brand: column("marque"),
    });
    const changes = change(feed, [columns, mine]);
    assert.deepEqual(conflictsBetween(feed, theirs, changes), []);
    assert.deepEqual(changesOver(feed, theirs, changes), {
      [columns]: { title: column("libellé"), ean: column("gtin"), sku: column("ref") },
    });
  });

  test("is in the way where both gave one field another column", () => {
    const changes = change(feed, [columns, { title: column("libellé"), ean: column("code") }]);
    const theirs = mapped({ title: column("intitulé"), ean: column("code"), brand: column("marque") });
    assert.deepEqual(conflictsBetween(feed, theirs, changes), [columns]);
    const alike = mapped({ title: { type: "string", fieldname: "libellé" } });
    assert.deepEqual(conflictsBetween(feed, alike, changes), []);
  });
});

describe("what is kept for another time", () => {
  test("has no secret in it", () => {
    const row: FormRow = { entity: customer, stored: null };
    const changes = change(row, ["email", "a@b.fr"], ["password", "hush-hush"]);
    assert.deepEqual(keepable(customer, changes), { email: "a@b.fr" });
  });

  test("is read back as far as it makes sense", () => {
    assert.deepEqual(keptChanges(customer, { email: "a@b.fr", former: 1 }), { email: "a@b.fr" });
    assert.deepEqual(keptChanges(customer, "nonsense"), {});
  });
});
