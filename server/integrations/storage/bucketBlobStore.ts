// Files in a bucket of an S3-compatible store.
import { Readable } from "node:stream";
import type { ReadableStream as WebStream } from "node:stream/web";
import { setTimeout } from "node:timers/promises";
import { type ListObject, S3mini, S3ServiceError, type UploadPart } from "s3mini";
import { VigieError, storageFull, storageUnreachable } from "#server/errors.ts";
import type { ByteRange, Entry, BlobStore } from "./blobStore.ts";

export type Bucket = {
  /** Of the bucket, its name included: in the path, or before the host. */
  url: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
};

/** What is held in memory of a file on its way; S3 wants no smaller parts, and no more than 10,000 of them. */
const part_bytes = 8 * 1024 * 1024;
const atOnce = 16;
/** Enough for a part on a slow line. */
const answer_ms = 120_000;

export function bucketBlobStore({ url, region, accessKeyId, secretAccessKey }: Bucket): BlobStore {
  const s3 = new S3mini({ endpoint: url, region, accessKeyId, secretAccessKey, fetch: askAgain });
  const list = async (prefix: string) => (await translated(() => s3.listObjects("/", prefix))) ?? [];
  const find = async (key: string) => {
    const [first] = (await translated(() => s3.listObjects("/", key, 1))) ?? [];
    return first?.Key === key ? entryOf(first) : undefined;
  };
  const put = (key: string, text: string) => translated(() => s3.putObject(key, text, "application/json"));
  const remove = async (key: string) => {
    await translated(() => s3.deleteObject(key));
  };
  return {
    folders: async (parent) => (await list(`${markOf(parent)}/`)).map(entryOf),
    folder: (path) => find(markOf(path)),
    makeFolder: async (path) => {
      if (!(await find(markOf(path)))) await put(markOf(path), "");
    },
    removeFolder: async (path) => {
      // Without its mark the folder is gone for whoever looks.
      await remove(markOf(path));
      await eachOf(await list(`${path}/`), ({ Key }) => remove(Key));
    },
    entries: async (folder) => (await list(`${folder}/`)).map(entryOf),
    entry: (folder, name) => find(`${folder}/${name}`),
    write: (folder, name, content) => write(s3, `${folder}/${name}`, content),
    replaceText: async (folder, name, text) => {
      await put(`${folder}/${name}`, text);
    },
    readText: async (folder, name) =>
      (await translated(() => s3.getObject(`${folder}/${name}`))) ?? undefined,
    read: (folder, name, range) => read(s3, `${folder}/${name}`, range),
    remove: (folder, name) => remove(`${folder}/${name}`),
  };
}

/** The empty object that says a folder is there, and since when. */
function markOf(folder: string): string {
  return `folders/${folder}`;
}

function entryOf({ Key, Size: size, LastModified }: ListObject): Entry {
  const name = Key.split("/").at(-1)!;
  return { name, size, atime: LastModified, mtime: LastModified, ctime: LastModified };
}

async function read(s3: S3mini, key: string, { start = 0, end }: ByteRange): Promise<Readable | undefined> {
  const isWhole = start === 0 && end === undefined;
  const behind = end === undefined ? undefined : end + 1;
  const answer = await translated(() => s3.getObjectRaw(key, isWhole, start, behind).catch(unlessMissing));
  // The two descriptions of a web stream, Node's and the browser's, are not the same to TypeScript.
  return answer && Readable.fromWeb((answer.body ?? new Blob().stream()) as WebStream<Uint8Array>);
}

function unlessMissing(problem: unknown): undefined {
  if (!(problem instanceof S3ServiceError && problem.status === 404)) throw problem;
}

/**
 * A file of one part is sent as it is; a larger one part by part, and exists once the store has put them together. Parts
 * that are left when this program is killed are for a rule of the bucket to expire: not every store lists them.
 */
async function write(s3: S3mini, key: string, content: AsyncIterable<Uint8Array>): Promise<void> {
  let upload: string | undefined;
  let sent_bytes = 0;
  const parts: UploadPart[] = [];
  try {
    for await (const { bytes, last } of cut(content)) {
      if (last && !upload) {
        await translated(() => s3.putObject(key, bytes));
        return;
      }
      upload ??= await translated(() => s3.getMultipartUploadId(key));
      parts.push(await translated(() => s3.uploadPart(key, upload!, bytes, parts.length + 1)));
      sent_bytes += bytes.length;
    }
    await translated(() => s3.completeMultipartUpload(key, upload!, parts));
    // A store may answer that all is well before it has put the parts together, and then that it is not.
    const kept_bytes = await translated(() => s3.getContentLength(key));
    if (kept_bytes !== sent_bytes) throw storageUnreachable(new Error("the parts were not put together"));
  } catch (problem) {
    if (upload) await s3.abortMultipartUpload(key, upload).catch(() => undefined);
    throw problem;
  }
}

/** The content in pieces of the size of a part; the last one is smaller, and may be the only one. */
async function* cut(content: AsyncIterable<Uint8Array>): AsyncGenerator<{ bytes: Buffer; last: boolean }> {
  let waiting: Uint8Array[] = [];
  let waiting_bytes = 0;
  for await (const chunk of content) {
    waiting.push(chunk);
    waiting_bytes += chunk.length;
    if (waiting_bytes < part_bytes) continue;
    const content = Buffer.concat(waiting);
    let at = 0;
    // One piece is kept back: there is always a last one.
    for (; content.length - at > part_bytes; at += part_bytes)
      yield { bytes: content.subarray(at, at + part_bytes), last: false };
    waiting = [content.subarray(at)];
    waiting_bytes = content.length - at;
  }
  yield { bytes: Buffer.concat(waiting), last: true };
}

async function eachOf<Item>(items: readonly Item[], work: (item: Item) => Promise<unknown>): Promise<void> {
  for (let at = 0; at < items.length; at += atOnce) await Promise.all(items.slice(at, at + atOnce).map(work));
}

/**
 * A connection that was kept may be closed by the store at the moment it is used again, and a store may stumble: all we
 * send can be sent again.
 */
async function askAgain(...[address, options]: Parameters<typeof fetch>): Promise<Response> {
  for (let attempt = 1; ; attempt += 1) {
    const answer = await ask(address, options).catch((problem: unknown) => {
      if (problem instanceof TypeError && attempt < attemptsMax) return undefined;
      throw problem;
    });
    if (answer && (answer.status < 500 || attempt === attemptsMax)) return answer;
    await answer?.body?.cancel();
    await setTimeout(pause_ms * attempt);
  }
}

const attemptsMax = 3;
const pause_ms = 100;

/** The beginning of the answer is waited for; its body may take as long as its reader. */
async function ask(...[address, options]: Parameters<typeof fetch>): Promise<Response> {
  const waiting = new AbortController();
  const timer = globalThis.setTimeout(() => waiting.abort(new Error("the store does not answer")), answer_ms);
  try {
    return await fetch(address, { ...options, signal: waiting.signal });
  } finally {
    clearTimeout(timer);
  }
}

const fullCodes = new Set(["QuotaExceeded", "XMinioStorageFull", "XMinioAdminBucketQuotaExceeded"]);

/** What the store cannot do is told to people without its name or address; whoever runs the server reads the cause. */
async function translated<Result>(ask: () => Promise<Result>): Promise<Result> {
  try {
    return await ask();
  } catch (problem) {
    if (problem instanceof VigieError) throw problem;
    const isFull =
      problem instanceof S3ServiceError &&
      (problem.status === 507 || fullCodes.has(problem.serviceCode ?? ""));
    throw isFull ? storageFull() : storageUnreachable(problem);
  }
}
