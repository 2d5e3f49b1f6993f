import assert from "node:assert/strict";
import { test } from "node:test";
import { matchedAddress } from "#web/screens/matchedProducts/search.ts";
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

test("what is as ever needs no saying, and is understood where it is said", () => {
  assert.deepEqual(unread({ page: 1, limit: 10, order: "price_diff ASC" }), []);
  assert.deepEqual(unread({}), []);
});
