import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, it, test } from "node:test";
import * as fc from "fast-check";
import { realData } from "../../test/support/feeds.ts";
import { currencySigns, knownFor, mayMean } from "./currencySigns.ts";
import { decimalStyle } from "./decimalStyle.ts";
import { type Price, parsePrice, readNumber } from "./parsePrice.ts";

const realTexts = realData("price-strings");

describe("a price is read the way a shopkeeper writes it", () => {
  const prices: [text: string, amount: string, currency: string | null][] = [
    ["1 320,99", "1320.99", null],
    ["1.320,99", "1320.99", null],
    ["1,320.99", "1320.99", null],
    ["CHF 1'234.56", "1234.56", "CHF"],
    ["CHF 1\u2019234.56", "1234.56", "CHF"],
    ["12,12 €", "12.12", "EUR"],
    ["12,12\u00a0€", "12.12", "EUR"],
    ["1\u202f320,99\u00a0€", "1320.99", "EUR"],
    ["1\u2009320,99 EUR", "1320.99", "EUR"],
    ["12€50", "12.50", "EUR"],
    ["$.75", "0.75", "USD"],
    ["$1,299.99", "1299.99", "USD"],
    ["1.837, 32 €", "1837.32", "EUR"],
    ["205,68 € 205.68", "205.68", "EUR"],
    ["Was: $124.95 Now: $99.00", "99.00", "USD"],
    ["Was CHF 20.00 now CHF 12.50", "12.50", "CHF"],
    ["au lieu de 34,00 € : 27,20 €", "27.20", "EUR"],
    ["nur 15,00 € statt 20,00 €", "15.00", "EUR"],
    ["économisez 3,00 € 18,40 €", "18.40", "EUR"],
    ["HT 20,00 € TTC 24,00 €", "24.00", "EUR"],
    ["£10.00 excl. VAT £12.00 incl. VAT", "12.00", "GBP"],
    ["0,42 € d'éco-participation incluse 89,90 €", "89.90", "EUR"],
    ["de 12 à 14 €", "12", "EUR"],
    ["Lot de 2 à 12,50 €", "12.50", "EUR"],
    ["18 euros 50", "18.50", "EUR"],
    ["18 euros et 50 centimes", "18.50", "EUR"],
    ["18€5", "18.5", "EUR"],
    ["89,000 DT", "89.000", "TND"],
    ["1 299,000 DT", "1299.000", "TND"],
    ["18.50 $ (AUD)", "18.50", "AUD"],
    ["12.50 livré.fr", "12.50", null],
    ["12,50 € sur boutique.fr", "12.50", "EUR"],
    ["11,90 € (CHF 12.50)", "11.90", "EUR"],
    ["18,50 € (ou 3x 6,17 €)", "18.50", "EUR"],
    ["TTC18,50", "18.50", null],
    ["841,00 zł – 995,00 zł", "841.00", "PLN"],
    ["10-20 €", "10", "EUR"],
    ["à partir de 19,90 € TTC", "19.90", "EUR"],
    ["3 pour 14,85 €", "14.85", "EUR"],
    ["129,00 € (-15%)", "129.00", "EUR"],
    ["25,- €", "25", "EUR"],
    ["25.–", "25", null],
    ["12.99/kg", "12.99", null],
    ["12,345,678.90", "12345678.90", null],
    ["1,23,456.78", "123456.78", null],
    ["0,500", "0.500", null],
    ["1234.567", "1234.567", null],
    ["12.500 ₫", "12500", "VND"],
    ["423.923 KD", "423.923", "KWD"],
    ["12 $ CA", "12", "CAD"],
    ["R$ 1.234,50", "1234.50", "BRL"],
    ["250 kr", "250", null],
    ["１２３４．５０ ￥", "1234.50", "JPY"],
    ["١٬٢٣٤٫٥٠", "1234.50", null],
    ["000012.30", "12.30", null],
    ["  7  ", "7", null],
    ["1 299 €99", "1299.99", "EUR"],
    ["1 299 € 99", "1299.99", "EUR"],
    ["2 499€ 95", "2499.95", "EUR"],
    ["1.299 € 99", "1299.99", "EUR"],
    ["1.299€ 90", "1299.90", "EUR"],
    ["12 345€67", "12345.67", "EUR"],
    ["1’299€50", "1299.50", "EUR"],
    ["1 299 € 99 avis", "1299", "EUR"],
    ["zzgl. 0,25 € Pfand 1,29 €", "1.29", "EUR"],
    ["0,25 € Pfand 1,29 €", "1.29", "EUR"],
    ["1,29 € Pfand 0,25 €", "1.29", "EUR"],
    ["12,00 € Versand 4,90 €", "12.00", "EUR"],
    ["Versand 4,90 € 12,00 €", "12.00", "EUR"],
    ["dont 2€ eco 12€", "12", "EUR"],
    ["12€ dont 2€ eco", "12", "EUR"],
    ["9,98 €/kg - 4,99 €", "4.99", "EUR"],
    ["4,99 € (9,98 €/kg)", "4.99", "EUR"],
    ["CHF 5.00 / 100 g CHF 12.50", "12.50", "CHF"],
    ["9,98 €/kg", "9.98", "EUR"],
    ["10,75 €/mois ou 129,00 €", "129.00", "EUR"],
    ["129,00 € ou 12 mensualités de 10,75 €", "129.00", "EUR"],
    ["2 for £10", "10", "GBP"],
    ["12,50 per 100 g", "12.50", null],
    ["25,000 IQD", "25000", "IQD"],
    ["35€ 99", "35.99", "EUR"],
    ["35 € 99", "35.99", "EUR"],
    ["35€ 99 avis", "35", "EUR"],
    ["12 zł 50", "12.50", "PLN"],
    ["1299zł99", "1299.99", "PLN"],
    ["12 zł 500", "12", "PLN"],
    ["1.893E3", "1893", null],
    ["1,5E+03", "1500", null],
    ["2.49951E2", "249.951", null],
    ["NZD $12.50", "12.50", "NZD"],
    ["SGD$ 8", "8", "SGD"],
    ["$12.50 AUD", "12.50", "AUD"],
    ["CAD$99", "99", "CAD"],
    ["5 CUC$", "5", "CUC"],
    ["$12.50 (11,20 EUR)", "12.50", "USD"],
    ["£12.50", "12.50", "GBP"],
    ["1000000000", "1000000000", null],
    ["Prix HT : 10,00 € (12,00 € TTC)", "12.00", "EUR"],
    ["12,90 ~ 15,90 €", "12.90", "EUR"],
    ["N° 12 - 12,90 €", "12.90", "EUR"],
    ["24h/24 12,50 €", "12.50", "EUR"],
    ["7j/7 - 12,50 €", "12.50", "EUR"],
    ["livré 24h/24 7j/7 12,50", "12.50", null],
    ["Livraison 4,90 € 12,00 €", "12.00", "EUR"],
    ["12,00 € livraison 4,90 €", "12.00", "EUR"],
    ["4,90 € de livraison 12,00 €", "12.00", "EUR"],
    ["4,90 € Versandkosten, 12,00 €", "12.00", "EUR"],
    ["dostawa 4,90 zł 12,00 zł", "12.00", "PLN"],
    ["送料 490円 1200円", "1200", "JPY"],
    ["12,00 €, livraison gratuite à partir de 50 €", "12.00", "EUR"],
    ["livraison offerte dès 50 € : 12,00 €", "12.00", "EUR"],
    ["free shipping over $50 $12.00", "12.00", "USD"],
    ["inkl. 2,40 € MwSt. 14,40 €", "14.40", "EUR"],
    ["Acompte 100 € prix 500 €", "500", "EUR"],
    ["2 for £10 or £6 each", "6", "GBP"],
    ["6,45 € ou 12,00 € les 2", "6.45", "EUR"],
    ["12,90 € (2 x 6,45 €)", "12.90", "EUR"],
    ["12,00 € prix au kg 24,00 €", "12.00", "EUR"],
    ["6 bouteilles 30 €", "30", "EUR"],
    ["30 les 6", "30", null],
    ["10 au lieu de 12", "10", null],
    ["Was 124.95 Now 99.00", "99.00", null],
    ["10,00 HT 12,00 TTC", "12.00", null],
    ["de 2 à 12,50", "2", null],
    ["12 à 14 €", "12", "EUR"],
    ["200Q", "200", null],
    ["20 € de remise, 80 €", "80", "EUR"],
    ["20 € d'économie 80,00 €", "80.00", "EUR"],
    ["Réduction de 20 € soit 80 €", "80", "EUR"],
    ["Remise 20 € soit 100 €", "100", "EUR"],
    ["60 € de remise : 40 €", "40", "EUR"],
    ["20 € remboursés : 80 €", "80", "EUR"],
    ["$20 off - now $80", "80", "USD"],
    ["20 € gespart 80 €", "80", "EUR"],
    ["Du sparst 20 €: 80 €", "80", "EUR"],
    ["20 € de descuento 80 €", "80", "EUR"],
    ["20 € di sconto 80 €", "80", "EUR"],
    ["10 € offerts 90 €", "90", "EUR"],
    ["Dès 60 € d'achat 5 € offerts 49 €", "49", "EUR"],
    ["Économisez 20 € : 80 €", "80", "EUR"],
    ["80 €, soit 20 € d'économie", "80", "EUR"],
    ["Prix 80 € (remise 20 €)", "80", "EUR"],
    ["HT: 10 / TTC: 12", "12", null],
    ["10,00 HT - 12,00 TTC", "12.00", null],
    ["10 € HT / 12 TTC", "12", "EUR"],
    ["Taille 12 - 42,90 €", "42.90", "EUR"],
    ["12,00 € soit 5,00 € l'unité", "12.00", "EUR"],
    ["12,00 € prix au litre : 24,00 €", "12.00", "EUR"],
  ];
  for (const [text, amount, currency] of prices) {
    it(`"${text}" is ${amount} ${currency ?? ""}`, () => {
      const price = parsePrice(text);
      assert.deepEqual("problem" in price ? price : [price.amount, price.currency], [amount, currency]);
    });
  }

  const problems = {
    zero: ["0", "0,00 €", "0.00", "00", "Gratuit", "Free!"],
    negative: ["-5", "-5,00 €", "−5", "- 5 €", "€ -5", "-$5.00", "(5.00)", "5.00-"],
    unreadable: [
      "2 x 12,50",
      "2×12.50",
      "lot de 2 : 12,50",
      "5 + 1 gratuit 12,50",
      "&remise;2.50 EUR",
      "1&remise;2.50",
      "NaN",
      "N/A",
      "-",
      "null",
      "1e9",
      "3,0178E+12",
      "sur devis",
      "15.08.2017",
      "2024-01-31",
      "12:30",
      "1.2.3",
      "300g",
      "-15 %",
      "July, 2004",
      "99p",
      "50 cts",
      "3k €",
      "1,5 k€",
      "12 mille €",
      "1,5 milliers d'euros",
      "3 x 12,50 €",
      "4,50 € x6",
      "3 x 12,50",
      "6,45 € x 2 = 12,90 €",
      "2 x 6,45 € = 12,90 €",
      "2 * 6,45 = 12,90",
      "25 € x 10 mois",
      "2 for 1",
      "3 pour 2",
      "<del>19,90 €</del>",
      "1_049.95",
      "12;50",
      "A12",
      "REF1234",
      "$1.5M",
      "2万円",
      "10 mln zł",
      "Rs 1.5 lakh",
      "janv-50",
      "1-mai",
      "05.déc",
      "Sep-99",
      "5/12",
      "12h50",
      "12..50",
      "12..50 €",
      "=1+2",
      "12,.50 €",
      "6 bouteilles 30",
      "carton de 6 bouteilles 30,00",
      "livré en 48 h 12,50",
      "2 à 12,50",
      "2 à 12,50 €",
      "2 à 3",
      "3 à 10 €",
      "12,5O",
      "12,5O €",
      "1O,50",
      "1l,50 €",
      "12,l0",
      "I2,50 €",
      "Taille 42 : 12,90",
      "Taille 42 - 12,90",
      "TVA 20 : 10 HT 12 TTC",
    ],
    absurd: ["1000000001", "3017800132463", "9 999 999 999,00 €"],
  };
  for (const [problem, texts] of Object.entries(problems)) {
    for (const text of texts) {
      it(`"${text}" is ${problem}`, () => assert.deepEqual(parsePrice(text), { problem }));
    }
  }

  it("an empty text is no price, and no problem", () => {
    for (const text of ["", "   ", "\u00a0"]) {
      assert.deepEqual(parsePrice(text), { amount: null, currency: null, sign: null });
    }
  });

  it("two prices that no word tells apart are said to be several", () => {
    const isSeveral = (text: string) => {
      const price = parsePrice(text);
      return "problem" in price ? undefined : (price.several ?? false);
    };
    const several =
      "12,00 € 9,00 €; 12,00€/9,00€; €12.00 €9.00; $ 281.40 $ 265.70; 12,00 9,00 €; 12,00 9,00; 12,00 € ou 9,00 €; 15,00 € - 12,00 €; 12,00 € | 9,00 € TTC; 10,00 € -20% 8,50 €; 10,00 € (-30 %) 8,00 €; $20.00 now $15.00; 4,90 € livraison 12,00 €; 4,90 € Versand 12,00 €; $4.99 shipping $12.00; 12,00 € HT 14,40 €; Prix club 10,00 € prix 12,00 €; " +
      "10,00 € avec carte, 12,00 € sans; 12,00 € sans carte, 10,00 € avec; 10 € avec la carte, sinon 12 €; Prime $10 Regular $12; $10 Prime $12 Regular; 10.00 with card 12.00 without; adulte 10 € enfant 6 €; 10 € en ligne, 12 € en magasin; " +
      "20€ OFFERTS sur 80€; 20 € de remise dès 80 €; £20 off £80; $20 rebate, $80; 20 € Rabatt: 80 €; 20 € korting 80 €; 80 €, 20 € de remise; 80 € -20 €; Livré pour 4,90 € : 49 €; 80 € / 20 EUR; 80 € (neuf) ou 60 € occasion; Prix adhérent : 10 € - Prix public : 12 €; Quantité 6 HT 10 TTC 12";
    for (const text of several.split("; ")) assert.equal(isSeveral(text), true, text);
    const one =
      "12,00 € 12,00 €; 205,68 € 205.68; 12,00 € - 15,00 €; 12,00 € 9,00 €/kg; 12,50 € (ou 9,00 €); 35 € 99; 12,50 € 24 avis; 9,90€ 2 pour 15€; 12,00 € 0,42 € d'éco-part; 11,90 € (CHF 12.50); 12,00 € TTC 10,00 € HT; 12,50 €; 12 € à 14 €; from $10 up to $12; 12,00 TTC soit 10,00 HT; 10,00 au lieu de 12,00; 1250€ 60; 80 € (-20 €); 12 € -15 €; 80 € dont 0,42 € d'éco-participation";
    for (const text of one.split("; ")) assert.equal(isSeveral(text), false, text);
  });

  it("a price that is crossed out is the one before, and what replaces it the price", () => {
    const woocommerce = (amount: string) =>
      `<span class="woocommerce-Price-amount amount"><bdi>${amount}&nbsp;<span class="woocommerce-Price-currencySymbol">&euro;</span></bdi></span>`;
    const texts = [
      "<del>19,90 €</del> <ins>14,90 €</ins>",
      `<del aria-hidden="true">${woocommerce("19,90")}</del> <span class="screen-reader-text">Le prix initial était : 19,90&nbsp;&euro;.</span><ins aria-hidden="true">${woocommerce("14,90")}</ins>`,
      "<s>19,90 €</s> 14,90 €",
      "14,90 € <strike>19,90 €</strike>",
      "~~19,90 €~~ 14,90 €",
      "19,90 € → 14,90 €",
      "€19.90 -> €14.90",
    ];
    for (const text of texts) {
      const { amount, before, several } = parsePrice(text) as Price;
      assert.deepEqual([amount, before, several], ["14.90", "19.90", undefined], text);
    }
    for (const text of ["<span>14,90 €</span>", "14,90&nbsp;&euro;", "14,90 &#8364;"])
      assert.deepEqual(parsePrice(text), { amount: "14.90", currency: "EUR", sign: "€" });
    assert.deepEqual(parsePrice("<s>$19.90</s> 14,90 €"), { amount: "14.90", currency: "EUR", sign: "€" });
    assert.equal((parsePrice("10 € → 20 €") as Price).amount, "10");
    assert.ok((parsePrice("PVC 19,90 € 14,90 €") as Price).several);
  });

  it("the price that a discount in the same text leads to is the price, and the higher one that of before", () => {
    for (const text of [
      "10,00 € (-20%) 8,00 €",
      "10,00 € -20 % 8,00 €",
      "€10.00 (20% off) €8.00",
      "8,00 € (−20 %) 10,00 €",
      "prix public 10,00 € remise 20% prix net 8,00 €",
      "10,00 € - 2,00 € = 8,00 €",
      "10,00 € (-2,00 €) 8,00 €",
    ]) {
      const { amount, before, several } = parsePrice(text) as Price;
      assert.deepEqual([Number(amount), Number(before), several], [8, 10, undefined], text);
    }
    assert.deepEqual((parsePrice("TVA 20 % : 10,00 € HT, 12,00 € TTC") as Price).amount, "12.00");
  });

  it("what is paid several times is said to be an instalment", () => {
    for (const text of "25,00 €/mois; À partir de 9,99 €/mois; £25 per month; 9,99 € monatlich; 4 fois 25 €; 12 par mois".split(
      "; ",
    ))
      assert.ok((parsePrice(text) as Price).instalment, text);
    for (const text of "25,00 €; 25 € (ou 4 fois 6,25 €); payez en 4 fois. 25 €; 25 € / Mousse".split("; "))
      assert.ok(!(parsePrice(text) as Price).instalment, text);
  });

  it("where the currency has three decimals, three digits after a mark are these", () => {
    const read = (text: string, currency: string, decimal?: "," | ".") =>
      (parsePrice(text, null, { currency, decimal }) as Price).amount;
    assert.deepEqual(
      [read("12.500", "KWD"), read("12,500", "TND"), read("1,299.500", "BHD"), read("1.299,500", "TND")],
      ["12.500", "12.500", "1299.500", "1299.500"],
    );
    assert.deepEqual(
      [read("12.500 €", "KWD"), read("12.500", "EUR"), read("25,000", "IQD"), read("12,500", "KWD", ".")],
      ["12500", "12500", "25000", "12500"],
    );
  });

  it("the currency may stand beside the price", () => {
    assert.deepEqual(parsePrice("12,50", "EUR"), { amount: "12.50", currency: "EUR", sign: "EUR" });
    assert.deepEqual(parsePrice("£54.17", "USD"), { amount: "54.17", currency: "GBP", sign: "£" });
  });

  it("a sign of several countries is the website's own where it may be, and otherwise the one it is known for", () => {
    const meant: [sign: string, website: string, currency: string | undefined][] = [
      ["$", "EUR", "USD"],
      ["$", "CAD", "CAD"],
      ["£", "EUR", "GBP"],
      ["£", "EGP", "EGP"],
      ["¥", "CNY", "CNY"],
      ["¥", "EUR", "JPY"],
      ["kr", "NOK", "NOK"],
      ["kr", "EUR", undefined],
      ["Fr.", "XPF", "XPF"],
      ["Fr.", "CHF", "CHF"],
      ["€", "USD", "EUR"],
      ["A$", "USD", "AUD"],
      ["CAD", "USD", "CAD"],
      ["¤", "SEK", undefined],
      ["¤", "EUR", "EUR"],
    ];
    for (const [sign, website, currency] of meant)
      assert.equal(
        mayMean(sign, website) ? website : knownFor(sign),
        currency,
        `${sign} on a website in ${website}`,
      );
  });

  it("a sign of one currency, however it is written, is never the website's", () => {
    const written: [texts: string, currency: string][] = [
      [
        "C$ 10 | 10 C$ | C $10 | Can$ 10 | 10 $ can. | 10 $ CAN | $10 CAN | CDN 10 $ | 10 $ (CDN) | $CDN 10 | 10 $ ca | 10 $ can. + tx | $10 CAN TTC | (CAD) 10 $ | 10 Dollars canadiens",
        "CAD",
      ],
      ["U$S 10 | u$s 10 | U$D 10 | U.S. $10 | us$10 | $10 US | 10$ us | 10 dollars US", "USD"],
      ["A $10 | Prix : A $10 | AU $10 | A $ 10 | a$10 | 10 $AU | 10 $ AU | 10 dollars australiens", "AUD"],
      ["NZ$ 10 | $NZ 10 | nz$10", "NZD"],
      ["S$10 | S $10 | SG $10", "SGD"],
      ["HK $10 | $HK 10 | hk$ 10", "HKD"],
      ["MX $10 | 10 $MX | $10 MN | 10 $ M.N.", "MXN"],
      ["NT$10 | NTD 10", "TWD"],
      ["COL$ 10 | CO$10", "COP"],
      ["AR $10 | AR$10", "ARS"],
      ["10 Lv | 10 lv. | 10 лв | 10лв.", "BGN"],
      ["10 £E | E£ 10 | £E10 | EG £10", "EGP"],
      ["UK £10 | £10 UK | 10 livres sterling", "GBP"],
      ["RMB¥10 | ¥10 RMB | CN ¥10", "CNY"],
      ["sfr. 10 | 10 SFr. | 10 francs suisses", "CHF"],
      ["dkr 10", "DKK"],
      ["10 F CFP", "XPF"],
      ["Php 10", "PHP"],
      ["Kshs 10", "KES"],
    ];
    for (const [texts, currency] of written)
      for (const text of texts.split(" | ")) {
        const price = parsePrice(text);
        assert.ok(!("problem" in price) && price.sign, text);
        assert.deepEqual([price.amount, price.currency], ["10", currency], text);
        for (const website of ["USD", "AUD", "CAD", "GBP", "JPY", "MXN", "UZS", "XOF", "EUR"])
          assert.ok(
            website === currency || !mayMean(price.sign, website),
            `${text} on a website in ${website}`,
          );
      }
    assert.deepEqual([mayMean("C$", "NIO"), mayMean("dollars", "MXN")], [true, false]);
  });

  it("a word that only stands near a sign says nothing of it", () => {
    for (const text of ["10 $ AU LIEU DE 12 $", "de 10 $ a 20 $", "50 CL $10", "Taille S $10", "$10 can't"]) {
      const price = parsePrice(text);
      assert.equal("problem" in price ? price.problem : price.sign, "$", text);
    }
  });

  it("neither a dot nor a plural nor capitals decide what a shared sign means", () => {
    const ways = [
      "Fr | Fr. | fr | fr. | Frs | F | franc | francs | Francs",
      "kr | kr. | Kr | Kr. | KR",
      "Bs | Bs.",
      "Br | Br.",
      "CFA | FCFA | F CFA | Frs CFA | francs CFA",
      "Rs | Rs. | RS",
      "lei | Lei | LEI",
      "din | din. | Din",
      "dollar | dollars | Dollars | DOLLARS",
      "£ | pound | pounds",
    ].map((line) => line.split(" | "));
    for (const [first, ...others] of ways)
      for (const website of ["EUR", "USD", "CHF", "XOF", "SEK", "BOB", "INR", "MDL", "EGP", "GBP"]) {
        const meaning = (sign: string) => (mayMean(sign, website) ? website : knownFor(sign));
        for (const sign of others)
          assert.equal(meaning(sign), meaning(first!), `${sign} on a website in ${website}`);
      }
    assert.deepEqual([knownFor("Fr."), knownFor("kr"), knownFor("Bs.")], [undefined, undefined, undefined]);
  });

  it("the point of a sign begins no decimals", () => {
    const read = (text: string) => {
      const price = parsePrice(text);
      return "problem" in price ? price.problem : price.amount;
    };
    assert.deepEqual(["Rs.500", "RS.500", "Fr.12.50", "S/.10", "kr.99,50", "$.75"].map(read), [
      "500",
      "500",
      "12.50",
      "10",
      "99.50",
      "0.75",
    ]);
  });

  it("any amount survives being written in any custom", () => {
    const customs: [thousands: string, decimal: string][] = [
      [" ", ","],
      ["\u202f", ","],
      [".", ","],
      [",", "."],
      ["'", "."],
      ["", "."],
      ["", ","],
    ];
    const amount = fc.tuple(fc.integer({ min: 1, max: 99_999_999 }), fc.integer({ min: 0, max: 99 }));
    const sign = fc.constantFrom("", "€ ", "$", " EUR", " Kč");
    fc.assert(
      fc.property(
        amount,
        fc.constantFrom(...customs),
        sign,
        ([whole, cents], [thousands, decimal], currency) => {
          const digits = String(whole).replace(/\B(?=(\d{3})+$)/g, thousands);
          const number = `${digits}${decimal}${String(cents).padStart(2, "0")}`;
          const text = currency.startsWith(" ") ? number + currency : currency + number;
          assert.equal(readNumber(text)?.amount, `${whole}.${String(cents).padStart(2, "0")}`);
        },
      ),
    );
  });

  it("no text makes it fail, and what it accepts is a positive decimal number", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(..."0123456789.,' -€$()%eE+kg\u00a0\u202f") }),
        (text) => {
          const price = parsePrice(text);
          if ("problem" in price || price.amount === null) return;
          assert.match(price.amount, /^(0|[1-9]\d*)(\.\d+)?$/);
        },
      ),
    );
  });
});

describe("a column of prices tells its decimal mark", () => {
  const columns: [why: string, values: string[], delimiter: string | undefined, style: "," | "." | null][] = [
    ["cents after a comma", ["12,500", "3,99", "4,5"], undefined, ","],
    ["cents after a point", ["12.500", "3.99"], undefined, "."],
    ["thousands before cents", ["1.250,00", "12.500"], undefined, ","],
    ["a millions' group", ["1,250,000", "12,500"], undefined, "."],
    ["three decimals throughout a French file", ["12,500", "3,999", "107,250"], ";", ","],
    ["three decimals throughout a file of commas", ["12.500", "3.999"], ",", "."],
    ["small bare prices beside thousands", ["12,500", "950", "3,999"], ";", null],
    ["thousands of dollars", ["$12,500", "$3,999"], ",", null],
    ["a leading zero", ["0,500", "3,999"], undefined, ","],
    ["no number at all", ["", "n/a"], ";", null],
  ];
  for (const [why, values, delimiter, style] of columns) {
    it(why, () => assert.equal(decimalStyle(values, delimiter), style));
  }

  it("and its ambiguous values follow", () => {
    assert.deepEqual(parsePrice("12,500", null, { decimal: "," }), {
      amount: "12.500",
      currency: null,
      sign: null,
    });
    assert.deepEqual(parsePrice("12,500", null, { decimal: "." }), {
      amount: "12500",
      currency: null,
      sign: null,
    });
    assert.deepEqual(parsePrice("3.99", null, { decimal: "," }), {
      amount: "3.99",
      currency: null,
      sign: null,
    });
  });
});

test("real price texts are read as people read them", { skip: realTexts.skip }, (t) => {
  type Row = {
    price_text: string | null;
    currency_hint: string | null;
    currency: string | null;
    amount: string | number | null;
    decimal_separator?: string;
  };
  const rows = readFileSync(path.join(realTexts.folder, "price_parser_examples.jsonl"), "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Row);
  const defined = rows.filter((row) => !row.decimal_separator);
  let amounts = 0;
  let currencies = 0;
  let withCurrency = 0;
  for (const row of defined) {
    const price = parsePrice(row.price_text ?? "", row.currency_hint);
    const problem = "problem" in price ? price.problem : undefined;
    const amount = "problem" in price ? (problem === "zero" ? 0 : null) : price.amount;
    if ((amount === null ? null : Number(amount)) === (row.amount === null ? null : Number(row.amount)))
      amounts++;
    if (problem === "zero") continue; // a refused price has no currency
    withCurrency++;
    const code = row.currency ? (currencySigns(row.currency)[0]?.code ?? null) : null;
    const found = "problem" in price ? { currency: null, sign: null } : price;
    if (found.sign === row.currency || (code !== null && found.currency === code)) currencies++;
  }
  t.diagnostic(
    `amounts right: ${amounts} of ${defined.length} (${((amounts / defined.length) * 100).toFixed(2)} %)`,
  );
  t.diagnostic(
    `currencies right: ${currencies} of ${withCurrency} (${((currencies / withCurrency) * 100).toFixed(2)} %)`,
  );
  assert.ok(amounts / defined.length > 0.985, "share of amounts");
  assert.ok(currencies / withCurrency > 0.98, "share of currencies");
});
