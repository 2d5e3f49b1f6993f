import { createWriteStream } from "node:fs";
import { realpath, rename, rm, stat } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { unprocessable } from "#server/errors.ts";

/**
 * Writes beside the file and puts it in its place at the end: nobody meets half a file. A link leads to its file; what is
 * no file, as a pipe or /dev/stdout, is written to as it is.
 */
export async function writeFileWhole(
  path: string,
  pieces: AsyncIterable<string | Uint8Array>,
): Promise<void> {
  const there = await stat(path).catch(() => undefined);
  if (there && !there.isFile()) return pipeline(pieces, createWriteStream(path, { flags: "a" }));
  const file = there ? await realpath(path) : path;
  const unfinished = `${file}.${process.pid}.part`;
  try {
    await pipeline(pieces, createWriteStream(unfinished));
    await rename(unfinished, file);
  } catch (problem) {
    await rm(unfinished, { force: true });
    throw writeProblem(problem as NodeJS.ErrnoException, path);
  }
}

/** Of the file that was asked for; nobody knows of the unfinished one beside it. */
function writeProblem(problem: NodeJS.ErrnoException, path: string): Error {
  const { code } = problem;
  return code === "ENOENT" || code === "ENOTDIR" || code === "EACCES" || code === "EROFS" || code === "EPERM"
    ? unprocessable("cli.unwritable", { file: path })
    : problem;
}
