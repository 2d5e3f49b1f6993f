import assert from "node:assert/strict";
import { test } from "node:test";
import {
  formatDate,
  formatDifference,
  formatIndex,
  formatNumber,
  formatPercentDifference,
  formatPrice,
  formatShare,
} from "#shared/messages/formats.ts";
import { say } from "#shared/messages/index.ts";

test("thousands are set apart by a narrow no-break space, in French and in English", () => {
  assert.equal(formatNumber("fr", 1234567), "1\u202f234\u202f567");
  assert.equal(formatNumber("en", 1234567), "1\u202F234\u202F567");
});

test("what a message lists is joined as the language joins it", () => {
  const values = { argument: "by", known: "brand, category, name", value: "x" };
  assert.equal(
    say("fr", "figures.invalidOption", values),
    "«\u202fby\u202f» doit être brand, category ou name, pas x",
  );
  assert.match(say("en", "figures.invalidOption", values), /must be brand, category, or name, not x/);
  assert.match(say("fr", "exports.unknownOption", { ...values, option: "y" }), /brand, category et name$/);
});

test("a price has the decimals and the symbol of its currency", () => {
  assert.equal(formatPrice("fr", 1234.5, "EUR"), "1\u202f234,50\u00a0€");
  assert.equal(formatPrice("en", 1234.5, "EUR"), "€1\u202F234.50");
  assert.equal(formatPrice("fr", 1500, "JPY"), "1\u202f500\u00a0¥");
  assert.equal(formatPrice("fr", 12, "USD"), "12,00\u00a0$");
});

test("a difference shows its sign, and none at zero", () => {
  assert.equal(formatDifference("fr", 31.13, "EUR"), "+31,13\u00a0€");
  assert.equal(formatDifference("fr", -3.02, "EUR"), "-3,02\u00a0€");
  assert.equal(formatDifference("fr", 0, "EUR"), "0,00\u00a0€");
});

test("a price index has one decimal, a round one too", () => {
  assert.equal(formatIndex("fr", 98.44), "98,4");
  assert.equal(formatIndex("en", 100), "100.0");
});

test("a percentage difference is stored in percent and shown with one decimal", () => {
  assert.equal(formatPercentDifference("fr", 12.36), "+12,4\u00a0%");
  assert.equal(formatPercentDifference("en", -2), "-2.0%");
  assert.equal(formatPercentDifference("fr", 0), "0,0\u00a0%");
});

test("a share of the whole has no decimals", () => {
  assert.equal(formatShare("fr", 0.2904), "29\u00a0%");
  assert.equal(formatShare("en", 1), "100%");
});

test("a date is the day in Paris, whatever the time zone of the machine", () => {
  assert.equal(formatDate("fr", "2026-11-20T23:30:00.000Z"), "21/11/2026");
  assert.equal(formatDate("en", "2026-07-31T22:30:00.000Z"), "01/08/2026");
});
