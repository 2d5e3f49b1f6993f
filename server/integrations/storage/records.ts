// The records beside the files of a folder: what each file is called, and where its content lies. A name that was sent
// reaches the store as a hash alone.
import { createHash, randomBytes } from "node:crypto";
import type { BlobStore, Entry } from "./blobStore.ts";

/** What a file is called, and where its content lies. */
type FileRecord = { name: string; type: string; content: string };

const recordEnding = ".json";
const contentEnding = ".content";

/** Two spellings of "é" are one name, as they look the same to whoever sent them. */
function keyOf(name: string): string {
  return createHash("sha256").update(name.normalize("NFC")).digest("hex").slice(0, 40);
}

export function recordName(name: string): string {
  return keyOf(name) + recordEnding;
}

export function newContentName(name: string): string {
  return `${keyOf(name)}-${randomBytes(8).toString("hex")}${contentEnding}`;
}

/** What a folder holds: its records, and its contents by name. */
export async function recordsIn(blobs: BlobStore, folder: string) {
  const entries = await blobs.entries(folder);
  const names = entries.map(({ name }) => name).filter((name) => name.endsWith(recordEnding));
  const records: FileRecord[] = [];
  for (let at = 0; at < names.length; at += recordsAtOnce) {
    const some = names.slice(at, at + recordsAtOnce).map((name) => readRecord(blobs, folder, name));
    records.push(...(await Promise.all(some)).filter((record) => record !== undefined));
  }
  return { entries, records, contents: new Map<string, Entry>(entries.map((entry) => [entry.name, entry])) };
}

const recordsAtOnce = 16;

/** Only what we wrote ourselves is believed: a content is an entry of this folder and nothing else. */
export async function readRecord(
  blobs: BlobStore,
  folder: string,
  name: string,
): Promise<FileRecord | undefined> {
  const text = await blobs.readText(folder, name);
  if (text === undefined) return undefined;
  const kept = JSON.parse(text) as FileRecord;
  return /^[0-9a-f]{40}-[0-9a-f]{16}\.content$/.test(kept.content) ? kept : undefined;
}

/** Removes the contents that no record names, and nobody has touched since `before`. */
export async function sweepFolder(blobs: BlobStore, folder: string, before: Date): Promise<void> {
  const { entries, records } = await recordsIn(blobs, folder);
  const needed = new Set(records.map(({ content }) => content));
  for (const { name, mtime } of entries) {
    if (name.endsWith(recordEnding) || needed.has(name) || mtime >= before) continue;
    await blobs.remove(folder, name);
  }
}
