// A format of files: each on the page of formats is told by what a file holds, read to the same product, and offered
// wherever files are chosen. A new one is asked for its sample here by the types.
import assert from "node:assert/strict";
import { test } from "node:test";
import { writeXlsx } from "hucre/xlsx";
import { type FeedType, feedFormats, feedTypes } from "#shared/reference/feedDialects.ts";
import { contentTypeOf } from "#server/domain/containers/contentTypes.ts";
import { readProducts } from "#server/extractors/feeds/readProducts.ts";
import { tableDialects } from "#server/extractors/tables/tableDialects.ts";
import { readableFiles } from "#web/parts/feed/readableFiles.ts";
import { pieces } from "../support/feeds.ts";

const fields = ["title", "url", "price"] as const;
const product = ["Perceuse", "https://boutique.example/p/1", "129.90"] as const;
const asObject = JSON.stringify(Object.fromEntries(fields.map((field, index) => [field, product[index]])));
const asElement = fields.map((field, index) => `<${field}>${product[index]}</${field}>`).join("");

const samples: Record<FeedType, string | Buffer> = {
  csv: `${fields.join(";")}\n${product.join(";")}\n`,
  json: `[${asObject}]`,
  ndjson: `${asObject}\n${asObject.replace("p/1", "p/2")}\n`,
  xml: `<?xml version="1.0"?><produits><produit>${asElement}</produit></produits>`,
  xlsx: Buffer.from(await writeXlsx({ sheets: [{ name: "Prix", rows: [[...fields], [...product]] }] })),
};

test("each is told by what a file holds, whatever was said, and read to the same product", async () => {
  for (const type of feedTypes)
    for (const said of feedTypes) {
      for await (const { reading, rows } of readProducts(pieces(samples[type]), { type: said })) {
        assert.equal(reading.type, type, `said to be ${said}`);
        const [row] = rows;
        assert.deepEqual([row?.title, row?.url, row?.price], [...product], type);
        const { encoding, delimiter } = reading.type_options;
        assert.equal(encoding === undefined, feedFormats[type].saysEncoding, type);
        assert.equal(delimiter !== undefined, feedFormats[type].hasSigns, type);
      }
    }
});

test("each is offered where files are chosen, and downloaded as what it is", () => {
  for (const { endings } of Object.values(feedFormats))
    for (const ending of endings) {
      assert.ok(readableFiles.split(",").includes(`.${ending}`), ending);
      assert.notEqual(contentTypeOf(`prix.${ending}`), "application/octet-stream", ending);
    }
});

test("a table without signs of the file's choice has its own", () => {
  for (const [type, dialect] of Object.entries(tableDialects))
    assert.equal(dialect === undefined, feedFormats[type as FeedType].hasSigns, type);
});
