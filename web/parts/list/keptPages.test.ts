import assert from "node:assert/strict";
import { test } from "node:test";
import type { Store } from "#web/session/storage.ts";
import { keepPage, keptPage } from "./keptPages.ts";

function emptyStore(): Store {
  const entries = new Map<string, string>();
  return {
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
    removeItem: (key) => void entries.delete(key),
  };
}

test("each list remembers its size and its order, one at a time, whatever else is said of it", () => {
  const store = emptyStore();
  keepPage("/imports", { limit: 500 }, store);
  keepPage("/catalog/products", { limit: 50 }, store);
  keepPage("/catalog/products", { order: "title DESC" }, store);
  keepPage("/catalog/products", {}, store);
  assert.deepEqual(keptPage("/catalog/products", store), { limit: 50, order: "title DESC" });
  assert.deepEqual(keptPage("/imports", store), { limit: 500 });
  keepPage("/catalog/products", { limit: undefined }, store);
  assert.deepEqual(keptPage("/catalog/products", store), { order: "title DESC" });
});

test("a product over its list, and another rule, are the same list", () => {
  const store = emptyStore();
  keepPage("/matching/products/website/3/product/12", { limit: 50 }, store);
  assert.deepEqual(keptPage("/matching/products", store), { limit: 50 });
  keepPage("/matching/rule/4", { limit: 100 }, store);
  assert.deepEqual(keptPage("/matching/rule/5", store), { limit: 100 });
});

test("what cannot be read is as if nothing had been chosen", () => {
  const store = emptyStore();
  for (const text of ["{", "[]", "12", "null"]) {
    store.setItem("vigie.page./imports", text);
    assert.deepEqual(keptPage("/imports", store), {});
  }
});
