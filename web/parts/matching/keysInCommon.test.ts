import assert from "node:assert/strict";
import { test } from "node:test";
import { isSameBarcode, keysInCommon } from "./keysInCommon.ts";

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

test("a barcode is found with or without its leading zeros", () => {
  assert.ok(isSameBarcode("0123456789012", "123456789012"));
  assert.ok(!isSameBarcode("", ""));
  assert.ok(!isSameBarcode(null, "123456789012"));
});
