import assert from "node:assert/strict";
import { test } from "node:test";
import { whereOf } from "./filterSetWhere.ts";

test("a filter set that is empty, or says all, asks for nothing in particular", () => {
  assert.deepEqual(whereOf({}), {});
  assert.deepEqual(whereOf({ competitive: "all" }), {});
});

test("competitors stand at the top, where they are what is compared with", () => {
  assert.deepEqual(whereOf({ competitors: [4, 5], title: "perceuse" }), {
    "competitors.website_id": { inq: [4, 5] },
    title: { ilike: "%perceuse%" },
  });
});

test("one reference is looked for anywhere, several are looked for whole, all of them whatever the case", () => {
  assert.deepEqual(whereOf({ skus: ["AB_1%"] }), { sku: { ilike: String.raw`%AB\_1\%%` } });
  assert.deepEqual(whereOf({ skus: ["a", "b"], mpns: ["c"], internal_refs: ["d"], eans: ["1", "2"] }), {
    sku: { inq: ["a", "b"], options: "i" },
    mpn: { ilike: "%c%" },
    internal_ref: { ilike: "%d%" },
    ean: { inq: ["1", "2"], options: "i" },
  });
});

test("stores are meant by their codes, whole", () => {
  assert.deepEqual(whereOf({ store: [{ name: "75" }, { name: "lil" }] }), {
    "attributes.stores.store_code": { inq: ["75", "lil"], options: "i" },
  });
});

test("the products of a file are those whose addresses it holds", () => {
  assert.deepEqual(whereOf({ urlsFilename: "juin.csv" }), { urlsFilename: "juin.csv" });
});

test("both limits are included, a single one is not reached", () => {
  assert.deepEqual(whereOf({ price: { min: 1, max: 2 }, stock: { min: 0 }, total_price: { max: 9.9 } }), {
    price: { between: [1, 2] },
    stock: { gt: 0 },
    total_price: { lt: 9.9 },
  });
});

test("a position and a difference are both asked, though they are of one column", () => {
  assert.deepEqual(
    whereOf({ competitive: "cheap", price_diff: { min: -5 }, price_diff_percent: { max: 0 } }),
    {
      price_diff_integer: { lt: 0 },
      price_diff_percent: { lt: 0 },
      and: [{ price_diff_integer: { gt: -5 } }],
    },
  );
});

test("days are whole days in Paris, the last one included", () => {
  assert.deepEqual(whereOf({ created: { min: "2026-03-28", max: "2026-03-29" } }), {
    created: { gte: "2026-03-27T23:00:00.000Z", lt: "2026-03-29T22:00:00.000Z" },
  });
});

test("chosen names and parts of names are alternatives, one field beside another", () => {
  assert.deepEqual(
    whereOf({ brand: [{ name: "Bosch" }, { name: "mak", contains: true }], category: [{ name: "Sport" }] }),
    {
      category: { inq: ["Sport"], options: "i" },
      and: [{ or: [{ brand: { inq: ["Bosch"], options: "i" } }, { brand: { ilike: "%mak%" } }] }],
    },
  );
});

test("the difference, the matches and the attributes have clauses of their own", () => {
  assert.deepEqual(
    whereOf({
      competitive: "expensiveOrEquals",
      raw_currency: "USD",
      isMatched: "onlyNotMatched",
      attributes: { couleur: ["Rouge"], availability: ["in stock", "In-Stock", "3"] },
    }),
    {
      price_diff_integer: { gte: 0 },
      raw_currency: "USD",
      entries_count: 0,
      "attributes.couleur.value": { inq: ["Rouge"], options: "i" },
      "attributes.availability.slug_name": { inq: ["in_stock", "3"], options: "i" },
    },
  );
});
