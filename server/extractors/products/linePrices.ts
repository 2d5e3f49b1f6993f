// The price of a line, its currency, and the amounts beside it.
import { isObject } from "#shared/isObject.ts";
import type { MessageKey } from "#shared/messages/index.ts";
import { parsePrice, type PriceProblem, readNumber } from "#shared/prices/parsePrice.ts";
import type { Decimal, Notice, ProductRow } from "../types.ts";
import { type Column, type LineCells, customsOf, shortened } from "./lineCells.ts";
import { type LineCurrency, currencyInCell, currencyInName, currencyOfPrice } from "./lineCurrency.ts";
import { firstOf, holdsSeveral, numberOf, readable, rounded, textOf } from "./readCell.ts";
import { isErrorCell } from "../tables/cellKinds.ts";
import { saysWithoutTax } from "../columns/withoutTax.ts";
import { PriceMarks } from "./priceMarks.ts";
import { isSaleOn } from "./saleDates.ts";

const priceProblems: Record<PriceProblem, MessageKey> = {
  zero: "feed.line.priceZero",
  negative: "feed.line.priceNegative",
  unreadable: "feed.line.priceUnreadable",
  absurd: "feed.line.priceAbsurd",
};

/** How the prices of a feed are read. */
export type ReadingOfPrices = {
  withoutPriceToo: boolean;
  /** The website's: that of prices which name none. */
  currency: string;
  /** When the prices of lines that do not say so were seen; now without it. */
  seenAt?: Date | undefined;
};

type ReadPrice = {
  amount: Decimal | null;
  currency: LineCurrency;
  /** The one that is crossed out beside it. */
  before?: Decimal | undefined;
};

/** The columns whose marks are judged over all lines. */
type MarkedField = "price" | "sale_price" | "public_price" | "cost_price";

/** Reads the price columns of the line at which its cells are. */
export class LinePrices {
  private readonly cells: LineCells;
  private readonly columns: Readonly<Partial<Record<string, Column>>>;
  private readonly withoutPriceToo: boolean;
  private readonly websiteCurrency: string;
  private readonly seenAt: Date;
  private priced = 0;
  private withoutTax = 0;
  private readonly marks = {
    price: new PriceMarks(),
    sale_price: new PriceMarks(),
    public_price: new PriceMarks(),
    cost_price: new PriceMarks(),
  };
  private readonly currenciesOfNames = new Map<string, LineCurrency>();

  /** Columns that the caller adds later are read from then on. */
  constructor(
    cells: LineCells,
    columns: Readonly<Partial<Record<string, Column>>>,
    { withoutPriceToo, currency, seenAt = new Date() }: ReadingOfPrices,
  ) {
    this.cells = cells;
    this.columns = columns;
    this.withoutPriceToo = withoutPriceToo;
    this.websiteCurrency = currency;
    this.seenAt = seenAt;
  }

  /** A discount price below the price is the price that is compared; what it was before is then the public price. */
  readInto(row: ProductRow) {
    const price = this.price(this.columns["price"]);
    const sale = this.price(this.columns["sale_price"], "zero is none");
    const isOn = sale?.amount ? this.isSaleOn(row) : true;
    const reduced = isOn && price?.amount && sale?.amount && Number(sale.amount) < Number(price.amount);
    row.price = reduced ? sale.amount : price?.amount;
    if (price) this.addMarks("price", price.amount, price.currency);
    if (sale) this.addMarks("sale_price", sale.amount, sale.currency);
    this.addMarks("public_price", row.public_price, null);
    this.addMarks("cost_price", row.attributes?.cost_price?.value, null);
    if (row.price) this.countTaxes(reduced ? this.columns["sale_price"]! : this.columns["price"]!);
    row.sale_price = isOn ? sale?.amount : null;
    if (!isOn) row.isOutOfSale = true;
    if (price) row.currency = this.currency(price.currency, sale?.currency ?? null);
    this.leaveOtherCurrencies(row);
    if (reduced) row.public_price = price.amount;
    else if (price?.before && row.price && !row.public_price) row.public_price = price.before;
  }

  private countTaxes(column: Column) {
    this.priced++;
    const cell = this.cells.cell(column);
    if (typeof cell === "string" && saysWithoutTax(cell)) this.withoutTax++;
  }

  /** Numbers of JSON are read in one way only. */
  private addMarks(field: MarkedField, amount: Decimal | number | null | undefined, currency: LineCurrency) {
    if (amount === null || amount === undefined) return;
    const cell = firstOf(this.cells.cell(this.columns[field]!));
    if (typeof cell !== "string") return;
    const stated = typeof currency === "string" ? currency : this.cells.currency;
    this.marks[field].add(cell, String(amount), stated ?? this.websiteCurrency);
  }

  /** What can be told once all lines are read. */
  notices(): Notice[] {
    const { priced, withoutTax } = this;
    const marks = this.markedFields().map((field) =>
      this.marks[field].notice(this.columns[field]?.fieldname ?? ""),
    );
    const areSomeWithoutTax = withoutTax > 0 && withoutTax < priced;
    return [
      ...marks.filter((notice) => notice !== undefined),
      ...(areSomeWithoutTax
        ? [{ key: "feed.notice.someWithoutTax", values: { count: withoutTax } } as const]
        : []),
    ];
  }

  /** What stands beside prices that tell their decimals is written as they are: nobody doubts it. */
  private markedFields(): MarkedField[] {
    const { price, sale_price: sale } = this.marks;
    const arePricesClear = price.tellDecimals() || sale.tellDecimals();
    return ["price", "sale_price", ...(arePricesClear ? [] : (["public_price", "cost_price"] as const))];
  }

  /** A line has one currency: what it says beside its price in another one is left empty, and told. */
  private leaveOtherCurrencies(row: ProductRow) {
    for (const field of ["public_price", "shipping_price", "total_price"] as const)
      if (this.isInAnother(this.columns[field], row)) row[field] = null;
    if (row.attributes && this.isInAnother(this.columns["cost_price"], row)) row.attributes.cost_price = null;
  }

  /** Whether an amount of a line that has its price says another currency; a column of currencies says it for all. */
  isInAnother(column: Column | undefined, { price, currency }: ProductRow): boolean {
    const { currency: stated } = this.columns;
    if (!column || price === undefined || (stated && this.cells.written(stated) !== "")) return false;
    return this.isOfAnother(column, currency ?? this.websiteCurrency);
  }

  /** The currency that the name of a column says, looked at once. */
  private currencyOfName({ fieldname }: Column): LineCurrency {
    const known = this.currenciesOfNames.get(fieldname);
    if (known !== undefined) return known;
    const named = currencyInName(fieldname, this.websiteCurrency);
    this.currenciesOfNames.set(fieldname, named);
    return named;
  }

  /** Most amounts are numbers and nothing else: these are not read a second time. */
  private isOfAnother(column: Column, currency: string): boolean {
    const cell = this.cells.cell(column);
    const saysNone = typeof cell !== "string" || plainAmount.test(cell);
    if (saysNone && this.currencyOfName(column) === null) return false;
    const read = numberOf(cell, { ...customsOf(column), currency });
    if (!read || read.amount === null) return false;
    const written = currencyOfPrice(read, this.currencyOfName(column), this.websiteCurrency);
    if (written === null && read.sign === null) return false;
    if ((written ?? this.websiteCurrency) === currency) return false;
    this.cells.tellOnce(column, "feed.notice.otherCurrency");
    return true;
  }

  /** When the price was seen. A sale of which that is not known is an error: either price could be the wrong one. */
  private isSaleOn(row: ProductRow): boolean {
    const { sale_from: first, sale_until: last, on_sale: flag } = this.columns;
    if (flag && saysNo.test(this.cells.written(flag))) return false;
    if (!first && !last) return true;
    const [from, until] = [first, last].map((column) => (column ? this.cells.written(column) : ""));
    const seenAt = row.observedAt ? Date.parse(row.observedAt) : this.seenAt.getTime();
    const isOn = isSaleOn({ from: from!, until: until! }, seenAt);
    if (isOn !== undefined) return isOn;
    const value = shortened(readable([from, until].filter((text) => text !== "").join(" – ")));
    this.cells.fail("feed.line.saleDates", first ?? last, { value });
    return false;
  }

  /** That of the line's own column wins; a price and a discount price of two currencies cannot be compared. */
  private currency(ofPrice: LineCurrency, ofSale: LineCurrency): string | null {
    const column = this.columns["currency"];
    const stated = column ? currencyInCell(this.cells.written(column), this.websiteCurrency) : null;
    const currency = stated ?? ofPrice ?? ofSale;
    const price = this.columns["price"];
    if (currency !== null && typeof currency === "object") {
      this.cells.fail("feed.line.currencyUnclear", stated ? column : price, {
        value: shortened(currency.unclear),
      });
      return null;
    }
    if (stated === null && ofPrice !== null && ofSale !== null && ofPrice !== ofSale)
      this.cells.fail("feed.line.twoCurrencies", this.columns["sale_price"]);
    return currency;
  }

  /** The line's currency as far as it must be known to read its amounts: that of its price where it is dinars. */
  statedCurrency(): string {
    const { currency: column, price } = this.columns;
    const stated = column ? currencyInCell(this.cells.written(column), this.websiteCurrency) : null;
    const named = stated ?? (price ? this.currencyOfName(price) : null);
    if (typeof named === "string") return named;
    const text = price && stated === null ? this.cells.written(price) : "";
    const written = saysDinars.test(text) ? readNumber(text)?.currency : null;
    return written ?? this.websiteCurrency;
  }

  private price(column: Column | undefined, zero?: "zero is none"): ReadPrice | undefined {
    if (!column) return undefined;
    const { currency } = this.cells;
    const list = this.cells.cell(column);
    if (holdsSeveral(list, { ...customsOf(column), currency }))
      return this.noneOf("feed.line.severalPrices", column, textOf(list));
    const cell = firstOf(list);
    const isNumber = typeof cell === "number";
    const text = isNumber ? String(cell) : textOf(cell).trim();
    if (text === "" && isObject(cell) && saysAnything(cell))
      return this.badPrice(column, "unreadable", JSON.stringify(cell), zero);
    if (isErrorCell(text)) return this.noneOf("feed.line.priceErrorCell", column, text);
    const customs = isNumber ? ({ decimal: "." } as const) : customsOf(column);
    const price = parsePrice(text, null, { ...customs, currency });
    if ("problem" in price) return this.badPrice(column, price.problem, text, zero);
    if (price.amount === null) return noPrice;
    if (price.several) return this.noneOf("feed.line.severalPrices", column, text);
    if (price.instalment) return this.noneOf("feed.line.priceInstalment", column, text);
    if (price.other) return this.noneOf("feed.line.priceIsOther", column, text);
    const amount = rounded(price.amount);
    const before = price.before && rounded(price.before);
    const named = currencyOfPrice(price, this.currencyOfName(column), this.websiteCurrency);
    return Number(amount) > 0
      ? { amount, currency: named, before }
      : this.badPrice(column, "zero", text, zero);
  }

  private noneOf(key: MessageKey, column: Column, text: string) {
    if (!this.withoutPriceToo) this.cells.fail(key, column, { value: shortened(text) });
    return noPrice;
  }

  private badPrice(column: Column, problem: PriceProblem, text: string, zero?: "zero is none") {
    const isNone = this.withoutPriceToo || (problem === "zero" && zero);
    if (!isNone) this.cells.fail(priceProblems[problem], column, { value: shortened(text) });
    return noPrice;
  }
}

const saysDinars = /\b[bjkl]d\b|bhd|jod|kwd|lyd|omr|tnd|dt|rial|dinar|[\u0621-\u064a]/i;

/** Of a column that says whether a sale is on; an empty cell says nothing. */
const saysNo = /^(?:0|n|no|non|nein|nee|nej|nei|false|faux|falsch|falso|off|inactive?|inactif)$/i;

/** An object that is no price, but holds more than keys: among plain prices nobody knows what it means. */
function saysAnything(value: unknown): boolean {
  if (isObject(value)) return Object.values(value).some(saysAnything);
  return value !== null && value !== undefined && value !== "";
}

const noPrice = { amount: null, currency: null };

const plainAmount = /^[\d\s.,'’-]*$/;
