// What files are kept on: a folder of this machine, or a bucket of an S3-compatible store. Folders hold objects, one
// level deep. Every name that comes here is one of ours; what people call their files never does.
import type { Readable } from "node:stream";

export type Times = { atime: Date; mtime: Date; ctime: Date };
export type Entry = Times & { name: string; size: number };

/** Both ends included, as in an HTTP range. */
export type ByteRange = { start?: number; end?: number };

export type BlobStore = {
  /** The folders right under this one. */
  folders(parent: string): Promise<Entry[]>;
  folder(path: string): Promise<Entry | undefined>;
  /** Makes the folder, or finds the one there is. */
  makeFolder(path: string): Promise<void>;
  /** Removes the folder with all that is in it. */
  removeFolder(path: string): Promise<void>;
  entries(folder: string): Promise<Entry[]>;
  entry(folder: string, name: string): Promise<Entry | undefined>;
  /** Keeps content under a name that nobody has. When it throws, nothing is left of it. */
  write(folder: string, name: string, content: AsyncIterable<Uint8Array>): Promise<void>;
  /** Keeps a short text; in the place of an older one, readers find either of them whole. */
  replaceText(folder: string, name: string, text: string): Promise<void>;
  readText(folder: string, name: string): Promise<string | undefined>;
  read(folder: string, name: string, range: ByteRange): Promise<Readable | undefined>;
  /** Removes it if it is there. */
  remove(folder: string, name: string): Promise<void>;
};
