import assert from "node:assert/strict";
import { test } from "node:test";
import { candidatesWhere, closestFirst, isSameBarcode, proposedSearch } from "./candidates.ts";

const mine = {
  title: "Perceuse PSB-1800 18 V",
  brand: "Bosmer",
  ean: "0123456789012",
  mpn: null,
  price: 100,
};
const theirs = (title: string, values: object = {}) => ({
  title,
  brand: null,
  ean: null,
  mpn: null,
  sku: null,
  price: null,
  ...values,
});

test("the first search is for the model, or for the words that say what the product is", () => {
  assert.equal(proposedSearch(mine), "PSB-1800");
  assert.equal(proposedSearch({ title: "Lave-linge KH298Z 9 kg", mpn: "KH298Z" }), "KH298Z");
  assert.equal(proposedSearch({ title: "Table de jardin ronde", mpn: null }), "Table jardin");
  assert.equal(proposedSearch({ title: "", mpn: null }), "");
});

test("a search looks for every word of a title, for a reference, and for my own barcode", () => {
  assert.deepEqual(candidatesWhere(" psb 100% ", { ean: null }), {
    or: [
      { ean: { inq: ["psb 100%"] } },
      { sku: "psb 100%" },
      { mpn: "psb 100%" },
      { and: [{ title: { ilike: "%psb%" } }, { title: { ilike: String.raw`%100\%%` } }] },
    ],
  });
  assert.deepEqual(candidatesWhere("", mine), {
    or: [{ ean: { inq: ["0123456789012", "123456789012", "00123456789012"] } }],
  });
});

test("a barcode is found with or without its leading zeros", () => {
  assert.ok(isSameBarcode("0123456789012", "123456789012"));
  assert.ok(!isSameBarcode("", ""));
  assert.ok(!isSameBarcode(null, "123456789012"));
});

test("the same barcode comes first, then the likest title, then the nearest price", () => {
  const sorted = closestFirst(
    [
      theirs("Tondeuse", { price: 100 }),
      theirs("PERCEUSE PSB-1800", { price: 400 }),
      theirs("PERCEUSE PSB-1800", { price: 90 }),
      theirs("Autre chose", { ean: "123456789012" }),
    ],
    mine,
  );
  assert.deepEqual(
    sorted.map(({ title, price }) => [title, price]),
    [
      ["Autre chose", null],
      ["PERCEUSE PSB-1800", 90],
      ["PERCEUSE PSB-1800", 400],
      ["Tondeuse", 100],
    ],
  );
});
