import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { readText } from "../../../test/support/feeds.ts";

describe("what a line says of prices", () => {
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

  it("what ends in no cents has none, whatever mark begins the cents of other lines", async () => {
    const prices = async (...cells: string[]) => {
      const lines = cells.map((cell, index) => `${index};produit;${cell}`);
      const { rows } = await readText(["sku;titre;prix", ...lines].join("\n"));
      return rows.map(({ price }) => price);
    };
    assert.deepEqual(await prices("1.049,-", "89.95", "12.50"), ["1049", "89.95", "12.50"]);
    assert.deepEqual(await prices("€ 1.049,-", "€ 89.95"), ["1049", "89.95"]);
    assert.deepEqual(await prices("1,049.-", "89,95"), ["1049", "89.95"]);
    assert.deepEqual(await prices("1.049:-", "12.999,—", "89.95"), ["1049", "12999", "89.95"]);
    assert.deepEqual(await prices("CHF 2.499,--", "1'049.-", "89.95"), ["2499", "1049", "89.95"]);
    assert.deepEqual(await prices("1.049,–", "2.50,-", "25,-", "1.250,00"), [
      "1049",
      "2.50",
      "25",
      "1250.00",
    ]);
  });

  it("thousands without cents tell what begins the decimals of a file of commas", async () => {
    const { rows, notices } = await readText('sku,titre,prix\n1,a,"1.049,-"\n2,b,"2.499,-"\n3,c,1.299\n');
    assert.deepEqual([rows.map(({ price }) => price), notices], [["1049", "2499", "1299"], []]);
  });

  it("where one mark begins thousands here and cents there, it is said what is read of a price in doubt", async () => {
    const told = async (...cells: string[]) => {
      const lines = cells.map((cell, index) => `${index};produit;${cell}`);
      const { rows, notices } = await readText(["sku;titre;prix", ...lines].join("\n"));
      return [rows.map(({ price }) => price), notices];
    };
    const notice = (values: Record<string, string>) => [
      { key: "feed.notice.twoMarks", values: { column: "prix", ...values } },
    ];
    assert.deepEqual(await told("1.049,-", "2.499", "89.95", "12.50"), [
      ["1049", "2499", "89.95", "12.50"],
      notice({ thousands: "1.049,-", decimals: "89.95", value: "2.499", amount: "2499" }),
    ]);
    assert.deepEqual(await told("1,049.-", "3,499.-", "€ 2,499", "89,95"), [
      ["1049", "3499", "2499", "89.95"],
      notice({ thousands: "1,049.-", decimals: "89,95", value: "€ 2,499", amount: "2499" }),
    ]);
    // However far from the beginning of the file they stand.
    const many = Array.from({ length: 20_000 }, (_, index) => `${(index % 90) + 1}.95`);
    const [prices, notices] = await told(...many, "2.499", "1.049,-");
    assert.deepEqual((prices as string[]).slice(-2), ["2.499", "1049"]);
    assert.deepEqual(
      notices,
      notice({ thousands: "1.049,-", decimals: "1.95", value: "2.499", amount: "2.499" }),
    );
    assert.deepEqual(await told("1.049,-", "89.95"), [["1049", "89.95"], []]);
    assert.deepEqual(await told("1.049,-", "2.499", "89,95"), [["1049", "2499", "89.95"], []]);
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
});
