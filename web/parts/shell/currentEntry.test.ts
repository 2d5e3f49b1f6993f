import assert from "node:assert/strict";
import { test } from "node:test";
import { menu } from "#web/menu.ts";
import { currentEntry } from "./currentEntry.ts";

test("a screen of its own, and one under it, stand under the nearest entry of the menu", () => {
  for (const [path, entry] of [
    ["/catalog/products", "/catalog/products"],
    ["/catalog/products/news", "/catalog/products/news"],
    ["/matching/products/competitive", "/matching/products/competitive"],
    ["/matching/rules/new", "/matching/rules"],
    ["/matching/rule/12", "/matching/rules"],
    ["/catalog/tracking-product/5", "/catalog/tracking-products"],
    ["/catalog/unmatched", "/matching/products"],
    ["/catalog/currency-mapping", "/catalog/unit-mapping"],
    ["/profile", undefined],
    ["/catalog/products-mkp", "/catalog/products-mkp"],
  ] as const)
    assert.equal(currentEntry(menu, path), entry);
});
