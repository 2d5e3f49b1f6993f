// The files people send, in containers: OrderImports has one per catalogue, UploadImports one per website.
//
// Nothing of a name that was sent reaches the file system: a file lies under a hash of its name, beside a small
// record that tells the name. The record is written last and replaced whole, so a reader finds the old content or
// the new one, and an upload that was cut off leaves nothing anybody can see.
import { createHash, randomBytes } from "node:crypto";
import type { Readable } from "node:stream";
import {
  fileElsewhere,
  fileTooLarge,
  invalidContainerName,
  invalidFileName,
  noSuchContainer,
  noSuchFile,
} from "#server/errors.ts";
import { type FileArea, fileAreas } from "#shared/reference/fileAreas.ts";
import { type Bucket, bucketBlobStore } from "./storage/bucketBlobStore.ts";
import { folderBlobStore } from "./storage/folderBlobStore.ts";
import type { ByteRange, Entry, BlobStore, Times } from "./storage/blobStore.ts";

export type Area = FileArea;

export type ContainerInfo = { name: string; size: number } & Times;
export type FileInfo = ContainerInfo & { container: string; type: string };

type WriteOptions = { maxBytes: number; type?: string };
export type Storage = {
  /** The installation's files are kept elsewhere: one that is missing here may be there. */
  readonly isElsewhere: boolean;
  containers(area: Area): Promise<ContainerInfo[]>;
  /** Makes the container, or finds the one there is. */
  createContainer(area: Area, container: string): Promise<ContainerInfo>;
  /** Throws noSuchContainer. */
  container(area: Area, container: string): Promise<ContainerInfo>;
  removeContainer(area: Area, container: string): Promise<void>;
  /** Throws noSuchContainer. */
  files(area: Area, container: string): Promise<FileInfo[]>;
  /** Throws noSuchFile. */
  file(area: Area, container: string, name: string): Promise<FileInfo>;
  /** Keeps the content under that name, in the place of an older file. Throws fileTooLarge and storageFull. */
  write(
    area: Area,
    container: string,
    name: string,
    content: AsyncIterable<Uint8Array>,
    options: WriteOptions,
  ): Promise<FileInfo>;
  /** Throws noSuchFile. The body must be read to its end or destroyed. */
  read(
    area: Area,
    container: string,
    name: string,
    range?: ByteRange,
  ): Promise<{ info: FileInfo; body: Readable }>;
  remove(area: Area, container: string, name: string): Promise<void>;
  /** Removes what interrupted uploads have left and nobody has touched since `before`. */
  sweep(before: Date): Promise<void>;
  /** The text that tells this place from others; undefined until one is kept. */
  mark(): Promise<string | undefined>;
  keepMark(mark: string): Promise<void>;
};

/** Throws 400 for a name that no file is kept under. */
export function checkFileName(name: string): void {
  if (!isFileName(name)) throw invalidFileName(name);
}

/** The record beside a file: what it is called, and where its content lies. */
type Kept = { name: string; type: string; content: string };

const nameMax = 255;
const defaultType = "application/octet-stream";

/** The containers in a folder of this machine, which is made when first needed, or in a bucket. */
export function openStorage(location: string | Bucket, { isElsewhere = false } = {}): Storage {
  const blobs = typeof location === "string" ? folderBlobStore(location) : bucketBlobStore(location);

  const containers: Storage["containers"] = async (area) =>
    (await blobs.folders(area)).filter(({ name }) => isContainerName(name));

  const createContainer: Storage["createContainer"] = async (area, name) => {
    if (!isContainerName(name)) throw invalidContainerName(name);
    await blobs.makeFolder(folderOf(area, name));
    return container(area, name);
  };

  const container: Storage["container"] = async (area, name) => {
    const folder = isContainerName(name) ? await blobs.folder(folderOf(area, name)) : undefined;
    if (!folder) throw noSuchContainer(name);
    return folder;
  };

  const removeContainer: Storage["removeContainer"] = async (area, name) => {
    await container(area, name);
    await blobs.removeFolder(folderOf(area, name));
  };

  const files: Storage["files"] = async (area, name) => {
    await container(area, name);
    const folder = folderOf(area, name);
    const { records, contents } = await inside(blobs, folder);
    const files = records.map(({ name: called, type, content }) => {
      const kept = contents.get(content);
      return kept && { ...kept, container: name, name: called, type };
    });
    return files.filter((file) => file !== undefined).toSorted((a, b) => a.name.localeCompare(b.name, "fr"));
  };

  const find = async (area: Area, containerName: string, name: string) => {
    const isThere = isContainerName(containerName) && isFileName(name);
    const record = isThere && (await readRecord(blobs, folderOf(area, containerName), recordName(name)));
    const kept = record && (await blobs.entry(folderOf(area, containerName), record.content));
    if (!kept) throw isElsewhere ? fileElsewhere(name) : noSuchFile(name);
    return { record, info: { ...kept, container: containerName, name: record.name, type: record.type } };
  };

  const file: Storage["file"] = async (area, containerName, name) =>
    (await find(area, containerName, name)).info;

  const write: Storage["write"] = async (area, containerName, name, content, options) => {
    checkFileName(name);
    await container(area, containerName);
    const folder = folderOf(area, containerName);
    const older = await readRecord(blobs, folder, recordName(name));
    const kept = { name, type: options.type ?? defaultType, content: newContentName(name) };
    await blobs.write(folder, kept.content, atMost(options.maxBytes, content));
    try {
      await blobs.replaceText(folder, recordName(name), JSON.stringify(kept));
    } catch (problem) {
      await blobs.remove(folder, kept.content);
      throw problem;
    }
    if (older) await blobs.remove(folder, older.content);
    return file(area, containerName, name);
  };

  const read: Storage["read"] = async (area, containerName, name, range = {}) => {
    for (let attempt = 1; attempt <= readAttempts; attempt += 1) {
      const { record, info } = await find(area, containerName, name);
      const body = await blobs.read(folderOf(area, containerName), record.content, range);
      if (body) return { info, body };
    }
    throw noSuchFile(name);
  };

  const remove: Storage["remove"] = async (area, containerName, name) => {
    const { record } = await find(area, containerName, name);
    const folder = folderOf(area, containerName);
    await blobs.remove(folder, recordName(name));
    await blobs.remove(folder, record.content);
  };

  const sweep: Storage["sweep"] = async (before) => {
    for (const area of fileAreas) {
      for (const { name } of await containers(area)) await sweepFolder(blobs, folderOf(area, name), before);
    }
  };

  const mark: Storage["mark"] = () => blobs.readText(markFolder, markName);

  const keepMark: Storage["keepMark"] = async (text) => {
    await blobs.makeFolder(markFolder);
    await blobs.replaceText(markFolder, markName, text);
  };

  const ofFiles = { files, file, write, read, remove, sweep };
  return { isElsewhere, containers, createContainer, container, removeContainer, ...ofFiles, mark, keepMark };
}

/** A file that is replaced while it is looked up is looked up again. */
const readAttempts = 3;
const [markFolder, markName] = ["installation", "mark"];
const recordEnding = ".json";
const contentEnding = ".content";

function folderOf(area: Area, container: string): string {
  return `${area}/${container}`;
}

/** Containers are named by the id of their catalogue or website. */
function isContainerName(name: string): boolean {
  return /^[1-9][0-9]{0,15}$/.test(name);
}

/** A name is never a path, and can be shown in a list and a Content-Disposition header. */
function isFileName(name: string): boolean {
  return name.length > 0 && name.length <= nameMax && !unseemly.test(name) && !/^\.+$/.test(name);
}

/** What makes a path, and what cannot be seen or turns the direction of writing, so that a name looks like another. */
const unseemly = /[/\\\p{Cc}\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/u;

/** Two spellings of "é" are one name, as they look the same to whoever sent them. */
function keyOf(name: string): string {
  return createHash("sha256").update(name.normalize("NFC")).digest("hex").slice(0, 40);
}

function recordName(name: string): string {
  return keyOf(name) + recordEnding;
}

function newContentName(name: string): string {
  return `${keyOf(name)}-${randomBytes(8).toString("hex")}${contentEnding}`;
}

/** What a folder holds: its records, and its contents by name. */
async function inside(blobs: BlobStore, folder: string) {
  const entries = await blobs.entries(folder);
  const names = entries.map(({ name }) => name).filter((name) => name.endsWith(recordEnding));
  const records: Kept[] = [];
  for (let at = 0; at < names.length; at += recordsAtOnce) {
    const some = names.slice(at, at + recordsAtOnce).map((name) => readRecord(blobs, folder, name));
    records.push(...(await Promise.all(some)).filter((record) => record !== undefined));
  }
  return { entries, records, contents: new Map<string, Entry>(entries.map((entry) => [entry.name, entry])) };
}

const recordsAtOnce = 16;

/** Only what we wrote ourselves is believed: a content is an entry of this folder and nothing else. */
async function readRecord(blobs: BlobStore, folder: string, name: string): Promise<Kept | undefined> {
  const text = await blobs.readText(folder, name);
  if (text === undefined) return undefined;
  const kept = JSON.parse(text) as Kept;
  return /^[0-9a-f]{40}-[0-9a-f]{16}\.content$/.test(kept.content) ? kept : undefined;
}

async function* atMost(maxBytes: number, content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let read_bytes = 0;
  for await (const chunk of content) {
    read_bytes += chunk.length;
    if (read_bytes > maxBytes) throw fileTooLarge(maxBytes);
    yield chunk;
  }
}

async function sweepFolder(blobs: BlobStore, folder: string, before: Date): Promise<void> {
  const { entries, records } = await inside(blobs, folder);
  const needed = new Set(records.map(({ content }) => content));
  for (const { name, mtime } of entries) {
    if (name.endsWith(recordEnding) || needed.has(name) || mtime >= before) continue;
    await blobs.remove(folder, name);
  }
}
