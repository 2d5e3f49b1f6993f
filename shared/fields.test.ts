import assert from "node:assert/strict";
import { test } from "node:test";
import { catalog } from "./entities/catalog.ts";
import { product } from "./entities/product.ts";
import { websiteSetting } from "./entities/websiteSetting.ts";
import { type Field, fieldInside } from "./fields.ts";

function kindOf(field: Field, path: string): string | undefined {
  return fieldInside(field, path.split("."))?.kind;
}

test("a dotted path finds the field it means, secrets included, through lists and free keys", () => {
  const { extractor_source } = websiteSetting.fields;
  assert.equal(kindOf(extractor_source, "data.password"), "secret");
  assert.equal(kindOf(extractor_source, "type_options.mapping.price.type"), "oneOf");
  assert.equal(kindOf(catalog.fields.competitors, "weight"), "number");
  assert.equal(kindOf(catalog.fields.competitors, "0.weight"), "number");
  assert.equal(kindOf(product.fields.attributes, "cost_price.value"), "json");
});

test("a path that leads nowhere finds nothing, whatever JavaScript objects inherit", () => {
  for (const path of ["nothing", "constructor", "__proto__", "mkp.password.length"]) {
    assert.equal(kindOf(catalog.fields.config, path), undefined, path);
  }
});
