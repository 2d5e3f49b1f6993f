// A column may come with a product far behind the beginning of a feed: what it says is not lost.
import assert from "node:assert/strict";
import { Readable } from "node:stream";
import { test } from "node:test";
import * as fc from "fast-check";
import { readText } from "../../../test/support/feeds.ts";
import { extractorOf } from "../register.ts";
import type { ReadBatch } from "../types.ts";
import { drawnTimes } from "../../../test/support/drawn.ts";

/** More than what the beginning of a feed is known by. */
const farCount = 1_500;
const long = "Un titre assez long pour que le début du fichier n'aille pas jusqu'à la promotion";

type Line = Record<string, unknown>;

function xmlOf(lines: Line[]): string {
  const items = lines.map(
    (line) =>
      `<item>${Object.entries(line)
        .map(([key, value]) => `<g:${key}>${String(value)}</g:${key}>`)
        .join("")}</item>`,
  );
  return `<rss xmlns:g="http://base.google.com/ns/1.0"><channel>${items.join("\n")}</channel></rss>`;
}

const ndjsonOf = (lines: Line[]) => lines.map((line) => JSON.stringify(line)).join("\n");

function productsWith(rare: Line): Line[] {
  return Array.from({ length: farCount + 1 }, (_, index) => ({
    id: `S${index}`,
    title: `${long} ${index} ${long}`,
    link: `https://boutique.example/p/${index}`,
    price: 100 + index,
    ...(index === farCount && rare),
  }));
}

for (const [format, written] of [
  ["XML", xmlOf],
  ["NDJSON", ndjsonOf],
  ["JSON", (lines: Line[]) => JSON.stringify(lines)],
] as const)
  test(`a price on offer and an EAN that come late in ${format} are read`, async () => {
    const { rows } = await readText(written(productsWith({ sale_price: 49.9, gtin: "4006381333931" })));
    const [before, last] = [rows.at(-2)!, rows.at(-1)!];
    assert.deepEqual([before.price, before.ean], [`${100 + farCount - 1}`, undefined]);
    assert.deepEqual([last.price, last.sale_price, last.ean], ["49.9", "49.9", "4006381333931"]);
  });

test("where columns were chosen, one that comes late is told of by its line and not read", async () => {
  const mapping = {
    title: { fieldname: "title", type: "string" },
    url: { fieldname: "link", type: "string" },
    price: { fieldname: "price", type: "number" },
  } as const;
  const late = { sale_price: 49.9, colour: "bleu" };
  const { rows, notices } = await readText(ndjsonOf(productsWith(late)), { type_options: { mapping } });
  assert.equal(rows.at(-1)!.price, String(100 + farCount));
  assert.deepEqual(notices, [
    { key: "feed.notice.lateColumn", values: { column: "sale_price", line: farCount + 1 } },
  ]);
});

test("what the contract of providers names is read, however late a crawl brings it, and kept for a later run", async () => {
  const late = { ean: "4006381333931", channel: "amazon_fr_default", seller: "Prix Malin" };
  const lines = productsWith(late).map(({ link, ...line }) => ({ ...line, url: link }));
  const batches: ReadBatch[] = [];
  for await (const batch of extractorOf("importio").read(Readable.from([Buffer.from(ndjsonOf(lines))])))
    batches.push(batch);
  const last = batches.flatMap(({ rows }) => rows).at(-1)!;
  assert.deepEqual(
    [last.kind, last.channel, last.competitor_name, last.ean],
    ["mkp", "amazon_fr_default", "Prix Malin", "4006381333931"],
  );
  assert.equal(batches.at(-1)!.reading.type_options.mapping?.["competitor_name"]?.fieldname, "seller");
});

const rareLine = fc.record(
  {
    sale_price: fc.integer({ min: 1, max: 99 }),
    gtin: fc.constantFrom("4006381333931", "3017800132463"),
    brand: fc.constantFrom("Bosch", "Makita"),
    stock: fc.nat(9),
    shipping: fc.record({ price: fc.integer({ min: 1, max: 9 }) }, { requiredKeys: [] }),
  },
  { requiredKeys: [] },
);

test("a feed reads as the one that has every column from its first product on", async () => {
  const everything = { sale_price: "", gtin: "", brand: "", stock: "", shipping: { price: "" } };
  await fc.assert(
    fc.asyncProperty(fc.array(rareLine, { minLength: 1, maxLength: 5 }), async (rare) => {
      const plain = productsWith({});
      const lines = [
        ...plain,
        ...rare.map((line, index) => ({ ...plain[index]!, id: `R${index}`, ...line })),
      ];
      const complete = [{ ...everything, ...lines[0] }, ...lines.slice(1)];
      const [late, early] = [await readText(ndjsonOf(lines)), await readText(ndjsonOf(complete))];
      const told = ({ rows }: typeof late) =>
        rows.slice(farCount).map((row) => {
          const { price, sale_price, ean, brand, stock, shipping_price } = row;
          return [
            price,
            sale_price ?? null,
            ean ?? null,
            brand ?? null,
            stock ?? null,
            shipping_price ?? null,
          ];
        });
      assert.deepEqual(told(late), told(early));
    }),
    drawnTimes(8),
  );
});

test("a feed that makes up keys for each product ends all the same", async () => {
  const lines = productsWith({}).map((line, index) => ({
    ...line,
    [`k${index}`]: 1,
    [`n${index}`]: { a: 1 },
  }));
  const { rows, errors } = await readText(ndjsonOf(lines));
  assert.deepEqual([rows.length, errors.length], [farCount + 1, 0]);
});
