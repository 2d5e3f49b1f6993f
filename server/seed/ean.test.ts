import assert from "node:assert/strict";
import { test } from "node:test";
import { gtin14 } from "#server/search/keys.ts";
import { ean13, withWrongCheckDigit, withoutLeadingZeros } from "./ean.ts";

test("a made-up barcode has the check digit scanners expect", () => {
  assert.equal(ean13("400638133393"), "4006381333931");
  assert.equal(ean13("590123412345"), "5901234123457");
});

test("a barcode with a damaged check digit is no barcode any more", () => {
  assert.equal(gtin14(withWrongCheckDigit("4006381333931")), null);
});

test("a barcode that lost its leading zeros is found again, and said to be restored", () => {
  const ean = ean13("004567000012");
  assert.deepEqual(gtin14(withoutLeadingZeros(ean)), { gtin: `0${ean}`, restored: true });
});
