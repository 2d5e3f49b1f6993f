// Takes a feed out of its gzip or zip, never holding more than a few slices of it.
import { pipeline } from "node:stream/promises";
import { createGunzip, type Gunzip } from "node:zlib";
import { feedArchiveBomb, feedArchiveNested, feedArchiveUnsupported, feedTooLarge } from "#server/errors.ts";
import type { ByteSource } from "./byteSource.ts";
import { maxCompressionRatio, sliceBytes, unsuspectedBytes } from "./limits.ts";
import { archiveFormat } from "./magic.ts";
import { damagedArchiveOr, unzip } from "./unzip.ts";

/** The bytes of a feed, decompressed when they are a gzip or a zip of one file, bounded in size and in ratio. */
export async function* unpack(source: ByteSource, maxBytes: number): AsyncGenerator<Buffer> {
  const format = archiveFormat(await source.peek(16));
  if (format === undefined) return yield* atMost(maxBytes, source.slices());
  const consumed = { bytes: 0 };
  yield* atMost(maxBytes, suspiciously(notNested(decompressed(format, source, consumed)), consumed));
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
