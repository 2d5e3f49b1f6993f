// From the cells of a line to a product, or to the reason why it is none.
import type { DateFormat } from "#shared/calendar/moments.ts";
import { slugOf } from "#shared/slugOf.ts";
import { idOf, identifyingField } from "./identify.ts";
import { storeColumn } from "../columns/filledFields.ts";
import type { Identifier, LineError, Notice, ProductRow } from "../types.ts";
import { isTotal } from "./isTotal.ts";
import { LineAttributes } from "./lineAttributes.ts";
import { type Column, LineCells } from "./lineCells.ts";
import { CurrencyCount } from "./lineCurrency.ts";
import { longest } from "./productLimits.ts";
import { LinePrices, type ReadingOfPrices } from "./linePrices.ts";
import { type Cell, isShortened } from "./readCell.ts";
import { columnsOfPrice, sourceCells } from "./sourceCells.ts";

const identifierLimit = longest("product_id");

/** What the lines of a feed are read with. */
export type ReadingOfLines = ReadingOfPrices & {
  columns: readonly Column[];
  identifier: Identifier;
  dateFormat: DateFormat;
};

/** Reads the lines of one feed. */
export class ProductReader {
  private readonly columns: Partial<Record<string, Column>> = {};
  private readonly identifier: Identifier;
  private readonly cells: LineCells;
  private readonly attributes: LineAttributes;
  private readonly prices: LinePrices;
  private readonly currencies: CurrencyCount;
  private columnsOfPrice: ReturnType<typeof columnsOfPrice>;

  constructor({ columns, identifier, dateFormat, ...prices }: ReadingOfLines) {
    this.identifier = identifier;
    this.cells = new LineCells(dateFormat);
    this.attributes = new LineAttributes(this.cells, this.columns);
    this.prices = new LinePrices(this.cells, this.columns, prices);
    this.currencies = new CurrencyCount(prices.currency);
    for (const column of columns) this.register(column);
    this.columnsOfPrice = columnsOfPrice(this.columns, identifier);
  }

  /** What the lines have given occasion to tell, each column once. Whoever tells it empties the list. */
  get notices(): Notice[] {
    return this.cells.notices;
  }

  set notices(notices: Notice[]) {
    this.cells.notices = notices;
  }

  set suspectsMojibake(suspects: boolean) {
    this.cells.suspectsMojibake = suspects;
  }

  /** From the next line on there is one column more. */
  add(column: Column) {
    this.register(column);
    this.columnsOfPrice = columnsOfPrice(this.columns, this.identifier);
  }

  private register(column: Column) {
    const [, code, what] = storeColumn.exec(column.field) ?? [];
    const attribute = column.field.startsWith("attr_")
      ? slugOf(column.field.slice("attr_".length))
      : undefined;
    if (code) this.attributes.addStore(column, code, what as "price" | "stock");
    else if (attribute === undefined) this.columns[column.field] = column;
    else if (attribute === "cost_price" || attribute === "availability") this.columns[attribute] ??= column;
    else this.attributes.add(column, attribute);
  }

  read(line: number, cells: readonly Cell[]): ProductRow | LineError {
    const row = this.rowOf(line, cells);
    const error = this.cells.error(row.product_id);
    if (!error && row.price) this.currencies.add(row.currency ?? null);
    return error ?? row;
  }

  /** A line as far as it can be read, and what is wrong with each field: to be shown, not to be imported. */
  inspect(line: number, cells: readonly Cell[]): { row: ProductRow; problems: ReadonlyMap<string, Notice> } {
    const problems = new Map<string, Notice>();
    const row = this.rowOf(line, cells, problems);
    return { row, problems };
  }

  private rowOf(line: number, source: readonly Cell[], problems?: Map<string, Notice>): ProductRow {
    const { columns, cells } = this;
    cells.start(line, source, problems);
    cells.currency = this.prices.statedCurrency();
    const url = cells.url(columns["url"]);
    const row: ProductRow = {
      line,
      kind: "product",
      product_id: "",
      title: cells.text(columns["title"]) ?? "",
      url,
      sku: cells.code(columns["sku"]),
      ean: cells.code(columns["ean"]),
      isbn: cells.code(columns["isbn"]),
      mpn: cells.code(columns["mpn"]),
      internal_ref: cells.code(columns["internal_ref"]),
      brand: cells.text(columns["brand"]),
      category: cells.text(columns["category"]),
      unit: cells.text(columns["unit"]),
      price: undefined,
      sale_price: undefined,
      public_price: cells.amount(columns["public_price"]),
      currency: undefined,
      stock: cells.number(columns["stock"]),
      shipping_price: cells.delivery(columns["shipping_price"]),
      total_price: cells.amount(columns["total_price"]),
      state: cells.text(columns["state"]),
      rank: cells.rank(columns["rank"]),
      channel: cells.text(columns["channel"]),
      competitor_name: cells.text(columns["competitor_name"]),
      medias: cells.medias(columns["medias"]),
      attributes: this.attributes.read(),
      competitorsmkp: cells.offers(columns["competitorsMkp"] ?? columns["competitorsmkp"]),
      cells: sourceCells(this.columnsOfPrice, source),
    };
    if (columns["observedAt"]) row.observedAt = cells.moment(columns["observedAt"]);
    this.identify(row);
    if (row.title === "") cells.fail("feed.line.noTitle", columns["title"]);
    this.prices.readInto(row);
    if (row.attributes)
      this.attributes.leaveStorePrices(row.attributes, (column) => this.prices.isInAnother(column, row));
    if (row.channel && row.competitor_name) row.kind = "mkp";
    return row;
  }

  /** What can be told once all lines are read. */
  end(): void {
    for (const notice of [this.currencies.notice(), ...this.prices.notices()])
      if (notice) this.cells.notices.push(notice);
  }

  private identify(row: ProductRow) {
    const field = identifyingField(this.identifier);
    const column = this.columns[field];
    const value = row[field] ?? "";
    const id = idOf(value, this.identifier);
    if (id === "") this.cells.fail("feed.line.noIdentifier", column);
    else if (isTotal(value)) this.cells.fail("feed.line.total", column, { value: id });
    else if (field !== "url" && field !== "title" && isShortened(id))
      this.cells.fail("feed.line.identifierDamaged", column, { value: id });
    else if (id.length > identifierLimit)
      this.cells.fail("feed.line.tooLong", column, { length: id.length, max: identifierLimit });
    else row.product_id = id;
  }
}
