import assert from "node:assert/strict";
import { describe, it } from "node:test";
import * as fc from "fast-check";
import { readText } from "../../../test/support/feeds.ts";

const noticesOfMarks = new Set(
  ["twoMarks", "twoReadings", "decimalComma"].map((name) => `feed.notice.${name}`),
);

/** How the prices of a file are read, and what is told of their marks. */
async function readPrices(cells: readonly string[], column = "price") {
  const lines = cells.map((cell, index) => `${index};Lampe;${column === "price" ? cell : `9999;${cell}`}`);
  const header = column === "price" ? "sku;title;price" : `sku;title;price;${column}`;
  const { rows, notices } = await readText([header, ...lines].join("\n"));
  const told = notices.filter(({ key }) => noticesOfMarks.has(key)).map(({ values }) => values ?? {});
  return { prices: rows.map(({ price }) => Number(price)), told };
}

/** More of a file than is looked at before it is read. */
function longBeginning(cell: (index: number) => string): string[] {
  return Array.from({ length: 40_000 }, (_, index) => cell(index));
}

describe("the mark of a price with three digits behind it", () => {
  it("is told, with a price read by it, wherever in the file stands what says otherwise", async () => {
    const bare = longBeginning((index) => String(100 + (index % 900)));
    const thousands = await readPrices([...bare, "1.700", "1.701", "12.5"]);
    assert.deepEqual(thousands.prices.slice(-3), [1700, 1701, 12.5]);
    assert.deepEqual(thousands.told, [
      { column: "price", thousands: "1.700", decimals: "12.5", value: "1.700", amount: "1700" },
    ]);

    const cents = longBeginning((index) => `${10 + (index % 90)},10`);
    const decimals = await readPrices([...cents, "1,100", "1,299"]);
    assert.deepEqual(decimals.prices.slice(-2), [1.1, 1.299]);
    assert.deepEqual(decimals.told, [
      { column: "price", thousands: "1,100", decimals: "10,10", value: "1,100", amount: "1.100" },
    ]);
  });

  it("is told where it begins three decimals, of a point as of a comma", async () => {
    for (const [value, beside] of [
      ["1.250", "12.5"],
      ["1,250", "12,5"],
    ] as const) {
      const { prices, told } = await readPrices([value, beside, "899"]);
      assert.deepEqual(prices, [1.25, 12.5, 899]);
      assert.deepEqual(told, [
        { column: "price", thousands: value, decimals: beside, value, amount: "1.250" },
      ]);
    }
  });

  it("is told of what looks decided in the first lines and is not in the last ones", async () => {
    const alike = longBeginning((index) => `${1 + (index % 9)},500`);
    assert.deepEqual((await readPrices([...alike, "899"])).told, [
      { column: "price", thousands: "1,500", decimals: "899", value: "1,500", amount: "1.500" },
    ]);
  });

  it("is told of discount prices too", async () => {
    const { prices, told } = await readPrices(["1.250", "12.5", "899"], "sale_price");
    assert.deepEqual(prices, [1.25, 12.5, 899]);
    assert.equal(told[0]?.["column"], "sale_price");
  });

  it("is not told of dinars, which have three decimals, nor of yen, which have none", async () => {
    assert.deepEqual((await readPrices(["1.250 KWD", "12.500 KWD", "3.5 KWD"])).told, []);
    assert.deepEqual((await readPrices(["1,250 JPY", "12,500 JPY"])).told, []);
  });

  it("is told unless the whole file leaves one meaning, in which it begins thousands", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(written, { minLength: 1, maxLength: 6 }), async (prices) => {
        const read = await readPrices(prices.map(({ text }) => text));
        const texts = new Set(read.told.map(({ value }) => value));
        const expected = needsTelling(prices, read.prices);
        assert.equal(texts.size > 0, expected, JSON.stringify([prices, read]));
        for (const { value, amount } of read.told)
          assert.equal(read.prices[prices.findIndex(({ text }) => text === value)], Number(amount));
      }),
      { numRuns: 500 },
    );
  });

  it("is that of the prices for the amounts and quantities beside them that leave it open, and nothing to tell", async () => {
    const header = "sku;title;price;public_price;cost_price;stock;frais de port";
    const { rows, notices } = await readText(
      `${header}\n1;Lampe;20.00;26.500;12.260;1.000;4.900\n2;Vase;23.50;29.750;14.712;2.500;4.900\n`,
    );
    assert.deepEqual(
      rows.map((row) => [
        row.public_price,
        row.attributes?.cost_price?.value,
        Number(row.stock),
        row.shipping_price,
      ]),
      [
        ["26.500", 12.26, 1, "4.900"],
        ["29.750", 14.712, 2.5, "4.900"],
      ],
    );
    assert.deepEqual(notices, []);
    const french = await readText(
      "sku;titre;prix;prix achat\n1;Piano;2 450,50;1.299\n2;Orgue;990,00;1.899\n",
    );
    assert.deepEqual(
      french.rows.map((row) => row.attributes?.cost_price?.value),
      [1299, 1899],
    );
  });

  it("is told of an amount beside prices where neither says what it means", async () => {
    const { rows, notices } = await readText(
      "sku;title;price;cost_price\n1;Lampe;20;12.260\n2;Vase;23;14.712\n",
    );
    assert.deepEqual(
      rows.map((row) => row.attributes?.cost_price?.value),
      [12260, 14712],
    );
    assert.deepEqual(notices, [
      { key: "feed.notice.twoReadings", values: { column: "cost_price", value: "12.260", amount: "12260" } },
    ]);
  });
});

type Written = { kind: "small" | "large" | "cents" | "no cents" | "in doubt"; mark: "." | ","; text: string };

const digits = fc.integer({ min: 1, max: 9 });
const written: fc.Arbitrary<Written> = fc
  .record({
    kind: fc.constantFrom("small", "large", "cents", "no cents", "in doubt" as const),
    mark: fc.constantFrom("." as const, "," as const),
    digit: digits,
    sign: fc.constantFrom("", " €"),
  })
  .map(({ kind, mark, digit, sign }) => {
    const text = {
      small: `${digit}49${sign}`,
      large: `${digit}249${sign}`,
      cents: `${digit}8${mark}5${sign}`,
      "no cents": `${digit}${mark}749${mark === "," ? "." : ","}-`,
      "in doubt": `${digit}${mark}350${sign}`,
    }[kind];
    return { kind, mark, text };
  });

/** Whether the prices fit a mark as that of all decimals: three decimals are none where a price stands below a thousand. */
function fits(decimal: "." | ",", prices: readonly Written[]): boolean {
  const hasSmall = prices.some(({ kind }) => kind === "small");
  return prices.every(({ kind, mark }) => {
    if (kind === "cents") return mark === decimal;
    if (kind === "no cents") return mark !== decimal;
    return kind !== "in doubt" || mark !== decimal || !hasSmall;
  });
}

function needsTelling(prices: readonly Written[], read: readonly number[]): boolean {
  const meanings = ([".", ","] as const).filter((decimal) => fits(decimal, prices));
  return prices.some(
    ({ kind, mark }, index) =>
      kind === "in doubt" && (read[index]! < 1000 || meanings.length !== 1 || meanings[0] === mark),
  );
}
