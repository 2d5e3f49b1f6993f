import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Mapping } from "#shared/addresses/importLaunch.ts";
import type { ImportPreview } from "#web/queries/importLaunch.ts";
import {
  answered,
  currentMapping,
  isComplete,
  keptIdentifier,
  mappedFirst,
  missingFrom,
  possibleIdentifiers,
  readingToLaunch,
  withField,
} from "./mapping.ts";

const mapping: Mapping = {
  title: { fieldname: "nom", type: "string" },
  sku: { fieldname: "code", type: "string" },
  ean: { fieldname: "code", type: "string" },
};

const preview: ImportPreview = {
  type: "csv",
  type_options: { encoding: "utf-16le", delimiter: ":", quote: '"', uniqueProductIdentifier: "sku", mapping },
  headerLine: 1,
  columns: ["code", "nom", "prix"],
  lines: [],
  cells: [],
  lacking: {},
  currency: "EUR",
  suggested: { title: { fieldname: "prix", type: "string" } },
  mappingFrom: "file",
  question: null,
  dateFormats: [],
  problem: null,
  products: [],
  errors: [],
  linesRead: 0,
  linesInError: 0,
  whole: true,
  warnings: [],
  notices: [],
};

describe("choosing what a column is", () => {
  test("a column given another field no longer feeds the ones it fed", () => {
    assert.deepEqual(withField(mapping, "code", "mpn"), {
      title: mapping["title"],
      mpn: { fieldname: "code", type: "string" },
    });
  });
  test("a field taken by another column moves to it, and a price is a number", () => {
    const moved = withField(withField(mapping, "prix", "price"), "code", "");
    assert.deepEqual(moved, { title: mapping["title"], price: { fieldname: "prix", type: "number" } });
  });
  test("the title, the price and what identifies come first, what is not mapped last", () => {
    const columns = ["id", "code", "description", "stock", "prix", "nom"];
    const price = { fieldname: "prix", type: "number" } as const;
    const stock = { fieldname: "stock", type: "number" } as const;
    assert.deepEqual(mappedFirst(columns, { ...mapping, price, stock }), [
      "nom",
      "prix",
      "code",
      "stock",
      "id",
      "description",
    ]);
  });
  test("without a title or an identifier no product can be read", () => {
    assert.deepEqual(missingFrom(mapping), []);
    assert.deepEqual(missingFrom({}), ["title", "identifier"]);
    assert.deepEqual(possibleIdentifiers({ url: { fieldname: "lien", type: "string" } }), [
      "url_slug",
      "url",
    ]);
    assert.equal(keptIdentifier("sku", withField(mapping, "code", "")), undefined);
    const alone = { title: mapping["title"]! };
    assert.deepEqual(missingFrom(alone), ["identifier"], "titles do not identify by themselves");
    assert.deepEqual(missingFrom(alone, "title"), []);
  });
  test("what was read is shown, what is suggested when nothing could be, and what was chosen above all", () => {
    assert.equal(currentMapping({}, preview), mapping);
    const unread = { ...preview, type_options: { mapping: {} } };
    assert.equal(currentMapping({}, unread), preview.suggested);
    assert.deepEqual(currentMapping({ mapping: {} }, preview), {});
  });
  test("a file is launched once it has a title, and what identifies its products, and nothing that refuses it", () => {
    assert.equal(isComplete({}, preview), true);
    assert.equal(isComplete({}, { ...preview, problem: "2 dates peuvent se lire de deux façons" }), false);
    assert.equal(isComplete({ mapping: withField(mapping, "nom", "") }, preview), false, "no title");
    const titles = { ...preview, type_options: { mapping: { title: mapping["title"]! } } };
    assert.equal(isComplete({}, titles), false, "nothing identifies");
    const byTitle = answered("identifyByTitle", {}, titles.type_options.mapping);
    assert.deepEqual(byTitle, { mapping: titles.type_options.mapping, uniqueProductIdentifier: "title" });
    assert.equal(isComplete(byTitle, titles), true);
    assert.deepEqual(answered("areProducts", { delimiter: ";" }, mapping), { delimiter: ";", mapping });
  });
  test("a launch says all that was seen, except what only the file can say", () => {
    const where = [{ column: "magasin", value: "Cora" }];
    assert.deepEqual(readingToLaunch({}, { ...preview, where }), {
      quote: '"',
      mapping,
      uniqueProductIdentifier: "sku",
      where,
    });
    assert.deepEqual(readingToLaunch({ where: [] }, { ...preview, where }).where, []);
    const chosen = { delimiter: ";", encoding: "utf-8", header_line: 2 };
    const { delimiter, encoding, header_line } = readingToLaunch(chosen, preview);
    assert.deepEqual({ delimiter, encoding, header_line }, chosen);
  });
});
