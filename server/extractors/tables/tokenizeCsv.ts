// Cuts decoded text into records and cells, piece by piece.
//
// Papaparse does this too, and fast, but a quote that never closes makes it swallow the rest of the file as one cell,
// it knows one kind of line end per file, and it does not tell on which line a record begins. Those three are what an
// import must get right.
import {
  anyLineEnd,
  cellsOfLine,
  type Dialect,
  lineEndsIn,
  openingQuote,
  type QuotedCell,
  readQuotedCell,
} from "./csvCells.ts";
import { maxUnclosedQuotes } from "../limits.ts";

/** Why the cells of a record cannot be told. */
export type Trouble =
  | { kind: "unclosedQuote" | "lineTooLong" | "nulBytes" }
  | { kind: "misplacedQuote" | "tooManyCells"; cells: number };

/** A record and the physical line it begins on, from 1. With trouble, the cells are empty. */
export type CsvRecord = { line: number; cells: string[]; trouble?: Trouble };

type TokenizerBounds = { maxLineBytes: number; maxColumns: number };

export class CsvTokenizer {
  /** How many cells a record has, once the header is known: tells a stray quote from a quoted text. */
  width: number | undefined;
  private readonly dialect: Dialect;
  private readonly bounds: TokenizerBounds;
  private text = "";
  private at = 0;
  private line = 1;
  private isComplete = false;
  private skipping = false;
  private hasNul = false;
  private unclosedQuotes = 0;
  private nextLineFeed = -1;
  private nextReturn = -1;
  private nextQuote = -1;

  constructor(dialect: Dialect, bounds: TokenizerBounds) {
    this.dialect = dialect;
    this.bounds = bounds;
  }

  /** The records that are complete with this piece of text. Blank lines are no records. */
  push(text: string): CsvRecord[] {
    this.text = this.at < this.text.length ? this.text.slice(this.at) + text : text;
    this.hasNul = this.text.includes("\0");
    this.goTo(0);
    const records: CsvRecord[] = [];
    while (this.at < this.text.length && this.readRecord(records));
    return records;
  }

  /** How many characters wait for the end of their record. */
  get pending(): number {
    return this.text.length - this.at;
  }

  /** The records left at the end of the file. */
  end(): CsvRecord[] {
    this.isComplete = true;
    return this.push("");
  }

  /** False when the record is not complete yet. */
  private readRecord(records: CsvRecord[]): boolean {
    const lineEnd = this.lineEnd(this.at);
    if (this.skipping) return this.skipLine(lineEnd);
    if (this.quoteBefore(lineEnd === -1 ? this.text.length : lineEnd))
      return this.readQuotedRecord(records, lineEnd);
    if (lineEnd === -1) return this.waitForLineEnd(records);
    const line = this.text.slice(this.at, lineEnd);
    this.add(records, line.split(this.dialect.delimiter), line);
    this.goPast(lineEnd);
    return true;
  }

  /** Where the physical line holding `from` ends; -1 when that is not known yet. */
  private lineEnd(from: number): number {
    if (this.nextLineFeed < from) this.nextLineFeed = orNever(this.text.indexOf("\n", from));
    if (this.nextReturn < from) this.nextReturn = orNever(this.text.indexOf("\r", from));
    const end = Math.min(this.nextLineFeed, this.nextReturn);
    if (this.isComplete) return Math.min(end, this.text.length);
    // A return at the very end may be the first half of a line end.
    return end === Infinity || (end === this.nextReturn && end === this.text.length - 1) ? -1 : end;
  }

  private quoteBefore(end: number): boolean {
    if (this.dialect.quote === "") return false;
    if (this.nextQuote < this.at) this.nextQuote = orNever(this.text.indexOf(this.dialect.quote, this.at));
    return this.nextQuote < end;
  }

  private goTo(at: number) {
    this.at = at;
    this.nextLineFeed = this.nextReturn = this.nextQuote = -1;
  }

  private goPast(lineEnd: number) {
    this.at = lineEnd + (this.text.startsWith("\r\n", lineEnd) ? 2 : 1);
    this.line++;
  }

  private skipLine(lineEnd: number): boolean {
    if (lineEnd === -1) {
      this.at = this.text.length;
      return false;
    }
    this.skipping = false;
    this.goPast(lineEnd);
    return true;
  }

  private waitForLineEnd(records: CsvRecord[]): boolean {
    if (this.text.length - this.at <= this.bounds.maxLineBytes) return false;
    records.push({ line: this.line, cells: [], trouble: { kind: "lineTooLong" } });
    this.skipping = true;
    return true;
  }

  private add(records: CsvRecord[], cells: string[], text: string) {
    if (cells.length === 1 && text.trim() === "") return;
    const trouble = this.troubleWith(cells, text);
    records.push(trouble ? { line: this.line, cells: [], trouble } : { line: this.line, cells });
  }

  private troubleWith(cells: string[], text: string): Trouble | undefined {
    if (text.length > this.bounds.maxLineBytes) return { kind: "lineTooLong" };
    if (cells.length > this.bounds.maxColumns) return { kind: "tooManyCells", cells: cells.length };
    if (this.hasNul && text.includes("\0")) return { kind: "nulBytes" };
    return undefined;
  }

  private readQuotedRecord(records: CsvRecord[], firstLineEnd: number): boolean {
    if (this.unclosedQuotes >= maxUnclosedQuotes) return this.readLineByItself(records, firstLineEnd);
    const { text, dialect } = this;
    const cells: string[] = [];
    let stray = false;
    let innerLines = 0;
    let at = this.at;
    for (let end = -1; end === -1 || text[end] === dialect.delimiter; at = end + 1) {
      const opening = openingQuote(text, at, dialect);
      const cell =
        opening === -1 ? this.plainCell(at) : readQuotedCell(text, opening, dialect, this.isComplete);
      if (!cell) return this.waitForQuote(records, at);
      if (cell.end - this.at > this.bounds.maxLineBytes) return this.giveUpQuote(records, at, "lineTooLong");
      if (cell.lines > 0 && this.swallowsRecords(at, cell))
        return this.giveUpQuote(records, at, "unclosedQuote");
      cells.push(cell.content);
      stray ||= cell.stray;
      innerLines += cell.lines;
      end = cell.end;
    }
    this.addQuoted(records, cells, text.slice(this.at, at - 1), stray, innerLines);
    this.line += innerLines;
    this.goPast(at - 1);
    return true;
  }

  private plainCell(at: number): QuotedCell | null {
    const lineEnd = this.lineEnd(at);
    if (lineEnd === -1) return null;
    const delimiter = this.text.indexOf(this.dialect.delimiter, at);
    const end = delimiter === -1 || delimiter > lineEnd ? lineEnd : delimiter;
    return { content: this.text.slice(at, end), end, lines: 0, stray: false };
  }

  private waitForQuote(records: CsvRecord[], cellStart: number): boolean {
    const tooLong = this.text.length - this.at > this.bounds.maxLineBytes;
    if (!this.isComplete && !tooLong) return false;
    return this.giveUpQuote(records, cellStart, tooLong ? "lineTooLong" : "unclosedQuote");
  }

  /** The line that opens the quote is lost; those after it are not. */
  private giveUpQuote(
    records: CsvRecord[],
    cellStart: number,
    kind: "unclosedQuote" | "lineTooLong",
  ): boolean {
    this.unclosedQuotes++;
    this.line += lineEndsIn(this.text.slice(this.at, cellStart));
    records.push({ line: this.line, cells: [], trouble: { kind } });
    this.goTo(this.startOfLine(cellStart));
    this.skipping = true;
    return true;
  }

  private startOfLine(at: number): number {
    const before = this.text.slice(this.at, at);
    return this.at + Math.max(before.lastIndexOf("\n"), before.lastIndexOf("\r")) + 1;
  }

  /**
   * Whether a quoted cell spans lines that are records themselves: then its opening quote was a stray one, and the
   * quote that closed it belongs to another line, as one of its own or as an inch mark. In a text really written over
   * several lines quotes are doubled, and its lines hardly ever fall into exactly as many cells as the header has.
   */
  private swallowsRecords(cellStart: number, cell: QuotedCell): boolean {
    if (this.width === undefined || this.width < 2) return false;
    if (!cell.stray && !/\d$/.test(cell.content)) return false;
    const lineEnd = this.lineEnd(cell.end);
    const spanned = this.text.slice(this.startOfLine(cellStart), lineEnd === -1 ? this.text.length : lineEnd);
    const lines = spanned.split(anyLineEnd);
    const isRecord = (line: string) => cellsOfLine(line, this.dialect).length === this.width;
    return cell.stray ? lines.slice(1).some(isRecord) : isRecord(lines[0]!) && isRecord(lines.at(-1)!);
  }

  private addQuoted(records: CsvRecord[], cells: string[], text: string, stray: boolean, innerLines: number) {
    const understood = stray ? this.untangled(cells, innerLines > 0 ? undefined : text) : cells;
    if (understood) this.add(records, understood, text);
    else
      records.push({ line: this.line, cells: [], trouble: { kind: "misplacedQuote", cells: cells.length } });
  }

  /**
   * The cells of a record that has quotes in the middle of quoted cells: as read if their number is right, or as read
   * in another way that makes it right; null when there is none.
   */
  private untangled(cells: string[], line: string | undefined): string[] | null {
    const fits = (some: string[]) => this.width === undefined || filledCells(some, this.width) === this.width;
    if (fits(cells)) return cells;
    if (line === undefined) return null;
    const readings = (["strayOpening", "undoubled"] as const).map((reading) =>
      cellsOfLine(line, this.dialect, reading),
    );
    return readings.find(fits) ?? null;
  }

  /** Where quotes have proved worthless, every line is a record. */
  private readLineByItself(records: CsvRecord[], lineEnd: number): boolean {
    if (lineEnd === -1) return this.waitForLineEnd(records);
    const line = this.text.slice(this.at, lineEnd);
    this.addQuoted(records, cellsOfLine(line, this.dialect), line, true, 0);
    this.goPast(lineEnd);
    return true;
  }
}

/** The number of cells, not counting the empty ones beyond the width. */
export function filledCells(cells: string[], width: number): number {
  let count = cells.length;
  while (count > width && cells[count - 1]!.trim() === "") count--;
  return count;
}

function orNever(index: number) {
  return index === -1 ? Infinity : index;
}
