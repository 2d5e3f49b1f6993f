// Finds out how a text is cut into cells: the way that gives rows of one width, whose cells look like values.
// The idea, rows of a regular shape weighed with cells of a known kind, is that of "Wrangling messy CSV files by
// detecting row and type patterns" (van den Burg, Nazábal, Sutton, 2019).
import { isNumber, isTyped } from "./cellKinds.ts";
import { columnKey, isColumnName } from "../columns/columnNames.ts";
import { anyLineEnd, type Dialect, openingQuote } from "./csvCells.ts";
import { type CsvRecord, CsvTokenizer } from "./tokenizeCsv.ts";

export type SniffedDialect = Dialect & {
  /** Whether the quote was seen at work. */
  quoted: boolean;
};

const usualDelimiters = [",", ";", "\t", "|"];
const unusualDelimiters = [" ", ":", "^", "~", "§", "¦"];
const bounds = { maxLineBytes: 65_536, maxColumns: 5000 };
const judgedCharacters = 65_536;
const judgedRecords = 250;
const judgedCells = 60;

/** The dialect of a text, of which the last line may be cut. `wanted` parts are not searched for. */
export function sniffDialect(
  text: string,
  wanted: { delimiter?: string; quote?: string } = {},
): SniffedDialect {
  const sample = text.slice(0, judgedCharacters);
  const isComplete = sample.length === text.length;
  const judged = candidates(sample, wanted).map((dialect) => ({
    dialect,
    score: scoreOf(sample, isComplete, dialect),
  }));
  const best = judged.reduce((best, other) => (other.score > best.score * 1.000_001 ? other : best));
  const dialect = wanted.delimiter
    ? best.dialect
    : uncut(text, best.dialect, recordsOf(sample, isComplete, best.dialect));
  return { ...dialect, quoted: hasQuotedCells(text, dialect) };
}

function candidates(text: string, wanted: { delimiter?: string; quote?: string }): Dialect[] {
  const present = (sign: string) => text.includes(sign);
  const delimiters = wanted.delimiter
    ? [wanted.delimiter]
    : [",", ...[...usualDelimiters, ...unusualDelimiters].filter((sign) => sign !== "," && present(sign))];
  // Where no quote is seen, one may still come later in the file.
  const quotes = wanted.quote ? [wanted.quote] : ['"', ...["'"].filter(present)];
  return delimiters.flatMap((delimiter) =>
    quotes.flatMap((quote) =>
      escapesOf(text, quote).map((escape): Dialect => ({ delimiter, quote, escape })),
    ),
  );
}

function escapesOf(text: string, quote: string): Dialect["escape"][] {
  return quote !== "" && text.includes(`\\${quote}`) ? ["double", "backslash"] : ["double"];
}

/** A list of titles, some of which have a comma, is one column: what parts none of them parts the others neither. */
function uncut(text: string, dialect: Dialect, records: CsvRecord[]): Dialect {
  const isCut = records.map(({ cells }) => cells.length > 1);
  const begins = isCut.filter((cut, index) => cut && !isCut[index - 1]).length;
  // A table behind a preamble is cut from one row on.
  if (begins < 2 || isCut.filter((cut) => cut).length * 2 > records.length) return dialect;
  const absent = usualDelimiters.find((sign) => !text.includes(sign));
  return absent === undefined ? dialect : { ...dialect, delimiter: absent };
}

function recordsOf(text: string, isComplete: boolean, dialect: Dialect): CsvRecord[] {
  const tokenizer = new CsvTokenizer(dialect, bounds);
  const records = tokenizer.push(text);
  return (isComplete ? [...records, ...tokenizer.end()] : records).slice(0, judgedRecords);
}

function scoreOf(text: string, isComplete: boolean, dialect: Dialect): number {
  const tokenizer = new CsvTokenizer(dialect, bounds);
  const complete = tokenizer.push(text);
  // A wrong quote leaves much of a cut text in a cell that never closes.
  const understood = isComplete ? 1 : 1 - tokenizer.pending / text.length;
  const records = (isComplete ? [...complete, ...tokenizer.end()] : complete).slice(0, judgedRecords);
  const cells = records.flatMap((record) => record.cells.slice(0, judgedCells));
  if (dialect.delimiter === " " && !hasQuotedCells(text, dialect) && areWords(records)) return 0;
  return understood * regularity(records, dialect) * likelihood(cells, dialect) * custom(text, dialect);
}

/**
 * How many rows have the same width, and how wide that is: a single column says almost nothing. Where the delimiter
 * is an unusual one, the first row has to have that width too: prose is full of blanks.
 */
function regularity(records: CsvRecord[], { delimiter }: Dialect): number {
  const counts = Map.groupBy(records, ({ cells }) => cells.length);
  const regularities = [...counts].map(([width, rows]) => ({
    width,
    share: (rows.length / records.length) * Math.max(0.001, (width - 1) / width),
  }));
  const best = regularities.toSorted((a, b) => b.share - a.share)[0];
  if (!best) return 0;
  const believed = usualDelimiters.includes(delimiter) || records[0]!.cells.length === best.width;
  return believed ? best.share : 0;
}

/**
 * Titles are cut by blanks into as many words as it happens. Columns are of one width, and named as shops name them, or
 * hold amounts, dates or addresses: "iPhone 13 128" has numbers too.
 */
function areWords(records: CsvRecord[]): boolean {
  const rows = records.map(({ cells }) => cells);
  const [first = [], ...others] = rows;
  const isIrregular = others.filter(({ length }) => length !== first.length).length * 20 > others.length;
  const isNamed = first.filter((cell) => isColumnName(columnKey(cell))).length >= 2;
  const hasValues = first.some(
    (_, column) => rows.filter((row) => isNoWord(row[column] ?? "", column)).length * 2 > rows.length,
  );
  return isIrregular || !(isNamed || hasValues);
}

function isNoWord(cell: string, column: number): boolean {
  return isTyped(cell) && (column === 0 || !isNumber(cell) || /[.,]\d/.test(cell));
}

/** How many of the cells are values of a known kind. What spans delimiters or lines could only do so in quotes. */
function likelihood(cells: string[], { delimiter }: Dialect): number {
  if (cells.length === 0) return 0;
  const spans = (cell: string) => cell.includes(delimiter) || cell.includes("\n") || cell.includes("\r");
  const readable = cells.filter((cell) => spans(cell) || isValue(cell.trim()));
  return readable.length / cells.length + 1e-9;
}

/** A word or a sentence: its semicolons are followed by a blank, its commas by a blank or by decimals. */
const words = /^[^\s"';,|\t^~](?:[^;,|\t^~]|;(?=\s)|,(?=[\s\d]))*$/;

/** Quotes that belong to cells not cut yet; an inch mark or an apostrophe does not. */
const quotesWords = /(?:^|\s)["']\p{L}|\p{L}["']$/u;

function isValue(text: string): boolean {
  return text === "" || isTyped(text) || (words.test(text) && !quotesWords.test(text));
}

/**
 * Signs that are hardly ever delimiters have to be much better than the others. A quote that is not at work counts a
 * little less than one that is, and much less where the other one is.
 */
function custom(text: string, dialect: Dialect): number {
  const usual = usualDelimiters.includes(dialect.delimiter) ? 1 : 0.6;
  if (hasQuotedCells(text, dialect)) return usual;
  const other = dialect.quote === "'" ? '"' : "'";
  return usual * (hasQuotedCells(text, { ...dialect, quote: other }) ? 0.3 : 0.99);
}

function hasQuotedCells(text: string, dialect: Dialect): boolean {
  if (dialect.quote === "" || !text.includes(dialect.quote)) return false;
  return text.split(anyLineEnd).some((line) => line.includes(dialect.quote) && beginsQuoted(line, dialect));
}

function beginsQuoted(line: string, dialect: Dialect): boolean {
  for (let at = 0; ;) {
    if (openingQuote(line, at, dialect) !== -1) return true;
    const delimiter = line.indexOf(dialect.delimiter, at);
    if (delimiter === -1) return false;
    at = delimiter + 1;
  }
}
