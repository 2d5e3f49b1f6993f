// Decides how a feed is read: what its settings ask for where that works, what its contents say elsewhere.
import {
  feedDatesAmbiguous,
  feedDatesUnreadable,
  feedEmpty,
  feedFirstProductTooLarge,
  feedHasNoProductList,
  feedIsWebPage,
  feedListIsEmpty,
  feedNoWorkbook,
  feedNotText,
} from "#server/errors.ts";
import { type DateFormat, formatsThatFit } from "#shared/calendar/moments.ts";
import { type FeedType, type TableType, feedFormats, isTableType } from "#shared/reference/feedDialects.ts";
import type { Dialect } from "../tables/csvCells.ts";
import { type TreeType, cellsToText, describeTree, holdsElements, treeType } from "../trees/describeTree.ts";
import { type WantedTable, describeTable } from "../tables/describeTable.ts";
import { type MatchedColumns, hasMapping, matchColumns, namesAskedFor } from "../columns/matchColumns.ts";
import type { Column } from "../products/lineCells.ts";
import { type TreeKind, kindOfFeed, kindOfText } from "../bytes/kindOfText.ts";
import { tableDialects } from "../tables/tableDialects.ts";
import type { TreeShape } from "../trees/treeShape.ts";
import { isWithoutTax, saysWithoutTax } from "../columns/withoutTax.ts";
import { sampleBytes } from "../limits.ts";
import { isInOtherUnit } from "../columns/otherUnits.ts";
import { cellsOf, withDecimals } from "../columns/withDecimals.ts";
import { firstOf } from "../products/readCell.ts";
import { suggestMapping } from "../columns/suggestMapping.ts";
import { unreadColumns } from "../columns/unreadColumns.ts";
import type { FoundColumns, Identifier, Mapping, Notice, ReadOptions } from "../types.ts";
import type { Unpacked } from "../bytes/unpack.ts";
import type { Variants } from "../columns/variants.ts";

type CommonPlan = {
  columns: Column[];
  identifier: Identifier;
  /** The condition a line must meet, column by column. */
  where: { index: number; value: string }[];
  /** Whether a line may go without a price that can be read. */
  withoutPriceToo: boolean;
  /** The website's. */
  currency: string;
  columnsFound: FoundColumns;
  /** How the dates of the mapped column are written; any, where there is no such column. */
  dateFormat: DateFormat;
  seenAt: Date | undefined;
  notices: Notice[];
};

export type TablePlan = CommonPlan & {
  type: TableType;
  dialect: Dialect;
  headerLine: number | null;
  header: string[];
  variants: Variants | null;
};

export type TreePlan = CommonPlan & {
  type: TreeType;
  shape: TreeShape;
  /** By the index of a column. */
  paths: string[][];
  /** What becomes of columns that only later products have: read as mapped here or as their names suggest, or told of. */
  late: Mapping | "suggested" | "told";
};

export type Plan = TablePlan | TreePlan;

export function isTablePlan(plan: Plan): plan is TablePlan {
  return "dialect" in plan;
}

/** The beginning of a feed's text, and whether that is all of it. */
export type FeedStart = { text: string; isComplete: boolean; workbook?: Unpacked["workbook"] };

/** The plan for a feed that begins like this. Throws, as an UnreadableFeed, what makes it unreadable. */
export function planReading(start: FeedStart, options: ReadOptions): Plan {
  const { text } = start;
  const textKind = kindOfText(text);
  if (textKind === "empty") throw feedEmpty();
  if (textKind === "html") throw feedIsWebPage();
  if (textKind === "binary") throw feedNotText();
  const plan = planKind(start, kindOfFeed(textKind, start.workbook), options);
  if (options.type && !isSameFormat(options.type, plan.type)) {
    plan.notices.push({ key: "feed.notice.type", values: { configured: options.type, used: plan.type } });
  }
  return plan;
}

function planKind(start: FeedStart, kind: TableType | TreeKind, options: ReadOptions): Plan {
  if (!isTableType(kind)) return planTree(start, kind, options);
  try {
    return planTable(start, kind, options);
  } catch (problem) {
    throw isCalledWorkbook(start, options) && isOfOneColumn(start)
      ? feedNoWorkbook(options.fileName!)
      : problem;
  }
}

/** Of a text that has no columns its name says more than "1", which its only one is called. */
function isCalledWorkbook({ workbook }: FeedStart, { fileName = "" }: ReadOptions): boolean {
  return !workbook && /\.xls[xm]?$/i.test(fileName);
}

function isOfOneColumn({ text, isComplete }: FeedStart): boolean {
  return describeTable(text, isComplete, {}).header.length < 2;
}

/** JSON with a product per line is still JSON. */
function isSameFormat(configured: FeedType, used: FeedType): boolean {
  return configured.replace("ndjson", "json") === used.replace("ndjson", "json");
}

/** The dialect that the settings ask for; a format without signs has its own. */
export function wantedDialect(type: TableType, { type_options }: ReadOptions): WantedTable {
  if (!feedFormats[type].hasSigns) return { dialect: tableDialects[type] };
  const { delimiter, quote } = type_options ?? {};
  return { delimiter: delimiter === "\\t" ? "\t" : delimiter || undefined, quote: quote || undefined };
}

function planTable(start: FeedStart, type: TableType, options: ReadOptions): TablePlan {
  const { text, isComplete, workbook } = start;
  const header_line = options.type_options?.header_line;
  const wanted = wantedDialect(type, options);
  const names = namesAskedFor(options);
  const describe = (dialect: WantedTable) => {
    const table = describeTable(text, isComplete, { ...dialect, header_line }, names);
    return { table, matched: matchColumns(table.header, table.rows, options) };
  };
  const configured = describe(wanted);
  const other = configured.matched.problem && (wanted.delimiter || wanted.quote) ? describe({}) : configured;
  const wider = configured.table.header.length > other.table.header.length ? configured : other;
  const { table, matched } = other.matched.problem ? wider : other;
  refuse(matched, options);

  const { dialect, header, headerLine, rows } = table;
  const columns = withDecimals(matched.columns, rows, options.currency, dialect.delimiter);
  const notices = [
    ...(workbook ? sheetNotice(workbook) : dialectNotice(wanted, dialect)),
    ...identifierNotice(options, matched),
    ...columnNotices(header, rows, columns, options),
  ];
  const { identifier, where, variants, lacking } = matched;
  if (variants) notices.push({ key: "feed.notice.variants", values: { column: header[variants.group]! } });
  if (variants && variants.options.length > 0)
    notices.push({ key: "feed.notice.variantsByOptions", values: { column: header[variants.group]! } });
  const { withoutPriceToo = false, currency = "EUR" } = options;
  const columnsFound = { header, lacking };
  const dateFormat = dateFormatOf(columns, rows, options);
  const { seenAt } = options;
  const common = {
    columns,
    identifier,
    where,
    withoutPriceToo,
    currency,
    columnsFound,
    dateFormat,
    seenAt,
    notices,
  };
  return { type, dialect, headerLine, header, variants, ...common };
}

/** A list without anything in it: bare, as that of a shop, or as a page of a provider. */
const emptyList = /^\s*(?:\{\s*"(?:products|items)"\s*:\s*)?\[\s*\]\s*(?:,\s*"next"\s*:\s*null\s*)?\}?\s*$/;

function planTree(start: FeedStart, kind: TreeKind, wanted: ReadOptions): TreePlan {
  if (kind === "json" && start.isComplete && emptyList.test(start.text)) throw feedListIsEmpty();
  const { shape, header, rows, areVariants } = describeTree(start.text, kind);
  if (header.length === 0)
    throw endsInsideFirst(start, shape)
      ? feedFirstProductTooLarge(kind, sampleBytes)
      : feedHasNoProductList();
  const options = areVariants ? byWholeAddress(wanted, header) : wanted;
  const texts = rows.map(cellsToText);
  const names = [...header, ...rareKeys(header, options)];
  const matched = matchColumns(names, texts, options);
  refuse(matched, options);
  const columns = withDecimals(
    matched.columns,
    rows.map((cells) => cellsToText(cells.map(firstOf))),
    options.currency,
  );
  const notices = [...identifierNotice(options, matched), ...columnNotices(names, texts, columns, options)];
  const paths = names.map((name) => name.split("."));
  return {
    type: treeType(shape),
    shape,
    paths,
    late: options.lateColumns ?? (hasMapping(options) ? "told" : "suggested"),
    columns,
    identifier: matched.identifier,
    where: matched.where,
    withoutPriceToo: options.withoutPriceToo ?? false,
    currency: options.currency ?? "EUR",
    columnsFound: { header: names, lacking: matched.lacking },
    dateFormat: dateFormatOf(columns, texts, options),
    seenAt: options.seenAt,
    notices,
  };
}

/** Whether products are begun and none of them ends, or one tag or text takes up most of what is looked at. */
function endsInsideFirst({ text, isComplete }: FeedStart, shape: TreeShape): boolean {
  if (isComplete) return false;
  if (shape.kind !== "elements") return !holdsElements(text, shape);
  return shape.path.length > 0 || text.length - text.lastIndexOf(">") > text.length / 2;
}

/** The path of an address, which is what settings say when nobody chose, is that of all variants of a product. */
function byWholeAddress(options: ReadOptions, header: string[]): ReadOptions {
  const { type_options } = options;
  if (type_options?.uniqueProductIdentifier !== "url_slug" || type_options.identifier_chosen) return options;
  const uniqueProductIdentifier = header.includes("url") ? "url" : "internal_ref";
  return { ...options, type_options: { ...type_options, uniqueProductIdentifier } };
}

/** Throws what keeps products from being read with these columns. */
function refuse({ problem, canDoWithout }: MatchedColumns, { withoutColumnsToo }: ReadOptions): void {
  if (problem && !(withoutColumnsToo && canDoWithout)) throw problem;
}

function identifierNotice(
  { type_options }: ReadOptions,
  { identifier: used, shared }: MatchedColumns,
): Notice[] {
  if (shared) return [{ key: "feed.notice.identifierShared", values: { shared, used } }];
  const configured = type_options?.uniqueProductIdentifier;
  if (!configured || configured === used) return [];
  return [{ key: "feed.notice.identifier", values: { configured, used } }];
}

/** A mapped key may be missing from the first products; the title's and the price's may not. */
function rareKeys(header: string[], { type_options }: ReadOptions): string[] {
  const rare = Object.entries(type_options?.mapping ?? {}).filter(
    ([field]) => field !== "title" && field !== "price",
  );
  return rare.flatMap(([, column]) => column?.fieldname || []).filter((name) => !header.includes(name));
}

/** The format that was chosen, or the only one that the dates leave. Throws when they could be read in two ways, or in none. */
function dateFormatOf(columns: Column[], rows: string[][], { type_options }: ReadOptions): DateFormat {
  const column = columns.find(({ field }) => field === "observedAt");
  const chosen = type_options?.date_format || undefined;
  const cells = column && !chosen ? cellsOf(rows, column) : [];
  if (!column || cells.length === 0) return chosen ?? "ymd";
  const [only, other] = formatsThatFit(cells);
  if (!only) throw feedDatesUnreadable(column.fieldname, cells[0]!);
  if (other) throw feedDatesAmbiguous(column.fieldname, cells[0]!);
  return only;
}

/** A workbook with several sheets is read in part, and says so. */
function sheetNotice({ sheet, otherSheets }: NonNullable<FeedStart["workbook"]>): Notice[] {
  if (otherSheets.length === 0) return [];
  return [{ key: "feed.notice.sheet", values: { sheet, others: otherSheets.slice(0, 5).join(", ") } }];
}

function dialectNotice(wanted: WantedTable, used: Dialect): Notice[] {
  const same =
    (wanted.delimiter ?? used.delimiter) === used.delimiter && (wanted.quote ?? used.quote) === used.quote;
  if (same) return [];
  const values = {
    configured: named(wanted.delimiter, wanted.quote),
    used: named(used.delimiter, used.quote),
  };
  return [{ key: "feed.notice.dialect", values }];
}

function named(delimiter = "", quote = ""): string {
  return `${delimiter === "\t" ? "TAB" : delimiter} ${quote}`.trim();
}

/** "12,90 € HT" in the cells; not where they tell both. */
function mostSayWithoutTax(cells: string[]): boolean {
  const said = cells.filter(saysWithoutTax);
  return cells.length > 0 && said.length * 2 >= cells.length;
}

/** What was guessed about the columns and matters to prices and links. */
function columnNotices(
  header: string[],
  rows: string[][],
  columns: Column[],
  options: ReadOptions,
): Notice[] {
  const notices: Notice[] = [];
  const price = columns.find(({ field }) => field === "price");
  if (price && isInOtherUnit(price.fieldname))
    notices.push({ key: "feed.notice.otherUnit", values: { column: price.fieldname } });
  if (price && (mostSayWithoutTax(cellsOf(rows, price)) || isWithoutTax(price.fieldname)))
    notices.push({ key: "feed.notice.priceWithoutTax", values: { column: price.fieldname } });
  if (hasMapping(options)) return notices;
  notices.push(...unreadColumns(header, rows, columns));
  const namedUrl = suggestMapping(header)["url"];
  if (namedUrl && !columns.some(({ field }) => field === "url")) {
    notices.push({ key: "feed.notice.urlIgnored", values: { column: namedUrl.fieldname } });
  }
  return notices;
}
