import assert from "node:assert/strict";
import { test } from "node:test";
import { say } from "#shared/messages/index.ts";
import { pricesBefore, pricesKeptAside, quarantinedMove } from "./quarantinedMove.ts";

type Row = Parameters<typeof quarantinedMove>[0];
type Words = Parameters<typeof quarantinedMove>[1];

const words = {
  language: "fr",
  say: (key, values) => say("fr", key, values),
  price: (amount, currency) => `${amount} ${currency}`,
} as Words;

const row = (values: Partial<Row>) =>
  ({
    price_before: 50,
    price: 500,
    currency: "EUR",
    price_currency: "EUR",
    shipping_before: 4.9,
    shipping_price: 4.9,
    ...values,
  }) as Row;
const shown = (values: Partial<Row>) => [
  pricesBefore(row(values), words),
  pricesKeptAside(row(values), words),
  quarantinedMove(row(values), words),
];

test("a price in quarantine shows what moved: itself, its currency, or its shipping beside it", () => {
  assert.deepEqual(shown({}), [
    { price: "50 EUR", shipping: null },
    { price: "500 EUR", shipping: null },
    "× 10",
  ]);
  assert.deepEqual(shown({ price: 50, price_currency: "JPY" }), [
    { price: "50 EUR", shipping: null },
    { price: "50 JPY", shipping: null },
    "autre devise",
  ]);
  assert.deepEqual(shown({ price: 50, shipping_price: 490 }), [
    { price: "50 EUR", shipping: "livraison 4.9 EUR" },
    { price: "50 EUR", shipping: "livraison 490 EUR" },
    "× 100",
  ]);
  assert.deepEqual(shown({ price_before: null })[2], "—");
});
