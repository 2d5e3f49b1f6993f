// Reads a file of sales: an address and a number of pieces on each line, as shops export them.
import type { MessageKey, MessageValues } from "#shared/messages/index.ts";
import type { DecimalStyle } from "#shared/prices/digitGroups.ts";
import { readNumber } from "#shared/prices/parsePrice.ts";
import { feedNotText, ordersAreWebPage } from "#server/errors.ts";
import { ByteSource } from "#server/extractors/bytes/byteSource.ts";
import { FeedDecoder, detectEncoding } from "#server/extractors/bytes/encoding.ts";
import { sampleBytes } from "#server/extractors/limits.ts";
import { kindOfText } from "#server/extractors/bytes/kindOfText.ts";
import { archiveFormat, binaryFormat } from "#server/extractors/bytes/magic.ts";
import { type CsvRecord, CsvTokenizer } from "#server/extractors/tables/tokenizeCsv.ts";
import { type OrderColumns, orderColumnsOf, unnamedColumns, usualColumns } from "./orderColumns.ts";
import { quantityMark, readQuantity } from "./quantities.ts";

/** `quantity` is exact decimal text; null when the line gives none. */
type OrderLine = { url: string; quantity: string | null };
export type LineProblem = { line: number; problem: { key: MessageKey; values?: MessageValues } };
type OrderLines = {
  lines: OrderLine[];
  problems: LineProblem[];
  /** The column that the quantities are from, where the file has several and names it. */
  quantityColumn: string | null;
};

const bounds = { maxLineBytes: 16 * 1024, maxColumns: 200 };
const longestAddress = 2_000;
const mostPieces = 1_000_000_000;

/**
 * The lines of a file, some at a time. A first line that names the columns is none of them. Throws 422 for what is no
 * table at all (a page, a workbook, a picture), and where it is not known which of several columns the quantity is.
 */
export async function* readOrderLines(content: AsyncIterable<Uint8Array>): AsyncGenerator<OrderLines> {
  const source = new ByteSource(content);
  const sample = await source.peek(sampleBytes);
  const encoding = detectEncoding(sample);
  const text = new FeedDecoder(encoding).decode(sample);
  refuseOtherFiles(Buffer.from(sample), text);
  const dialect = { delimiter: delimiterOf(text), quote: '"', escape: "double" } as const;
  const sampled = new CsvTokenizer(dialect, bounds).push(text);
  const columns = columnsIn(sampled);
  const reading = { columns, mark: quantityMark(sampled.map(({ cells }) => trimmed(cells, columns)[1])) };
  const tokenizer = new CsvTokenizer(dialect, bounds);
  const decoder = new FeedDecoder(encoding);
  let isFirst = true;
  const read = (records: CsvRecord[]): OrderLines => {
    const read: OrderLines = { lines: [], problems: [], quantityColumn: columns.named };
    for (const record of records) {
      if (!(isFirst && isHeader(record))) addLine(read, record, reading);
      isFirst = false;
    }
    return read;
  };
  for await (const slice of source.slices()) yield read(tokenizer.push(decoder.decode(slice)));
  yield read([...tokenizer.push(decoder.end()), ...tokenizer.end()]);
}

function refuseOtherFiles(start: Buffer, text: string): void {
  const format = archiveFormat(start) ?? binaryFormat(start);
  if (format) throw feedNotText(format);
  const kind = kindOfText(text);
  if (kind === "html") throw ordersAreWebPage();
  if (kind === "binary") throw feedNotText();
}

function columnsIn(records: CsvRecord[]): OrderColumns {
  const judged = records.slice(0, judgedLines).filter(({ trouble }) => !trouble);
  const [first] = records;
  return first && isHeader(first)
    ? orderColumnsOf(first.cells)
    : unnamedColumns(
        judged.map(({ cells }) => cells),
        looksLikeNumber,
      );
}

const delimiters = [";", "\t", "|", ","];
const judgedLines = 100;
const judgedCells = 20;
const longestNumber = 40;

/** What stands most often before a number. An address may hold commas: alone, it is in no column of its own. */
function delimiterOf(text: string): string {
  const lines = text.split(/\r\n|\r|\n/, judgedLines);
  const counts = delimiters.map((delimiter) => ({
    delimiter,
    count: lines.filter((line) => line.split(delimiter, judgedCells).slice(1).some(looksLikeNumber)).length,
  }));
  const best = counts.reduce((left, right) => (right.count > left.count ? right : left));
  return best.count > 0 ? best.delimiter : ";";
}

function looksLikeNumber(cell: string): boolean {
  const text = cell.trim();
  return text.length <= longestNumber && /^"?\s*-?\d[\d\s.,'’]*"?$/.test(text);
}

/**
 * A first line whose second cell is no number, or that has no address where the others have theirs; of several columns, one
 * without a number.
 */
function isHeader({ cells, trouble }: CsvRecord): boolean {
  if (trouble) return false;
  if (cells.filter((cell) => cell.trim() !== "").length > 2) return !cells.some(looksLikeNumber);
  const [url, quantity] = trimmed(cells, usualColumns);
  return quantity === "" ? !isAddress(url) : !readNumber(quantity);
}

type Reading = { columns: OrderColumns; mark: DecimalStyle | undefined };

function addLine(read: OrderLines, { line, cells, trouble }: CsvRecord, { columns, mark }: Reading): void {
  const refuse = (key: MessageKey, values?: MessageValues) =>
    read.problems.push({ line, problem: { key, ...(values && { values }) } });
  if (trouble) {
    const counted = "cells" in trouble ? trouble.cells : 2;
    const values = { cells: counted, columns: 2, max_KB: bounds.maxLineBytes / 1024 };
    return void refuse(`feed.line.${trouble.kind}`, values);
  }
  const [url, sent] = trimmed(cells, columns);
  const said = readQuantity(sent, mark);
  const quantity = "amount" in said ? said.amount : null;
  if (url === "") refuse("containers.lines.noAddress");
  else if (!isAddress(url)) refuse("containers.lines.notAnAddress", { text: shortened(url) });
  else if ("inDoubt" in said) refuse("containers.lines.twoQuantities", { text: shortened(sent) });
  else if (quantity === null && sent !== "") refuse("containers.lines.noNumber", { text: shortened(sent) });
  else if (Number(quantity) < 0) refuse("containers.lines.negative", { text: shortened(sent) });
  else if (Number(quantity) > mostPieces) refuse("containers.lines.tooMany", { text: shortened(sent) });
  else read.lines.push({ url, quantity });
}

function trimmed(cells: string[], { url, quantity }: OrderColumns): [url: string, quantity: string] {
  return [(cells[url] ?? "").trim(), (cells[quantity] ?? "").trim()];
}

function isAddress(text: string): boolean {
  return text.length <= longestAddress && /^[^\s\0<>\uFFFD]+$/.test(text) && /[./]/.test(text);
}

function shortened(text: string): string {
  return text.length > 80 ? `${text.slice(0, 80)}…` : text;
}
