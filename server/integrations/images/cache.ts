// Images that were fetched, in a folder that several processes share. A file is written beside its place and then
// renamed into it, so that nobody reads half of one; what was looked at longest ago goes when there is too much.
import { randomBytes } from "node:crypto";
import { mkdir, readFile, readdir, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type ImageSize, imageSizes } from "#shared/reference/imageSizes.ts";
import type { Renditions } from "./renditions.ts";

export type ImageCache = {
  /** "missing": not long ago there was no such image. Undefined: not known. */
  read(key: string, size: ImageSize): Promise<Buffer | "missing" | undefined>;
  /** However old it is. */
  readFormer(key: string, size: ImageSize): Promise<Buffer | undefined>;
  write(key: string, renditions: Renditions): Promise<void>;
  /** `forGood`: the one of before is not to be shown any more either. */
  writeMissing(key: string, missing: { forGood: boolean }): Promise<void>;
};

type CacheSetup = {
  folder: string;
  maxBytes: number;
  /** For how long an image is shown before it is fetched anew, and for how long a missing one is not asked for. */
  fresh_ms: number;
  missing_ms: number;
};

/** Files are looked at again and again within minutes: one note of it an hour will do. */
const markEvery_ms = 3_600_000;
/** The part of the bound that may be written before what lies in the folder is counted again. */
const countedEvery = 1 / 20;
/** The part of the bound that is left after a clean-up. */
const leftOver = 0.9;
const abandoned_ms = 3_600_000;
const block_bytes = 4_096;

/** Keys are hexadecimal. The folder is made when first needed. */
export function openImageCache({ folder, maxBytes, fresh_ms, missing_ms }: CacheSetup): ImageCache {
  let uncounted = Infinity;
  let cleaning: Promise<void> | undefined;

  const placeOf = (key: string, ending: string) => join(folder, key.slice(0, 2), `${key}${ending}`);

  const keep = async (path: string, bytes: Buffer | string) => {
    const unfinished = `${path}.${randomBytes(6).toString("hex")}${unfinishedEnding}`;
    await mkdir(join(path, ".."), { recursive: true, mode: 0o700 });
    try {
      await writeFile(unfinished, bytes, { mode: 0o600 });
      await rename(unfinished, path);
    } catch (problem) {
      await rm(unfinished, { force: true });
      throw problem;
    }
    uncounted += onDisk(bytes.length);
    if (uncounted > maxBytes * countedEvery)
      await (cleaning ??= clean().finally(() => (cleaning = undefined)));
  };

  const clean = async () => {
    uncounted = 0;
    const files = (await filesIn(folder)).toSorted((left, right) => right.seen_at - left.seen_at);
    let total = 0;
    const full = files.reduce((sum, { bytes }) => sum + bytes, 0) > maxBytes;
    for (const { path, bytes, seen_at } of files) {
      const isLitter = path.endsWith(unfinishedEnding) && seen_at < Date.now() - abandoned_ms;
      if (isLitter || (full && total + bytes > maxBytes * leftOver)) await rm(path, { force: true });
      else total += bytes;
    }
  };

  return {
    read: async (key, size) => {
      const image = await readFresh(placeOf(key, `-${size}${imageEnding}`), fresh_ms);
      if (image) return image;
      return (await readFresh(placeOf(key, missingEnding), missing_ms)) && "missing";
    },
    readFormer: (key, size) => readFresh(placeOf(key, `-${size}${imageEnding}`), Infinity),
    write: async (key, renditions) => {
      for (const [size, bytes] of renditions) await keep(placeOf(key, `-${size}${imageEnding}`), bytes);
    },
    writeMissing: async (key, { forGood }) => {
      if (forGood)
        for (const size of imageSizes) await rm(placeOf(key, `-${size}${imageEnding}`), { force: true });
      await keep(placeOf(key, missingEnding), "");
    },
  };
}

const imageEnding = ".webp";
const missingEnding = ".missing";
const unfinishedEnding = ".unfinished";

/** Undefined when there is no such file, or it is too old. A file that is read is noted as seen. */
async function readFresh(path: string, fresh_ms: number): Promise<Buffer | undefined> {
  try {
    const { mtime, atime } = await stat(path);
    const now = Date.now();
    if (now - mtime.getTime() > fresh_ms) return undefined;
    const bytes = await readFile(path);
    if (now - atime.getTime() > markEvery_ms) await utimes(path, new Date(now), mtime);
    return bytes;
  } catch {
    return undefined; // not there, or taken away by another process at this moment
  }
}

type CachedFile = { path: string; bytes: number; seen_at: number };

async function filesIn(folder: string): Promise<CachedFile[]> {
  const files: CachedFile[] = [];
  for (const name of await readdir(folder, { recursive: true }).catch(() => [])) {
    const stats = await stat(join(folder, name)).catch(() => undefined);
    if (!stats?.isFile()) continue;
    files.push({ path: join(folder, name), bytes: onDisk(stats.size), seen_at: stats.atimeMs });
  }
  return files;
}

function onDisk(bytes: number): number {
  return Math.ceil((bytes + 1) / block_bytes) * block_bytes;
}
