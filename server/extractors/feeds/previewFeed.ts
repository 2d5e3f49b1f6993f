// The beginning of a feed as an import would read it, for a person to confirm or correct.
import { VigieError, feedNotText } from "#server/errors.ts";
import { type DateFormat, formatsThatFit } from "#shared/calendar/moments.ts";
import { isTableType } from "#shared/reference/feedDialects.ts";
import { ByteSource } from "../bytes/byteSource.ts";
import {
  type TreeDescription,
  cellsToText,
  describeShape,
  describeTree,
  treeType,
} from "../trees/describeTree.ts";
import { describeTable } from "../tables/describeTable.ts";
import { declaredEncoding, detectEncoding } from "../bytes/encoding.ts";
import { defaultLimits, sampleBytes } from "../limits.ts";
import { markFilled } from "../columns/filledFields.ts";
import { binaryFormat } from "../bytes/magic.ts";
import { columnsOf, isWanted } from "../columns/matchColumns.ts";
import { nearConditions } from "../columns/nearConditions.ts";
import {
  type FeedStart,
  type Plan,
  type TablePlan,
  isTablePlan,
  planReading,
  wantedDialect,
} from "./planReading.ts";
import { repricedAmong } from "../products/repricedAmong.ts";
import { ProductReader, type ReadingOfLines } from "../products/readProduct.ts";
import { storedText } from "../products/storedText.ts";
import { VariantLines, type Variants } from "../columns/variants.ts";
import { TreeLines } from "./readTree.ts";
import { cutBy, readingOf } from "./readProducts.ts";
import { TableLines } from "./readTable.ts";
import { isTree, kindOfFeed, kindOfText } from "../bytes/kindOfText.ts";
import { suggestMapping } from "../columns/suggestMapping.ts";
import { withDecimals } from "../columns/withDecimals.ts";
import { CsvTokenizer } from "../tables/tokenizeCsv.ts";
import type { FeedPreview, LineError, PreviewedLine, ProductRow, ReadOptions } from "../types.ts";
import { type Unpacked, unpack } from "../bytes/unpack.ts";

const shownLines = 10;
const shownErrors = 20;
const shownCharacters = 200;

/**
 * Reads the beginning of a feed (a quarter of a megabyte of text). Throws, as an UnreadableFeed, what no choice of
 * columns can mend.
 */
export async function previewFeed(
  source: AsyncIterable<Uint8Array>,
  options: ReadOptions = {},
): Promise<FeedPreview> {
  const received = new ByteSource(source, options.signal);
  let bytes = received;
  try {
    const unpacked = await unpack(received, defaultLimits.maxBytes);
    bytes = unpacked.bytes;
    return previewOf(await bytes.peek(sampleBytes), unpacked.workbook, options);
  } finally {
    await bytes.close();
    await received.close();
  }
}

function previewOf(sample: Buffer, workbook: Unpacked["workbook"], options: ReadOptions): FeedPreview {
  const format = binaryFormat(sample);
  if (format) throw feedNotText(format);
  const isComplete = sample.length < sampleBytes;
  const configured = options.type_options?.encoding || undefined;
  const { encoding } = detectEncoding(
    sample,
    workbook ? undefined : (configured ?? declaredEncoding(sample)),
  );
  const text = new TextDecoder(encoding).decode(sample, { stream: !isComplete });
  const start = { text, isComplete, workbook };
  const planned = planOrProblem(start, options);
  if (planned instanceof VigieError) return unplanned(start, encoding, options, planned);
  const reading = readingOf(planned, encoding, options);
  const shown = isTablePlan(planned)
    ? tableOf(start, planned, options, () => planned)
    : listOf(describeShape(text, planned.shape), planned.where, options, () => planned);
  return {
    reading,
    ...shown,
    columnsFound: planned.columnsFound,
    headerLine: isTablePlan(planned) ? (planned.headerLine ?? 0) : null,
    problem: null,
    ...productsOf(start, planned),
  };
}

/** What is wrong with the columns is the person's to mend; anything else is thrown. */
function planOrProblem(start: FeedStart, options: ReadOptions): Plan | VigieError {
  try {
    return planReading(start, options);
  } catch (problem) {
    if (problem instanceof VigieError && describesSomething(start)) return problem;
    throw problem;
  }
}

function describesSomething(start: FeedStart): boolean {
  const kind = kindOfFeed(kindOfText(start.text), start.workbook);
  if (isTree(kind)) return describeTree(start.text, kind).header.length > 0;
  return isTableType(kind);
}

/** The columns and the lines alone, cut as the settings say. */
function unplanned(
  start: FeedStart,
  encoding: string,
  options: ReadOptions,
  problem: VigieError,
): FeedPreview {
  const { text, isComplete } = start;
  const mapping = options.type_options?.mapping ?? {};
  const nothing = {
    filled: new Set<string>(),
    products: [],
    ids: [],
    repriced: null,
    errors: [],
    linesRead: 0,
    linesInError: 0,
    notices: [],
    whole: isComplete,
    problem,
  };
  const kind = kindOfFeed(kindOfText(text), start.workbook);
  if (isTree(kind)) {
    const tree = describeTree(text, kind);
    const shown = listOf(tree, [], options, (header, rows) => looseReading(header, rows, undefined, options));
    return {
      reading: { type: treeType(tree.shape), type_options: { encoding, mapping: {} } },
      headerLine: null,
      ...shown,
      ...nothing,
      columnsFound: { header: shown.columns, lacking: columnsOf(mapping, shown.columns).lacking },
    };
  }
  if (!isTableType(kind)) throw problem;
  const header_line = options.type_options?.header_line;
  const wanted = { ...wantedDialect(kind, options), header_line };
  const { dialect, header, headerLine } = describeTable(text, isComplete, wanted);
  const headerOption = typeof header_line === "number" && { header_line };
  return {
    reading: {
      type: kind,
      type_options: { ...cutBy(kind, encoding, dialect), ...headerOption, mapping: {} },
    },
    headerLine: headerLine ?? 0,
    ...tableOf(start, { dialect, header, headerLine, where: [] }, options, (names, rows) =>
      looseReading(names, rows, dialect.delimiter, options),
    ),
    ...nothing,
    columnsFound: { header, lacking: columnsOf(mapping, header).lacking },
  };
}

/** As far as single cells can be read with columns that make no product yet. */
function looseReading(
  header: string[],
  rows: string[][],
  delimiter: string | undefined,
  { type_options = {}, currency = "EUR" }: ReadOptions,
): LooseReading {
  const { mapping = {}, uniqueProductIdentifier: identifier = "url", date_format: dateFormat } = type_options;
  const columns = withDecimals(columnsOf(mapping, header).columns, rows, currency, delimiter);
  return { columns, identifier, withoutPriceToo: false, currency, dateFormat: dateFormat ?? "ymd" };
}

type LooseReading = ReadingOfLines & { variants?: Variants | null };
type ReadingOf = (header: string[], rows: string[][]) => LooseReading;

type Shown = Pick<FeedPreview, "columns" | "lines" | "cells" | "near" | "suggested" | "dateFormats">;

/** More rows than are shown: what a column holds is better told from many. */
const judgedRows = 300;

type ShownTable = Pick<TablePlan, "dialect" | "header" | "headerLine" | "where">;

function tableOf(
  { text, isComplete }: FeedStart,
  { dialect, header, headerLine, where }: ShownTable,
  options: ReadOptions,
  readingOf: ReadingOf,
): Shown {
  const tokenizer = new CsvTokenizer(dialect, defaultLimits);
  tokenizer.width = header.length;
  const complete = tokenizer.push(text);
  // A last line that is cut is no line; the only one there is, is.
  const records = isComplete || complete.length === 0 ? [...complete, ...tokenizer.end()] : complete;
  const below = records.filter(({ line, trouble }) => !trouble && line > (headerLine ?? 0));
  const rows = below.filter(({ cells }) => isWanted(cells, where)).slice(0, judgedRows);
  const texts = rows.map(({ cells }) => cells);
  return {
    columns: header,
    lines: rows.slice(0, shownLines).map(({ line, cells }) => ({ line, cells: cells.map(shortened) })),
    cells: inspected(rows, readingOf(header, texts)),
    near: nearConditions(
      header,
      below.map(({ cells }) => cells),
      where,
    ),
    suggested: suggestMapping(header, texts, options.currency),
    dateFormats: dateFormatsOf(header, texts, options),
  };
}

/** Every format that the first lines' dates fit: a person chooses where they leave a choice. */
function dateFormatsOf(header: string[], rows: string[][], { type_options }: ReadOptions): DateFormat[] {
  const index = header.indexOf(type_options?.mapping?.["observedAt"]?.fieldname ?? "");
  const cells =
    index === -1 ? [] : rows.map((row) => (row[index] ?? "").trim()).filter((cell) => cell !== "");
  return formatsThatFit(cells);
}

function listOf(
  { header, rows }: TreeDescription,
  where: Plan["where"],
  options: ReadOptions,
  readingOf: ReadingOf,
): Shown {
  const texts = rows.map(cellsToText);
  const wanted = rows
    .map((values, index) => ({ line: index + 1, cells: values, texts: texts[index]! }))
    .filter((row) => isWanted(row.texts, where));
  return {
    columns: header,
    lines: wanted.slice(0, shownLines).map((row) => ({ line: row.line, cells: row.texts.map(shortened) })),
    cells: inspected(wanted, readingOf(header, texts)),
    near: nearConditions(header, texts, where),
    suggested: suggestMapping(header, texts, options.currency),
    dateFormats: dateFormatsOf(header, texts, options),
  };
}

/** The first lines as they would be stored. */
function inspected(
  rows: readonly { line: number; cells: unknown[] }[],
  reading: LooseReading,
): PreviewedLine[] {
  const products = new ProductReader(reading);
  const variants = reading.variants && new VariantLines(reading.variants);
  return rows.slice(0, shownLines).flatMap(({ line, cells }) => {
    // Variants are told by the cells of a table, which are texts.
    const whole = variants ? variants.complete(cells as string[]) : cells;
    if (!whole) return [];
    const named = variants ? variants.named(whole as string[]) : whole;
    return [inspectedLine(products.inspect(line, named), reading)];
  });
}

function inspectedLine(
  { row, problems }: ReturnType<ProductReader["inspect"]>,
  { columns }: LooseReading,
): PreviewedLine {
  const fields = columns.map(({ field }) => {
    const value = storedText(row, field);
    return [field, { value: value && shortened(value), problem: problems.get(field) ?? null }] as const;
  });
  return { line: row.line, currency: row.currency ?? null, fields: Object.fromEntries(fields) };
}

function productsOf({ text, isComplete }: FeedStart, plan: Plan) {
  const lines = isTablePlan(plan) ? new TableLines(plan, defaultLimits) : new TreeLines(plan, defaultLimits);
  const products: ProductRow[] = [];
  const errors: LineError[] = [];
  lines.push(text, products, errors);
  const cut = isComplete ? endOf(lines, products, errors) : lines.tellCounted();
  const filled = new Set<string>();
  markFilled(
    filled,
    plan.columns.map(({ field }) => field),
    products,
  );
  return {
    filled,
    products: products.slice(0, shownLines),
    ids: products.map(({ product_id }) => product_id),
    repriced: repricedAmong(products, plan.currency),
    errors: errors.slice(0, shownErrors),
    linesRead: products.length + errors.length,
    linesInError: errors.length,
    whole: isComplete,
    notices: [...plan.notices, ...lines.notices],
    ...(cut && { problem: cut }),
  };
}

/** A list without its end is told like any other reason not to import the file. */
function endOf(
  lines: TableLines | TreeLines,
  products: ProductRow[],
  errors: LineError[],
): VigieError | undefined {
  try {
    lines.end(products, errors);
    return undefined;
  } catch (problem) {
    if (problem instanceof VigieError) return problem;
    throw problem;
  }
}

function shortened(cell: string): string {
  return cell.slice(0, shownCharacters);
}
