// From the cells of a line to a product, or to the reason why it is none.
import { type DateFormat, clockDifference_ms, readMoment } from "#shared/calendar/moments.ts";
import type { MessageKey, MessageValues } from "#shared/messages/index.ts";
import { type DecimalStyle, parsePrice, type PriceProblem } from "#shared/prices/parsePrice.ts";
import { slugOf } from "#shared/slugOf.ts";
import { cleanText } from "../cleanText.ts";
import {
  type Cell,
  codeOf,
  isDamaged,
  isShortened,
  mediasOf,
  numberOf,
  offersOf,
  rankOf,
  readable,
  rounded,
  textOf,
  withoutGuard,
} from "./readCell.ts";
import { isSaleOn } from "./saleDates.ts";
import { columnsOfPrice, sourceCells } from "./sourceCells.ts";
import {
  CurrencyCount,
  type LineCurrency,
  currencyInCell,
  currencyInName,
  currencyOfPrice,
} from "./lineCurrency.ts";
import { idOf, identifyingField } from "../identify.ts";
import { storeColumn } from "../filledFields.ts";
import type {
  Attribute,
  Attributes,
  Decimal,
  Identifier,
  LineError,
  Notice,
  ProductRow,
  StoreOffer,
} from "../types.ts";

/** A mapped column: where its cells are, and the decimal mark of its numbers where that could be told. */
export type Column = {
  field: string;
  fieldname: string;
  index: number;
  type: "string" | "number";
  decimal: DecimalStyle | null;
};

const textLimits: Record<string, number> = {
  title: 1000,
  url: 2048,
  sku: 128,
  ean: 128,
  isbn: 128,
  mpn: 128,
  internal_ref: 128,
};
const usualLimit = 255;
const attributeLimit = 20_000;
const identifierLimit = 512;
const attributesMax = 200;
/** What a stored number can hold, and more than any stock or cost. */
const numberLimit = 1e10;

const priceProblems: Record<PriceProblem, MessageKey> = {
  zero: "feed.line.priceZero",
  negative: "feed.line.priceNegative",
  unreadable: "feed.line.priceUnreadable",
  absurd: "feed.line.priceAbsurd",
};

/** What the lines of a feed are read with. */
export type ReadingOfLines = {
  columns: readonly Column[];
  identifier: Identifier;
  withoutPriceToo: boolean;
  /** The website's: that of prices which name none. */
  currency: string;
  dateFormat: DateFormat;
  /** When the prices of lines that do not say so were seen; now without it. */
  seenAt?: Date | undefined;
};

/** Reads the lines of one feed. */
export class ProductReader {
  /** What the lines have given occasion to tell, each column once. Whoever tells it empties the list. */
  notices: Notice[] = [];
  suspectsMojibake = false;
  private readonly columns: Partial<Record<string, Column>> = {};
  private readonly attributes: (Column & { slug: string })[] = [];
  private readonly stores: (Column & { code: string; what: "price" | "stock" })[] = [];
  private readonly identifier: Identifier;
  private columnsOfPrice: ReturnType<typeof columnsOfPrice>;
  private readonly withoutPriceToo: boolean;
  private readonly websiteCurrency: string;
  private readonly currencies: CurrencyCount;
  private readonly dateFormat: DateFormat;
  private readonly seenAt: Date;
  private readonly noticed = new Set<string>();
  private readonly namingCurrency = new Map<string, boolean>();
  private cells: readonly Cell[] = [];
  private line = 0;
  private problem: Notice | undefined;
  /** Of each field, while lines are inspected. */
  private problems: Map<string, Notice> | undefined;

  constructor(reading: ReadingOfLines) {
    const { columns, identifier, withoutPriceToo, currency, dateFormat, seenAt = new Date() } = reading;
    this.dateFormat = dateFormat;
    this.seenAt = seenAt;
    this.identifier = identifier;
    this.withoutPriceToo = withoutPriceToo;
    this.websiteCurrency = currency;
    this.currencies = new CurrencyCount(currency);
    for (const column of columns) this.register(column);
    this.columnsOfPrice = columnsOfPrice(this.columns, identifier);
    if (this.attributes.splice(attributesMax).length > 0) {
      this.notices.push({ key: "feed.notice.attributes", values: { max: attributesMax } });
    }
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
    if (code) this.stores.push({ ...column, code, what: what as "price" | "stock" });
    else if (attribute === undefined) this.columns[column.field] = column;
    else if (attribute === "cost_price" || attribute === "availability") this.columns[attribute] ??= column;
    else this.attributes.push({ ...column, slug: this.freeSlug(attribute) });
  }

  private freeSlug(slug: string): string {
    const taken = new Set(["", "stores", ...this.attributes.map((attribute) => attribute.slug)]);
    const wanted = slug || "attribute";
    if (!taken.has(wanted)) return wanted;
    let number = 2;
    while (taken.has(`${wanted}_${number}`)) number++;
    return `${wanted}_${number}`;
  }

  read(line: number, cells: readonly Cell[]): ProductRow | LineError {
    const row = this.rowOf(line, cells);
    const error = this.error(row.product_id);
    if (!error && row.price) this.currencies.add(row.currency ?? null);
    return error ?? row;
  }

  /** A line as far as it can be read, and what is wrong with each field: to be shown, not to be imported. */
  inspect(line: number, cells: readonly Cell[]): { row: ProductRow; problems: ReadonlyMap<string, Notice> } {
    const problems = new Map<string, Notice>();
    this.problems = problems;
    const row = this.rowOf(line, cells);
    this.problems = undefined;
    return { row, problems };
  }

  private rowOf(line: number, cells: readonly Cell[]): ProductRow {
    this.line = line;
    this.cells = cells;
    this.problem = undefined;
    const { columns } = this;
    const url = this.url(columns["url"]);
    const row: ProductRow = {
      line,
      kind: "product",
      product_id: "",
      title: this.text(columns["title"]) ?? "",
      url,
      sku: this.code(columns["sku"]),
      ean: this.code(columns["ean"]),
      isbn: this.code(columns["isbn"]),
      mpn: this.code(columns["mpn"]),
      internal_ref: this.code(columns["internal_ref"]),
      brand: this.text(columns["brand"]),
      category: this.text(columns["category"]),
      unit: this.text(columns["unit"]),
      price: undefined,
      sale_price: undefined,
      public_price: this.amount(columns["public_price"]),
      currency: undefined,
      stock: this.number(columns["stock"]),
      shipping_price: this.amount(columns["shipping_price"], "zero too"),
      total_price: this.amount(columns["total_price"]),
      state: this.text(columns["state"]),
      rank: this.rank(columns["rank"]),
      channel: this.text(columns["channel"]),
      competitor_name: this.text(columns["competitor_name"]),
      medias: columns["medias"] && mediasOf(this.cell(columns["medias"])),
      attributes: this.allAttributes(),
      competitorsmkp: this.offers(columns["competitorsMkp"] ?? columns["competitorsmkp"]),
      cells: sourceCells(this.columnsOfPrice, cells),
    };
    if (columns["observedAt"]) row.observedAt = this.moment(columns["observedAt"]);
    this.identify(row);
    if (row.title === "") this.fail("feed.line.noTitle", columns["title"]);
    this.readPrices(row);
    if (row.channel && row.competitor_name) row.kind = "mkp";
    return row;
  }

  /** What can be told once all lines are read. */
  end(): void {
    const notice = this.currencies.notice();
    if (notice) this.notices.push(notice);
  }

  private error(productId: string): LineError | undefined {
    return this.problem && { line: this.line, ...this.problem, product_id: productId || undefined };
  }

  private cell(column: Column): Cell {
    return this.cells[column.index];
  }

  /** The first problem of a line is the one that is told. */
  private fail(key: MessageKey, column: Column | undefined, values: MessageValues = {}) {
    const problem = { key, values: { column: readable(column?.fieldname ?? ""), ...values } };
    this.problem ??= problem;
    this.noteProblem(column, problem);
  }

  private noteProblem(column: Column | undefined, problem: Notice) {
    if (column && this.problems && !this.problems.has(column.field)) this.problems.set(column.field, problem);
  }

  /** Whether the name of a column says a currency, looked at once. */
  private namesCurrency({ fieldname }: Column): boolean {
    const known = this.namingCurrency.get(fieldname);
    if (known !== undefined) return known;
    const names = currencyInName(fieldname) !== null;
    this.namingCurrency.set(fieldname, names);
    return names;
  }

  private tellUnreadable(column: Column): null {
    this.tellOnce(column, "feed.notice.unreadable");
    return null;
  }

  /** Of each column the first cell alone. */
  private tellOnce(column: Column, key: MessageKey) {
    const values = { column: column.fieldname, value: shortened(textOf(this.cell(column))), line: this.line };
    const problem: Notice = { key, values };
    this.noteProblem(column, problem);
    if (this.noticed.has(column.field)) return;
    this.noticed.add(column.field);
    this.notices.push(problem);
  }

  private text(column: Column | undefined, limit = textLimits[column?.field ?? ""] ?? usualLimit) {
    if (!column) return undefined;
    const cell = this.cell(column);
    if (cell === undefined || cell === null || cell === "") return null;
    const text = cleanText(withoutGuard(typeof cell === "string" ? cell : textOf(cell)));
    if (isDamaged(text) || (this.suspectsMojibake && mojibake.test(text))) {
      this.fail("feed.line.badCharacters", column, { value: shortened(readable(text)) });
    }
    if (text.length > limit) this.fail("feed.line.tooLong", column, { length: text.length, max: limit });
    return text === "" ? null : text;
  }

  private code(column: Column | undefined) {
    const text = this.text(column);
    return text && codeOf(text);
  }

  private url(column: Column | undefined) {
    const url = this.text(column);
    if (url && !isUrl(url)) this.fail("feed.line.urlInvalid", column, { value: shortened(url) });
    return url;
  }

  private identify(row: ProductRow) {
    const field = identifyingField(this.identifier);
    const column = this.columns[field];
    const value = row[field] ?? "";
    const id = idOf(value, this.identifier);
    if (id === "") this.fail("feed.line.noIdentifier", column);
    else if (field !== "url" && field !== "title" && isShortened(id))
      this.fail("feed.line.identifierDamaged", column, { value: id });
    else if (id.length > identifierLimit)
      this.fail("feed.line.tooLong", column, { length: id.length, max: identifierLimit });
    else row.product_id = id;
  }

  /** A discount price below the price is the price that is compared; what it was before is then the public price. */
  private readPrices(row: ProductRow) {
    const price = this.price(this.columns["price"]);
    const sale = this.price(this.columns["sale_price"], "zero is none");
    const isOn = sale?.amount ? this.isSaleOn(row) : true;
    const reduced = isOn && price?.amount && sale?.amount && Number(sale.amount) < Number(price.amount);
    row.price = reduced ? sale.amount : price?.amount;
    row.sale_price = isOn ? sale?.amount : null;
    if (price) row.currency = this.currency(price.currency, sale?.currency ?? null);
    if (price) this.leaveOtherCurrencies(row);
    if (reduced) row.public_price = price.amount;
  }

  /** A line has one currency: what it says beside its price in another one is left empty, and told. */
  private leaveOtherCurrencies(row: ProductRow) {
    const stated = this.columns["currency"];
    if (stated && textOf(this.cell(stated)).trim() !== "") return;
    const currency = row.currency ?? this.websiteCurrency;
    for (const field of ["public_price", "shipping_price", "total_price"] as const)
      if (this.isOfAnother(this.columns[field], currency)) row[field] = null;
    if (row.attributes && this.isOfAnother(this.columns["cost_price"], currency))
      row.attributes.cost_price = null;
  }

  /** Most amounts are numbers and nothing else: these are not read a second time. */
  private isOfAnother(column: Column | undefined, currency: string): boolean {
    if (!column) return false;
    const cell = this.cell(column);
    const saysNone = typeof cell !== "string" || plainAmount.test(cell);
    if (saysNone && !this.namesCurrency(column)) return false;
    const read = numberOf(cell, column.decimal);
    if (!read || read.amount === null) return false;
    const written = currencyOfPrice(read, column.fieldname, this.websiteCurrency);
    if (written === null && read.sign === null) return false;
    if ((written ?? this.websiteCurrency) === currency) return false;
    this.tellOnce(column, "feed.notice.otherCurrency");
    return true;
  }

  /** When the price was seen. A sale of which that is not known is an error: either price could be the wrong one. */
  private isSaleOn(row: ProductRow): boolean {
    const { sale_from: first, sale_until: last } = this.columns;
    if (!first && !last) return true;
    const [from, until] = [first, last].map((column) => (column ? textOf(this.cell(column)).trim() : ""));
    const seenAt = row.observedAt ? Date.parse(row.observedAt) : this.seenAt.getTime();
    const isOn = isSaleOn({ from: from!, until: until! }, seenAt);
    if (isOn !== undefined) return isOn;
    const value = shortened(readable([from, until].filter((text) => text !== "").join(" – ")));
    this.fail("feed.line.saleDates", first ?? last, { value });
    return false;
  }

  /** That of the line's own column wins; a price and a discount price of two currencies cannot be compared. */
  private currency(ofPrice: LineCurrency, ofSale: LineCurrency): string | null {
    const column = this.columns["currency"];
    const stated = column ? currencyInCell(textOf(this.cell(column)), this.websiteCurrency) : null;
    const currency = stated ?? ofPrice ?? ofSale;
    const price = this.columns["price"];
    if (currency !== null && typeof currency === "object") {
      this.fail("feed.line.currencyUnclear", stated ? column : price, { value: shortened(currency.unclear) });
      return null;
    }
    if (stated === null && ofPrice !== null && ofSale !== null && ofPrice !== ofSale)
      this.fail("feed.line.twoCurrencies", this.columns["sale_price"]);
    return currency;
  }

  private price(
    column: Column | undefined,
    zero?: "zero is none",
  ): { amount: Decimal | null; currency: LineCurrency } | undefined {
    if (!column) return undefined;
    const cell = this.cell(column);
    const isNumber = typeof cell === "number";
    const text = isNumber ? String(cell) : textOf(cell).trim();
    const price = parsePrice(text, null, isNumber ? "." : column.decimal);
    if ("problem" in price) return this.badPrice(column, price.problem, text, zero);
    if (price.amount === null) return noPrice;
    const currency = currencyOfPrice(price, column.fieldname, this.websiteCurrency);
    const amount = rounded(price.amount);
    return Number(amount) > 0 ? { amount, currency } : this.badPrice(column, "zero", text, zero);
  }

  private badPrice(column: Column, problem: PriceProblem, text: string, zero?: "zero is none") {
    const isNone = this.withoutPriceToo || (problem === "zero" && zero);
    if (!isNone) this.fail(priceProblems[problem], column, { value: shortened(text) });
    return noPrice;
  }

  private number(column: Column | undefined): Decimal | null | undefined {
    if (!column) return undefined;
    const cell = this.cell(column);
    if (cell === undefined || cell === null || cell === "") return null;
    const amount = numberOf(cell, column.decimal)?.amount;
    if (amount === null) return null;
    return amount === undefined || Math.abs(Number(amount)) >= numberLimit
      ? this.tellUnreadable(column)
      : rounded(amount);
  }

  /** A sum of money beside the compared price: one that cannot be is left empty. */
  private amount(column: Column | undefined, zero?: "zero too"): Decimal | null | undefined {
    const amount = this.number(column);
    if (!amount || Number(amount) > 0 || (zero && Number(amount) === 0)) return amount;
    return Number(amount) < 0 ? this.tellUnreadable(column!) : null;
  }

  private moment(column: Column): string | null {
    const text = textOf(this.cell(column)).trim();
    if (text === "") return null;
    const moment = readMoment(text, this.dateFormat);
    const problem = moment === null ? "feed.line.dateUnreadable" : problemOfMoment(moment);
    if (!problem) return new Date(moment!).toISOString();
    this.fail(problem, column, { value: shortened(readable(text)) });
    return null;
  }

  private rank(column: Column | undefined): number | null | undefined {
    if (!column) return undefined;
    const cell = this.cell(column);
    if (textOf(cell).trim() === "") return null;
    return rankOf(cell) ?? this.tellUnreadable(column);
  }

  private offers(column: Column | undefined) {
    if (!column) return undefined;
    const cell = this.cell(column);
    if (cell === undefined || cell === null || cell === "") return null;
    return offersOf(cell) ?? this.tellUnreadable(column);
  }

  private allAttributes(): Attributes | undefined {
    const { cost_price: cost, availability } = this.columns;
    if (this.attributes.length === 0 && this.stores.length === 0 && !cost && !availability) return undefined;
    const attributes: Attributes = {};
    for (const column of this.attributes) attributes[column.slug] = this.attribute(column);
    if (cost) attributes.cost_price = this.costPrice(cost);
    if (availability) attributes.availability = this.availability(availability);
    if (this.stores.length > 0) attributes.stores = this.storeOffers();
    return attributes;
  }

  private attribute(column: Column): Attribute | null {
    const text = this.text(column, attributeLimit);
    if (!text) return null;
    const amount = column.type === "number" ? this.number(column) : null;
    return {
      name: column.fieldname,
      value: amount ? Number(amount) : text,
      slug_value: slugOf(text).slice(0, usualLimit),
    };
  }

  private costPrice(column: Column) {
    const amount = this.amount(column);
    return amount ? { value: Number(amount) } : null;
  }

  private availability(column: Column) {
    const text = this.text(column);
    if (!text) return null;
    const value = plainAvailability(text);
    return { value, slug_name: slugOf(value) };
  }

  private storeOffers(): StoreOffer[] {
    const offers = new Map<string, StoreOffer>();
    for (const column of this.stores) {
      const amount = column.what === "price" ? this.amount(column) : this.number(column);
      if (!amount) continue;
      const offer = offers.get(column.code) ?? { store_code: column.code };
      offers.set(column.code, { ...offer, [column.what]: Number(amount) });
    }
    return [...offers.values()];
  }
}

const noPrice = { amount: null, currency: null };

const plainAmount = /^[\d\s.,'’-]*$/;

/** Of the time before it no price of a website is known. */
const firstMoment = Date.UTC(2000, 0, 1);

function problemOfMoment(moment: number): MessageKey | undefined {
  if (moment < firstMoment) return "feed.line.dateTooOld";
  return moment > Date.now() + clockDifference_ms ? "feed.line.dateFuture" : undefined;
}

/** What accents and quotes become when UTF-8 is read as windows-1252. */
const mojibake = /[ÂÃ][\u00a0-\u00bf]|â€/;

const usualUrl = /^https?:\/\/[a-z0-9.-]+(?::\d+)?(?:[/?#]\S*)?$/i;

function isUrl(text: string): boolean {
  if (usualUrl.test(text)) return true;
  return /^https?:\/\//i.test(text) && URL.canParse(text);
}

/** "https://schema.org/InStock" and "in_stock" are "in stock". */
function plainAvailability(text: string): string {
  const [, word] = /^https?:\/\/schema\.org\/(\w+)$/i.exec(text) ?? [];
  if (word) return word.replace(/(?<=[a-z])(?=[A-Z])/g, " ").toLowerCase();
  return /^[a-z]+(_[a-z]+)+$/i.test(text) ? text.replaceAll("_", " ") : text;
}

function shortened(text: string): string {
  return text.length > 80 ? `${text.slice(0, 80)}…` : text;
}
