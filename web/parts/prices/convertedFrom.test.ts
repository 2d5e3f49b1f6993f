import assert from "node:assert/strict";
import { test } from "node:test";
import { say } from "#shared/messages/index.ts";
import { convertedFrom } from "./convertedFrom.ts";

const words: Parameters<typeof convertedFrom>[0] = {
  language: "fr",
  say: (key, values) => say("fr", key, values),
  price: (amount, currency) => `${amount} ${currency}`,
};

test("a converted price in a list says what its file says and at which rate; no other price says anything", () => {
  const product = { price: 55.27, raw_price: 59.9, raw_currency: "USD", rate: 1.0837 };
  assert.equal(convertedFrom(words, product, "EUR"), "59.9 USD dans le fichier, à 1 EUR = 1,0837 USD");
  const own = { price: 12, raw_price: null, raw_currency: null, rate: null };
  assert.equal(convertedFrom(words, own, "EUR"), undefined);
  assert.equal(convertedFrom(words, { ...product, price: null, rate: null }, "EUR"), undefined);
});
