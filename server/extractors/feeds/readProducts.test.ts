import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { mapped, mapping, pieces, readText } from "../../../test/support/feeds.ts";

describe("a feed becomes product rows", () => {
  it("with everything its columns say", async () => {
    const header =
      "Nom;Lien;Code;EAN;Réf fab;Marque;Rayon;Contenance;Prix;Barré;Stock;Port;État;Rang;Canal;Vendeur;Photos;PA;Dispo;Couleur;Poids;Offres;store:75:price;store:75:stock";
    const line =
      "Perceuse ; https://boutique.example/p/1 ;P-1;'3017800132463;AB 12;Bosch;Bricolage;1 pièce;1 299,90 €;1 499,00;1 200;0;new;2;amazon_fr_default;Bricoshop;" +
      "https://i.example/a.jpg, https://i.example/b,c.jpg|b.png;950,5;https://schema.org/InStock;Bleu nuit;2,5 kg;" +
      '"[{""name"":""Outils+"",""rank"":1,""price"":""1 250,00"",""shipping"":5.5}]";1 289,00;3';
    const columns = mapping({
      title: "Nom",
      url: "Lien",
      sku: "Code",
      ean: "EAN",
      mpn: "Réf fab",
      brand: "Marque",
      category: "Rayon",
      unit: "Contenance",
      price: "Prix",
      public_price: "Barré",
      stock: "Stock",
      shipping_price: "Port",
      state: "État",
      rank: "Rang",
      channel: "Canal",
      competitor_name: "Vendeur",
      medias: "Photos",
      cost_price: "PA",
      availability: "Dispo",
      attr_Couleur: "Couleur",
      competitorsMkp: "Offres",
      "store:75:price": "store:75:price",
      "store:75:stock": "store:75:stock",
    });
    columns["attr_Poids"] = { fieldname: "Poids", type: "string" };
    const { rows, errors, notices } = await readText(`${header}\n${line}\n`, {
      type_options: { mapping: columns },
    });
    assert.deepEqual([errors, notices], [[], []]);
    assert.deepEqual(rows, [
      {
        line: 2,
        kind: "mkp",
        product_id: "https://boutique.example/p/1",
        title: "Perceuse",
        url: "https://boutique.example/p/1",
        sku: "P-1",
        ean: "3017800132463",
        isbn: undefined,
        mpn: "AB 12",
        internal_ref: undefined,
        brand: "Bosch",
        category: "Bricolage",
        unit: "1 pièce",
        price: "1299.90",
        sale_price: undefined,
        public_price: "1499.00",
        currency: "EUR",
        stock: "1200",
        shipping_price: "0",
        total_price: undefined,
        state: "new",
        rank: 2,
        channel: "amazon_fr_default",
        competitor_name: "Bricoshop",
        medias: ["https://i.example/a.jpg", "https://i.example/b,c.jpg|b.png"],
        attributes: {
          couleur: { name: "Couleur", value: "Bleu nuit", slug_value: "bleu_nuit" },
          poids: { name: "Poids", value: "2,5 kg", slug_value: "2_5_kg" },
          cost_price: { value: 950.5 },
          availability: { value: "in stock", slug_name: "in_stock" },
          stores: [{ store_code: "75", price: 1289, stock: 3 }],
        },
        competitorsmkp: [{ name: "Outils+", rank: 1, price: "1250.00", shipping: "5.5", total_price: null }],
        cells: '{"price":"1 299,90 €","public_price":"1 499,00","shipping_price":"0","unit":"1 pièce"}',
      },
    ]);
  });

  it("a column that is not there is not an empty one", async () => {
    const { rows } = await readText(
      "sku,title,brand,attr\n1,a,,\n",
      mapped({ sku: "sku", title: "title", brand: "brand", attr_x: "attr" }),
    );
    assert.deepEqual([rows[0]?.brand, rows[0]?.category, rows[0]?.price], [null, undefined, undefined]);
    assert.deepEqual(rows[0]?.attributes, { x: null });
  });

  it("attributes whose names fall together are kept apart", async () => {
    const columns = mapped({
      sku: "sku",
      title: "title",
      attr_Taille: "Taille",
      attr_taille: "taille",
      attr_stores: "s",
      attr_availability: "dispo",
    });
    const { rows } = await readText("sku,title,Taille,taille,s,dispo\n1,a,L,42,x,In Stock\n", columns);
    assert.deepEqual(Object.keys(rows[0]!.attributes!), ["taille", "taille_2", "stores_2", "availability"]);
    assert.deepEqual(rows[0]?.attributes?.availability, { value: "in stock", slug_name: "in_stock" });
  });

  it("lines may be shorter than the header; empty cells may follow it", async () => {
    const { rows, errors } = await readText("sku;title;price;brand\n1;a;2\n2;b\n3;c;3;d;;\n");
    assert.deepEqual(
      rows.map(({ title, price, brand }) => [title, price, brand]),
      [
        ["a", "2", null],
        ["b", null, null],
        ["c", "3", "d"],
      ],
    );
    assert.deepEqual(errors, []);
  });

  it("texts lose what cannot be seen, and are composed", async () => {
    const { rows } = await readText('sku,title\n1,"\u202e Cafe\u0301\u200b\tau\nlait\u0007 \u2066"\n');
    assert.equal(rows[0]?.title, "Café au lait");
  });

  it("only the wanted lines are read", async () => {
    const content = "magasin;sku;title\nCora;1;a\nAuchan;1;b\nCora ;2;c\n";
    const { rows, errors } = await readText(content, { where: [{ column: "Magasin", value: "Cora" }] });
    assert.deepEqual([rows.map(({ title }) => title), errors], [["a", "c"], []]);
    await assert.rejects(readText(content, { where: [{ column: "ville", value: "x" }] }), {
      key: "feed.columnsMissing",
    });
  });

  it("variants take the title of their product; lines that only add a picture are left out", async () => {
    const content =
      "Handle,Title,Vendor,Variant SKU,Variant Price,Image Src\nshirt,Shirt,Acme,S-1,10,https://i.example/1.jpg\n" +
      "shirt,,,S-2,11,\nshirt,,,,,https://i.example/2.jpg\nhat,Hat,Acme,H-1,5,\n";
    const { rows, errors, notices } = await readText(content);
    assert.deepEqual(
      rows.map(({ line, sku, title, brand }) => [line, sku, title, brand]),
      [
        [2, "S-1", "Shirt", "Acme"],
        [3, "S-2", "Shirt", "Acme"],
        [5, "H-1", "Hat", "Acme"],
      ],
    );
    assert.deepEqual([errors, notices.map(({ key }) => key)], [[], ["feed.notice.variants"]]);
  });

  it("a header that comes again is no product", async () => {
    const { rows, errors } = await readText("sku;title;price\n1;a;2\nsku;title;price\n2;b;3\n");
    assert.deepEqual([rows.length, errors.length], [2, 0]);
  });

  it("batches are bounded, and say how far they are", async () => {
    const content = Buffer.from(
      `sku;title;price\n${Array.from({ length: 20_000 }, (_, sku) => `${sku};Produit ${sku};${sku + 1}\n`).join("")}`,
    );
    const { readProducts } = await import("./readProducts.ts");
    let before = 0;
    let count = 0;
    for await (const { rows, bytesRead } of readProducts(pieces(content, 5000))) {
      assert.ok(rows.length < 6000 && bytesRead >= before && bytesRead <= content.length);
      before = bytesRead;
      count += rows.length;
    }
    assert.deepEqual([count, before], [20_000, content.length]);
  });
});

describe("a file is read as what it holds", () => {
  it("a file that is not what it is said to be is read as what it is", async () => {
    const { rows, notices } = await readText('[{"sku":1,"title":"a"}]', { type: "csv" });
    assert.deepEqual([rows.length, notices[0]?.key], [1, "feed.notice.type"]);
  });

  it("what is no feed is refused by name", async () => {
    await assert.rejects(readText("  \n"), { key: "feed.empty" });
    await assert.rejects(readText("<!doctype html><p>Connexion</p>"), { key: "feed.webPage" });
    await assert.rejects(readText("<?xml version='1.0'?><rss/>"), { key: "feed.noProductList" });
    await assert.rejects(readText("<?xml version='1.0'?><!DOCTYPE html><html></html>"), {
      key: "feed.webPage",
    });
    await assert.rejects(readText("%PDF-1.4 x"), { key: "feed.notText" });
  });
});
