import assert from "node:assert/strict";
import { test } from "node:test";
import { matchedAddress } from "#web/screens/matchedProducts/search.ts";
import { offersAddress } from "#web/screens/offers/search.ts";
import { unmatchedAddress } from "#web/screens/unmatched/search.ts";
import { validateCatalog } from "#web/session/catalog.ts";
import { unreadIn } from "./unreadIn.ts";

const unread = (search: Record<string, unknown>) =>
  unreadIn(search, [validateCatalog, matchedAddress.validate]);

test("a name that a screen does not know, and a value that makes no sense there, are told", () => {
  assert.deepEqual(unread({ marque: "Kenso", brand: "Kenso", catalog: 3 }), ["marque"]);
  assert.deepEqual(unread({ order: "secret ASC", limit: 7, page: -1, catalog: "x" }), [
    "order",
    "limit",
    "page",
    "catalog",
  ]);
});

test("a filter that a list does not have is told there", () => {
  const said = { urlsFilename: "juin.csv", title: "lampe", competitors: "7" };
  assert.deepEqual(unread(said), []);
  for (const { validate } of [offersAddress, unmatchedAddress])
    assert.deepEqual(unreadIn(said, [validate]), ["urlsFilename", "competitors"]);
});

test("what is as ever needs no saying, and is understood where it is said", () => {
  assert.deepEqual(unread({ page: 1, limit: 10, order: "price_diff ASC" }), []);
  assert.deepEqual(unread({}), []);
});

test("a filter of which a part is read and another is not is told: the list shows more than was meant, or less", () => {
  const brand = ["Kenso"];
  for (const filters of [
    { brand, marque: "Kenso" },
    { price: { min: "cher", max: 5 } },
    { price: { min: 5, from: 2 } },
    { brand: ["Kenso", { label: "Duro" }] },
    { eans: ["4006381333931", [1]] },
    { brand, state: "broken" },
    { attributes: { color: ["red", { of: "cars" }] } },
    { brand: Array.from({ length: 201 }, (_, index) => `Brand ${index}`) },
  ])
    assert.deepEqual(unread({ filters }), ["filters"], JSON.stringify(filters).slice(0, 80));
  assert.deepEqual(unread({ competitors: "7,huit", brand: "Kenso" }), ["competitors"]);
  for (const filters of [
    { brand, price: { min: "", max: 5 }, category: [], title: "x", state: "all" },
    { brand: ["Kenso", ""], eans: "4006381333931\n\n4006381333948" },
  ])
    assert.deepEqual(
      unread({ filters, brand: ["Kenso", "Duro"], competitors: "7,8" }),
      [],
      JSON.stringify(filters),
    );
});
