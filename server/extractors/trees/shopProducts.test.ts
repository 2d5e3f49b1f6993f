import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { readText } from "../../../test/support/feeds.ts";

const woo = (id: number, name: string, prices: object) => ({
  id,
  name,
  permalink: `https://woo.example/produit/${id}/`,
  sku: `W${id}`,
  prices: {
    currency_code: "EUR",
    currency_minor_unit: 2,
    currency_prefix: "",
    currency_suffix: " €",
    ...prices,
  },
  images: [{ id: 9, src: "https://woo.example/9.jpg" }],
  is_in_stock: true,
});

describe("the JSON of a shop's own address", () => {
  it("WooCommerce: amounts are in cents, or in what the currency has", async () => {
    const { rows, errors } = await readText(
      JSON.stringify([
        woo(1, "Bol", { price: "1250", regular_price: "1500", sale_price: "1250" }),
        woo(2, "Tasse", { price: "5", regular_price: "5", sale_price: "5" }),
        woo(3, "Théière", {
          price: "129000",
          regular_price: "129000",
          sale_price: "129000",
          currency_code: "JPY",
          currency_minor_unit: 0,
        }),
        woo(4, "Dinar", {
          price: "12345",
          regular_price: "12345",
          sale_price: "12345",
          currency_code: "KWD",
          currency_minor_unit: 3,
        }),
      ]),
    );
    assert.deepEqual(errors, []);
    assert.deepEqual(
      rows.map(({ sku, title, price, public_price, currency, url }) => [
        sku,
        title,
        price,
        public_price,
        currency,
        url,
      ]),
      [
        ["W1", "Bol", "12.5", "15", "EUR", "https://woo.example/produit/1/"],
        ["W2", "Tasse", "0.05", "0.05", "EUR", "https://woo.example/produit/2/"],
        ["W3", "Théière", "129000", "129000", "JPY", "https://woo.example/produit/3/"],
        ["W4", "Dinar", "12.345", "12.345", "KWD", "https://woo.example/produit/4/"],
      ],
    );
  });

  it("Shopify: each variant is a product of its own", async () => {
    const products = [
      {
        id: 1,
        title: "T-shirt",
        handle: "t-shirt",
        url: "https://shop.example/products/t-shirt",
        vendor: "Atelier",
        product_type: "Vêtements",
        variants: [
          { id: 11, title: "S", sku: "TS-S", price: "19.90", compare_at_price: "25.00", available: true },
          { id: 12, title: "M", sku: "TS-M", price: "21.90", compare_at_price: null, available: false },
        ],
        images: [{ src: "https://cdn.example/1.jpg" }],
      },
      {
        id: 2,
        title: "Mug",
        handle: "mug",
        url: "https://shop.example/products/mug",
        vendor: "Atelier",
        product_type: "Maison",
        variants: [
          { id: 21, title: "Default Title", sku: "", price: "9.00", compare_at_price: "", available: true },
        ],
        images: [],
      },
    ];
    const { rows, errors } = await readText(JSON.stringify({ products }), {
      type_options: { uniqueProductIdentifier: "url_slug" },
    });
    assert.deepEqual(errors, []);
    assert.deepEqual(
      rows.map(({ line, title, product_id, sku, price, public_price, brand }) => [
        line,
        title,
        product_id,
        sku,
        price,
        public_price,
        brand,
      ]),
      [
        [
          1,
          "T-shirt - S",
          "https://shop.example/products/t-shirt?variant=11",
          "TS-S",
          "19.90",
          "25.00",
          "Atelier",
        ],
        [
          2,
          "T-shirt - M",
          "https://shop.example/products/t-shirt?variant=12",
          "TS-M",
          "21.90",
          null,
          "Atelier",
        ],
        [3, "Mug", "https://shop.example/products/mug?variant=21", null, "9.00", null, "Atelier"],
      ],
    );
  });

  it("a list of variants without prices, and a product with its own price, stay one product", async () => {
    const { rows } = await readText(
      JSON.stringify([
        { sku: "1", title: "Vis", price: 3, variants: [{ price: 4 }] },
        { sku: "2", title: "Clou", price: 2, variants: ["x"] },
      ]),
    );
    assert.deepEqual(
      rows.map(({ sku, price }) => [sku, price]),
      [
        ["1", "3"],
        ["2", "2"],
      ],
    );
  });
});
