// What a line says beside its price in another currency than the price's is no figure of that product.
import assert from "node:assert/strict";
import { test } from "node:test";
import { suggestMapping } from "../columns/suggestMapping.ts";
import { readText } from "../../../test/support/feeds.ts";

const header = "sku;titre;prix;prix barré;frais de port;prix d'achat\n";

async function readLine(cells: string, currency = "EUR") {
  const { rows, notices } = await readText(`${header}A;Perceuse;${cells}\n`, { currency });
  const { price, currency: of, public_price, shipping_price, attributes } = rows[0]!;
  const told = notices.flatMap(({ key, values }) =>
    key === "feed.notice.otherCurrency" ? [values["column"]] : [],
  );
  return [price, of, public_price, shipping_price, attributes?.cost_price?.value ?? null, told];
}

test("amounts in another currency than the price are left empty and told", async () => {
  const others = ["prix barré", "frais de port", "prix d'achat"];
  assert.deepEqual(await readLine("40 €;$60;£5;$30"), ["40", "EUR", null, null, null, others]);
  assert.deepEqual(await readLine("40 USD;60 €;5 EUR;30 €"), ["40", "USD", null, null, null, others]);
});

test("those in its currency, or without a word on it, are kept", async () => {
  assert.deepEqual(await readLine("40 €;60 €;5;30 EUR"), ["40", "EUR", "60", "5", 30, []]);
  assert.deepEqual(await readLine("40 USD;60;$5;30 USD"), ["40", "USD", "60", "5", 30, []]);
  assert.deepEqual(await readLine("40 $;60 $;5;30", "CAD"), ["40", null, "60", "5", 30, []]);
});

test("another country's dollar is not the website's, and a shared sign that is nobody's there asks for a code", async () => {
  const of = async (price: string, website: string) => {
    const { rows, errors } = await readText(`sku;titre;prix\nA;Perceuse;${price}\n`, { currency: website });
    return errors.length > 0 ? "error" : rows[0]!.currency;
  };
  assert.deepEqual(
    await Promise.all([of("C$ 10", "USD"), of("C$ 10", "CAD"), of("$10 US", "CAD"), of("A $10", "USD")]),
    ["CAD", null, "USD", "AUD"],
  );
  const francs = ["15 Fr.", "10 Fr", "F10", "10 francs"];
  assert.deepEqual(
    await Promise.all(francs.map((price) => of(price, "EUR"))),
    francs.map(() => "error"),
  );
  assert.deepEqual(
    await Promise.all(francs.map((price) => of(price, "CHF"))),
    francs.map(() => null),
  );
});

test("a column of currencies says it for the whole line", async () => {
  const { rows, notices } = await readText("sku;titre;prix;devise;prix barré\nA;Perceuse;40 €;USD;60 €\n");
  assert.deepEqual([rows[0]!.currency, rows[0]!.public_price], ["USD", "60"]);
  assert.ok(notices.every(({ key }) => key !== "feed.notice.otherCurrency"));
});

test("a shop whose price is in another currency than the product's keeps its stock alone", async () => {
  const read = async (cells: string) => {
    const { rows, notices } = await readText(
      `sku;title;price;store:nice:price;store:nice:stock;store:geneve:price\nA;Perceuse;${cells}\n`,
    );
    const told = notices.flatMap(({ key, values }) =>
      key === "feed.notice.otherCurrency" ? [values["column"]] : [],
    );
    return [rows[0]!.attributes!.stores, told];
  };
  assert.deepEqual(await read("40 €;41,50;3;42 CHF"), [
    [{ store_code: "nice", price: 41.5, stock: 3 }],
    ["store:geneve:price"],
  ]);
  assert.deepEqual(await read("40 CHF;41 €;3;42 CHF"), [
    [
      { store_code: "nice", stock: 3 },
      { store_code: "geneve", price: 42 },
    ],
    ["store:nice:price"],
  ]);
  assert.deepEqual(await read("40 €;41 €;3;42 EUR"), [
    [
      { store_code: "nice", price: 41, stock: 3 },
      { store_code: "geneve", price: 42 },
    ],
    [],
  ]);
});

test("the name of a price's column says its currency by a code or by a sign, in whatever shop", async () => {
  const read = async (column: string, currency: string) => {
    const { rows } = await readText(`sku;titre;${column}\nA;Vase;12,50\n`, { currency });
    return [rows[0]?.price, rows[0]?.currency ?? null];
  };
  for (const [column, shop, meant] of [
    ["price_usd", "EUR", "USD"],
    ["Price USD", "EUR", "USD"],
    ["PriceUSD", "EUR", "USD"],
    ["prix_nok", "EUR", "NOK"],
    ["Prix €", "USD", "EUR"],
    ["Preis in €", "CHF", "EUR"],
    ["price (£)", "EUR", "GBP"],
    ["price $", "EUR", "USD"],
    ["price $", "CAD", null],
    ["price US$", "CAD", "USD"],
    ["prix", "SEK", null],
  ] as const) {
    assert.deepEqual(await read(column, shop), ["12.50", meant], `${column} in ${shop}`);
  }
});

/** Read by name, or chosen by hand where the name is not known. */
async function meantBy(column: string, currency: string) {
  const mapping = Object.fromEntries(
    [
      ["sku", "sku"],
      ["title", "titre"],
      ["price", column],
    ].map(([field, fieldname]) => [field, { fieldname: fieldname!, type: "string" as const }]),
  );
  const { rows, errors } = await readText(`sku;titre;${column}\nA;Vase;12,50\n`, {
    currency,
    type_options: { mapping },
  });
  return errors[0]?.key ?? rows[0]?.currency ?? null;
}

const unclear = "feed.line.currencyUnclear";

test("letters in the name of a price's column are a currency in brackets and behind the price's word", async () => {
  for (const [column, shop, meant] of [
    ["Cena [zł]", "EUR", "PLN"],
    ["Cena zł", "EUR", "PLN"],
    ["Cena (zł brutto)", "EUR", "PLN"],
    ["cena w zł", "EUR", "PLN"],
    ["Cena Kč s DPH", "EUR", "CZK"],
    ["Preis CHF", "EUR", "CHF"],
    ["Preis in Fr.", "CHF", null],
    ["Preis in Fr.", "EUR", unclear],
    ["Pris (kr)", "SEK", null],
    ["Pris (kr)", "EUR", unclear],
    ["Pris kr inkl. moms", "DKK", null],
    ["Pris kr", "EUR", unclear],
    ["Price USD", "EUR", "USD"],
    ["Prix (EUR)", "USD", "EUR"],
    ["Prix en euros", "CHF", "EUR"],
    ["Prix DH TTC", "MAD", null],
    ["Prix DT", "EUR", "TND"],
    ["Fiyat TL", "EUR", "TRY"],
    ["Цена, руб.", "EUR", "RUB"],
    ["Preț (lei)", "EUR", "RON"],
    ["Price (Rs)", "EUR", "INR"],
    ["Price MAD", "EUR", "MAD"],
    ["PRICE MAD", "EUR", "MAD"],
    ["Fiyat (TRY)", "EUR", "TRY"],
    ["Prix EUR / USD", "EUR", unclear],
    ["Prix € en euros", "CHF", "EUR"],
  ] as const) {
    assert.equal(await meantBy(column, shop), meant, `${column} in ${shop}`);
  }
});

test("words, countries and units in the name of a price's column are no currency", async () => {
  for (const column of [
    "Price ALL",
    "PRIX TOP",
    "TOP PRICE",
    "TRY OUR PRICE",
    "PEN PRICE",
    "GEL douche prix",
    "Prix all inclusive",
    "price_fr",
    "Prix FR",
    "price_kr",
    "price_br",
    "Le prix",
    "PRIX UM",
    "Prix BD",
    "Prix franc de port",
    "Prix (franc de port)",
    "Price/pound",
    "Price per pound",
    "Precio por peso",
    "Prix R",
    "Prix L",
    "Prix DA Conseil",
  ]) {
    assert.equal(await meantBy(column, "EUR"), null, column);
  }
});

test("a column that is called a price but for its currency in letters is proposed as the price", () => {
  for (const column of ["Cena [zł]", "Cena zł", "Preis Fr.", "Pris kr", "Prix DH", "PRICE MAD"])
    assert.equal(suggestMapping(["sku", column])["price"]?.fieldname, column, column);
});

test("prices in a currency of three decimals have them, and numbers that are no prices do not", async () => {
  const file = (devise: string) =>
    `sku;titre;prix;prix barré;stock;devise\nA;Perceuse;12.500;15,750;1.250;${devise}\nB;Scie;9.900;;3.000;${devise}\n`;
  for (const [devise, currency] of [
    ["", "KWD"],
    ["TND", "EUR"],
  ] as const) {
    const { rows } = await readText(file(devise), { currency });
    const { price, public_price, stock } = rows[0]!;
    assert.deepEqual([Number(price), Number(public_price), stock], [12.5, 15.75, "1250"], currency);
  }
  const beside = await readText("sku;titre;prix;prix barré\nA;Perceuse;12.500 KD;15.750\n");
  assert.equal(Number(beside.rows[0]!.public_price), 15.75);
  const { rows } = await readText(file("EUR"), { currency: "KWD" });
  assert.equal(rows[0]!.price, "12500");
});
