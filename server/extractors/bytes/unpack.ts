// Takes a feed out of its gzip or zip, never holding more than a few slices of it.
import { pipeline } from "node:stream/promises";
import { createGunzip, type Gunzip } from "node:zlib";
import {
  feedArchiveBomb,
  feedArchiveNested,
  feedArchiveUnsupported,
  feedNotText,
  feedTooLarge,
} from "#server/errors.ts";
import { ByteSource } from "./byteSource.ts";
import { maxCompressionRatio, sliceBytes, unsuspectedBytes } from "../limits.ts";
import { archiveFormat } from "./magic.ts";
import { damagedArchiveOr, officeFormat, unzip } from "./unzip.ts";
import { type Inflate, type Workbook, readWorkbook } from "../tables/workbook/readWorkbook.ts";

/** A feed whose text is to be read. */
export type Unpacked = {
  bytes: ByteSource;
  /** For a workbook, whose text is made of one of its sheets. */
  workbook?: Pick<Workbook, "sheet" | "otherSheets">;
};

/**
 * The bytes of a feed, decompressed when they are a gzip or a zip of one file, bounded in size and in ratio; those of a
 * workbook are lines of its sheet of products.
 */
export async function unpack(source: ByteSource, maxBytes: number): Promise<Unpacked> {
  const start = await source.peek(officeStart);
  const office = officeFormat(start);
  if (office === "ods") throw feedNotText(office);
  if (office === undefined) return { bytes: new ByteSource(unpackText(source, start, maxBytes)) };
  const bounded: Inflate = (bytes, consumed) => atMost(maxBytes, suspiciously(bytes, consumed));
  const { text, ...workbook } = await readWorkbook(source, bounded);
  return { bytes: new ByteSource(atMost(maxBytes, text)), workbook };
}

/** Where the name of a zip's first file stands. */
const officeStart = 64;

function unpackText(source: ByteSource, start: Buffer, maxBytes: number): AsyncGenerator<Buffer> {
  const format = archiveFormat(start);
  if (format === undefined) return atMost(maxBytes, source.slices());
  const consumed = { bytes: 0 };
  return atMost(maxBytes, suspiciously(notNested(decompressed(format, source, consumed)), consumed));
}

function decompressed(
  format: string,
  source: ByteSource,
  consumed: { bytes: number },
): AsyncGenerator<Buffer> {
  if (format === "gzip") return gunzip(source, consumed);
  if (format === "zip") return unzip(source, consumed);
  throw feedArchiveUnsupported(format);
}

/** zlib reads concatenated members one after the other by itself. */
async function* gunzip(source: ByteSource, consumed: { bytes: number }): AsyncGenerator<Buffer> {
  const engine: Gunzip = createGunzip({ chunkSize: sliceBytes });
  const feeding = pipeline(source.slices(), engine);
  feeding.catch(() => undefined); // The same error comes out of the engine below, where it is handled.
  try {
    for await (const chunk of engine) {
      consumed.bytes = engine.bytesWritten;
      yield chunk as Buffer;
    }
  } catch (error) {
    throw damagedArchiveOr(error);
  }
}

async function* notNested(bytes: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  let first = true;
  for await (const chunk of bytes) {
    if (first && archiveFormat(chunk)) throw feedArchiveNested();
    first = false;
    yield chunk;
  }
}

async function* suspiciously(
  bytes: AsyncGenerator<Buffer>,
  consumed: { bytes: number },
): AsyncGenerator<Buffer> {
  let produced = 0;
  for await (const chunk of bytes) {
    produced += chunk.length;
    if (produced > unsuspectedBytes && produced > consumed.bytes * maxCompressionRatio)
      throw feedArchiveBomb(maxCompressionRatio);
    yield chunk;
  }
}

async function* atMost(maxBytes: number, bytes: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  let produced = 0;
  for await (const chunk of bytes) {
    produced += chunk.length;
    if (produced > maxBytes) throw feedTooLarge(maxBytes);
    yield chunk;
  }
}
