import assert from "node:assert/strict";
import { test } from "node:test";
import { configuredReading } from "./configuredReading.ts";

const where = [{ column: "supermarket", value: "AUCHAN" }];
const mapping = { title: { fieldname: "libellé", type: "string" } };

test("the lines that a website keeps are kept whether its columns were chosen or not", () => {
  assert.deepEqual(configuredReading({}, { where }).where, where);
  assert.deepEqual(configuredReading({}, { where, type_options: { mapping } }).where, where);
  const other = [{ column: "supermarket", value: "CORA" }];
  assert.deepEqual(configuredReading({ where: other }, { where }).where, other, "what was asked for wins");
  assert.equal("where" in configuredReading({}, {}), false);
});

test("without chosen columns nothing else of a website's settings is said of a file", () => {
  const defaults = { type: "csv" as const, type_options: { encoding: "utf-8", delimiter: "," } };
  assert.deepEqual(configuredReading({}, defaults), {
    isConfigured: false,
    type: undefined,
    type_options: {},
  });
  const chosen = configuredReading({}, { ...defaults, type_options: { ...defaults.type_options, mapping } });
  assert.deepEqual(
    [chosen.isConfigured, chosen.type, chosen.type_options?.["delimiter"]],
    [true, "csv", ","],
  );
});

test("an identifier that somebody chose counts without chosen columns; what was asked for wins over it", () => {
  const byEan = { type_options: { uniqueProductIdentifier: "ean", delimiter: "," } };
  assert.deepEqual(configuredReading({}, byEan).type_options, { uniqueProductIdentifier: "ean" });
  const asked = { type_options: { uniqueProductIdentifier: "sku" } };
  assert.deepEqual(configuredReading(asked, byEan).type_options, { uniqueProductIdentifier: "sku" });
  const byDefault = { type_options: { uniqueProductIdentifier: "url_slug" } };
  assert.deepEqual(configuredReading({}, byDefault).type_options, {});
  const bySlug = { type_options: { ...byDefault.type_options, identifier_chosen: true } };
  assert.deepEqual(configuredReading({}, bySlug).type_options, bySlug.type_options, "it can be chosen too");
  const leftToFile = { type_options: { identifier_chosen: false } };
  for (const configured of [byEan, bySlug])
    assert.deepEqual(configuredReading(leftToFile, configured).type_options, {}, "and given up again");
});
