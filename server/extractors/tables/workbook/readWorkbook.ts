// A workbook (.xlsx) as the table that its first visible sheet of products is: rows of texts between tabs.
import { feedArchiveDamaged, feedNotText, feedTooLarge, feedWorkbookTooLarge } from "#server/errors.ts";
import { ByteSource } from "../../bytes/byteSource.ts";
import { maxSharedCharacters, maxWorkbookBytes } from "../../limits.ts";
import { type ZipEntry, zipEntries } from "../../bytes/unzip.ts";
import { type NumberStyle, type SheetEntry, SharedTexts, readSheets, readStyles } from "./sheetParts.ts";
import { judgedRows, sheetOfProducts } from "./sheetOfProducts.ts";
import { type SheetRow, SheetRows } from "./sheetRows.ts";

/** How the text of a sheet is cut: no sign in a cell means anything. */
export const workbookDialect = { delimiter: "\t", quote: "", escape: "none", quoted: false } as const;

export type Workbook = {
  /** The sheet that is read, and those that are not. */
  sheet: string;
  otherSheets: string[];
  /** The sheet's rows, a line each: line n is row n. */
  text: AsyncGenerator<Buffer>;
};

/** Looks through a workbook twice: what sheets share may stand behind them. Throws, as an UnreadableFeed. */
export async function readWorkbook(source: ByteSource, inflate: Inflate): Promise<Workbook> {
  const file = await source.peek(maxWorkbookBytes + 1);
  if (file.length > maxWorkbookBytes) throw feedWorkbookTooLarge(maxWorkbookBytes);
  const parts = await readParts(file, inflate);
  const visible = parts.sheets.filter(({ isHidden }) => !isHidden);
  const beginningOf = (sheet: SheetEntry) => firstRows(file, sheet, parts, inflate);
  const sheet = await sheetOfProducts(visible, beginningOf);
  if (!sheet) throw feedArchiveDamaged();
  const otherSheets = visible.filter((other) => other !== sheet).map(({ name }) => name);
  return { sheet: sheet.name, otherSheets, text: linesOf(file, sheet, parts, inflate) };
}

/** The bytes of an entry, bounded in size and in ratio. */
export type Inflate = (bytes: AsyncGenerator<Buffer>, consumed: { bytes: number }) => AsyncGenerator<Buffer>;

type Parts = {
  sheets: SheetEntry[];
  from1904: boolean;
  texts: string[];
  styles: NumberStyle[];
};

async function readParts(file: Buffer, inflate: Inflate): Promise<Parts> {
  const small = new Map<string, string>();
  const shared = new SharedTexts();
  let other: string | undefined;
  for await (const entry of entriesOf(file, inflate)) {
    other ??= /^(word|ppt)\//.exec(entry.name)?.[1];
    if (/^xl\/sharedStrings\.xml$/i.test(entry.name)) await readShared(entry, shared);
    else if (/^xl\/(?:workbook\.xml|styles\.xml|_rels\/workbook\.xml\.rels)$/i.test(entry.name))
      small.set(entry.name.toLowerCase(), await wholeText(entry));
  }
  const workbook = small.get("xl/workbook.xml");
  const relations = small.get("xl/_rels/workbook.xml.rels");
  // A text document or a presentation is such an archive too.
  if (other) throw feedNotText(other === "word" ? "docx" : "pptx");
  if (workbook === undefined || relations === undefined) throw feedArchiveDamaged();
  const styles = small.get("xl/styles.xml");
  return {
    ...readSheets(workbook, relations),
    texts: shared.texts,
    styles: styles === undefined ? [] : readStyles(styles),
  };
}

async function readShared(entry: ZipEntry, shared: SharedTexts): Promise<void> {
  let length = 0;
  for await (const text of textOf(entry.bytes)) {
    length += text.length;
    if (length > maxSharedCharacters) throw feedTooLarge(maxSharedCharacters);
    shared.push(text);
  }
}

async function wholeText(entry: ZipEntry): Promise<string> {
  let whole = "";
  for await (const text of textOf(entry.bytes)) {
    whole += text;
    if (whole.length > maxSharedCharacters) throw feedTooLarge(maxSharedCharacters);
  }
  return whole;
}

async function* linesOf(
  file: Buffer,
  sheet: SheetEntry,
  parts: Parts,
  inflate: Inflate,
): AsyncGenerator<Buffer> {
  let line = 0;
  for await (const rows of rowsOf(file, sheet, parts, inflate)) {
    let lines = "";
    for (const { number, cells } of rows) {
      lines += "\n".repeat(number - line - 1) + cells.map(onOneLine).join("\t") + "\n";
      line = number;
    }
    if (lines) yield Buffer.from(lines);
  }
}

/** The cells of the rows that a sheet begins with. */
async function firstRows(
  file: Buffer,
  sheet: SheetEntry,
  parts: Parts,
  inflate: Inflate,
): Promise<string[][]> {
  const first: string[][] = [];
  for await (const rows of rowsOf(file, sheet, parts, inflate)) {
    first.push(...rows.map(({ cells }) => cells));
    if (first.length >= judgedRows) break;
  }
  return first.slice(0, judgedRows);
}

async function* rowsOf(
  file: Buffer,
  sheet: SheetEntry,
  parts: Parts,
  inflate: Inflate,
): AsyncGenerator<SheetRow[]> {
  for await (const entry of entriesOf(file, inflate)) {
    if (entry.name !== sheet.path) continue;
    const rows = new SheetRows(parts);
    for await (const text of textOf(entry.bytes)) yield rows.push(text);
    return;
  }
  throw feedArchiveDamaged();
}

/** What is not taken of an entry is passed over within the same bounds. */
async function* entriesOf(file: Buffer, inflate: Inflate): AsyncGenerator<ZipEntry> {
  const consumed = { bytes: 0 };
  for await (const { name, bytes } of zipEntries(new ByteSource(once(file)), consumed)) {
    const bounded = inflate(bytes, consumed);
    yield { name, bytes: bounded };
    for await (const _ of bounded);
  }
}

async function* once(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}

/** Parts of a workbook are UTF-8 or, seldom, UTF-16 with its mark. */
async function* textOf(bytes: AsyncGenerator<Buffer>): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined;
  for await (const chunk of bytes) {
    decoder ??= new TextDecoder(chunk[0] === 0xff && chunk[1] === 0xfe ? "utf-16le" : "utf-8");
    yield decoder.decode(chunk, { stream: true });
  }
}

/** A cell takes one line: tabs and breaks inside it are blanks. */
function onOneLine(cell: string): string {
  return /[\t\r\n]/.test(cell) ? cell.replace(/[\t\r\n]+/g, " ") : cell;
}
