// The file a shop hands out on a day, byte for byte.
import { gzipSync } from "node:zlib";
import iconv from "iconv-lite";
import type { Column, Dialect, Line } from "./dialects.ts";

/** Writes the lines in the shop's way, and after them the lines that are wrong. */
export function writeFeed(dialect: Dialect, lines: readonly Line[]): Buffer {
  const text = dialect.type === "json" ? jsonOf(dialect, lines) : csvOf(dialect, lines);
  const bytes = iconv.encode(text, dialect.encoding, { addBOM: dialect.byteOrderMark ?? false });
  return dialect.gzip ? gzipSync(bytes) : bytes;
}

/** A shop's files are told apart by their day. */
export function fileNameOf({ file, type, gzip }: Dialect, moment: Date): string {
  return `${file}-${moment.toISOString().slice(0, 10)}.${type}${gzip ? ".gz" : ""}`;
}

/** What the website's settings say of its feed: WebsiteSetting.extractor_source.type_options. */
export function typeOptionsOf({ identifier, encoding, delimiter, columns }: Dialect) {
  const mapping: Record<string, { fieldname: string; type: "string" | "number" }> = {};
  for (const { field, header, type = "string" } of columns) mapping[field] = { fieldname: header, type };
  return { uniqueProductIdentifier: identifier, encoding, delimiter, quote: '"', mapping };
}

function csvOf({ columns, delimiter, faults = [] }: Dialect, lines: readonly Line[]): string {
  const records = lines.map((line) => columns.map(({ cell }) => String(cell(line))));
  const wrong = faults.map(({ header, text }, index) => {
    const cells = records[(index * 37) % records.length]!;
    return columns.map((column, at) =>
      column.header === header ? text : renamed(column, cells[at]!, index),
    );
  });
  const header = columns.map((column) => column.header);
  return [header, ...records, ...wrong].map((cells) => `${cells.map(quoted).join(delimiter)}\r\n`).join("");

  function quoted(cell: string): string {
    return cell.includes(delimiter) || /["\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
  }
}

/** A wrong line is one more article, not a second line of an article there is. */
function renamed({ field }: Column, cell: string, index: number): string {
  return field === "sku" || field === "url" ? `${cell}-${index + 1}` : cell;
}

function jsonOf({ columns }: Dialect, lines: readonly Line[]): string {
  const products = lines.map((line) => {
    const product = {};
    for (const { header, cell } of columns) setAt(product, header.split("."), cell(line));
    return product;
  });
  return `{"products":[\n${products.map((product) => JSON.stringify(product)).join(",\n")}\n]}\n`;
}

function setAt(object: Record<string, unknown>, [first = "", ...rest]: string[], value: unknown): void {
  if (rest.length === 0) object[first] = value;
  else setAt((object[first] ??= {}) as Record<string, unknown>, rest, value);
}
