import assert from "node:assert/strict";
import { test } from "node:test";
import { readSavedFilters, saveFilters } from "./savedFilters.ts";

const here = { list: "allMatchedProducts", catalogId: 7 };

test("filters are remembered for one list of one catalogue", () => {
  const store = storeOver(new Map());
  saveFilters(here, { title: "vélo" }, store);
  assert.deepEqual(readSavedFilters(here, store), { title: "vélo" });
  assert.equal(readSavedFilters({ ...here, catalogId: 8 }, store), undefined);
  assert.equal(readSavedFilters({ ...here, list: "other" }, store), undefined);
});

test("no filters are nothing to remember", () => {
  const values = new Map<string, string>();
  saveFilters(here, { title: "vélo" }, storeOver(values));
  saveFilters(here, {}, storeOver(values));
  assert.equal(values.size, 0);
});

test("what somebody else wrote there is as if it were not there", () => {
  for (const written of ["{", "[]", '"x"', '{"title":"x","price":{"min":"a"}}'])
    assert.equal(
      readSavedFilters(here, storeOver(new Map([["vigie.filters.allMatchedProducts.7", written]]))),
      undefined,
    );
});

function storeOver(values: Map<string, string>) {
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
}
