// Feeds for tests: made of text, or real ones.
import { hash } from "node:crypto";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { readProducts } from "#server/extractors/feeds/readProducts.ts";
import type { LineError, Mapping, Notice, ProductRow, ReadOptions } from "#server/extractors/types.ts";
import { sharedFolder } from "./shared.ts";

/** A folder of real data, and why a test that needs it is skipped. */
export function realData(folder: string): { folder: string; skip: string | false } {
  const shared = sharedFolder();
  return shared
    ? { folder: join(shared, "data", folder), skip: false }
    : { folder: "", skip: "the shared data is not on this machine" };
}

/** The files of a folder and those below it, by their paths; of several with the same bytes the first. */
export function differentFiles(folder: string): Map<string, Buffer> {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .toSorted();
  const seen = new Set<string>();
  const files = new Map<string, Buffer>();
  for (const path of paths) {
    const bytes = readFileSync(path);
    const sum = hash("sha1", bytes);
    if (!seen.has(sum)) files.set(path, bytes);
    seen.add(sum);
  }
  return files;
}

export async function* pieces(content: Buffer | string, size = Infinity): AsyncGenerator<Buffer> {
  const bytes = typeof content === "string" ? Buffer.from(content) : content;
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

export type ReadFeed = { rows: ProductRow[]; errors: LineError[]; notices: Notice[]; bytesRead: number };

/** A whole feed as the import would see it. */
export async function readFeed(source: AsyncIterable<Uint8Array>, options?: ReadOptions): Promise<ReadFeed> {
  const read: ReadFeed = { rows: [], errors: [], notices: [], bytesRead: 0 };
  for await (const batch of readProducts(source, options)) {
    read.rows.push(...batch.rows);
    read.errors.push(...batch.errors);
    read.notices.push(...batch.notices);
    read.bytesRead = batch.bytesRead;
  }
  return read;
}

export function readText(content: string | Buffer, options?: ReadOptions): Promise<ReadFeed> {
  return readFeed(pieces(content), options);
}

/** field: column, all texts but prices. */
export function mapping(columns: Record<string, string>): Mapping {
  const type = (field: string) =>
    /price|stock|rank/.test(field) ? ("number" as const) : ("string" as const);
  return Object.fromEntries(
    Object.entries(columns).map(([field, fieldname]) => [field, { fieldname, type: type(field) }]),
  );
}

/** Reading by these columns alone, under these settings. */
export function mapped(
  columns: Record<string, string>,
  more: Partial<NonNullable<ReadOptions["type_options"]>> = {},
): ReadOptions {
  return { type_options: { mapping: mapping(columns), ...more } };
}

/** The number and the reason of each line in error. */
export async function errorsOf(content: string, options?: ReadOptions) {
  const { errors } = await readText(content, options);
  return errors.map(({ line, key }) => [line, key.replace("feed.line.", "")]);
}
