import assert from "node:assert/strict";
import { test } from "node:test";
import { entryPrice } from "./entryPrice.ts";

const words = { price: (amount: number, currency: string) => `${amount} ${currency}` };
const unmapped = { unit_mapping_operator: null, unit_mapping_value: null };
const fresh = { is_old: false, original_price: null, ...unmapped };
const entry = { price: null, rate: null, raw_price: null, raw_currency: null, ...fresh };

test("a competitor's price without a rate is shown in its own currency, a converted one in the catalogue's", () => {
  const theirs = { ...entry, raw_price: 20, raw_currency: "BRL" };
  assert.equal(entryPrice(words, theirs, "SEK"), "20 BRL");
  const signed = { price: (amount: number) => `${amount} $` };
  const dollars = { ...theirs, raw_currency: "AUD" };
  assert.equal(entryPrice(signed, dollars, "USD"), "20 $ AUD", "a sign that several currencies share");
  assert.equal(entryPrice(signed, { ...dollars, raw_currency: "USD" }, "SEK"), "20 $");
  assert.equal(entryPrice(signed, { ...dollars, raw_currency: "USD" }, "AUD"), "20 $ USD");
  assert.equal(entryPrice(words, { ...theirs, price: 36.5, rate: 0.55 }, "SEK"), "36.5 SEK");
  assert.equal(entryPrice(words, { ...theirs, raw_price: null, rate: 1 }, "SEK"), "—");
});

test("an old price that is left out of comparison is shown as it would be compared", () => {
  const left = { ...entry, is_old: true, rate: 1, raw_price: 12, raw_currency: "EUR", original_price: 12 };
  assert.equal(entryPrice(words, left, "EUR"), "12 EUR");
  const mapped = { ...left, unit_mapping_operator: "divide", unit_mapping_value: 6 } as const;
  assert.equal(entryPrice(words, mapped, "EUR"), "2 EUR");
  assert.equal(entryPrice(words, { ...left, price: 11 }, "EUR"), "11 EUR", "old and compared");
  assert.equal(entryPrice(words, { ...left, is_old: false }, "EUR"), "—", "too large to be compared");
});
