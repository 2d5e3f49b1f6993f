// The rows of a sheet, piece by piece, each cell as the text that a person sees in it.
import { SaxesParser } from "saxes";
import { feedArchiveDamaged, feedXmlEndless } from "#server/errors.ts";
import { defaultLimits } from "../../limits.ts";
import { type NumberStyle, localName, unescaped } from "./sheetParts.ts";

export type SheetRow = { number: number; cells: string[] };

type CellContext = { texts: readonly string[]; styles: readonly NumberStyle[]; from1904: boolean };

/** More rows no sheet has. */
const rowsMax = 1_048_576;

/** Rows without a value are left out; their numbers are kept. Throws what makes the sheet unreadable. */
export class SheetRows {
  private readonly parser = new SaxesParser({ xmlns: false, position: true });
  private readonly context: CellContext;
  private rows: SheetRow[] = [];
  private row: SheetRow = { number: 0, cells: [] };
  private column = -1;
  private type = "";
  private style = -1;
  private text = "";
  private takes = false;
  private inPhonetic = false;
  private readSinceEvent = 0;

  constructor(context: CellContext) {
    this.context = context;
    this.parser.on("opentag", ({ name, attributes }) => this.enter(localName(name), attributes));
    this.parser.on("closetag", ({ name }) => this.leave(localName(name)));
    this.parser.on("text", (text) => {
      if (this.takes) this.text += text;
    });
    this.parser.on("error", () => {
      throw feedArchiveDamaged();
    });
  }

  /** The rows that end in this piece. */
  push(text: string): SheetRow[] {
    this.readSinceEvent += text.length;
    this.parser.write(text);
    if (this.readSinceEvent > defaultLimits.maxLineBytes + text.length)
      throw feedXmlEndless(this.parser.line);
    return this.rows.splice(0);
  }

  private enter(tag: string, attributes: Record<string, string>): void {
    this.readSinceEvent = 0;
    this.takes = false;
    if (tag === "row") this.beginRow(attributes["r"]);
    else if (tag === "c") this.beginCell(attributes);
    else if (tag === "rPh") this.inPhonetic = true;
    else this.takes = tag === "v" || (tag === "t" && !this.inPhonetic);
  }

  private beginRow(reference: string | undefined): void {
    const number = reference === undefined ? this.row.number + 1 : Number(reference);
    if (!(number > this.row.number && number <= rowsMax)) throw feedArchiveDamaged();
    this.row = { number, cells: [] };
    this.column = -1;
  }

  private beginCell(attributes: Record<string, string>): void {
    const reference = attributes["r"];
    this.column = reference === undefined ? this.column + 1 : columnOf(reference);
    this.type = attributes["t"] ?? "n";
    this.style = Number(attributes["s"] ?? -1);
    this.text = "";
  }

  private leave(tag: string): void {
    this.readSinceEvent = 0;
    this.takes = false;
    if (tag === "rPh") this.inPhonetic = false;
    if (tag === "c") this.endCell();
    if (tag === "row" && this.row.cells.some((cell) => cell)) this.rows.push(this.row);
  }

  private endCell(): void {
    // Columns that far out hold formats, no products.
    if (this.column >= defaultLimits.maxColumns) return;
    const { cells } = this.row;
    while (cells.length < this.column) cells.push("");
    cells[this.column] = this.value();
  }

  private value(): string {
    const { type, text, context } = this;
    if (type === "s") return sharedText(context.texts, text);
    if (type === "b") return text === "1" ? "true" : "false";
    if (type !== "n") return unescaped(text);
    const number = Number(text);
    if (text.trim() === "" || !Number.isFinite(number)) return text.trim();
    const style = context.styles[this.style];
    if (style?.isDate) return momentOf(number, context.from1904);
    if (style?.isPercent) return `${Number((number * 100).toPrecision(12))} %`;
    if (style?.unit) return `${number}${style.unit}`;
    return [withoutDoubt(number), style?.sign].filter(Boolean).join(" ");
  }
}

function sharedText(texts: readonly string[], index: string): string {
  const text = index === "" ? "" : texts[Number(index)];
  if (text === undefined) throw feedArchiveDamaged();
  return text;
}

/** "AB12": 27. */
function columnOf(reference: string): number {
  const letters = /^[A-Z]{1,3}/.exec(reference)?.[0];
  if (!letters) throw feedArchiveDamaged();
  return [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

/** A fourth decimal where there are three: nobody takes the point of 1.2340 for one between thousands. */
function withoutDoubt(number: number): string {
  const text = String(number);
  return /^-?\d+\.\d{3}$/.test(text) ? `${text}0` : text;
}

const day_ms = 24 * 60 * 60 * 1000;

/**
 * Days since 1900 or 1904, as a day or as a day and its time. Sheets count a 29 February 1900 that never was: before it
 * there is one day more.
 */
function momentOf(serial: number, from1904: boolean): string {
  const days = from1904 ? serial + 1462 : serial < 60 ? serial + 1 : serial;
  const moment = new Date(Date.UTC(1899, 11, 30) + Math.round(days * 86_400) * 1000);
  if (Number.isNaN(moment.getTime())) return String(serial);
  const text = moment.toISOString();
  return moment.getTime() % day_ms === 0 ? text.slice(0, 10) : text.slice(0, 19).replace("T", " ");
}
