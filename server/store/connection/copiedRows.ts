// COPY: the fast way of many rows out of the database and into the program.
import type pg from "pg";
import type { RawBuilder } from "kysely";
import { to } from "pg-copy-streams";
import { withLiterals } from "./literals.ts";

/** Bytes that are read ahead. */
const readAhead = 256 * 1024;
const newLine = 10;

/**
 * Tells each row of a question, its cells as PostgreSQL writes them, null for none. The array is used again for the next
 * row.
 */
export async function eachCopiedRow(
  client: pg.ClientBase,
  question: RawBuilder<unknown>,
  tell: (cells: readonly (string | null)[]) => void,
): Promise<void> {
  const stream = client.query(to(`copy (${withLiterals(question)}) to stdout`, { highWaterMark: readAhead }));
  const cells: (string | null)[] = [];
  let begun: Buffer = Buffer.alloc(0);
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    // A line break is never a part of another character.
    const end = chunk.lastIndexOf(newLine) + 1;
    if (end === 0) {
      begun = Buffer.concat([begun, chunk]);
      continue;
    }
    eachLine(Buffer.concat([begun, chunk.subarray(0, end)]).toString("utf8"), cells, tell);
    begun = chunk.subarray(end);
  }
}

function eachLine(
  text: string,
  cells: (string | null)[],
  tell: (cells: readonly (string | null)[]) => void,
): void {
  for (let start = 0; start < text.length;) {
    const end = text.indexOf("\n", start);
    readCells(text.slice(start, end), cells);
    tell(cells);
    start = end + 1;
  }
}

/** Cells stand between tabs. */
function readCells(line: string, cells: (string | null)[]): void {
  cells.length = 0;
  for (let start = 0; start <= line.length;) {
    const tab = line.indexOf("\t", start);
    const end = tab < 0 ? line.length : tab;
    cells.push(isNull(line, start, end) ? null : unescaped(line.slice(start, end)));
    start = end + 1;
  }
}

const backslash = 92;
const letterN = 78;

function isNull(line: string, start: number, end: number): boolean {
  return end - start === 2 && line.charCodeAt(start) === backslash && line.charCodeAt(start + 1) === letterN;
}

/** What PostgreSQL's text format writes for signs that would end a cell or a line. */
const escapes: Record<string, string> = { b: "\b", f: "\f", n: "\n", r: "\r", t: "\t", v: "\v" };

function unescaped(cell: string): string {
  if (!cell.includes("\\")) return cell;
  return cell.replaceAll(/\\(.)/g, (_, sign: string) => escapes[sign] ?? sign);
}
