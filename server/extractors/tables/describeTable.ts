// The dialect, the header and the first rows of a CSV text.
import type { Dialect } from "./csvCells.ts";
import { cleanText } from "../products/cleanText.ts";
import { findHeader } from "./findHeader.ts";
import { defaultLimits } from "../limits.ts";
import { type SniffedDialect, sniffDialect } from "./sniffDialect.ts";
import { type CsvRecord, CsvTokenizer } from "./tokenizeCsv.ts";

type Table = {
  dialect: SniffedDialect;
  /** The physical line of the header, from 1; null when the first row is data already. */
  headerLine: number | null;
  header: string[];
  /** Up to `sampledRows` rows behind the header. */
  rows: string[][];
};

const sampledRows = 300;
const searchedRows = 50;

/** What the settings say of a table; the rest is searched for. `header_line` 0: no row names the columns. */
export type WantedTable = {
  delimiter?: string;
  quote?: string;
  header_line?: number | null;
  /** Known to the last sign: nothing of it is searched for. */
  dialect?: SniffedDialect;
};

/**
 * Describes the table that a text begins with. `wanted` parts are not searched for; of `names`, when there are any,
 * the header is the row that holds most of them.
 */
export function describeTable(
  text: string,
  isComplete: boolean,
  wanted: WantedTable = {},
  names: readonly string[] = [],
): Table {
  const dialect = wanted.dialect ?? dialectOf(text, wanted);
  const records = firstRecords(text, isComplete, dialect);
  const index = headerIndex(records, wanted, names);
  const rows = records.slice(index === null ? 0 : index + 1).filter((record) => !record.trouble);
  const header = index === null ? numbered(rows) : records[index]!.cells.map(cleanText);
  const headerLine = index === null ? null : records[index]!.line;
  return { dialect, headerLine, header, rows: rows.slice(0, sampledRows).map((record) => record.cells) };
}

/** Null when the first row is data. A line that was asked for and is not there is searched for after all. */
function headerIndex(
  records: CsvRecord[],
  { header_line }: WantedTable,
  names: readonly string[],
): number | null {
  if (header_line === 0) return null;
  const headerIndex = header_line ? records.findIndex(({ line }) => line === header_line) : -1;
  if (headerIndex !== -1) return headerIndex;
  return rowWithNames(records, names) ?? findHeader(records.map((record) => record.cells));
}

/** A quote that was asked for and is nowhere at work gives way to one that is. */
function dialectOf(text: string, wanted: WantedTable): SniffedDialect {
  const dialect = sniffDialect(text, wanted);
  if (dialect.quoted || !wanted.quote) return dialect;
  const other = sniffDialect(text, { delimiter: wanted.delimiter });
  return other.quoted ? other : dialect;
}

function firstRecords(text: string, isComplete: boolean, dialect: Dialect): CsvRecord[] {
  const tokenizer = new CsvTokenizer(dialect, defaultLimits);
  const records = tokenizer.push(text);
  return isComplete || records.length === 0 ? [...records, ...tokenizer.end()] : records;
}

function rowWithNames(records: CsvRecord[], names: readonly string[]): number | undefined {
  const counts = records.slice(0, searchedRows).map(({ cells }) => {
    const present = new Set(cells.map(cleanText));
    return names.filter((name) => present.has(name)).length;
  });
  const most = Math.max(0, ...counts);
  return most * 2 > names.length ? counts.indexOf(most) : undefined;
}

function numbered(records: CsvRecord[]): string[] {
  const width = Math.max(0, ...records.map((record) => record.cells.length));
  return Array.from({ length: width }, (_, index) => String(index + 1));
}
