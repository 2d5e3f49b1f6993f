import assert from "node:assert/strict";
import { test } from "node:test";
import { withVisibility } from "./columnLayout.ts";
import type { ColumnLayout } from "./columnLayout.ts";
import {
  removeKeptLayout,
  keepLayout,
  keptLayoutOf,
  readKeptLayout,
  restoreLayout,
  watchKeptLayouts,
} from "./keptLayout.ts";

const byDefault: ColumnLayout = { order: ["title", "brand", "price"], hidden: [], pinned: {}, sizes: {} };
const withoutBrand = withVisibility(byDefault, "brand", false);

test("an arrangement is kept under the grid and the catalogue, and is of those alone", () => {
  const { store, values } = emptyStore();
  keepLayout("matched-7", withoutBrand, store);
  assert.deepEqual([...values.keys()], ["grid-products-matched-7"]);
  assert.deepEqual(readKeptLayout("matched-7", byDefault, store), withoutBrand);
  assert.deepEqual(readKeptLayout("matched-8", byDefault, store), byDefault);
});

test("an arrangement that was taken back is as if there had been none", () => {
  const { store, values } = emptyStore();
  keepLayout("matched-7", withoutBrand, store);
  removeKeptLayout("matched-7", store);
  assert.equal(values.size, 0);
  assert.deepEqual(readKeptLayout("matched-7", byDefault, store), byDefault);
});

test("what is put back takes the place of what was kept, the usual columns too", () => {
  const { store } = emptyStore();
  keepLayout("tracking-7", withoutBrand, store);
  restoreLayout("tracking-7", null, store);
  assert.equal(keptLayoutOf("tracking-7", store), null);
  restoreLayout("tracking-7", withoutBrand, store);
  assert.deepEqual(keptLayoutOf("tracking-7", store), withoutBrand);
});

test("whoever watches is told of each arrangement, until they stop", () => {
  const { store } = emptyStore();
  let told = 0;
  const stop = watchKeptLayouts(() => told++);
  keepLayout("tracking-7", withoutBrand, store);
  removeKeptLayout("tracking-7", store);
  stop();
  keepLayout("tracking-7", withoutBrand, store);
  assert.equal(told, 2);
});

test("an arrangement that makes no sense is as if there were none", (t) => {
  t.mock.method(console, "warn", () => {});
  const { store, values } = emptyStore();
  for (const broken of ["{", '{"order":"all"}', "[]", "null", ""]) {
    values.set("grid-products-matched-7", broken);
    assert.deepEqual(readKeptLayout("matched-7", byDefault, store), byDefault, broken);
  }
});

function emptyStore() {
  const values = new Map<string, string>();
  const store = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
  return { store, values };
}
