import assert from "node:assert/strict";
import { test } from "node:test";
import type { FilterSet } from "#shared/filters/filterSet.ts";
import { whereOf } from "#shared/filters/filterSetWhere.ts";
import { filtersOfWhere } from "./filtersOfWhere.ts";

const sets: FilterSet[] = [
  {},
  { competitor_name: "Casa Lumera", channel: "amazon_fr_default" },
  { brand: [{ name: "Azur" }, { name: "50%_", contains: true }], title: "lave-linge" },
  { brand: [{ name: "Azur" }], category: [{ name: "Bricolage", contains: true }] },
  { skus: ["A1"], eans: ["3165140000017", "3165140000031"], urlsFilename: "commandes.csv" },
  { price: { min: 10, max: 20 }, stock: { min: 0 }, total_price: { max: 5.5 } },
  { created: { min: "2026-03-28", max: "2026-03-29" }, state: "used" },
  { competitive: "expensive", competitors: [3, 7], isMatched: "onlyNotMatched", priceAge: "old" },
  { attributes: { couleur: ["Rouge", "Bleu"], availability: ["in_stock"] }, raw_currency: "CHF" },
];

test("the filters under which something was deleted are read from its where, as they were set", () => {
  for (const filters of sets)
    for (const where of [
      { ...whereOf(filters), catalog_id: 1 },
      { and: [{ kind: "mkp" }, whereOf(filters)] },
    ])
      assert.deepEqual(filtersOfWhere(where), { filters, rest: undefined }, JSON.stringify(where));
});

test("what no filter asks stays as it was asked, beside those that are filters", () => {
  assert.deepEqual(filtersOfWhere({ id: { gt: 4 }, state: "used", title: { like: "Lave%" } }), {
    filters: { state: "used" },
    rest: [{ id: { gt: 4 } }, { title: { like: "Lave%" } }],
  });
});
