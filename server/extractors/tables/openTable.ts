// A table of any shop or spreadsheet, whatever its columns mean: unpacked, decoded, cut into records.
import { feedEmpty, feedIsWebPage, feedIsXml, feedNotText } from "#server/errors.ts";
import { ByteSource } from "../bytes/byteSource.ts";
import { describeTable } from "./describeTable.ts";
import { FeedDecoder, detectEncoding } from "../bytes/encoding.ts";
import { sampleBytes } from "../limits.ts";
import { binaryFormat } from "../bytes/magic.ts";
import { isTree, kindOfFeed, kindOfText } from "../bytes/kindOfText.ts";
import { type CsvRecord, CsvTokenizer } from "./tokenizeCsv.ts";
import { unpack } from "../bytes/unpack.ts";
import type { TableType } from "#shared/reference/feedDialects.ts";
import { tableDialects } from "./tableDialects.ts";

export type OpenedTable = {
  header: string[];
  /** Those behind the header, as many at a time as a slice of the file holds; blank lines are none. */
  records(): AsyncGenerator<CsvRecord[]>;
  close(): Promise<void>;
};

/** Behind these a header is not looked for. */
const headerWithin = 20;
const bounds = { maxLineBytes: 64 * 1024, maxColumns: 500 };

type TableOptions = {
  maxBytes: number;
  isHeader: (cells: readonly string[]) => boolean;
  signal?: AbortSignal;
};

/**
 * `isHeader` knows the row that names the columns; where it knows none, the header is the one that looks like it. Throws,
 * as an UnreadableFeed, what makes the file unreadable.
 */
export async function openTable(
  source: AsyncIterable<Uint8Array>,
  { maxBytes, isHeader, signal }: TableOptions,
): Promise<OpenedTable> {
  const received = new ByteSource(source, signal);
  let bytes = received;
  const close = async () => {
    await bytes.close();
    await received.close();
  };
  try {
    const unpacked = await unpack(received, maxBytes);
    bytes = unpacked.bytes;
    const sample = await bytes.peek(sampleBytes);
    const isComplete = sample.length < sampleBytes;
    const format = binaryFormat(sample);
    if (format) throw feedNotText(format);
    const detected = detectEncoding(sample);
    const text = new TextDecoder(detected.encoding).decode(sample, { stream: !isComplete });
    const type = tableTypeOf(text, unpacked.workbook);
    const {
      dialect,
      header: likely,
      headerLine,
    } = describeTable(text, isComplete, { dialect: tableDialects[type] });
    const headerRecord = headOf(text, isComplete, dialect).find(({ cells }) => isHeader(cells));
    const tokenizer = new CsvTokenizer(dialect, bounds);
    const header = headerRecord?.cells ?? likely;
    tokenizer.width = header.length;
    const last = headerRecord?.line ?? headerLine ?? 0;
    const decoder = new FeedDecoder(detected);
    return { header, records: () => recordsOf(bytes, decoder, tokenizer, last), close };
  } catch (problem) {
    await close();
    throw problem;
  }
}

/** Throws where it is no table. */
function tableTypeOf(text: string, workbook: unknown): TableType {
  const kind = kindOfText(text);
  if (kind === "empty") throw feedEmpty();
  if (kind === "html") throw feedIsWebPage();
  if (kind === "xml") throw feedIsXml();
  if (kind === "binary") throw feedNotText();
  if (isTree(kind)) throw feedNotText(kind);
  return kindOfFeed(kind, workbook);
}

function headOf(
  text: string,
  isComplete: boolean,
  dialect: ConstructorParameters<typeof CsvTokenizer>[0],
): CsvRecord[] {
  const tokenizer = new CsvTokenizer(dialect, bounds);
  const records = tokenizer.push(text);
  return (isComplete || records.length === 0 ? [...records, ...tokenizer.end()] : records).slice(
    0,
    headerWithin,
  );
}

async function* recordsOf(
  bytes: ByteSource,
  decoder: FeedDecoder,
  tokenizer: CsvTokenizer,
  headerLine: number,
): AsyncGenerator<CsvRecord[]> {
  const behind = (records: CsvRecord[]) =>
    records.filter(
      ({ line, cells, trouble }) =>
        line > headerLine && (trouble || cells.some((cell) => cell.trim() !== "")),
    );
  for await (const slice of bytes.slices()) yield behind(tokenizer.push(decoder.decode(slice)));
  yield behind([...tokenizer.push(decoder.end()), ...tokenizer.end()]);
}
