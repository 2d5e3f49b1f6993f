// Another provider than ours: what a folder and a line in the register are enough for.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { extractors } from "#server/extractors/register.ts";
import type { Extractor, ProductRow, ReadBatch } from "#server/extractors/types.ts";
import { type Importing, openImporting } from "../../../../test/support/importing.ts";
import { runImport } from "../runs/runImport.ts";
import { createRun } from "../runs/runs.ts";

const register: Record<string, Extractor> = extractors;
let imports: Importing;
before(async () => {
  imports = await openImporting();
  register["paper"] = pricesOnly;
});
after(async () => {
  delete register["paper"];
  await imports.close();
});

/** What would be its folder: lines of a number and a price, and nothing else. */
const pricesOnly: Extractor = {
  read: async function* (source, { type = "csv" } = {}) {
    const rows: ProductRow[] = [];
    let bytesRead = 0;
    for await (const piece of source) {
      bytesRead += piece.length;
      for (const line of Buffer.from(piece).toString().trim().split("\n"))
        rows.push(rowOf(line, rows.length + 1));
    }
    const mapping: Record<string, { fieldname: string; type: "string" | "number" }> = {
      price: { fieldname: "2", type: "number" },
    };
    const batch: ReadBatch = {
      reading: { type, type_options: { mapping } },
      columnsFound: { header: ["1", "2"], lacking: {} },
      rows,
      errors: [],
      notices: [],
      bytesRead,
    };
    yield batch;
  },
  preview: () => Promise.reject(new Error("nobody looks at it first")),
  columns: async () => null,
};

function rowOf(line: string, number: number): ProductRow {
  const [product_id = "", price = null] = line.split("=");
  const absent = {
    url: undefined,
    sku: undefined,
    ean: undefined,
    isbn: undefined,
    mpn: undefined,
    medias: undefined,
  };
  const none = { brand: undefined, category: undefined, unit: undefined, state: undefined, rank: undefined };
  const unpriced = {
    sale_price: undefined,
    public_price: undefined,
    shipping_price: undefined,
    total_price: undefined,
  };
  const others = {
    internal_ref: undefined,
    stock: undefined,
    channel: undefined,
    competitor_name: undefined,
  };
  const rest = { attributes: undefined, competitorsmkp: undefined, currency: null };
  const names = { line: number, kind: "product" as const, product_id, title: `Article ${product_id}` };
  return { ...names, ...absent, ...none, ...unpriced, ...others, ...rest, price };
}

test("a provider of the register is imported as ours is; one that is not there is refused", async () => {
  const websiteId = await imports.website();
  const sent = await imports.send(websiteId, "17=9.90\n18=12.5");
  const run = await createRun(imports.tools, {
    websiteId,
    source: { provider: "paper", uri: sent.extractorSource.uri! },
  });
  const done = await runImport(imports.tools, run.id);
  assert.equal(done.status, "complete", JSON.stringify(done.error_message));
  assert.equal(done.products_created, 2);
  assert.deepEqual(await imports.prices(websiteId), { 17: 9.9, 18: 12.5 });
  const unread = createRun(imports.tools, {
    websiteId,
    source: { provider: "parchment", uri: sent.extractorSource.uri! },
  });
  await assert.rejects(unread, { key: "imports.unknownProvider" });
});
