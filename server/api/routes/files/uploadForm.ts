// A form whose files wait on disk until all of it has come: what they are for may be told after them.
import type { MultipartFile } from "@fastify/multipart";
import type { FastifyRequest } from "fastify";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { SentFile } from "#server/domain/containers/keepFiles.ts";
import type { UploadQuota } from "#server/domain/containers/uploadQuota.ts";
import { fileTooLarge, tooManyUploads } from "#server/errors.ts";
import { limiterOfEach } from "#server/limiter.ts";
import { callerOf } from "../../caller.ts";
import { type Parts, readParts } from "../form.ts";

type FormBounds = { files: number; file_bytes: number };
type Options = FormBounds & {
  /** Refuses a name before its bytes are read; without it, folders are cut off the names. */
  checkName?: (name: string) => void;
  /** Where the files are to lie, when that has bounds of its own. */
  uploadQuota?: UploadQuota | undefined;
};

/** How many forms of one customer come at once: each takes disk, and a line of the server's. */
export const formsAtOnce = 2;
const slots = limiterOfEach<number>({ perKey: formsAtOnce }, tooManyUploads);
/** A client that sends nothing for so long has left. */
const longestPause_ms = 60_000;

/**
 * Does something with the fields and the files of a form, which are removed once it is done, or has failed. Throws 400
 * for no form or no file, 413 for too large a one, 429 when the customer sends too many forms already, 507 once there is
 * no room for more.
 */
export async function withUploadForm<Result>(
  request: FastifyRequest,
  dataFolder: string,
  options: Options,
  use: (form: Parts<SentFile>) => Promise<Result>,
): Promise<Result> {
  const { discard, ...form } = await readUploadForm(request, dataFolder, options);
  try {
    return await use(form);
  } finally {
    await discard();
  }
}

/** `discard` must be called. */
async function readUploadForm(
  request: FastifyRequest,
  dataFolder: string,
  { files, file_bytes, checkName, uploadQuota }: Options,
): Promise<Parts<SentFile> & { discard(): Promise<void> }> {
  const { services, actor } = callerOf(request);
  const release = slots(services.store).acquireNow(actor.customer_id);
  let folder: string | undefined;
  const discard = async () => {
    release();
    uploadQuota?.giveBack();
    if (folder) await rm(folder, { recursive: true, force: true });
  };
  const watch = watchPauses(request);
  try {
    folder = await newFolder(dataFolder);
    let count = 0;
    const keep = (part: MultipartFile) => {
      checkName?.(part.filename);
      uploadQuota?.begin(part.filename);
      count += 1;
      return spool(part, join(folder!, `file-${count}`), file_bytes, uploadQuota);
    };
    const parts = await readParts(request, keep, { files, preservePath: checkName !== undefined });
    return { ...parts, discard };
  } catch (problem) {
    await discard();
    throw problem;
  } finally {
    clearInterval(watch);
  }
}

/** Ends a connection over which nothing comes any more. */
function watchPauses({ raw }: FastifyRequest): NodeJS.Timeout {
  let before = -1;
  return setInterval(() => {
    if (raw.socket.bytesRead === before) raw.destroy();
    before = raw.socket.bytesRead;
  }, longestPause_ms);
}

async function newFolder(dataFolder: string): Promise<string> {
  const waiting = join(dataFolder, "waiting");
  await mkdir(waiting, { recursive: true, mode: 0o700 });
  await sweep(waiting);
  return mkdtemp(join(waiting, "form-"));
}

const longestUpload_ms = 86_400_000;

/** What an upload left behind whose program was killed. */
async function sweep(waiting: string): Promise<void> {
  for (const name of await readdir(waiting)) {
    const folder = join(waiting, name);
    const stats = await stat(folder).catch(() => undefined);
    if (stats && stats.mtimeMs < Date.now() - longestUpload_ms)
      await rm(folder, { recursive: true, force: true });
  }
}

async function spool(
  part: MultipartFile,
  path: string,
  maxBytes: number,
  uploadQuota: UploadQuota | undefined,
): Promise<SentFile> {
  let bytes = 0;
  const measured = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      bytes += chunk.length;
      if (bytes > maxBytes) throw fileTooLarge(maxBytes);
      uploadQuota?.take(chunk.length);
      yield chunk;
    }
  };
  await pipeline(part.file, measured, createWriteStream(path));
  return { name: part.filename, type: part.mimetype, bytes, open: () => createReadStream(path) };
}
