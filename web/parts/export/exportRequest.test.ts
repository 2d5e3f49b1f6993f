import assert from "node:assert/strict";
import { test } from "node:test";
import { exportBody, exportPath, productsIn, tellsOfCompetitors } from "./exportRequest.ts";
import type { ExportRequest } from "./exportRequest.ts";

const list: ExportRequest = {
  websiteId: 3,
  modelFnName: "matchedProducts",
  where: { catalog_id: 7 },
  order: "title DESC",
  page: 3,
  limit: 50,
  fields: ["title", "price", "price_diff"],
  total: 120,
};
const choice = { typeExport: "all", asMultiline: false, addCompetitorsAttrs: true };

test("an export has the list's filter, order and columns", () => {
  assert.deepEqual(exportBody(list, choice), {
    filter: {
      where: { catalog_id: 7 },
      order: "title DESC",
      // A price in doubt is marked in the file too.
      fields: ["title", "sku", "price", "price_doubted_at", "price_diff_integer", "price_diff_percent"],
      addCompetitorsAttrs: true,
      exportType: "all",
      usecache: false,
    },
    asMultiline: false,
  });
});

test("that of a page says which page", () => {
  const filter = exportBody(list, { ...choice, typeExport: "onePage" })?.filter;
  assert.deepEqual([filter?.limit, filter?.skip], [50, 100]);
  assert.deepEqual([productsIn(list, "onePage"), productsIn(list, "all")], [20, 120]);
  assert.equal(productsIn({ ...list, total: undefined }, "onePage"), undefined);
});

test("that of matched products can tell of each competitor, but of a past day only of the cheapest", () => {
  assert.equal(tellsOfCompetitors(list), true);
  assert.equal(tellsOfCompetitors({ ...list, where: { catalog_id: 7, day: "2026-11-20" } }), false);
  assert.equal(tellsOfCompetitors({ ...list, modelFnName: "products" } as ExportRequest), false);
});

test("a missing or unknown type of export is written to the console, and nothing is asked", (t) => {
  const logged = t.mock.method(console, "error", () => undefined);
  assert.equal(exportBody(list, { ...choice, typeExport: undefined }), undefined);
  assert.equal(logged.mock.calls[0]?.arguments[0], "Error : missing typeExport variable");
  assert.equal(exportBody(list, { ...choice, typeExport: "some" }), undefined);
  assert.match(String(logged.mock.calls[1]?.arguments[0]), /unknown typeExport "some"/);
});

test("a list of one website is exported there, one of several in its catalogue", () => {
  assert.equal(exportPath(list), "WebsiteSettings/3/export/matchedProducts");
  const { order, page, limit, fields, total } = list;
  const ofSeveral = { catalogId: 7, modelFnName: "productsMkp", where: {} } as const;
  assert.equal(
    exportPath({ ...ofSeveral, order, page, limit, fields, total }),
    "Catalogs/7/export/productsMkp",
  );
});
