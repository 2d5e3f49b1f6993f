import assert from "node:assert/strict";
import { test } from "node:test";
import { type Price, parsePrice } from "./parsePrice.ts";

const priceOf = (text: string) => parsePrice(text) as Price;
const texts = (list: string) => list.split("|").map((text) => text.trim());

test("an amount that is saved is no price, in whatever language and on whichever side the word stands", () => {
  const list =
    "80 € off | 20 € de remise | Save $10 | $10 off | économisez 5 € | 5 € d'économie | Remise : 20 € | 20 € de réduction immédiate | 20 € offerts | " +
    "20 € Rabatt | Sie sparen 20 € | 20 € gespart | Sconto di 20 € | risparmi 20 € | ahorra 20 € | 20 € de descuento | " +
    "Bespaar 20 € | 20 € korting | Spara 100 kr | oszczędzasz 20 zł | 20 zł rabatu | taniej o 20 zł | sleva 20 Kč | " +
    "скидка 20 руб | desconto 20 € | 20円引き | 20 € moins cher | less $10 | 20 € en bon d'achat | 20 € cagnottés | " +
    "20 € remboursés | cashback 20 € | Gutschein 5 € | baisse de 5 € | jusqu'à 20 € | up to $20";
  for (const text of texts(list)) assert.equal(priceOf(text).other, "saved", text);
});

test("nor is what stands beside a price, where the text has no other amount", () => {
  const list =
    "livraison 5 € | 5 € de livraison | Versand 5 € | 10 € de frais de port | consigne 2 € | 2 € Pfand | dont éco-part 0,50 € | " +
    "acompte 100 € | 100 € d'acompte | caution 50 € | au lieu de 50 € | statt 50 € | was $50 | ancien prix 50 € | 50 € barré | " +
    "d'une valeur de 50 € | TVA 2 € | supplément 5 € | + 5 € | dès 50 € d'achat | le 2e à 5 € | 5 € le 2ème";
  for (const text of texts(list)) assert.equal(priceOf(text).other, "beside", text);
});

test("a price that such words stand beside stays one", () => {
  const list =
    "Prix après remise : 20 € | Prix remisé 20 € | prix remise 20 € | 20 € remise incluse | 20 € (remise incluse) | 20 € avec 10 % de remise | " +
    "Promo -20 % : 20 € | sale 20% off now $20 | 20 € livraison 48h | 20 € livraison incluse | 20 € livraison gratuite | 20 € + livraison | " +
    "livraison comprise 20 € | 20 € + frais de port | 20 € dont éco-part 0,50 € | 20 € TVA incluse | 20 € TTC | 20 € zzgl. Pfand | 20 € soit 5 € d'économie | " +
    "20 € (5 € de remise) | 20 € au lieu de 25 € | Avant 30 € maintenant 20 € | 20 € livraison 5 € | Bonus pack 20 € | 20 € spare parts | 20 € promo | 1er prix 20 €";
  for (const text of texts(list)) {
    const { amount, other, several, instalment } = priceOf(text);
    assert.deepEqual([amount, other ?? several ?? instalment], ["20", undefined], text);
  }
});

test("a price of those who have a card, beside that of the others, is one of two", () => {
  for (const text of texts("10,00 € avec carte (12,00 € sans) | 10 € membres (12 € public)"))
    assert.ok(priceOf(text).several, text);
  for (const text of texts("12,00 € (10,00 € avec carte) | 12,00 € sans carte (10,00 € avec)")) {
    const { amount, several } = priceOf(text);
    assert.deepEqual([Number(amount), several], [12, undefined], text);
  }
});

test("the place in a row is no price", () => {
  assert.deepEqual(parsePrice("2e à -50 %"), { problem: "unreadable" });
  assert.equal(priceOf("12e TTC").amount, "12");
});

test("raised digits behind a price are its cents, and one alone is a footnote", () => {
  for (const text of ["7⁹⁰ €", "7€⁹⁰", "7 € ⁹⁰", "7,⁹⁰ €", "€7⁹⁰"])
    assert.equal(priceOf(text).amount, "7.90", text);
  for (const text of ["1.299⁰⁰ €", "1 299€⁰⁰", "$1,299⁰⁰"])
    assert.equal(priceOf(text).amount, "1299.00", text);
  for (const text of ["12,50 €²", "12,50¹ €", "12,50¹² €", "¹ 12,50 €"])
    assert.equal(priceOf(text).amount, "12.50", text);
});
