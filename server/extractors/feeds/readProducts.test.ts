import assert from "node:assert/strict";
import { describe, it } from "node:test";
import * as fc from "fast-check";
import { quoted } from "#shared/messages/unbroken.ts";
import { say } from "#shared/messages/index.ts";
import { pieces, readFeed, readText } from "../../../test/support/feeds.ts";
import type { Mapping, ReadOptions } from "../types.ts";
import { previewFeed } from "./previewFeed.ts";
import { drawnTimes } from "../../../test/support/drawn.ts";

/** field: column, all texts but prices. */
function mapping(columns: Record<string, string>): Mapping {
  const type = (field: string) =>
    /price|stock|rank/.test(field) ? ("number" as const) : ("string" as const);
  return Object.fromEntries(
    Object.entries(columns).map(([field, fieldname]) => [field, { fieldname, type: type(field) }]),
  );
}

function mapped(
  columns: Record<string, string>,
  more: Partial<NonNullable<ReadOptions["type_options"]>> = {},
): ReadOptions {
  return { type_options: { mapping: mapping(columns), ...more } };
}

async function errorsOf(content: string, options?: ReadOptions) {
  const { errors } = await readText(content, options);
  return errors.map(({ line, key }) => [line, key.replace("feed.line.", "")]);
}

describe("a feed becomes product rows", () => {
  it("with a delivery that is free by its word, and none where the amount is from when it is free", async () => {
    const texts = [
      "gratuit",
      "Livraison offerte",
      "Free shipping",
      "4,90 €",
      "offert dès 50 €",
      "4,90 (offert dès 50 €)",
    ];
    const lines = texts.map((text, index) => `A${index};Vase;12;${text}`);
    const { rows, errors, notices } = await readText(
      ["sku;titre;prix;frais de port", ...lines, ""].join("\n"),
    );
    assert.deepEqual(
      rows.map((row) => row.shipping_price),
      ["0", "0", "0", "4.90", null, "4.90"],
    );
    assert.deepEqual(errors, []);
    assert.deepEqual(
      notices.map(({ key, values }) => [key, values["value"]]),
      [["feed.notice.unreadable", "offert dès 50 €"]],
    );
  });

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
    assert.deepEqual(rows[0]?.attributes?.availability, { value: "In Stock", slug_name: "in_stock" });
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

  it("prices keep four decimals", async () => {
    const { rows } = await readText(
      "sku,title,price,stock\n1,a,1.23456,-2.5\n2,b,999999999.99995,3\n3,c,12.5000,1\n",
    );
    assert.deepEqual(
      rows.map(({ price, stock }) => [price, stock]),
      [
        ["1.2346", "-2.5"],
        ["1000000000.0000", "3"],
        ["12.5000", "1"],
      ],
    );
  });

  it("a lower discount price is the price, and the price before it the public one", async () => {
    const { rows } = await readText(
      "sku;title;price;sale_price;public_price\n1;a;20;15;25\n2;b;20;22;25\n3;c;20;0;25\n4;d;20;;\n",
    );
    assert.deepEqual(
      rows.map(({ price, sale_price, public_price }) => [price, sale_price, public_price]),
      [
        ["15", "15", "20"],
        ["20", "22", "25"],
        ["20", null, "25"],
        ["20", null, null],
      ],
    );
  });

  it("three decimals throughout a French file are decimals, and it is said", async () => {
    const { rows, notices } = await readText("sku;titre;prix\n1;a;12,500\n2;b;3,999\n3;c;107,250\n");
    assert.deepEqual(
      rows.map(({ price }) => price),
      ["12.500", "3.999", "107.250"],
    );
    assert.deepEqual(
      notices.map(({ key }) => key),
      ["feed.notice.decimalComma"],
    );
  });

  it("a column full of 1.299 is thousands, and it is said that it could be read otherwise", async () => {
    const told = async (content: string) => {
      const { rows, notices } = await readText(content);
      return [rows.map(({ price }) => price), notices.map(({ key, values }) => [key, values?.["amount"]])];
    };
    const said = (amount: string) => [["feed.notice.twoReadings", amount]];
    assert.deepEqual(await told("sku;titre;prix\n1;a;1.299\n2;b;2.499 €\n"), [
      ["1299", "2499"],
      said("1299"),
    ]);
    assert.deepEqual(await told("sku,titre,prix\n1,a,1.299\n2,b,2.499\n"), [
      ["1.299", "2.499"],
      said("1.299"),
    ]);
    assert.deepEqual(await told("sku;titre;prix\n1;a;1.299\n2;b;999\n"), [["1299", "999"], []]);
    assert.deepEqual(await told("sku;titre;prix\n1;a;$1,299\n2;b;$2,499\n"), [
      ["1299", "2499"],
      [["feed.notice.currencies", undefined]],
    ]);
    const json = (price: unknown) => JSON.stringify([{ sku: "1", title: "a", price }]);
    assert.deepEqual(await told(json(1.299)), [["1.299"], []]);
    assert.deepEqual(await told(json("1.299")), [["1299"], said("1299")]);
  });

  it("thousands and cents are no prices: chosen by hand they are told, otherwise the column is left out", async () => {
    for (const name of [
      "Prix (k€)",
      "Preis (T€)",
      "price_kusd",
      "Price ($000)",
      "Prix en milliers d'euros",
      "Prix (centimes)",
    ]) {
      const content = `SKU;Titre;${name}\n1;a;1,2\n`;
      const left = await readText(content);
      assert.deepEqual(
        [left.rows[0]?.price, left.notices.map(({ key }) => key)],
        [undefined, ["feed.notice.otherUnitUnread"]],
        name,
      );
      const mapping = {
        sku: { fieldname: "SKU", type: "string" },
        title: { fieldname: "Titre", type: "string" },
        price: { fieldname: name, type: "number" },
      } as const;
      const { notices } = await readText(content, { type_options: { mapping } });
      assert.ok(
        notices.some(({ key }) => key === "feed.notice.otherUnit"),
        name,
      );
    }
    for (const name of ["Prix M1", "Prix", "Prix TTC €", "Tarif mini (€)"])
      assert.deepEqual((await readText(`SKU;Titre;${name}\n1;a;1,2\n`)).notices, [], name);
  });

  it("of two prices in one cell without a word none is taken", async () => {
    const { rows, errors, notices } = await readText(
      "sku;titre;prix;prix barré\n1;a;12,00 € 9,00 €;\n2;b;24h/24 12,50 €;15,00 € 14,00 €\n3;c;9,00 € au lieu de 12,00 €;\n",
    );
    assert.deepEqual(
      [
        rows.map(({ price, public_price }) => [price, public_price]),
        errors.map(({ line, key }) => [line, key]),
      ],
      [
        [
          ["12.50", null],
          ["9.00", null],
        ],
        [[2, "feed.line.severalPrices"]],
      ],
    );
    assert.deepEqual(
      notices.map(({ key }) => key),
      ["feed.notice.unreadable"],
    );
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

describe("what is a list of products", () => {
  it("not numbers and names alone, unless somebody says so", async () => {
    const brands = "ID;Nom\n1;Bosch\n2;Skil\n";
    await assert.rejects(readText(brands), { key: "feed.notProducts" });
    await assert.rejects(readText("id;Active (0/1);Name*;Description\n1;1;Bosch;Outils\n"), {
      key: "feed.notProducts",
    });
    const column = (fieldname: string) => ({ fieldname, type: "string" as const });
    const said = { mapping: { title: column("Nom"), internal_ref: column("ID") } };
    assert.equal((await readText(brands, { type_options: said })).rows.length, 2);
    const byId = { uniqueProductIdentifier: "internal_ref" as const };
    assert.equal((await readText(brands, { type_options: byId })).rows.length, 2);
    assert.equal((await readText("ID;Désignation\n1;Vis\n2;Clou\n")).rows.length, 2);
    assert.equal((await readText("ID;Nom;Rayon\n1;Vis;Bricolage\n")).rows.length, 1);
  });
  it("titles alone, once somebody says that they tell products apart", async () => {
    const titles = "Titre\nVis  à bois\nCLOU\nvis à bois\n";
    await assert.rejects(readText(titles), { key: "feed.noIdentifier" });
    const byTitle = { type_options: { uniqueProductIdentifier: "title" as const } };
    const { rows } = await readText(titles, byTitle);
    assert.deepEqual(
      rows.map(({ product_id, title }) => [product_id, title]),
      [
        ["vis à bois", "Vis  à bois"],
        ["clou", "CLOU"],
        ["vis à bois", "vis à bois"],
      ],
    );
  });
  it("titles without a line that names them, whatever they have of blanks, numbers and commas", async () => {
    const byTitle = { type_options: { uniqueProductIdentifier: "title" as const } };
    for (const titles of [
      ["Vis à bois", "Clou de tapissier", "Marteau de charpentier", "Perceuse sans fil"],
      ["iPhone 13 128", "iPhone 14 256", "iPhone 15 128"],
      ["Vis laiton 4.5", "Vis inox 5.5", "Clou"],
      ["Perceuse, 18V", "Marteau", "Vis 4,5 x 40", "Scie", "Clou"],
      ["Marque-page", "Lot de 6 verres"],
    ]) {
      const text = titles.map((title) => `${title}\n`).join("");
      await assert.rejects(readText(text), { key: "feed.noIdentifier" }, text);
      const { rows, errors } = await readText(text, byTitle);
      assert.deepEqual([rows.map(({ title }) => title), errors], [titles, []]);
    }
    const { rows } = await readText("ref nom prix\nA1 Vis 3\nA2 Clou 4\n");
    assert.deepEqual(
      rows.map(({ sku, title, price }) => [sku, title, price]),
      [
        ["A1", "Vis", "3"],
        ["A2", "Clou", "4"],
      ],
      "blanks part columns that are named",
    );
  });
  it("not brands under numbers of their own", async () => {
    for (const brands of [
      "manufacturer_id,name,active\n1,Bosch,1\n2,Skil,0\n",
      "supplier_id;Nom;Position\n7;Alpha;1\n9;Beta;2\n",
    ])
      await assert.rejects(readText(brands), { key: "feed.notProducts" });
  });
  it("one whose price column holds no price: each line is in error", async () => {
    const { rows, errors } = await readText("sku;titre;prix\nA1;Vis;sur devis\nA2;Clou;sur devis\n");
    assert.deepEqual(
      [rows.length, errors.map(({ key }) => key)],
      [0, ["feed.line.priceUnreadable", "feed.line.priceUnreadable"]],
    );
    const sized = await readText("sku;titre;montant\nA1;Farine;300 g\nA2;Lait;1 L\n");
    assert.equal(sized.rows.length, 2, "what a pack holds is no price that cannot be read");
  });
});

describe("columns that are not read are told", () => {
  it("where two are called the same and do not agree", async () => {
    const twins = (notices: readonly { key: string; values?: unknown }[]) =>
      notices.filter(({ key }) => key === "feed.notice.twin").map(({ values }) => values);
    const product = (more: object) => ({ sku: "A1", title: "Vis", price: 12, ...more });
    const json = JSON.stringify([product({ sale_price: 9, salePrice: 8 })]);
    const read = await readText(json);
    assert.equal(read.rows[0]?.sale_price, "9");
    assert.deepEqual(twins(read.notices), [
      { used: "sale_price", value: "9", other: "salePrice", otherValue: "8" },
    ]);
    assert.deepEqual(
      twins((await readText(JSON.stringify([product({ sale_price: 9, salePrice: 9 })]))).notices),
      [],
    );
    const table = await readText("sku;titre;Prix;prix\nA1;Vis;10;8\n");
    assert.equal(table.rows[0]?.price, "10");
    assert.equal(twins(table.notices).length, 1);
    assert.equal(twins((await readText("sku;titre;prix;prix\nA1;Vis;10;8\n")).notices).length, 1);
  });
  it("where the cells say that the price is without its tax", async () => {
    const keys = async (cells: string) =>
      (await readText(`sku;titre;prix\nA1;Vis;${cells}\nA2;Clou;${cells}\n`)).notices.map(({ key }) => key);
    assert.deepEqual(await keys("12,90 € HT"), ["feed.notice.priceWithoutTax"]);
    assert.deepEqual(await keys("12,90 € HT / 15,48 € TTC"), []);
  });
  it("where some of the prices say that they are without taxes, with their count", async () => {
    const told = async (...cells: string[]) => {
      const lines = cells.map((cell, index) => `A${index};Vis;${cell}\n`).join("");
      const { notices } = await readText(`sku;titre;prix\n${lines}`);
      return notices.flatMap(({ key, values }) =>
        key === "feed.notice.someWithoutTax" ? values["count"] : [],
      );
    };
    assert.deepEqual(await told("12,90 € HT", "8 €", "9 €", "10 €", "7,00 € + TVA", "6 ex VAT"), [3]);
    assert.deepEqual(await told("12,90 € HT", "8 € HT"), []);
    assert.deepEqual(await told("12,90 € TTC", "12,90 € HT / 15,48 € TTC", "8"), []);
  });
  it("in the preview of a long file too, of which only the beginning is read", async () => {
    const cells = (index: number) =>
      index % 100 === 0 ? "12,90 € HT" : index % 100 === 1 ? "12 USD" : "8 €";
    const title = "Vis ".repeat(50);
    const lines = Array.from({ length: 2_000 }, (_, index) => `A${index};${title};${cells(index)}\n`);
    const { whole, notices } = await previewFeed(pieces(`sku;titre;prix\n${lines.join("")}`, 1 << 16));
    assert.deepEqual(
      [whole, notices.map(({ key }) => key)],
      [false, ["feed.notice.currencies", "feed.notice.someWithoutTax"]],
    );
  });
  it("where a discount would lower the price, and neither a sale's price nor the one before is read", async () => {
    const told = async (text: string) =>
      (await readText(text)).notices.flatMap(({ key, values }) =>
        key === "feed.notice.discountUnread" ? values["column"] : [],
      );
    const wix = "sku,name,price,discountMode,discountValue\nA1,Vis,10,PERCENT,20\n";
    assert.deepEqual(await told(wix), ["discountValue"]);
    assert.deepEqual(await told("sku;titre;prix;remise_pct\nA1;Vis;10;20 %\n"), ["remise_pct"]);
    assert.deepEqual(await told("sku;titre;prix;remise_pct\nA1;Vis;10;0\n"), []);
    assert.deepEqual(await told("sku;titre;prix;Discount amount\nA1;Vis;10;2.00\n"), ["Discount amount"]);
    assert.deepEqual(await told("sku;titre;prix;prix barré;remise\nA1;Vis;10;12;2\n"), []);
    assert.deepEqual(await told("sku;titre;prix;prix_net\nA1;Vis;10;8\n"), ["prix_net"]);
    assert.deepEqual(await told("sku;titre;prix;prix_net\nA1;Vis;10;10\n"), []);
  });
  it("where a price in a sale is otherwise taxed than the price", async () => {
    const told = ({ notices }: { notices: readonly { key: string }[] }) =>
      notices.some(({ key }) => key === "feed.notice.saleOtherwiseTaxed");
    const mixed = await readText("sku;titre;Prix TTC;Prix promo HT\nA1;Vis;12,00;9,00\n");
    assert.deepEqual(
      [mixed.rows[0]?.price, mixed.rows[0]?.sale_price, told(mixed)],
      ["12.00", undefined, true],
    );
    const silent = await readText("sku;titre;Prix HT;Prix promo\nA1;Vis;12,00;9,00\n");
    assert.deepEqual([silent.rows[0]?.sale_price, told(silent)], ["9.00", false]);
    const alike = await readText("sku;titre;Prix TTC;Prix promo TTC\nA1;Vis;12,00;9,00\n");
    assert.deepEqual([alike.rows[0]?.sale_price, told(alike)], ["9.00", false]);
  });
});

describe("what identifies a product", () => {
  const content = "id;ean;sku;url;title\n7;3017800132463;S-1;https://x.example/A/Pâtes.html?c=1#top;a\n";
  const identified = async (
    uniqueProductIdentifier?: NonNullable<ReadOptions["type_options"]>["uniqueProductIdentifier"],
  ) => (await readText(content, { type_options: { uniqueProductIdentifier } })).rows[0]?.product_id;

  it("is what the settings say", async () => {
    assert.equal(await identified("ean"), "3017800132463");
    assert.equal(await identified("internal_ref"), "7");
    assert.equal(await identified("url"), "https://x.example/A/Pâtes.html?c=1#top");
    assert.equal(await identified("url_slug"), "/a/p%c3%a2tes.html");
  });

  it("is the first of url, sku, ean, internal reference and mpn that the file has", async () => {
    assert.equal(await identified(), "https://x.example/A/Pâtes.html?c=1#top");
    assert.equal((await readText("id;ean;title\n7;3017800132463;a\n")).rows[0]?.product_id, "3017800132463");
    assert.equal((await readText("id;sku;title\n7;;a\n8;;b\n9;S;c\n")).rows[0]?.product_id, "7");
  });

  it("has to be there, whole, and known to be a product's", async () => {
    const ean = mapped({ ean: "ean", title: "title" });
    assert.deepEqual(await errorsOf("ean;title\n;a\n3,01780E+12;b\n3.0178E+12;c\n", ean), [
      [2, "noIdentifier"],
      [3, "identifierDamaged"],
      [4, "identifierDamaged"],
    ]);
    const slug = mapped({ url: "url", title: "title" }, { uniqueProductIdentifier: "url_slug" });
    assert.deepEqual(await errorsOf("url;title\nhttps://x.example/?p=1;a\n", slug), [[2, "noIdentifier"]]);
    await assert.rejects(
      readText(
        "sku;title\n1;a\n",
        mapped({ sku: "sku", title: "title" }, { uniqueProductIdentifier: "ean" }),
      ),
      {
        key: "feed.identifierNotMapped",
      },
    );
  });

  it("an EAN a spreadsheet damaged stays a text where something else identifies the product", async () => {
    const { rows } = await readText(
      "sku;ean;title\n1;3,01780E+12;a\n",
      mapped({ sku: "sku", ean: "ean", title: "title" }),
    );
    assert.equal(rows[0]?.ean, "3,01780E+12");
  });
});

describe("a wrong line is told with its number and costs no other", () => {
  it("prices", async () => {
    const content =
      'sku;title;price\n1;a;0\n2;b;\n3;c;-5\n4;d;NaN\n5;e;1e9\n6;f;99999999999\n7;g;"1 320,99"\n8;h;0,00001\n';
    const { rows, errors } = await readText(content);
    assert.deepEqual(
      rows.map(({ sku, price }) => [sku, price]),
      [
        ["2", null],
        ["7", "1320.99"],
      ],
    );
    assert.deepEqual(
      errors.map(({ line, key, product_id }) => [line, key.replace("feed.line.price", ""), product_id]),
      [
        [2, "Zero", "1"],
        [4, "Negative", "3"],
        [5, "Unreadable", "4"],
        [6, "Unreadable", "5"],
        [7, "Absurd", "6"],
        [9, "Zero", "8"],
      ],
    );
  });

  it("titles, links and texts that are too long", async () => {
    const x = "x".repeat(1001);
    const content = `sku;title;url;brand\n1;;https://x.example/1;\n2;b;/relatif.html;\n3;c;javascript:alert(1);\n4;${x};;\n5;e;;${x}\n${x};f;;\n7;g;ftp://x.example/7;\n8;ok;HTTPS://X.example/8;\n9;ok;;\n`;
    const options = mapped(
      { sku: "sku", title: "title", url: "url", brand: "brand" },
      { uniqueProductIdentifier: "sku" },
    );
    assert.deepEqual(await errorsOf(content, options), [
      [2, "noTitle"],
      [3, "urlInvalid"],
      [4, "urlInvalid"],
      [5, "tooLong"],
      [6, "tooLong"],
      [7, "tooLong"],
      [8, "urlInvalid"],
    ]);
  });

  it("quotes, cells, zeros and damaged letters, behind a preamble and texts over lines", async () => {
    const content =
      'Export du 3 mai\r\n\r\nsku;title;price\r\n1;"a\r\nb";1\r\n2;"c;2\r\n3;d;3;x;y\r\n4;e\0;4\r\n5;f\ufffd;5\r\n6;g;6\r\n';
    assert.deepEqual(await errorsOf(content), [
      [6, "unclosedQuote"],
      [7, "tooManyCells"],
      [8, "nulBytes"],
      [9, "badCharacters"],
    ]);
  });

  it("a cell of ten megabytes", async () => {
    const huge = "x".repeat(10 * 1024 * 1024);
    for (const cell of [huge, `"${huge}"`, `"${huge}`]) {
      const { rows, errors } = await readFeed(pieces(`sku;title;price\n1;a;1\n2;${cell};2\n3;c;3\n`, 50_000));
      assert.deepEqual(
        rows.map(({ line }) => line),
        [2, 4],
      );
      assert.deepEqual(
        errors.map(({ line, key }) => [line, key]),
        [[3, "feed.line.lineTooLong"]],
      );
    }
  });

  it("a number that is none beside the price is left empty, and told once", async () => {
    const { rows, errors, notices } = await readText(
      "sku;title;price;stock;rank\n1;a;1;beaucoup;0\n2;b;2;3;x\n3;c;3;peu;1\n",
      mapped({ sku: "sku", title: "title", price: "price", stock: "stock", rank: "rank" }),
    );
    assert.deepEqual(
      rows.map(({ stock, rank }) => [stock, rank]),
      [
        [null, null],
        ["3", null],
        [null, 1],
      ],
    );
    assert.deepEqual(errors, []);
    assert.deepEqual(
      notices.map(({ key, values }) => [key, values["column"], values["line"]]),
      [
        ["feed.notice.unreadable", "stock", 2],
        ["feed.notice.unreadable", "rank", 2],
      ],
    );
  });

  it("every reason is worded in both languages, with nothing left out", async () => {
    const content = `sku;title;url;price\n;a;;1\n2;;;1\n3;c;x;1\n4;d;;0\n5;${"x".repeat(1001)};;1\n6;f;;1;2\n7;"g;;1\n`;
    const { errors } = await readText(
      content,
      mapped({ sku: "sku", title: "title", url: "url", price: "price" }, { uniqueProductIdentifier: "sku" }),
    );
    assert.equal(errors.length, 7);
    for (const { key, values } of errors) {
      for (const language of ["fr", "en"] as const)
        assert.doesNotMatch(say(language, key, values), /\{\{|undefined|feed\./);
    }
  });
});

describe("settings are followed where they work", () => {
  const content = "réf;nom;prix\n1;Pâtes, fraîches;2,70\n2;Riz, rond;1,84\n";
  const columns = { sku: "réf", title: "nom", price: "prix" };

  it("a wrong delimiter gives way to the one that finds the columns, and it is said", async () => {
    const { rows, notices } = await readText(
      content,
      mapped(columns, { delimiter: ",", quote: '"', encoding: "utf-8" }),
    );
    assert.deepEqual(
      rows.map(({ title }) => title),
      ["Pâtes, fraîches", "Riz, rond"],
    );
    assert.deepEqual(
      notices.map(({ key, values }) => [key, values["used"]]),
      [["feed.notice.dialect", '; "']],
    );
  });

  it("so does a wrong quote", async () => {
    const { rows } = await readText(
      "réf;nom\n1;'Pâtes; fraîches'\n",
      mapped({ sku: "réf", title: "nom" }, { delimiter: ";", quote: '"' }),
    );
    assert.equal(rows[0]?.title, "Pâtes; fraîches");
  });

  it("a right one is not second-guessed", async () => {
    const { rows, notices } = await readText(
      "a|b;c|d;e\n1|2;3|4;5\n",
      mapped({ sku: "a|b", title: "c|d" }, { delimiter: ";" }),
    );
    assert.deepEqual([rows[0]?.product_id, rows[0]?.title, notices], ["1|2", "3|4", []]);
  });

  it("names of columns may differ in case and accents", async () => {
    const { rows } = await readText(content, mapped({ sku: "REF", title: "Nom", price: "Prix" }));
    assert.equal(rows.length, 2);
  });

  it("columns that are nowhere are named, with those that are there", async () => {
    await assert.rejects(
      readText(content, mapped({ ...columns, brand: "marque", ean: "gencod" })),
      (error: { key?: string; values?: object }) => {
        assert.equal(error.key, "feed.columnsMissing");
        assert.deepEqual(error.values, {
          missing: ["marque", "gencod"].map(quoted).join(", "),
          found: ["réf", "nom", "prix"].map(quoted).join(", "),
        });
        return true;
      },
    );
  });

  it("a file without a title or an identifier says what to do", async () => {
    await assert.rejects(readText("sku;prix\n1;2\n"), { key: "feed.noTitle" });
    await assert.rejects(readText("titre;prix\na;2\n"), { key: "feed.noIdentifier" });
  });

  it("the header is found behind a preamble", async () => {
    const { rows } = await readText(`Catalogue;;\nÉdité le;3 mai;\n${content}`, mapped(columns));
    assert.deepEqual(
      rows.map(({ line }) => line),
      [4, 5],
    );
  });

  it("a relative link column that nobody mapped is not taken for the link", async () => {
    const { rows, notices } = await readText("id;nom;lien\n1;a;1.jpg\n2;b;2.jpg\n");
    assert.deepEqual([rows[0]?.url, rows[0]?.product_id], [undefined, "1"]);
    assert.deepEqual(
      notices.map(({ key }) => key),
      ["feed.notice.urlIgnored"],
    );
  });

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

  it("a first product that does not end is told as one, not as a file without products", async () => {
    const long = "x".repeat(600_000);
    for (const begun of [
      `<title>${long}`,
      `<id>1</id><title>a</title><text>${long}</text></item>`,
      `<a b="${long}`,
    ])
      await assert.rejects(readText(`<?xml version='1.0'?><rss><channel><item>${begun}`), {
        key: "feed.firstProductTooLarge",
        values: { max_KB: 256 },
      });
    const elsewhere = `<?xml version='1.0'?><svg>${"<path d='1'/>".repeat(40_000)}</svg>`;
    await assert.rejects(readText(elsewhere), { key: "feed.noProductList" });
  });

  it("a first line of JSON that does not end is told as one too", async () => {
    const long = "x".repeat(600_000);
    for (const begun of [`{"sku":"1","title":"${long}"}\n{"sku":"2","title":"a"}\n`, `[{"title":"${long}"}]`])
      await assert.rejects(readText(begun), { key: "feed.firstLineTooLarge", values: { max_KB: 256 } });
    const ofWords = JSON.stringify(Array.from({ length: 50_000 }, (_, index) => `word ${index}`));
    await assert.rejects(readText(ofWords), { key: "feed.noProductList" });
  });

  it("an error or a formula of a spreadsheet is no price, whatever digits are in it", async () => {
    const errors = ["#N/A", "#REF!", "#DIV/0!", "#VALEUR!", "#NV", "Err:502", "=VLOOKUP(A2;B:C;2)", "#####"];
    const file = ["sku\ttitre\tprix\tprix promo", "a\tVase\t12,90\t9,90"];
    file.push(...errors.map((error, index) => `b${index}\tCoupe\t${error}\t`));
    const read = await readText([...file, "c\tBol\t8,90\t#DIV/0!", ""].join("\n"));
    assert.deepEqual(
      read.rows.map(({ sku }) => sku),
      ["a"],
    );
    assert.deepEqual(
      read.errors.map(({ key, values }) => [key, values?.["value"]]),
      [...errors, "#DIV/0!"].map((error) => ["feed.line.priceErrorCell", error]),
    );
    const stock = await readText("sku;titre;prix;stock\na;Vase;12,90;Err:502\n");
    assert.deepEqual([stock.rows[0]?.stock, stock.notices[0]?.key], [null, "feed.notice.unreadable"]);
  });

  it("errors of a spreadsheet do not keep its header from being found, even where it is wider than the lines", async () => {
    const lines = Array.from({ length: 30 }, (_, index) => {
      const price = index % 2 === 0 ? "#N/A" : `${index},90`;
      return `a${index};Vase ${index};${price}`;
    });
    const { rows, errors } = await readText(["Réf;Titre;Prix;Remarque;Vu par", ...lines, ""].join("\n"));
    assert.deepEqual([rows.length, rows[0]?.price, errors.length], [15, "1.90", 15]);
  });

  it("of the languages of PrestaShop's web service the first that says something is read", async () => {
    const texts = (...said: string[]) =>
      said
        .map((text, at) => `<language id="${at + 1}" xlink:href="https://s.test/${at}">${text}</language>`)
        .join("");
    const product = (id: number, names: string) =>
      `<product><id>${id}</id><reference>R${id}</reference><price>4.500000</price><name>${names}</name></product>`;
    const { rows, errors } = await readText(
      `<?xml version="1.0"?><prestashop xmlns:xlink="http://www.w3.org/1999/xlink"><products>${product(
        1,
        texts("Perceuse"),
      )}${product(2, texts("Scie", "Saw"))}${product(3, texts("", "Hammer"))}</products></prestashop>`,
    );
    assert.deepEqual(errors, []);
    assert.deepEqual(
      rows.map(({ title, sku, price }) => [title, sku, price]),
      [
        ["Perceuse", "R1", "4.5000"],
        ["Scie", "R2", "4.5000"],
        ["Hammer", "R3", "4.5000"],
      ],
    );
  });
});

describe("JSON is read like a table", () => {
  const products = [
    {
      id: 1,
      name: "Pâtes",
      offer: { price: 2.7, was: "3,10" },
      images: ["https://i.example/1.jpg", { url: "https://i.example/2.jpg" }],
      stock: 12,
    },
    {
      id: "2",
      name: "Riz",
      offer: { price: "1,84 €" },
      availability: "in_stock",
      competitorsMkp: [{ name: "X", price: 1.5 }],
    },
    { id: 12345678901234567890n, name: "Œufs", offer: { price: 1.299 }, stock: null },
  ];
  const text = (product: object) =>
    JSON.stringify(product, (_, value: unknown) =>
      typeof value === "bigint" ? `#${value}#` : value,
    ).replace(/"#(\d+)#"/, "$1");
  const list = products.map(text).join(",\n");
  const options = mapped({
    internal_ref: "id",
    title: "name",
    price: "offer.price",
    public_price: "offer.was",
    medias: "images",
    stock: "stock",
    competitorsMkp: "competitorsMkp",
  });

  const documents: [shape: string, content: string, lines: number[]][] = [
    ["a list", `[${list}]`, [1, 2, 3]],
    ["a list in an object", `{"count":3,"items":[${list}]}`, [1, 2, 3]],
    ["one product per line", products.map((product) => `${text(product)}\n`).join("\n"), [1, 3, 5]],
  ];
  for (const [shape, content, lines] of documents) {
    it(`from ${shape}`, async () => {
      for (const size of [Infinity, 5]) {
        const { rows, errors } = await readFeed(pieces(content, size), options);
        assert.deepEqual(errors, []);
        assert.deepEqual(
          rows.map(({ line }) => line),
          lines,
        );
        assert.deepEqual(
          rows.map(({ product_id, title, price, public_price, stock }) => [
            product_id,
            title,
            price,
            public_price,
            stock,
          ]),
          [
            ["1", "Pâtes", "2.7", "3.10", "12"],
            ["2", "Riz", "1.84", null, null],
            ["12345678901234567890", "Œufs", "1.299", null, null],
          ],
        );
        assert.deepEqual(rows[0]?.medias, ["https://i.example/1.jpg", "https://i.example/2.jpg"]);
        assert.equal(rows[1]?.competitorsmkp?.[0]?.price, "1.5");
      }
    });
  }

  it("with the mapping it suggests", async () => {
    const { rows } = await readText(`[${list}]`);
    assert.deepEqual(rows.map(({ title, price, internal_ref }) => [title, price, internal_ref]).slice(0, 2), [
      ["Pâtes", "2.7", "1"],
      ["Riz", "1.84", "2"],
    ]);
  });

  it("wrong elements are told by their number", async () => {
    const deep = `${'{"a":'.repeat(13)}1${"}".repeat(13)}`;
    const { rows, errors } = await readText(
      `[${text(products[0]!)}, {"id":2,}, 3, {"id":4,"name":"x","y":${deep}}, {"id":5,"name":null}, ${text(products[1]!)}]`,
      options,
    );
    assert.deepEqual(
      rows.map(({ line }) => line),
      [1, 6],
    );
    assert.deepEqual(
      errors.map(({ line, key }) => [line, key.replace("feed.line.", "")]),
      [
        [2, "invalidJson"],
        [3, "notAnObject"],
        [4, "tooDeep"],
        [5, "noTitle"],
      ],
    );
  });

  it("a document that stops early is refused: its missing products have not disappeared", async () => {
    await assert.rejects(readText(`[${list}`, options), { key: "feed.jsonCut" });
    await assert.rejects(readText('{"error":"quota exceeded"', options), { key: "feed.noProductList" });
  });

  it("keys of JavaScript's own are only keys", async () => {
    const { rows } = await readText(
      '[{"sku":"1","title":"a","__proto__":{"brand":"x"},"constructor":"y"}]',
      mapped({ sku: "sku", title: "title", brand: "brand", attr_c: "constructor", attr_t: "toString" }),
    );
    assert.deepEqual(
      [rows[0]?.brand, rows[0]?.attributes],
      [null, { c: { name: "constructor", value: "y", slug_value: "y" }, t: null }],
    );
  });
});

describe("whatever it is sent, the reader answers", () => {
  const noise = fc.array(
    fc.constantFrom(
      "sku",
      ";",
      ",",
      "\t",
      '"',
      "'",
      "\n",
      "\r",
      "\0",
      "\\",
      "[",
      "{",
      "}",
      "]",
      '{"sku":1,"title":"a"}',
      "1,5",
      "€",
      "é",
      "\ufeff",
      "\ud800",
      "https://x.example/",
      "<",
      " ",
    ),
    { maxLength: 40 },
  );

  it("texts of all sorts", async () => {
    await fc.assert(
      fc.asyncProperty(
        noise,
        fc.constantFrom("", "sku;title;price\n", "sku,title\n", '[{"sku":1,"title":"a"},'),
        async (parts, start) => {
          await outcome(Buffer.from(start + parts.join("")));
        },
      ),
      { ...drawnTimes(100), examples: [[["{", "}", '"', '"'], ""]] },
    );
  });

  it("bytes of all sorts, compressed ones too", async () => {
    const starts = ["", "1f8b08", "504b0304", "fffe", "efbbbf"].map((hex) => Buffer.from(hex, "hex"));
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 80 }), fc.constantFrom(...starts), async (bytes, start) => {
        await outcome(Buffer.concat([start, bytes]));
      }),
      drawnTimes(100),
    );
  });

  it("cells made to be slow", async () => {
    const cells = [
      "1 € ".repeat(100_000),
      " ".repeat(400_000) + "x",
      "https://x.example/" + ",".repeat(400_000),
      "1.".repeat(200_000),
      "((".repeat(200_000),
      "_".repeat(400_000),
    ];
    const fields = [
      "title",
      "price",
      "medias",
      "stock",
      "url",
      "attr_x",
      "availability",
      "cost_price",
      "competitorsMkp",
    ];
    const columns = Object.fromEntries([["sku", "sku"], ...fields.map((field) => [field, field])]);
    const lines = cells.flatMap((cell, at) =>
      fields.map((field) =>
        [at, ...fields.map((other) => (other === field ? cell : ""))].map((one) => `"${one}"`).join(";"),
      ),
    );
    const content = Buffer.from(["sku", ...fields].join(";") + "\n" + lines.join("\n"));
    const { rows, errors } = await readFeed(pieces(content, 60_000), {
      ...mapped(columns),
      signal: AbortSignal.timeout(20_000),
    });
    assert.equal(rows.length + errors.length, lines.length);
  });

  async function outcome(content: Buffer) {
    try {
      const { rows } = await readFeed(pieces(content, 11), { signal: AbortSignal.timeout(5000) });
      assert.doesNotMatch(JSON.stringify(rows), /\ufffd/);
    } catch (error) {
      assert.equal((error as Error).name, "UnreadableFeed", String(error));
    }
  }
});

it("a price that is crossed out in the cell of the price is the public one", async () => {
  const html = "<del>19,90 €</del> <ins>14,90 €</ins>";
  const { rows } = await readText(
    `sku|titre|price_html\nA1|Vis|${html}\nA2|Clou|<span>8,00&nbsp;&euro;</span>\n`,
  );
  assert.deepEqual(
    rows.map(({ price, public_price }) => [price, public_price]),
    [
      ["14.90", "19.90"],
      ["8.00", undefined],
    ],
  );
});

it("an instalment is no price", async () => {
  const { rows, errors } = await readText("sku;titre;prix\nA1;Vis;25,00 €/mois\nA2;Clou;8,00 €\n");
  assert.deepEqual(
    [rows.length, errors.map(({ line, key }) => [line, key])],
    [1, [[2, "feed.line.priceInstalment"]]],
  );
});

it("what is saved or costs the delivery is no price, and what is saved no crossed-out price", async () => {
  const lines =
    "A1;Vis;20 € de remise;\nA2;Clou;livraison 4,90 €;\nA3;Scie;12 €;économisez 5 €\nA4;Lime;9 €;au lieu de 11 €\n";
  const { rows, errors } = await readText(`sku;titre;prix;prix barré\n${lines}`);
  assert.deepEqual(
    errors.map(({ line, key }) => [line, key]),
    [2, 3].map((line) => [line, "feed.line.priceIsOther"]),
  );
  assert.deepEqual(
    rows.map(({ price, public_price }) => [price, public_price]),
    [
      ["12", null],
      ["9", "11"],
    ],
  );
});

it("entities in names are read once, in files of every kind; addresses and codes stay as they are", async () => {
  const woo =
    'SKU,Name,Brands,Regular price,Permalink\nA&amp;1,"Vase &#8211; l&#8217;été &amp; co","Tom &amp; Fils",12.50,https://a.fr/v?a=1&amp;b=2\n';
  const [first] = (await readText(woo)).rows;
  assert.deepEqual(
    [first!.sku, first!.title, first!.brand, first!.url],
    ["A&amp;1", "Vase – l’été & co", "Tom & Fils", "https://a.fr/v?a=1&amp;b=2"],
  );
  const shopify = JSON.stringify({
    products: [
      {
        id: 1,
        title: "T-shirt &eacute;t&eacute; R&D;",
        variants: [{ id: 11, sku: "V1", title: "S &amp;amp; M", price: "12.50" }],
      },
    ],
  });
  assert.equal((await readText(shopify)).rows[0]!.title, "T-shirt été R&D; - S &amp; M");
  const item =
    "<item><g:id>1</g:id><title><![CDATA[L&#146;\u00e9t\u00e9 &lt;3]]></title><g:price>12.50 EUR</g:price></item>";
  const rss = `<rss xmlns:g="http://base.google.com/ns/1.0"><channel>${item}${item.replace(">1<", ">2<")}</channel></rss>`;
  assert.equal((await readText(rss)).rows[0]!.title, "L’été <3");
});

it("a price without taxes is told, whether somebody chose its column or it was known by its name", async () => {
  const told = async (column: string, chosen: boolean) => {
    const fields = { sku: "sku", title: "titre", price: column };
    const mapping = Object.fromEntries(
      Object.entries(fields).map(([field, fieldname]) => [field, { fieldname, type: "string" as const }]),
    );
    const { rows, notices } = await readText(
      `sku;titre;${column};Montant\nA1;Vis;10,00;12,00\nA2;Clou;8,00;9,60\n`,
      chosen ? { type_options: { mapping } } : {},
    );
    return [rows[0]!.price, notices.filter(({ key }) => key === "feed.notice.priceWithoutTax").length];
  };
  for (const column of [
    "HT",
    "hors taxe",
    "excl. VAT",
    "Prix H.T.",
    "net",
    "Price before tax",
    "preço sem IVA",
  ])
    assert.deepEqual(await told(column, true), ["10.00", 1], column);
  assert.deepEqual(await told("prix H.T.", false), ["12.00", 0], "the one beside it is read");
  assert.deepEqual(await told("Prix TTC", true), ["10.00", 0]);
});

it("what PrestaShop calls the base of a price is without its taxes, and no public price", async () => {
  const { rows } = await readText("Référence;Nom;Prix de base;Prix final\nA1;Vis;10,00;11,40\n");
  assert.deepEqual([rows[0]!.price, rows[0]!.public_price], ["11.40", undefined]);
  const other = await readText("Référence;Nom;Prix de base;Prix\nA1;Vis;20,00;11,40\n");
  assert.deepEqual([other.rows[0]!.price, other.rows[0]!.public_price], ["11.40", "20.00"]);
});
