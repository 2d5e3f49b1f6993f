// COPY: the fast way of many rows into a table.
import { once } from "node:events";
import { finished } from "node:stream/promises";
import type pg from "pg";
import { from } from "pg-copy-streams";

/** What a cell may hold; undefined is null, and JSON is sent as text. */
export type Cell = string | number | boolean | Date | readonly string[] | null | undefined;

/** Text handed to the socket at once. */
const chunkLength = 128 * 1024;

/** Appends rows to a table, in the order of `columns`. Throws PostgreSQL's error, and then no row is there. */
export async function copyRows(
  client: pg.ClientBase,
  table: string,
  columns: readonly string[],
  rows: Iterable<readonly Cell[]>,
): Promise<void> {
  const names = columns.map((name) => `"${name}"`).join(", ");
  const stream = client.query(from(`copy ${table} (${names}) from stdin`));
  const done = finished(stream);
  // Its error is thrown below; until then nobody waits for it.
  done.catch(() => undefined);
  for (const chunk of copyText(rows)) {
    if (!stream.write(chunk)) await Promise.race([once(stream, "drain"), done]);
  }
  stream.end();
  await done;
}

/** The rows in COPY's text format, in pieces. */
function* copyText(rows: Iterable<readonly Cell[]>): Generator<string> {
  let chunk = "";
  for (const row of rows) {
    for (let index = 0; index < row.length; index += 1) {
      if (index > 0) chunk += "\t";
      chunk += cellText(row[index]);
    }
    chunk += "\n";
    if (chunk.length >= chunkLength) {
      yield chunk;
      chunk = "";
    }
  }
  if (chunk) yield chunk;
}

function cellText(cell: Cell): string {
  if (cell === null || cell === undefined) return String.raw`\N`;
  if (typeof cell === "string") return escaped(cell);
  if (cell instanceof Date) return cell.toISOString();
  if (typeof cell === "object") return escaped(arrayText(cell));
  return String(cell);
}

function arrayText(items: readonly string[]): string {
  return `{${items.map((item) => `"${item.replaceAll(/["\\]/g, String.raw`\$&`)}"`).join(",")}}`;
}

const special = /[\\\t\n\r\0]/;
const escapes: Record<string, string> = { "\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r", "\0": "" };

/** PostgreSQL has no character zero in its texts: it is left out. */
function escaped(text: string): string {
  return special.test(text)
    ? text.replaceAll(/[\\\t\n\r\0]/g, (character) => escapes[character] ?? "")
    : text;
}
