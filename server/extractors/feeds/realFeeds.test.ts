import assert from "node:assert/strict";
import { createReadStream, readdirSync } from "node:fs";
import path from "node:path";
import { describe, it } from "node:test";
import { gtin14 } from "#server/search/keys.ts";
import { realData, readFeed } from "../../../test/support/feeds.ts";
import type { ReadOptions } from "../types.ts";

function read(folder: string, file: string, options?: ReadOptions) {
  return readFeed(createReadStream(path.join(folder, file)), options);
}

const supermarkets = realData("prices-fr-supermarches-qlmc");
const televisions = realData("prices-us-tv-history");
const drive = realData("prices-fr-leclerc-drive");
const diy = realData("prices-fr-bricolage");
const shops = realData("feeds");

describe("real feeds are read without being told how", () => {
  it("French supermarket shelves, by their EAN", { skip: supermarkets.skip }, async () => {
    const { rows, errors, notices } = await read(supermarkets.folder, "export.csv");
    assert.deepEqual([rows.length, errors.length, notices.length], [4156, 0, 0]);
    assert.ok(rows.every(({ ean, product_id }) => ean === product_id && gtin14(ean!) !== null));
    assert.deepEqual(
      [rows[0]?.title, rows[0]?.price, rows[0]?.unit],
      ["Tagliatelle Saumon & tagliatelles sauce a l'oseille Barquette", "2.70", "300g"],
    );
    const cora = await read(supermarkets.folder, "export.csv", {
      where: [{ column: "supermarket", value: "CORA" }],
    });
    assert.deepEqual([cora.rows.length, cora.errors.length], [2470, 0]);
  });

  it("twelve days of American televisions, by their address", { skip: televisions.skip }, async () => {
    const files = readdirSync(televisions.folder).filter((file) => file.endsWith(".csv.gz"));
    let count = 0;
    for (const file of files) {
      const { rows, errors } = await read(televisions.folder, file);
      assert.deepEqual(errors, [], file);
      assert.ok(
        rows.every(
          ({ price, currency, url, product_id }) =>
            Number(price) > 0 && currency === "USD" && url === product_id,
        ),
      );
      count += rows.length;
    }
    assert.equal(count, 22_592);
  });

  it("a drive's catalogue whose links are file names, by its own numbers", { skip: drive.skip }, async () => {
    const { rows, errors, notices } = await read(drive.folder, "produits.csv");
    assert.deepEqual(
      [rows.length, errors.length, notices.map(({ key }) => key)],
      [7094, 0, ["feed.notice.urlIgnored"]],
    );
    assert.equal(
      new Set(rows.map(({ product_id }) => product_id)).size,
      new Set(rows.map(({ internal_ref }) => internal_ref)).size,
    );
  });

  it("the answer of a drive's own server, once the paths are mapped", { skip: drive.skip }, async () => {
    const column = (fieldname: string) => ({ fieldname, type: "string" as const });
    const mapping = {
      internal_ref: column("objElement.sId"),
      title: column("objElement.sLibelleLigne1"),
      unit: column("objElement.sLibelleLigne2"),
      price: column("objElement.sPrixUnitaire"),
      stock: column("objElement.iQteDisponible"),
    };
    const { rows, errors } = await read(drive.folder, "produits.json", { type_options: { mapping } });
    assert.deepEqual([rows.length, errors.length], [115, 0]);
    assert.ok(rows.every(({ price, currency }) => Number(price) > 0 && currency === "EUR"));
  });

  it(
    "two French shops' JSON, nested prices and crossed-out prices in French",
    { skip: diy.skip },
    async () => {
      const castorama = await read(diy.folder, "castorama_products_20250812_235158.json");
      assert.deepEqual([castorama.rows.length, castorama.errors.length], [378, 6]);
      assert.ok(
        castorama.errors.every(({ key }) => key === "feed.line.noIdentifier"),
        "the six have no address",
      );
      const [garden] = castorama.rows;
      assert.deepEqual(
        [garden?.price, garden?.public_price, garden?.ean],
        ["94.9", "109.90", "8711245161730"],
      );
      assert.deepEqual(garden?.attributes?.availability, { value: "in stock", slug_name: "in_stock" });
      const byNumber = await read(diy.folder, "castorama_products_20250812_235158.json", {
        type_options: { uniqueProductIdentifier: "internal_ref" },
      });
      assert.deepEqual([byNumber.rows.length, byNumber.errors.length], [384, 0]);
      const manomano = await read(diy.folder, "manomano_products_20250812_235158.json");
      assert.deepEqual([manomano.rows.length, manomano.errors.length], [648, 0]);
    },
  );

  const shopExports: [file: string, rows: number, errors: number][] = [
    ["shopify/apparel.csv", 94, 2],
    ["shopify/bicycles.csv", 1117, 4],
    ["shopify/jewelry.csv", 24, 0],
    ["shopify/snowdevil.csv", 613, 9],
    ["woocommerce/sample_products.csv", 24, 0],
    ["prestashop-1.4/products_import.csv", 2, 0],
  ];
  for (const [file, rows, errors] of shopExports) {
    it(`the export ${file}`, { skip: shops.skip }, async () => {
      const feed = await read(shops.folder, file);
      assert.deepEqual([feed.rows.length, feed.errors.length], [rows, errors]);
      const known = new Set<string>(["feed.line.noIdentifier", "feed.line.priceZero"]);
      assert.ok(
        feed.errors.every(({ key }) => known.has(key)),
        "variants without a code, and free samples",
      );
      assert.ok(feed.rows.every(({ title, product_id }) => title && product_id));
      if (file === "shopify/jewelry.csv")
        assert.equal(new Set(feed.rows.map(({ product_id }) => product_id)).size, rows);
    });
  }

  it("a shop's feed for Google Merchant, in XML, by its own ids", { skip: shops.skip }, async () => {
    const { rows, errors } = await read(shops.folder, "akablishop_google-merchant-feed.xml");
    assert.deepEqual([rows.length, errors], [46, []]);
    const { product_id, title, price, currency, brand, url, medias, attributes } = rows[0]!;
    assert.deepEqual(
      [product_id, title, price, currency, brand, url, medias?.length, attributes?.availability?.value],
      [
        "https://akablishop.ma/?product=sony-fx6-cinema",
        "Sony FX6 – Caméra Cinéma – Prix au Maroc | AKABLISHOP",
        "69900.00",
        "MAD",
        "Sony",
        "https://akablishop.ma/?product=sony-fx6-cinema",
        1,
        "in stock",
      ],
    );
  });
});
