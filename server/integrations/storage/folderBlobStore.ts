// Files in a folder of this machine.
import { constants } from "node:fs";
import { type FileHandle, lstat, mkdir, open, readFile, readdir, rename, rm } from "node:fs/promises";
import { basename, join } from "node:path";
import { isForWantOfRoom, storageFull } from "#server/errors.ts";
import type { Entry, BlobStore } from "./blobStore.ts";

const readChunk_bytes = 256 * 1024;

/** The blob store in the folder under `root`, which is made when first needed. */
export function folderBlobStore(root: string): BlobStore {
  const at = (...names: string[]) => join(root, ...names);
  return {
    folders: async (parent) => (await entriesIn(at(parent))).filter(isFolder).map(withoutKind),
    folder: async (path) => {
      const stats = await entryAt(at(path));
      return stats?.folder ? withoutKind(stats) : undefined;
    },
    makeFolder: async (path) => {
      await mkdir(at(path), { recursive: true, mode: 0o700 });
    },
    removeFolder: (path) => rm(at(path), { recursive: true, force: true }),
    entries: async (folder) => (await entriesIn(at(folder))).map(withoutKind),
    entry: async (folder, name) => {
      const stats = await entryAt(at(folder, name));
      return stats && withoutKind(stats);
    },
    write: (folder, name, content) => writeNew(at(folder, name), content),
    replaceText: async (folder, name, text) => {
      const unfinished = at(folder, `${name}.${process.pid}.unfinished`);
      await writeNew(unfinished, [Buffer.from(text)]);
      await rename(unfinished, at(folder, name));
    },
    readText: (folder, name) => readFile(at(folder, name), "utf8").catch(unlessMissing),
    read: async (folder, name, range) => {
      const handle = await openWithoutLinks(at(folder, name)).catch(unlessMissing);
      return handle?.createReadStream({ ...range, highWaterMark: readChunk_bytes });
    },
    remove: (folder, name) => rm(at(folder, name), { force: true }),
  };
}

type Found = Entry & { folder: boolean };

async function entriesIn(path: string): Promise<Found[]> {
  const names = await readdir(path).catch(() => []);
  const entries = await Promise.all(names.map((name) => entryAt(join(path, name))));
  return entries.filter((entry) => entry !== undefined);
}

/** A link is no folder and no file of ours: what is told of it is its own. */
async function entryAt(path: string): Promise<Found | undefined> {
  const stats = await lstat(path).catch(() => undefined);
  if (!stats) return undefined;
  const { size, atime, mtime, ctime } = stats;
  return { name: basename(path), size, atime, mtime, ctime, folder: stats.isDirectory() };
}

function isFolder({ folder }: Found): boolean {
  return folder;
}

function withoutKind({ folder: _folder, ...entry }: Found): Entry {
  return entry;
}

async function writeNew(
  path: string,
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<void> {
  try {
    const handle = await open(path, "wx", 0o600);
    try {
      for await (const chunk of content) await writeWhole(handle, chunk);
      await handle.sync();
    } finally {
      await handle.close();
    }
  } catch (problem) {
    await rm(path, { force: true });
    throw isForWantOfRoom(problem) ? storageFull(problem) : problem;
  }
}

async function writeWhole(handle: FileHandle, chunk: Uint8Array): Promise<void> {
  let done = 0;
  while (done < chunk.length) done += (await handle.write(chunk, done)).bytesWritten;
}

function unlessMissing(problem: unknown): undefined {
  if ((problem as NodeJS.ErrnoException).code !== "ENOENT") throw problem;
}

/** Whoever can put a link into the folder must not make us read what it points at. */
function openWithoutLinks(path: string): Promise<FileHandle> {
  return open(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0));
}
