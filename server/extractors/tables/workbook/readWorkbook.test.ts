import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { type CellValue, XlsxStreamWriter, writeXlsx } from "hucre/xlsx";
import { previewFeed } from "../../feeds/previewFeed.ts";
import { pieces, readFeed } from "../../../../test/support/feeds.ts";

type Sheet = { name: string; rows: CellValue[][]; hidden?: boolean };

async function workbook(...sheets: Sheet[]): Promise<Buffer> {
  return Buffer.from(await writeXlsx({ sheets }));
}

function read(file: Buffer) {
  return readFeed(pieces(file, 10_000));
}

const header = ["Référence", "Titre", "Prix", "EAN", "Date de relevé"];

describe("a workbook is read like the table its sheet shows", () => {
  it("numbers, texts, codes and empty rows", async () => {
    const file = await workbook({
      name: "Tarifs",
      rows: [
        ["Tarifs du magasin"],
        [],
        header.slice(0, 4),
        ["A-1", 'Écran 24" "Pro"\nnoir', 1234.5, 3017620422003],
        ["A-2", "Clavier", 1.234, "5449000000996"],
        [null, null, null, null],
        ["A-3", "Souris", 19.899999999999999, 4006381333931],
      ],
    });
    const { rows, errors, notices } = await read(file);
    assert.deepEqual(errors, []);
    assert.deepEqual(notices, []);
    assert.deepEqual(
      rows.map(({ line, sku, title, price, ean }) => [line, sku, title, price, ean]),
      [
        [4, "A-1", 'Écran 24" "Pro" noir', "1234.5", "3017620422003"],
        [5, "A-2", "Clavier", "1.2340", "5449000000996"],
        [7, "A-3", "Souris", "19.9", "4006381333931"],
      ],
    );
  });

  it("a share of a hundred is no price", async () => {
    const percent = (numFmt: string) => ({ style: { numFmt } });
    const file = Buffer.from(
      await writeXlsx({
        sheets: [
          {
            name: "T",
            rows: [
              ["Référence", "Titre", "Prix"],
              ["1", "part", 0.2],
              ["2", "part précise", 0.07],
              ["3", "prix", 8],
            ],
            cells: new Map([
              ["1,2", percent("0%")],
              ["2,2", percent("0.00%")],
            ]),
          },
        ],
      }),
    );
    const { rows, errors } = await readFeed(pieces(file));
    assert.deepEqual(
      rows.map(({ sku, price }) => [sku, price]),
      [["3", "8"]],
    );
    assert.deepEqual(
      errors.map(({ line, values }) => [line, values?.["value"]]),
      [
        [2, "20 %"],
        [3, "7 %"],
      ],
    );
  });

  it("an amount of thousands or millions by its format is no price, but where the format divides by them", async () => {
    const formats = [
      '0.00" k€"',
      '#,##0.0\\ "M€"',
      '0.0"k"',
      '0 "milliers d\'euros"',
      '0.0" kEUR"',
      '0" %"',
      '#,##0.0," k€"',
      "#,##0.0,",
      '0.00" kr"',
      '0.00" MAD"',
    ];
    const rows = formats.map((_, index) => [`${index}`, `produit ${index}`, 1.5]);
    const cells = new Map(formats.map((numFmt, index) => [`${index + 1},2`, { style: { numFmt } }]));
    const file = Buffer.from(
      await writeXlsx({ sheets: [{ name: "T", rows: [["Référence", "Titre", "Prix"], ...rows], cells }] }),
    );
    const feed = await readFeed(pieces(file));
    assert.deepEqual(
      feed.rows.map(({ sku, price }) => [sku, price]),
      [
        ["6", "1.5"],
        ["7", "1.5"],
        ["8", "1.5"],
        ["9", "1.5"],
      ],
    );
    assert.deepEqual(
      feed.errors.map(({ key, values }) => [key, values?.["value"]]),
      ["1.5k€", "1.5M€", "1.5k", "1.5milliers d'euros", "1.5k EUR", "1.5%"].map((value) => [
        "feed.line.priceUnreadable",
        value,
      ]),
    );
  });

  it("an amount has the currency that its format shows, a day is a day", async () => {
    const money = (numFmt: string) => ({ style: { numFmt } });
    const file = Buffer.from(
      await writeXlsx({
        sheets: [
          {
            name: "T",
            rows: [
              ["Référence", "Titre", "Prix", "Date de relevé"],
              ["1", "dollars", 10.5, new Date(Date.UTC(2024, 2, 29))],
              ["2", "livres", 1.125, new Date(Date.UTC(2024, 2, 29, 13, 30))],
              ["3", "site", 8, null],
            ],
            cells: new Map([
              ["1,2", money("[$$-409]#,##0.00;[Red]-[$$-409]#,##0.00")],
              ["2,2", money('#,##0.000\\ "GBP"')],
              ["3,2", money("#,##0.00")],
            ]),
          },
        ],
      }),
    );
    const feed = await readFeed(pieces(file), {
      type_options: {
        uniqueProductIdentifier: "sku",
        mapping: {
          sku: { fieldname: "Référence", type: "string" },
          title: { fieldname: "Titre", type: "string" },
          price: { fieldname: "Prix", type: "number" },
          observedAt: { fieldname: "Date de relevé", type: "string" },
        },
      },
    });
    assert.deepEqual(feed.errors, []);
    assert.deepEqual(
      feed.rows.map(({ price, currency, observedAt }) => [price, currency, observedAt]),
      [
        ["10.5", "USD", "2024-03-28T23:00:00.000Z"],
        ["1.1250", "GBP", "2024-03-29T12:30:00.000Z"],
        ["8", null, null],
      ],
    );
  });

  it("from the first sheet that is not hidden, and the others are named", async () => {
    const rows = (title: string) => [header.slice(0, 3), ["1", title, 2.5]];
    const file = await workbook(
      { name: "Aide", rows: rows("caché"), hidden: true },
      { name: "Catalogue", rows: rows("montré") },
      { name: "Promos", rows: rows("autre") },
    );
    const feed = await read(file);
    assert.deepEqual(
      feed.rows.map(({ title }) => title),
      ["montré"],
    );
    assert.deepEqual(feed.notices, [
      { key: "feed.notice.sheet", values: { sheet: "Catalogue", others: "Promos" } },
    ]);
  });

  it("from the first sheet of products where covers and explanations stand before it", async () => {
    const cover = [["Tarif 2026"], [], ["Valable du", "1er janvier"], ["Contact", "vente@exemple.fr"]];
    const help = [
      ["Colonne", "Ce qu'elle dit"],
      ["Prix", "toutes taxes comprises"],
      ["Référence", "la nôtre"],
    ];
    const products = [header.slice(0, 3), ["1", "Écran", 2.5], ["2", "Souris", 3.5]];
    const file = await workbook(
      { name: "Couverture", rows: cover },
      { name: "Lisez-moi", rows: help },
      { name: "Vide", rows: [] },
      { name: "Produits", rows: products },
      { name: "Promos", rows: products.slice(0, 2) },
    );
    const feed = await read(file);
    assert.deepEqual(
      feed.rows.map(({ title, price }) => [title, price]),
      [
        ["Écran", "2.5"],
        ["Souris", "3.5"],
      ],
    );
    assert.deepEqual(feed.notices, [
      {
        key: "feed.notice.sheet",
        values: { sheet: "Produits", others: "Couverture, Lisez-moi, Vide, Promos" },
      },
    ]);
  });

  it("a first sheet that is a table is read, whatever its columns are called", async () => {
    const unknown = [
      ["C1", "C2", "C3"],
      ["1", "Écran", 2.5],
    ];
    const products = [header.slice(0, 3), ["1", "Souris", 3.5]];
    const file = await workbook({ name: "A", rows: unknown }, { name: "B", rows: products });
    const preview = await previewFeed(pieces(file));
    assert.deepEqual(preview.columns, ["C1", "C2", "C3"]);
  });

  it("a row of five thousand is found by its number, without the rest being held", async () => {
    const writer = new XlsxStreamWriter({ name: "Grand" });
    writer.addRow(header.slice(0, 3));
    for (let index = 1; index <= 5000; index++) writer.addRow([`R${index}`, `Produit ${index}`, index / 100]);
    const { rows } = await read(Buffer.from(await writer.finish()));
    assert.equal(rows.length, 5000);
    const row = rows[4321]!;
    assert.deepEqual([row.line, row.sku, row.price], [4323, "R4322", "43.22"]);
  });

  it("a preview shows its first rows and proposes the columns", async () => {
    const file = await workbook({
      name: "T",
      rows: [header.slice(0, 4), ["A", "Titre A", 9.99, "3017620422003"]],
    });
    const preview = await previewFeed(pieces(file));
    assert.deepEqual(
      [preview.reading.type, preview.headerLine, preview.columns, preview.problem],
      ["xlsx", 1, header.slice(0, 4), null],
    );
    assert.deepEqual(preview.lines, [{ line: 2, cells: ["A", "Titre A", "9.99", "3017620422003"] }]);
    assert.deepEqual(Object.keys(preview.suggested).toSorted(), ["ean", "price", "sku", "title"]);
  });
});

describe("what is no sheet of products is refused in words", () => {
  const refuses = (file: Buffer, key: string) =>
    assert.rejects(read(file), (problem: { key?: string }) => {
      assert.equal(problem.key, key);
      return true;
    });

  it("a workbook cut short", async () => {
    const file = await workbook({ name: "T", rows: [header, ["A", "B", 1]] });
    await refuses(file.subarray(0, 400), "feed.archiveDamaged");
  });

  it("an empty sheet", async () => {
    await refuses(await workbook({ name: "T", rows: [] }), "feed.empty");
  });

  it("damaged bytes never give a product that is not there", async () => {
    const rows = Array.from({ length: 50 }, (_, index) => [`R${index}`, `Produit ${index}`, index + 0.99]);
    const file = await workbook({ name: "T", rows: [header.slice(0, 3), ...rows] });
    const truth = new Set((await read(file)).rows.map(({ sku, price }) => `${sku} ${price}`));
    for (let at = 100; at < file.length; at += 61) {
      const damaged = Buffer.from(file);
      damaged[at]! ^= 0xff;
      const feed = await read(damaged).catch((problem: { key?: string }) => {
        assert.ok(problem.key?.startsWith("feed."), String(problem));
        return { rows: [] };
      });
      for (const { sku, price } of feed.rows) assert.ok(truth.has(`${sku} ${price}`), `byte ${at}: ${sku}`);
    }
  });
});
