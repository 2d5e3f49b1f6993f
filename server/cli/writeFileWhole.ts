import { createWriteStream } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { pipeline } from "node:stream/promises";

/** Writes beside the file and puts it in its place at the end: nobody meets half a file. */
export async function writeFileWhole(
  path: string,
  pieces: AsyncIterable<string | Uint8Array>,
): Promise<void> {
  const unfinished = `${path}.${process.pid}.part`;
  try {
    await pipeline(pieces, createWriteStream(unfinished));
    await rename(unfinished, path);
  } catch (problem) {
    await rm(unfinished, { force: true });
    throw problem;
  }
}
