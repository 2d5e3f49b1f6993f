// A zip read as it arrives, without its directory at the end: local header, data, local header, data.
// https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT, sections 4.3.7 (local header) and 4.3.9 (descriptor).
import { crc32, createInflateRaw } from "node:zlib";
import {
  feedArchiveDamaged,
  feedArchiveEmpty,
  feedArchiveEncrypted,
  feedArchiveSeveralFiles,
  feedArchiveUnsupported,
} from "#server/errors.ts";
import type { ByteSource } from "./byteSource.ts";
import { sliceBytes } from "../limits.ts";

type Entry = {
  name: string;
  encrypted: boolean;
  method: number;
  /** Null: not known before the data, written in a descriptor behind it. */
  size: number | null;
  crc: number | null;
};

const stored = 0;
const deflated = 8;

export type ZipEntry = { name: string; bytes: AsyncGenerator<Buffer> };

/** The bytes of the one file in a zip. More than one is refused once the first has been read. */
export async function* unzip(source: ByteSource, consumed: { bytes: number }): AsyncGenerator<Buffer> {
  let entryName: string | undefined;
  for await (const { name, bytes } of zipEntries(source, consumed)) {
    if (!isFeed(name)) continue;
    if (entryName !== undefined) throw feedArchiveSeveralFiles(entryName, name);
    entryName = name;
    yield* bytes;
  }
  if (entryName === undefined) throw feedArchiveEmpty();
}

/** The files of a zip, one after the other. What is not taken of one is passed over before the next comes. */
export async function* zipEntries(source: ByteSource, consumed: { bytes: number }): AsyncGenerator<ZipEntry> {
  for (let entry = await nextEntry(source); entry; entry = await nextEntry(source)) {
    if (entry.encrypted) throw feedArchiveEncrypted();
    const bytes = checked(entry, source, contents(entry, source, consumed));
    yield { name: entry.name, bytes };
    for await (const _ of bytes);
  }
}

/** Whether a zip that begins like this holds a workbook, or another document of an office. */
export function officeFormat(start: Buffer): "xlsx" | "ods" | undefined {
  if (start.length < 30 || start.readUInt32LE(0) !== 0x04034b50) return undefined;
  const name = start.toString("utf8", 30, 30 + start.readUInt16LE(26));
  if (name === "mimetype") return "ods";
  return name === "[Content_Types].xml" || /^(?:xl|word|ppt|docProps|_rels)\//.test(name)
    ? "xlsx"
    : undefined;
}

async function nextEntry(source: ByteSource): Promise<Entry | null> {
  const header = await source.peek(30);
  if (header.length < 30 || header.readUInt32LE(0) !== 0x04034b50) return null;
  await source.take(30);
  const name = (await source.take(header.readUInt16LE(26))).toString("utf8");
  await source.take(header.readUInt16LE(28));
  const flags = header.readUInt16LE(6);
  const size = header.readUInt32LE(18);
  const describedBehind = (flags & 8) !== 0;
  return {
    name,
    encrypted: (flags & 1) !== 0,
    method: header.readUInt16LE(8),
    size: describedBehind || size === 0xffffffff ? null : size,
    crc: describedBehind ? null : header.readUInt32LE(14),
  };
}

/** Folders, what macOS adds, and what only comes with a feed are none. */
function isFeed(name: string) {
  return (
    !name.endsWith("/") && !name.startsWith("__MACOSX/") && !/(^|\/)\.[^/]*$/.test(name) && !beside.test(name)
  );
}

/** What is to be read by people, sums of files, pictures. */
const beside =
  /(?:^|\/)(?:read[ _-]?me|lisez[ _-]?moi|licen[cs]e|changelog)(?:\.(?:txt|md))?$|\.(?:pdf|docx?|rtf|md|nfo|url|md5|sha\d+|jpe?g|png|gif|webp|svg)$/i;

function contents(entry: Entry, source: ByteSource, consumed: { bytes: number }): AsyncGenerator<Buffer> {
  if (entry.method === deflated) return inflated(entry, source, consumed);
  if (entry.method === stored && entry.size !== null) return copied(source.slices(entry.size), consumed);
  throw feedArchiveUnsupported(`zip/${entry.method}`);
}

async function* copied(bytes: AsyncGenerator<Buffer>, consumed: { bytes: number }): AsyncGenerator<Buffer> {
  for await (const chunk of bytes) {
    consumed.bytes += chunk.length;
    yield chunk;
  }
}

/** Deflated data knows its own end: what was fed beyond it goes back to the source. */
async function* inflated(
  entry: Entry,
  source: ByteSource,
  consumed: { bytes: number },
): AsyncGenerator<Buffer> {
  const engine = createInflateRaw({ chunkSize: sliceBytes });
  const before = consumed.bytes;
  const feed = async () => {
    let fed = 0;
    for await (const chunk of source.slices(entry.size ?? Infinity)) {
      fed += chunk.length;
      await new Promise((done) => engine.write(chunk, done));
      if (engine.destroyed) return;
      if (engine.bytesWritten === fed) continue;
      source.giveBack(chunk.subarray(chunk.length - (fed - engine.bytesWritten)));
      break;
    }
    engine.end();
  };
  const feeding = feed().catch((error: unknown) => engine.destroy(error as Error));
  try {
    for await (const chunk of engine) {
      consumed.bytes = before + engine.bytesWritten;
      yield chunk as Buffer;
    }
  } catch (error) {
    throw damagedArchiveOr(error);
  } finally {
    engine.destroy();
  }
  await feeding;
}

/** What zlib throws says that the archive is damaged; anything else is what it is. */
export function damagedArchiveOr(error: unknown): unknown {
  const fromZlib = error instanceof Error && "code" in error && String(error.code).startsWith("Z_");
  return fromZlib ? feedArchiveDamaged() : error;
}

async function* checked(
  entry: Entry,
  source: ByteSource,
  bytes: AsyncGenerator<Buffer>,
): AsyncGenerator<Buffer> {
  let crc = 0;
  for await (const chunk of bytes) {
    crc = crc32(chunk, crc);
    yield chunk;
  }
  const expected = entry.crc ?? (await descriptorCrc(source));
  if (crc !== expected) throw feedArchiveDamaged();
}

/** The descriptor has its signature or not, and sizes of 4 or of 8 bytes: its length is told by what follows it. */
async function descriptorCrc(source: ByteSource): Promise<number | null> {
  const ahead = await source.peek(28);
  const signed = ahead.length >= 4 && ahead.readUInt32LE(0) === 0x08074b50;
  const lengths = signed ? [16, 24] : [12, 20];
  const length = lengths.find(
    (offset) => ahead.length >= offset + 2 && ahead.toString("latin1", offset, offset + 2) === "PK",
  );
  if (length === undefined) return null;
  await source.take(length);
  return ahead.readUInt32LE(signed ? 4 : 0);
}
