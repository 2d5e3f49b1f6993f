// A column more of a products' grid: its line on the page is enough for its header, its order, its filter and files.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import {
  type ProductColumn,
  type ProductColumnId,
  exportedFields,
  headerOfField,
  headerWord,
  productColumns,
  productGrids,
  sortableIn,
} from "#shared/columns/productColumns.ts";

const page: Record<string, ProductColumn> = productColumns;
const grid: string[] = productGrids.competitor as unknown as string[];
const id = "shelf" as ProductColumnId;

before(() => {
  page[id] = {
    word: "filters.field.channel",
    field: "channel",
    shows: "text",
    sortable: true,
    exported: ["channel", "rank"],
  };
  grid.push(id);
});
after(() => {
  delete page[id];
  grid.pop();
});

test("has its word, sorts its grid, and gives files the fields it names, headed as on the screen", () => {
  assert.equal(headerWord(id), "filters.field.channel");
  assert.ok(sortableIn("competitor").includes(id));
  assert.ok(!sortableIn("matched").includes(id), "in the grids of its line alone");
  assert.deepEqual(exportedFields(["title", id]), ["title", "sku", "channel", "rank"]);
  page["channel"] = { ...page["channel"], exported: [] };
  assert.equal(headerOfField("channel"), "filters.field.channel");
});
