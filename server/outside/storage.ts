// The files people send, in containers: OrderImports has one per catalogue, UploadImports one per website.
//
// Nothing of a name that was sent reaches the file system: a file lies under a hash of its name, beside a small
// record that tells the name. The record is written last and replaced whole, so a reader finds the old content or
// the new one, and an upload that was cut off leaves nothing anybody can see.
import { createHash, randomBytes } from "node:crypto";
import { constants } from "node:fs";
import { type FileHandle, lstat, mkdir, open, readFile, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import {
  fileTooLarge,
  invalidContainerName,
  invalidFileName,
  noSuchContainer,
  noSuchFile,
  storageFull,
} from "#server/errors.ts";

export const areas = ["OrderImports", "UploadImports"] as const;
export type Area = (typeof areas)[number];

export type ContainerInfo = { name: string; size: number; atime: Date; mtime: Date; ctime: Date };
export type FileInfo = ContainerInfo & { container: string; type: string };

export type WriteOptions = { maxBytes: number; type?: string };
/** Both ends included, as in an HTTP range. */
export type ByteRange = { start?: number; end?: number };

export type Storage = {
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
};

/** The record beside a file: what it is called, and where its content lies. */
type Kept = { name: string; type: string; content: string };

const nameMax = 255;
const defaultType = "application/octet-stream";

/** The containers under `folder`, which is made when first needed. */
export function openStorage(folder: string): Storage {
  const areaFolder = (area: Area) => join(folder, area);
  const containerFolder = (area: Area, container: string) =>
    join(folder, area, checkedContainerName(container));

  const containers: Storage["containers"] = async (area) => {
    const names = (await namesIn(areaFolder(area))).filter(isContainerName);
    const found = await Promise.all(
      names.map((name) => describeContainer(join(areaFolder(area), name), name).catch(() => undefined)),
    );
    return found.filter((container) => container !== undefined);
  };

  const createContainer: Storage["createContainer"] = async (area, container) => {
    const path = containerFolder(area, container);
    await mkdir(path, { recursive: true, mode: 0o700 });
    return describeContainer(path, container);
  };

  const container: Storage["container"] = async (area, name) => {
    if (!isContainerName(name)) throw noSuchContainer(name);
    return describeContainer(containerFolder(area, name), name);
  };

  const removeContainer: Storage["removeContainer"] = async (area, name) => {
    await container(area, name);
    await rm(containerFolder(area, name), { recursive: true, force: true });
  };

  const files: Storage["files"] = async (area, name) => {
    await container(area, name);
    const path = containerFolder(area, name);
    const records = (await namesIn(path)).filter((entry) => entry.endsWith(recordEnding));
    const found = await Promise.all(
      records.map((record) => describeFile(path, name, join(path, record)).catch(() => undefined)),
    );
    return found.filter((file) => file !== undefined).toSorted((a, b) => a.name.localeCompare(b.name, "fr"));
  };

  const file: Storage["file"] = async (area, containerName, name) => {
    if (!isContainerName(containerName) || !isFileName(name)) throw noSuchFile(name);
    const path = containerFolder(area, containerName);
    return describeFile(path, containerName, recordPath(path, name)).catch(() => {
      throw noSuchFile(name);
    });
  };

  const write: Storage["write"] = async (area, containerName, name, content, options) => {
    if (!isFileName(name)) throw invalidFileName(name);
    const { name: known } = await container(area, containerName);
    const path = containerFolder(area, known);
    const older = await readRecord(recordPath(path, name)).catch(() => undefined);
    const contentName = `${keyOf(name)}-${randomBytes(8).toString("hex")}${contentEnding}`;
    try {
      await writeContent(join(path, contentName), content, options.maxBytes);
      await writeRecord(path, { name, type: options.type ?? defaultType, content: contentName });
    } catch (problem) {
      await rm(join(path, contentName), { force: true });
      throw isFull(problem) ? storageFull() : problem;
    }
    if (older) await rm(join(path, older.content), { force: true });
    return file(area, known, name);
  };

  const read: Storage["read"] = async (area, containerName, name, range = {}) => {
    const info = await file(area, containerName, name);
    const path = containerFolder(area, containerName);
    const kept = await readRecord(recordPath(path, name));
    const handle = await openWithoutLinks(join(path, kept.content));
    return { info, body: handle.createReadStream({ ...range, highWaterMark: readChunk_bytes }) };
  };

  const remove: Storage["remove"] = async (area, containerName, name) => {
    await file(area, containerName, name);
    const path = containerFolder(area, containerName);
    const kept = await readRecord(recordPath(path, name));
    await rm(recordPath(path, name), { force: true });
    await rm(join(path, kept.content), { force: true });
  };

  const sweep: Storage["sweep"] = async (before) => {
    for (const area of areas) {
      for (const { name } of await containers(area)) await sweepFolder(containerFolder(area, name), before);
    }
  };

  return { containers, createContainer, container, removeContainer, files, file, write, read, remove, sweep };
}

const recordEnding = ".json";
const contentEnding = ".content";
const readChunk_bytes = 256 * 1024;

/** Containers are named by the id of their catalogue or website. */
function isContainerName(name: string): boolean {
  return /^[1-9][0-9]{0,15}$/.test(name);
}

function checkedContainerName(name: string): string {
  if (!isContainerName(name)) throw invalidContainerName(name);
  return name;
}

/** A name is never a path, and can be shown in a list and a Content-Disposition header. */
function isFileName(name: string): boolean {
  return name.length > 0 && name.length <= nameMax && !/[/\\\p{Cc}]/u.test(name) && !/^\.+$/.test(name);
}

/** Two spellings of "é" are one name, as they look the same to whoever sent them. */
function keyOf(name: string): string {
  return createHash("sha256").update(name.normalize("NFC")).digest("hex").slice(0, 40);
}

function recordPath(folder: string, name: string): string {
  return join(folder, keyOf(name) + recordEnding);
}

async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch(() => []);
}

async function describeContainer(path: string, name: string): Promise<ContainerInfo> {
  const found = await lstat(path).catch(() => undefined);
  if (!found?.isDirectory()) throw noSuchContainer(name);
  const { size, atime, mtime, ctime } = found;
  return { name, size, atime, mtime, ctime };
}

async function describeFile(folder: string, container: string, record: string): Promise<FileInfo> {
  const kept = await readRecord(record);
  const { size, atime, mtime, ctime } = await lstat(join(folder, kept.content));
  return { container, name: kept.name, type: kept.type, size, atime, mtime, ctime };
}

/** Only what we wrote ourselves is believed: a content is a file of this folder and nothing else. */
async function readRecord(path: string): Promise<Kept> {
  const kept = JSON.parse(await readFile(path, "utf8")) as Kept;
  if (!/^[0-9a-f]{40}-[0-9a-f]{16}\.content$/.test(kept.content)) throw new Error(`${path} is not a record`);
  return kept;
}

async function writeRecord(folder: string, kept: Kept): Promise<void> {
  const unfinished = join(folder, `${kept.content}.record`);
  const handle = await open(unfinished, "wx", 0o600);
  try {
    await handle.writeFile(JSON.stringify(kept));
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(unfinished, recordPath(folder, kept.name));
}

async function writeContent(
  path: string,
  content: AsyncIterable<Uint8Array>,
  maxBytes: number,
): Promise<void> {
  const handle = await open(path, "wx", 0o600);
  try {
    let written = 0;
    for await (const chunk of content) {
      written += chunk.length;
      if (written > maxBytes) throw fileTooLarge(maxBytes);
      await writeWhole(handle, chunk);
    }
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function sweepFolder(folder: string, before: Date): Promise<void> {
  const names = await namesIn(folder);
  const records = names.filter((name) => name.endsWith(recordEnding)).map((name) => join(folder, name));
  const kept = await Promise.all(records.map((path) => readRecord(path).catch(() => undefined)));
  const needed = new Set(kept.map((record) => record?.content));
  for (const name of names.filter((one) => !one.endsWith(recordEnding) && !needed.has(one))) {
    const { mtime } = await lstat(join(folder, name));
    if (mtime < before) await rm(join(folder, name), { force: true });
  }
}

function isFull(problem: unknown): boolean {
  return ["ENOSPC", "EDQUOT"].includes((problem as NodeJS.ErrnoException).code ?? "");
}

async function writeWhole(handle: FileHandle, chunk: Uint8Array): Promise<void> {
  let done = 0;
  while (done < chunk.length) done += (await handle.write(chunk, done)).bytesWritten;
}

/** Whoever can put a link into the folder must not make us read what it points at. */
function openWithoutLinks(path: string): Promise<FileHandle> {
  return open(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0));
}
