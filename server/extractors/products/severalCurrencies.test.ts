// How the prices of a file of several currencies are read, and prices that are there several times.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { readText } from "../../../test/support/feeds.ts";

/** A file with these texts of prices, read for a website in this currency: what each says, or the key of its error. */
async function pricesOf(website: string, texts: string[], name = "prix"): Promise<string[]> {
  const lines = texts.map((text, index) => `${index + 1};Produit ${index + 1};"${text}"`);
  return readFile(`ref;titre;${name}\n${lines.join("\n")}\n`, website);
}

async function readFile(content: string, website: string): Promise<string[]> {
  const { rows, errors } = await readText(content, { currency: website });
  const read = [
    ...rows.map(
      ({ line, price, currency }) => [line, `${Number(price)} ${currency ?? website}`] as [number, string],
    ),
    ...errors.map(({ line, key }) => [line, key] as [number, string]),
  ];
  return read.toSorted(([one], [other]) => one - other).map(([, said]) => said);
}

describe("in a file of several currencies the prices of each tell its decimal mark", () => {
  const files: [why: string, website: string, texts: string[], read: string[]][] = [
    ["dollars beside euros", "EUR", ["$1,299", "12,50 €"], ["1299 USD", "12.5 EUR"]],
    ["one price of each", "EUR", ["12,50 €", "£1,050", "CHF 2,350"], ["12.5 EUR", "1050 GBP", "2350 CHF"]],
    [
      "currencies without decimals",
      "EUR",
      ["12,50 €", "₩ 15,000", "¥1,299", "1,450 JPY"],
      ["12.5 EUR", "15000 KRW", "1299 JPY", "1450 JPY"],
    ],
    [
      "forints and pesos beside a point",
      "EUR",
      ["12.50", "HUF 12.990", "CLP 12.990", "COP 49.900"],
      ["12.5 EUR", "12990 HUF", "12990 CLP", "49900 COP"],
    ],
    ["euros beside dollars", "USD", ["$45.50", "1.299 EUR"], ["45.5 USD", "1299 EUR"]],
    ["yen at home", "JPY", ["¥12,800", "¥980", "12,50 €"], ["12800 JPY", "980 JPY", "12.5 EUR"]],
    ["yen alone, three digits throughout", "JPY", ["12,800", "3,450"], ["12800 JPY", "3450 JPY"]],
    ["dinars of three decimals", "EUR", ["1.250 KWD", "12,50 €"], ["1.25 KWD", "12.5 EUR"]],
    [
      "a currency whose own prices tell",
      "EUR",
      ["$1,299", "$12,50", "1.299 €", "4.50 €"],
      ["1.299 USD", "12.5 USD", "1.299 EUR", "4.5 EUR"],
    ],
    ["a shared sign is the website's", "CAD", ["12,50", "$1,299"], ["12.5 CAD", "1.299 CAD"]],
  ];
  for (const [why, website, texts, read] of files)
    it(why, async () => assert.deepEqual(await pricesOf(website, texts), read));

  it("which a column of currencies says too", async () => {
    const content =
      "sku;name;price;currency\n1;A;12,50;EUR\n2;B;1,299;JPY\n3;C;15,000;KRW\n4;D;1,299;USD\n5;E;1.250;KWD\n";
    assert.deepEqual(await readFile(content, "EUR"), [
      "12.5 EUR",
      "1299 JPY",
      "15000 KRW",
      "1299 USD",
      "1.25 KWD",
    ]);
  });

  it("and one whose own prices leave it open is told", async () => {
    const { notices } = await readText('ref;titre;prix\n1;a;"12,50 €"\n2;b;"CHF 1,299"\n');
    assert.deepEqual(
      notices.filter(({ key }) => key === "feed.notice.twoReadings").map(({ values }) => values),
      [{ column: "prix", value: "CHF 1,299", amount: "1299" }],
    );
  });
});

describe("a price that is there several times", () => {
  let made = 0;
  const product = (price: unknown) => ({ sku: String((made += 1)), title: "Lampe", price });

  it("is an error line where the amounts differ, in JSON and in XML", async () => {
    const lists = [
      [10, 20],
      [1299, 99],
      ["12.50", "10.00"],
      ["12 €", "10 €"],
      ["12 €", "12 $"],
    ];
    assert.deepEqual(
      await readFile(JSON.stringify(lists.map(product)), "EUR"),
      lists.map(() => "feed.line.severalPrices"),
    );
    const xml = `<products><product><sku>1</sku><title>A</title><price>15</price><price>12</price></product>
      <product><sku>2</sku><title>B</title><price>8.50</price></product></products>`;
    assert.deepEqual(await readFile(xml, "EUR"), ["feed.line.severalPrices", "8.5 EUR"]);
  });

  it("is that price where all are the same", async () => {
    const lists = [[99], [15, 15], ["12,50 €", "12.50"], ["", 7]];
    assert.deepEqual(await readFile(JSON.stringify(lists.map(product)), "EUR"), [
      "99 EUR",
      "15 EUR",
      "12.5 EUR",
      "7 EUR",
    ]);
  });
});
