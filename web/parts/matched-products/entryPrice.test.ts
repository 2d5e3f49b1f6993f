import assert from "node:assert/strict";
import { test } from "node:test";
import { entryPrice } from "./entryPrice.ts";

const words = { price: (amount: number, currency: string) => `${amount} ${currency}` };
const entry = { price: null, rate: null, raw_price: null, raw_currency: null };

test("a competitor's price without a rate is shown in his own currency, a converted one in the catalogue's", () => {
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
