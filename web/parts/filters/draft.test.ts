import assert from "node:assert/strict";
import { test } from "node:test";
import type { FilterSet } from "#shared/filters/filterSet.ts";
import { linesMax } from "#shared/filters/filterValues.ts";
import { draftOf, filtersOf, problemsIn } from "./draft.ts";

const filters: FilterSet = {
  competitive: "cheap",
  competitors: [4],
  title: "vélo",
  brand: [{ name: "Bosch" }, { name: "mak", contains: true }],
  skus: ["A", "B"],
  price: { min: 12.5, max: 20 },
  stock: { min: 0 },
  created: { min: "2026-01-01", max: "2026-01-08" },
  attributes: { couleur: ["Rouge"] },
};

test("opening the filters and applying them changes nothing", () => {
  for (const comma of [true, false]) {
    assert.deepEqual(filtersOf(draftOf(filters, comma)), filters);
    assert.deepEqual(problemsIn(draftOf(filters, comma)), {});
  }
  assert.deepEqual(filtersOf(draftOf({}, true)), {});
});

test("numbers are shown as the reader writes them", () => {
  assert.deepEqual(draftOf(filters, true).price, { min: "12,5", max: "20" });
  assert.deepEqual(draftOf(filters, false).price, { min: "12.5", max: "20" });
});

test("what cannot be applied is told, field by field", () => {
  const draft = {
    ...draftOf({}, true),
    title: "v",
    competitor_name: " ",
    skus: "x".repeat(linesMax + 1),
    price: { min: "douze", max: "" },
    stock: { min: "10", max: "9" },
    rank: { min: "1", max: "1" },
  };
  assert.deepEqual(problemsIn({ ...draftOf({}, true), title: "5" }), {}, "a digit is a number");
  assert.deepEqual(problemsIn(draft), { title: "text", skus: "lines", price: "number", stock: "reversed" });
});
