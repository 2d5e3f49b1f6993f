// The files of containers. The record of a file is written last and replaced whole.
import type { Readable } from "node:stream";
import { fileElsewhere, fileTooLarge, invalidFileName, noSuchFile } from "#server/errors.ts";
import type { FileArea } from "#shared/reference/fileAreas.ts";
import type { BlobStore, ByteRange } from "./blobStore.ts";
import type { ContainerInfo, Containers } from "./containers.ts";
import { folderOf, isContainerName, isFileName } from "./names.ts";
import { newContentName, readRecord, recordName, recordsIn } from "./records.ts";

export type FileInfo = ContainerInfo & { container: string; type: string };

type WriteOptions = { maxBytes: number; type?: string };

export type Files = {
  /** Throws noSuchContainer. */
  files(area: FileArea, container: string): Promise<FileInfo[]>;
  /** Throws noSuchFile. */
  file(area: FileArea, container: string, name: string): Promise<FileInfo>;
  /** Keeps the content under that name, in the place of an older file. Throws fileTooLarge and storageFull. */
  write(
    area: FileArea,
    container: string,
    name: string,
    content: AsyncIterable<Uint8Array>,
    options: WriteOptions,
  ): Promise<FileInfo>;
  /** Throws noSuchFile. The body must be read to its end or destroyed. */
  read(
    area: FileArea,
    container: string,
    name: string,
    range?: ByteRange,
  ): Promise<{ info: FileInfo; body: Readable }>;
  remove(area: FileArea, container: string, name: string): Promise<void>;
};

const defaultType = "application/octet-stream";
/** A file that is replaced while it is looked up is looked up again. */
const readAttempts = 3;

/** Throws 400 for a name that no file is kept under. */
export function checkFileName(name: string): void {
  if (!isFileName(name)) throw invalidFileName(name);
}

/** Files that a store elsewhere may have are missed in other words than files that are nowhere. */
export function filesOf(
  blobs: BlobStore,
  { container }: Pick<Containers, "container">,
  isElsewhere: boolean,
): Files {
  const files: Files["files"] = async (area, name) => {
    await container(area, name);
    const folder = folderOf(area, name);
    const { records, contents } = await recordsIn(blobs, folder);
    const files = records.map(({ name: called, type, content }) => {
      const kept = contents.get(content);
      return kept && { ...kept, container: name, name: called, type };
    });
    return files.filter((file) => file !== undefined).toSorted((a, b) => a.name.localeCompare(b.name, "fr"));
  };

  const find = async (area: FileArea, containerName: string, name: string) => {
    const isThere = isContainerName(containerName) && isFileName(name);
    const record = isThere && (await readRecord(blobs, folderOf(area, containerName), recordName(name)));
    const kept = record && (await blobs.entry(folderOf(area, containerName), record.content));
    if (!kept) throw isElsewhere ? fileElsewhere(name) : noSuchFile(name);
    return { record, info: { ...kept, container: containerName, name: record.name, type: record.type } };
  };

  const file: Files["file"] = async (area, containerName, name) =>
    (await find(area, containerName, name)).info;

  const write: Files["write"] = async (area, containerName, name, content, options) => {
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

  const read: Files["read"] = async (area, containerName, name, range = {}) => {
    for (let attempt = 1; attempt <= readAttempts; attempt += 1) {
      const { record, info } = await find(area, containerName, name);
      const body = await blobs.read(folderOf(area, containerName), record.content, range);
      if (body) return { info, body };
    }
    throw noSuchFile(name);
  };

  const remove: Files["remove"] = async (area, containerName, name) => {
    const { record } = await find(area, containerName, name);
    const folder = folderOf(area, containerName);
    await blobs.remove(folder, recordName(name));
    await blobs.remove(folder, record.content);
  };

  return { files, file, write, read, remove };
}

async function* atMost(maxBytes: number, content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let read_bytes = 0;
  for await (const chunk of content) {
    read_bytes += chunk.length;
    if (read_bytes > maxBytes) throw fileTooLarge(maxBytes);
    yield chunk;
  }
}
