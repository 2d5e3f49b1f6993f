import assert from "node:assert/strict";
import { test } from "node:test";
import { channels } from "./channels.ts";
import { countries } from "./countries.ts";
import { currencies } from "./currencies.ts";
import { currencyOf } from "./currencyUnits.ts";
import { pageSizes } from "./pageSizes.ts";

function isSortedAndUnique(codes: readonly string[]): boolean {
  return codes.every((code, position) => position === 0 || (codes[position - 1] as string) < code);
}

test("the 249 countries of ISO 3166 have a French name", () => {
  const names = new Intl.DisplayNames("fr", { type: "region", fallback: "none" });
  assert.equal(countries.length, 249);
  assert.ok(isSortedAndUnique(countries.map(({ code }) => code)));
  for (const { code, name, name_en } of countries) {
    assert.match(code, /^[A-Z]{2}$/);
    assert.ok(names.of(code), code);
    assert.ok(name.length > 2 && name_en.length > 2, code);
  }
  assert.equal(countries.find(({ code }) => code === "DE")?.name, "Allemagne");
});

test("the currencies in use are known to the platform, with their minor units", () => {
  const known = new Set(Intl.supportedValuesOf("currency"));
  assert.ok(currencies.length > 145 && currencies.length < 165, String(currencies.length));
  assert.ok(isSortedAndUnique(currencies.map(({ code }) => code)));
  for (const currency of currencies) {
    assert.ok(known.has(currency.code), currency.code);
    assert.ok([0, 2, 3].includes(currency.decimal_digits), currency.code);
    const { name, name_plural, name_en, symbol, symbol_native } = currency;
    for (const words of [name, name_plural, name_en, symbol, symbol_native])
      assert.ok(words.trim() === words && words);
  }
  assert.deepEqual(
    ["EUR", "JPY", "TND", "RSD"].map((code) => currencyOf(code)?.decimal_digits),
    [2, 0, 3, 2],
  );
  assert.equal(currencyOf("EUR")?.symbol, "€");
  assert.equal(currencyOf("FRF"), undefined);
});

test("each channel has the name the product shows", () => {
  assert.deepEqual(Object.fromEntries(channels.map(({ code, name }) => [code, name])), {
    google_fr_default: "Google Shopping",
    amazon_fr_default: "Marketplace Amazon",
    cdiscount_fr_default: "Marketplace CDiscount",
  });
});

test("a grid starts with one of its own sizes", () => {
  for (const { sizes, initial } of Object.values(pageSizes)) {
    assert.ok((sizes as readonly number[]).includes(initial));
  }
});
