import assert from "node:assert/strict";
import { test } from "node:test";
import { rangeTyped } from "./rangeTyped.ts";
import { columnFiltersOf, withColumnFilters } from "./columnFilters.ts";

test("what is typed in a header becomes a filter of the list, and is shown in the header again", () => {
  const typed = { title: "perceuse", brand: "bosch", ean: "3165", price: "10 - 20", stock: "> 5" };
  const filters = withColumnFilters({}, typed, "en");
  assert.deepEqual(filters, {
    title: "perceuse",
    brand: [{ name: "bosch", contains: true }],
    eans: ["3165"],
    price: { min: 10, max: 20 },
    stock: { min: 5 },
  });
  assert.deepEqual(columnFiltersOf(filters, "en"), typed);
});

test("a single digit is enough for a header, a single letter is not", () => {
  assert.deepEqual(withColumnFilters({}, { title: "5", brand: "3", sku: "7" }, "fr"), {
    title: "5",
    brand: [{ name: "3", contains: true }],
    skus: ["7"],
  });
  assert.deepEqual(columnFiltersOf({ title: "5" }, "fr"), { title: "5" });
  assert.deepEqual(withColumnFilters({}, { title: "v" }, "fr"), {});
});

test("taking a header's filter away leaves the others", () => {
  const filters = withColumnFilters({ competitive: "cheap" }, { title: "perceuse", brand: "bosch" }, "en");
  assert.deepEqual(withColumnFilters(filters, { title: "perceuse" }, "en"), {
    competitive: "cheap",
    title: "perceuse",
  });
});

test("several brands chosen elsewhere are no text of a header, and typing in another one leaves them", () => {
  const brands = { brand: [{ name: "Bosch" }, { name: "Makita" }] };
  assert.deepEqual(columnFiltersOf(brands, "en"), {});
  assert.deepEqual(withColumnFilters(brands, { sku: "A12" }, "en"), { ...brands, skus: ["A12"] });
  const parts = { brand: brands.brand.map((choice) => ({ ...choice, contains: true as const })) };
  assert.deepEqual(columnFiltersOf(parts, "en"), {});
});

test("an amount is shown as the reader would type it, and is the same amount when it is read again", () => {
  const filters = { price: { min: 10, max: 1000.5 }, stock: { max: 2.5 } };
  assert.deepEqual(columnFiltersOf(filters, "fr"), { price: "10 - 1000,5", stock: "< 2,5" });
  assert.deepEqual(columnFiltersOf(filters, "en"), { price: "10 - 1000.5", stock: "< 2.5" });
  for (const language of ["fr", "en"] as const) {
    assert.deepEqual(withColumnFilters({}, columnFiltersOf(filters, language), language), filters);
  }
});

test("an amount is one, a limit, or two", () => {
  assert.deepEqual(rangeTyped("12,50 €"), { min: 12.5, max: 12.5 });
  assert.deepEqual(rangeTyped("> 10"), { min: 10 });
  assert.deepEqual(rangeTyped("<20"), { max: 20 });
  assert.deepEqual(rangeTyped("10..20"), { min: 10, max: 20 });
  for (const text of ["abc", "10-", "-", "> x", "1.2.3", "20 - 10", ">= 10"])
    assert.equal(rangeTyped(text), undefined);
});

test("a difference may be negative, an amount may not", () => {
  const signed = { signed: true };
  assert.deepEqual(rangeTyped("> -5", signed), { min: -5 });
  assert.deepEqual(rangeTyped("<−2,5 %", signed), { max: -2.5 });
  assert.deepEqual(rangeTyped("-12,50 $", signed), { min: -12.5, max: -12.5 });
  assert.deepEqual(rangeTyped("-10 - 5", signed), { min: -10, max: 5 });
  assert.deepEqual(rangeTyped("-10--5", signed), { min: -10, max: -5 });
  assert.deepEqual(rangeTyped("5-10", signed), { min: 5, max: 10 });
  for (const text of ["--5", "-", ">", "-5 - -10", "5 -"]) assert.equal(rangeTyped(text, signed), undefined);
  assert.equal(rangeTyped("> -5"), undefined);
  const filters = withColumnFilters({}, { price_diff: "> -5", price_diff_percent: "-10 - -2,5" }, "fr");
  assert.deepEqual(filters, { price_diff: { min: -5 }, price_diff_percent: { min: -10, max: -2.5 } });
  assert.deepEqual(columnFiltersOf(filters, "fr"), { price_diff: "> -5", price_diff_percent: "-10 - -2,5" });
});
