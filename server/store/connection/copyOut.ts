// COPY: the fast way of many rows out of the database, as the bytes of a CSV file.
import { once } from "node:events";
import { type Readable, addAbortSignal } from "node:stream";
import type { RawBuilder } from "kysely";
import { to } from "pg-copy-streams";
import { queryTooSlow } from "#server/errors.ts";
import type { Store } from "../database.ts";
import { withLiterals } from "./literals.ts";
import { openSession } from "./session.ts";

/** Compiling takes longer than the first page of lines; sorting is for the orders that have no index. */
const settings = "set jit = off; set work_mem = '32MB'";

/** A snapshot that is read for longer keeps PostgreSQL from tidying up after everybody else. */
const longest_ms = 3_600_000;

/** Until its first line an export is a question like another, with somebody waiting before an empty screen. */
const firstLineWithin_ms = 30_000;

type CopyOptions = {
  /** Ends the copy, whether its first line has come or not. */
  signal?: AbortSignal | undefined;
  /** Milliseconds until the first line has come. */
  firstLine_ms?: number;
};

/**
 * The rows of a question as lines of CSV, cells separated by ";", from one snapshot. PostgreSQL makes a line when it is
 * read, and stops at once when the stream is destroyed. Throws what PostgreSQL says of the question before the first
 * line, 400 when that line takes too long, and an AbortError.
 */
export async function copyOut(
  store: Store,
  question: RawBuilder<unknown>,
  { signal, firstLine_ms = firstLineWithin_ms }: CopyOptions = {},
): Promise<Readable> {
  const text = `copy (${withLiterals(question)}) to stdout (format csv, delimiter ';')`;
  const session = await openSession(store);
  try {
    signal?.throwIfAborted();
    await session.client.query(settings);
    const lines = session.client.query(to(text, { highWaterMark: 64 * 1024 }));
    const tooLong = setTimeout(() => lines.destroy(new Error("The export took too long")), longest_ms);
    const tooSlow = setTimeout(() => lines.destroy(queryTooSlow()), firstLine_ms);
    lines.on("error", () => lines.destroy());
    lines.once("close", () => {
      clearTimeout(tooLong);
      clearTimeout(tooSlow);
      if (lines.readableEnded) void session.close();
      else session.cut();
    });
    if (signal) addAbortSignal(signal, lines);
    await once(lines, "readable");
    clearTimeout(tooSlow);
    return lines;
  } catch (problem) {
    session.cut();
    throw problem;
  }
}
