// COPY: the fast way of many rows out of the database, as the bytes of a CSV file.
import { once } from "node:events";
import type { Readable } from "node:stream";
import type { RawBuilder } from "kysely";
import { to } from "pg-copy-streams";
import type { Store } from "./database.ts";
import { withLiterals } from "./literals.ts";
import { openSession } from "./session.ts";

/** Compiling takes longer than the first page of lines; sorting is for the orders that have no index. */
const settings = "set jit = off; set work_mem = '32MB'";

/** A snapshot that is read for longer keeps PostgreSQL from tidying up after everybody else. */
const longest_ms = 3_600_000;

/**
 * The rows of a question as lines of CSV, cells separated by ";", from one snapshot. PostgreSQL makes a line when it is
 * read, and stops within seconds once the stream is destroyed. Throws what PostgreSQL says of the question before the
 * first line.
 */
export async function copyOut(store: Store, question: RawBuilder<unknown>): Promise<Readable> {
  const session = await openSession(store);
  // A connection whose reader has stopped cannot be told anything: it is cut.
  const cut = () => session.client.connection.stream.destroy();
  try {
    await session.client.query(settings);
    const text = `copy (${withLiterals(question)}) to stdout (format csv, delimiter ';')`;
    const lines = session.client.query(to(text, { highWaterMark: 64 * 1024 }));
    const tooLong = setTimeout(() => lines.destroy(new Error("The export took too long")), longest_ms);
    lines.on("error", () => lines.destroy());
    lines.once("close", () => {
      clearTimeout(tooLong);
      if (lines.readableEnded) void session.close();
      else cut();
    });
    await once(lines, "readable");
    return lines;
  } catch (problem) {
    cut();
    throw problem;
  }
}
