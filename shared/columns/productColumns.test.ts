import assert from "node:assert/strict";
import { test } from "node:test";
import { matchedProduct } from "#shared/entities/matchedProduct.ts";
import { product } from "#shared/entities/product.ts";
import { languages, say } from "#shared/messages/index.ts";
import { competitorProductInCurrency, offerInCurrency } from "#server/domain/products/productsInCatalog.ts";
import { urlFilesOf } from "#server/domain/products/urlFiles.ts";
import { fieldNamed } from "#server/store/aliases.ts";
import {
  exportedFields,
  headerOfField,
  headerWord,
  productColumn,
  productGrids,
  sortableIn,
} from "./productColumns.ts";
import type { ProductColumnId, ProductGrid } from "./productColumns.ts";

const ownProduct = { fields: { ...matchedProduct.fields, ...product.fields } };
const rows = {
  matched: matchedProduct,
  simulated: matchedProduct,
  unmatched: product,
  own: ownProduct,
  competitor: competitorProductInCurrency,
  novelties: competitorProductInCurrency,
  offers: offerInCurrency,
  catalog: { fields: { ...ownProduct.fields, ...urlFilesOf("id").fields } },
};
const grids = Object.keys(productGrids) as ProductGrid[];
const idsOf = (grid: ProductGrid): readonly ProductColumnId[] => productGrids[grid];

test("every column of a grid has a header in every language, and stands there once", () => {
  for (const grid of grids) {
    assert.equal(new Set(idsOf(grid)).size, idsOf(grid).length, grid);
    for (const id of idsOf(grid))
      for (const language of languages) assert.notEqual(say(language, headerWord(id)), headerWord(id), id);
  }
});

test("what a grid is sorted by, and what it writes by itself, is a field of its rows", () => {
  for (const grid of grids) {
    const { fields } = rows[grid];
    for (const id of sortableIn(grid)) assert.ok(Object.hasOwn(fields, fieldNamed(id)), `${grid} by ${id}`);
    for (const id of idsOf(grid).filter((shown) => productColumn(shown).shows))
      assert.ok(Object.hasOwn(fields, productColumn(id).field ?? id), `${grid} shows ${id}`);
  }
});

test("a file has the fields of the columns on screen, in their order, and none of what only a screen has", () => {
  assert.deepEqual(
    exportedFields(["choice", "image", "title", "price_diff", "margin_rate", "ean", "actions"]),
    ["medias", "title", "sku", "price_diff_integer", "price_diff_percent", "ean"],
  );
  assert.deepEqual(exportedFields(["attributes.colour"]), ["attributes.colour"]);
});

test("a field in a file is headed as its column is", () => {
  assert.equal(headerOfField("price_diff_integer"), "matched.column.price_diff");
  assert.equal(headerOfField("competitors_count"), "matched.column.competitors_count");
  assert.equal(headerOfField("entries_count"), undefined);
});
