// The cells of one line, each read as what its column holds; and the problems met on the way.
import { decodeHTMLStrict } from "entities";
import { type DateFormat, clockDifference_ms, readMoment } from "#shared/calendar/moments.ts";
import type { MessageKey, MessageValues } from "#shared/messages/index.ts";
import type { DecimalStyle } from "#shared/prices/digitGroups.ts";
import type { DecimalStyles } from "#shared/prices/foundNumbers.ts";
import { costOfDelivery, isFreeDelivery, isFreeFromAmount } from "./freeDelivery.ts";
import { cleanText } from "./cleanText.ts";
import { longest } from "./productLimits.ts";
import { withoutTags } from "./withoutTags.ts";
import {
  type Cell,
  codeOf,
  isDamaged,
  mediasOf,
  numberOf,
  offersOf,
  rankOf,
  readable,
  rounded,
  textOf,
  withoutGuard,
} from "./readCell.ts";
import { isErrorCell } from "../tables/cellKinds.ts";
import type { Decimal, LineError, Notice } from "../types.ts";

/** A mapped column: where its cells are, and the decimal mark of its numbers where that could be told. */
export type Column = {
  field: string;
  fieldname: string;
  index: number;
  type: "string" | "number";
  decimal: DecimalStyle | null;
  /** Of sums of money instead: by the currency. */
  decimals?: DecimalStyles;
};

/** How the numbers of a column are written. */
export function customsOf({ decimal, decimals }: Column) {
  return { decimal, decimals };
}

/** What a stored number can hold, and more than any stock or cost. */
const numberLimit = 1e10;

/** What these hold names nothing to people: it stays as it is written. */
const asWritten = new Set(["url", "medias", "sku", "ean", "isbn", "mpn", "internal_ref"]);

/** What programs write where they have nothing: no brand is called so. */
const saysNone = /^(?:[-–—_.?]+|#?n[/.]?a\.?|n[/.]c\.?|null|undefined|nan)$/i;
const mayBeNone: ReadonlySet<string> = new Set(["brand", "category", "unit", "mpn", "isbn", "state"]);

/** A line at a time: start() takes the next one. */
export class LineCells {
  /** What the lines have given occasion to tell, each column once. Whoever tells it empties the list. */
  notices: Notice[] = [];
  suspectsMojibake = false;
  private readonly dateFormat: DateFormat;
  private readonly noticed = new Set<string>();
  private cells: readonly Cell[] = [];
  private line = 0;
  private problem: Notice | undefined;
  /** Of each field, while lines are inspected. */
  private problems: Map<string, Notice> | undefined;
  /** Of the line, an ISO code: the custom of sums that name none. */
  currency: string | undefined;

  constructor(dateFormat: DateFormat) {
    this.dateFormat = dateFormat;
  }

  /** The line that is read from here on; where problems are given, those of each field are put there. */
  start(line: number, cells: readonly Cell[], problems?: Map<string, Notice>) {
    this.line = line;
    this.cells = cells;
    this.problem = undefined;
    this.problems = problems;
  }

  error(productId: string): LineError | undefined {
    return this.problem && { line: this.line, ...this.problem, product_id: productId || undefined };
  }

  cell(column: Column): Cell {
    return this.cells[column.index];
  }

  /** The text of a cell as it is written, without the spaces around it. */
  written(column: Column): string {
    return textOf(this.cell(column)).trim();
  }

  /** The first problem of a line is the one that is told. */
  fail(key: MessageKey, column: Column | undefined, values: MessageValues = {}) {
    const problem = { key, values: { column: readable(column?.fieldname ?? ""), ...values } };
    this.problem ??= problem;
    this.noteProblem(column, problem);
  }

  private noteProblem(column: Column | undefined, problem: Notice) {
    if (column && this.problems && !this.problems.has(column.field)) this.problems.set(column.field, problem);
  }

  private tellUnreadable(column: Column): null {
    this.tellOnce(column, "feed.notice.unreadable");
    return null;
  }

  /** Of each column the first cell alone. */
  tellOnce(column: Column, key: MessageKey) {
    const values = { column: column.fieldname, value: shortened(textOf(this.cell(column))), line: this.line };
    const problem: Notice = { key, values };
    this.noteProblem(column, problem);
    if (this.noticed.has(column.field)) return;
    this.noticed.add(column.field);
    this.notices.push(problem);
  }

  text(column: Column | undefined, limit = longest(column?.field ?? "")) {
    if (!column) return undefined;
    const cell = this.cell(column);
    if (cell === undefined || cell === null || cell === "") return null;
    const written = withoutGuard(typeof cell === "string" ? cell : textOf(cell));
    const text = cleanText(asWritten.has(column.field) ? written : withoutTags(decodeHTMLStrict(written)));
    if (isDamaged(text) || (this.suspectsMojibake && mojibake.test(text))) {
      this.fail("feed.line.badCharacters", column, { value: shortened(readable(text)) });
    }
    if (text.length > limit) this.fail("feed.line.tooLong", column, { length: text.length, max: limit });
    return text === "" || (mayBeNone.has(column.field) && saysNone.test(text)) ? null : text;
  }

  code(column: Column | undefined) {
    const text = this.text(column);
    return text && codeOf(text);
  }

  url(column: Column | undefined) {
    const url = this.text(column);
    if (url && !isUrl(url)) this.fail("feed.line.urlInvalid", column, { value: shortened(url) });
    return url;
  }

  number(column: Column | undefined): Decimal | null | undefined {
    return this.numberIn(column, undefined, undefined);
  }

  private numberIn(column: Column | undefined, instead: string | undefined, currency: string | undefined) {
    if (!column) return undefined;
    const cell = instead ?? this.cell(column);
    if (cell === undefined || cell === null || cell === "") return null;
    if (typeof cell === "string" && isErrorCell(cell.trim())) return this.tellUnreadable(column);
    const read = numberOf(cell, { ...customsOf(column), currency });
    const isNone = read?.several || read?.instalment || read?.other === "saved";
    const amount = isNone ? undefined : read?.amount;
    if (amount === null) return null;
    return amount === undefined || Math.abs(Number(amount)) >= numberLimit
      ? this.tellUnreadable(column)
      : rounded(amount);
  }

  /** A sum of money beside the compared price: one that cannot be is left empty. */
  amount(column: Column | undefined, zero?: "zero too", instead?: string): Decimal | null | undefined {
    const amount = this.numberIn(column, instead, this.currency);
    if (!amount || Number(amount) > 0 || (zero && Number(amount) === 0)) return amount;
    return Number(amount) < 0 ? this.tellUnreadable(column!) : null;
  }

  /** What delivery costs: a word says that it is nothing. */
  delivery(column: Column | undefined): Decimal | null | undefined {
    const text = column ? this.written(column).trim() : "";
    if (isFreeDelivery(text)) return "0";
    if (isFreeFromAmount(text)) return this.tellUnreadable(column!);
    return this.amount(column, "zero too", costOfDelivery(text));
  }

  moment(column: Column): string | null {
    const text = this.written(column);
    if (text === "") return null;
    const moment = readMoment(text, this.dateFormat);
    const problem = moment === null ? "feed.line.dateUnreadable" : problemOfMoment(moment);
    if (!problem) return new Date(moment!).toISOString();
    this.fail(problem, column, { value: shortened(readable(text)) });
    return null;
  }

  rank(column: Column | undefined): number | null | undefined {
    if (!column) return undefined;
    const cell = this.cell(column);
    if (textOf(cell).trim() === "") return null;
    return rankOf(cell) ?? this.tellUnreadable(column);
  }

  offers(column: Column | undefined) {
    if (!column) return undefined;
    const cell = this.cell(column);
    if (cell === undefined || cell === null || cell === "") return null;
    return offersOf(cell) ?? this.tellUnreadable(column);
  }

  medias(column: Column | undefined) {
    return column && mediasOf(this.cell(column));
  }
}

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

/** As much of a text as a message shows. */
export function shortened(text: string): string {
  return text.length > 80 ? `${text.slice(0, 80)}…` : text;
}
