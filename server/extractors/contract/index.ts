// importio, takeit, spymarket, bms: lines as the contract of providers names them (docs/providers.md), whatever format
// they come in. What they are called there needs no mapping; a mapping of the website's own goes first.
import { ByteSource } from "../bytes/byteSource.ts";
import { feedReader } from "../feeds/feedReader.ts";
import { sampleBytes } from "../limits.ts";
import type { Extractor, Mapping, ReadBatch, ReadOptions } from "../types.ts";
import { scaledRow } from "./scalePrices.ts";

const text = (fieldname: string) => ({ fieldname, type: "string" }) as const;
const number = (fieldname: string) => ({ fieldname, type: "number" }) as const;

/** Fields of ours, and what the contract calls them. */
const contract: Mapping = {
  url: text("url"),
  title: text("title"),
  price: number("price"),
  currency: text("currency"),
  public_price: number("public_price"),
  stock: number("stock"),
  category: text("category"),
  brand: text("brand"),
  medias: text("medias"),
  ean: text("ean"),
  sku: text("sku"),
  internal_ref: text("internal_ref"),
  mpn: text("mpn"),
  isbn: text("isbn"),
  unit: text("unit"),
  shipping_price: number("shipping_price"),
  state: text("state"),
  rank: number("rank"),
  channel: text("channel"),
  competitor_name: text("seller"),
  competitorsMkp: text("offers"),
};

const attribute = /^attributes\.([^.]+)$/;

/** Reads lines of the contract. */
export const contractReader: Extractor = {
  async *read(source, options = {}) {
    const bytes = new ByteSource(source, options.signal);
    const reading = await withContract(bytes, options);
    const { scale = 1 } = options;
    for await (const batch of feedReader.read(bytes.slices(), reading))
      yield scale === 1 ? batch : withScale(batch, scale);
  },
  async preview(source, options = {}) {
    const bytes = new ByteSource(source, options.signal);
    return feedReader.preview(bytes.slices(), await withContract(bytes, options));
  },
  columns: feedReader.columns,
};

function withScale(batch: ReadBatch, scale: number): ReadBatch {
  return { ...batch, rows: batch.rows.map((row) => scaledRow(row, scale)) };
}

/** The columns that its beginning has, under their names in the contract. */
async function withContract(bytes: ByteSource, options: ReadOptions): Promise<ReadOptions> {
  const beginning = await bytes.peek(sampleBytes);
  const { header = [] } = (await feedReader.columns(onceOf(beginning)).catch(() => null)) ?? {};
  const named = Object.entries(contract).filter(([, { fieldname }]) => header.includes(fieldname));
  const attributes = header.flatMap((column) => {
    const name = attribute.exec(column)?.[1];
    return name === undefined ? [] : [[`attr_${name}`, text(column)] as const];
  });
  const { mapping, ...type_options } = options.type_options ?? {};
  const completed = { ...Object.fromEntries([...named, ...attributes]), ...mapping };
  return {
    ...options,
    lateColumns: contract,
    type_options: { uniqueProductIdentifier: "url_slug", ...type_options, mapping: completed },
  };
}

async function* onceOf(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}
