// Tells what a feed is and how it is to be read, from its first bytes.
import { ByteSource } from "../bytes/byteSource.ts";
import { cellsToText, describeTree } from "../trees/describeTree.ts";
import { describeTable } from "../tables/describeTable.ts";
import { declaredEncoding, detectEncoding, type Encoding } from "../bytes/encoding.ts";
import { defaultLimits, sampleBytes } from "../limits.ts";
import { archiveFormat, binaryFormat } from "../bytes/magic.ts";
import type { TreeShape } from "../trees/treeShape.ts";
import { suggestMapping } from "../columns/suggestMapping.ts";
import { type TreeKind, isTree, kindOfText } from "../bytes/kindOfText.ts";
import type { Mapping } from "../types.ts";
import { unpack } from "../bytes/unpack.ts";
import { tableDialects } from "../tables/tableDialects.ts";

/** Everything a person needs to confirm how their file will be read; plain data. */
export type Sniffed =
  | ({ kind: "csv"; encoding: Encoding } & SniffedTable & Preview)
  | ({ kind: TreeKind; encoding: Encoding; shape: TreeShape } & Preview)
  | ({ kind: "xlsx"; sheet: string; headerLine: number | null } & Preview)
  | { kind: "archive" | "binary"; format: string }
  | { kind: "html" | "empty" };

type SniffedTable = {
  delimiter: string;
  /** Empty: no quoted cell was seen. */
  quote: string;
  escape: "double" | "backslash" | "none";
  newline: "\n" | "\r\n" | "\r" | "mixed";
  /** The physical line of the header, from 1; null when the first line is data already. */
  headerLine: number | null;
};

type Preview = {
  /** The names of the columns; "1", "2" … when the file names none. Dotted paths in JSON. */
  header: string[];
  /** The first ten products, long texts cut. */
  preview: string[][];
  mapping: Mapping;
};

const previewRows = 10;
const previewCharacters = 200;

/** What these first bytes of a file are. `whole`: there are no others. */
export function sniff(sample: Buffer, isComplete: boolean = sample.length < sampleBytes): Sniffed {
  const format = archiveFormat(sample);
  if (format) return { kind: "archive", format };
  const binary = binaryFormat(sample);
  if (binary) return { kind: "binary", format: binary };
  const { encoding } = detectEncoding(sample, declaredEncoding(sample));
  const text = new TextDecoder(encoding).decode(sample, { stream: !isComplete });
  const kind = kindOfText(text);
  if (kind === "csv") return sniffTable(text, isComplete, encoding);
  if (isTree(kind)) return sniffTree(text, kind, encoding);
  return kind === "binary" ? { kind, format: "binary" } : { kind };
}

/** What a feed is once it is unpacked. Reads no more of the source than that takes. */
export async function sniffFeed(source: AsyncIterable<Uint8Array>): Promise<Sniffed> {
  const received = new ByteSource(source);
  let bytes = received;
  try {
    const unpacked = await unpack(received, defaultLimits.maxBytes);
    bytes = unpacked.bytes;
    const sample = await bytes.peek(sampleBytes);
    return unpacked.workbook ? sniffSheet(sample, unpacked.workbook.sheet) : sniff(sample);
  } finally {
    await bytes.close();
    await received.close();
  }
}

function sniffTable(text: string, isComplete: boolean, encoding: Encoding): Sniffed {
  const { dialect, headerLine, header, rows } = describeTable(text, isComplete);
  const { delimiter, escape, quoted } = dialect;
  return {
    kind: "csv",
    encoding,
    delimiter,
    quote: quoted ? dialect.quote : "",
    escape,
    newline: newlineOf(text),
    headerLine,
    header,
    preview: previewOf(rows),
    mapping: suggestMapping(header, rows),
  };
}

function sniffSheet(sample: Buffer, sheet: string): Sniffed {
  const isComplete = sample.length < sampleBytes;
  const text = sample.toString("utf8");
  const { header, headerLine, rows } = describeTable(text, isComplete, { dialect: tableDialects.xlsx });
  return {
    kind: "xlsx",
    sheet,
    headerLine,
    header,
    preview: previewOf(rows),
    mapping: suggestMapping(header, rows),
  };
}

function sniffTree(text: string, kind: TreeKind, encoding: Encoding): Sniffed {
  const { shape, header, rows } = describeTree(text, kind);
  const texts = rows.map(cellsToText);
  return {
    kind,
    encoding,
    shape,
    header,
    preview: previewOf(texts),
    mapping: suggestMapping(header, texts),
  };
}

function previewOf(rows: string[][]): string[][] {
  return rows.slice(0, previewRows).map((row) => row.map((cell) => cell.slice(0, previewCharacters)));
}

function newlineOf(text: string): SniffedTable["newline"] {
  const ends = new Set(text.match(/\r\n?|\n/g));
  return ends.size > 1 ? "mixed" : ((ends.values().next().value ?? "\n") as SniffedTable["newline"]);
}
