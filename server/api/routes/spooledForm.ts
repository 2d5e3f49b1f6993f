// A form whose files wait on disk until all of it has come: what they are for may be told after them.
import type { MultipartFile } from "@fastify/multipart";
import type { FastifyRequest } from "fastify";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { SentFile } from "#server/domain/containers/keepFiles.ts";
import { fileTooLarge } from "#server/errors.ts";
import { type Parts, readParts } from "./form.ts";

export type FormBounds = { files: number; file_bytes: number };
type Options = FormBounds & {
  /** Refuses a name before its bytes are read; without it, folders are cut off the names. */
  checkName?: (name: string) => void;
};

/** The fields and the files of a form; `discard` removes these. Throws 400 for no form or no file, 413 for too large a one. */
export async function readSpooledForm(
  request: FastifyRequest,
  dataFolder: string,
  { files, file_bytes, checkName }: Options,
): Promise<Parts<SentFile> & { discard(): Promise<void> }> {
  const waiting = join(dataFolder, "waiting");
  await mkdir(waiting, { recursive: true, mode: 0o700 });
  await sweep(waiting);
  const folder = await mkdtemp(join(waiting, "form-"));
  const discard = () => rm(folder, { recursive: true, force: true });
  let count = 0;
  const keep = (part: MultipartFile) => {
    checkName?.(part.filename);
    count += 1;
    return spool(part, join(folder, `file-${count}`), file_bytes);
  };
  try {
    const parts = await readParts(request, keep, { files, preservePath: checkName !== undefined });
    return { ...parts, discard };
  } catch (problem) {
    await discard();
    throw problem;
  }
}

const longestUpload_ms = 86_400_000;

/** What an upload left behind whose program was killed. */
async function sweep(waiting: string): Promise<void> {
  for (const name of await readdir(waiting)) {
    const folder = join(waiting, name);
    const found = await stat(folder).catch(() => undefined);
    if (found && found.mtimeMs < Date.now() - longestUpload_ms)
      await rm(folder, { recursive: true, force: true });
  }
}

async function spool(part: MultipartFile, path: string, maxBytes: number): Promise<SentFile> {
  let bytes = 0;
  const measured = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      bytes += chunk.length;
      if (bytes > maxBytes) throw fileTooLarge(maxBytes);
      yield chunk;
    }
  };
  await pipeline(part.file, measured, createWriteStream(path));
  return { name: part.filename, type: part.mimetype, bytes, open: () => createReadStream(path) };
}
