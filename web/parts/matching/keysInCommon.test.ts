import assert from "node:assert/strict";
import { test } from "node:test";
import { haveDifferentEans, keysInCommon } from "./keysInCommon.ts";

const mine = { ean: "0123456789012", mpn: "GSR 18V-28", sku: "A-1" };

test("references are shared however they are written", () => {
  assert.deepEqual(keysInCommon(mine, { ean: "123456789012", mpn: "gsr18v28", sku: "a1" }), [
    "ean",
    "mpn",
    "sku",
  ]);
});

test("other references, and those that are missing on both sides, are not shared", () => {
  assert.deepEqual(keysInCommon(mine, { ean: "123456789013", mpn: null, sku: "" }), []);
  assert.deepEqual(keysInCommon({ ean: null, mpn: "", sku: "—" }, { ean: null, mpn: "", sku: "-" }), []);
});

test("a barcode is shared with or without its leading zeros", () => {
  const ean = (written: string | null) => ({ ean: written, mpn: null, sku: null });
  assert.deepEqual(keysInCommon(ean("0123456789012"), ean("123456789012")), ["ean"]);
  assert.deepEqual(keysInCommon(ean(null), ean("123456789012")), []);
});

test("two products have different barcodes only where both have one", () => {
  const ean = (written: string | null) => ({ ean: written });
  assert.equal(haveDifferentEans(ean("3017800132463"), ean("3021690029086")), true);
  assert.equal(haveDifferentEans(ean("0123456789012"), ean("123456789012")), false);
  assert.equal(haveDifferentEans(ean("3017800132463"), ean("")), false);
  assert.equal(haveDifferentEans(ean(null), ean("3021690029086")), false);
});
