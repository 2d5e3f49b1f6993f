// The products of a CSV text.
import type { MessageKey } from "#shared/messages/index.ts";
import { cleanText } from "../products/cleanText.ts";
import { isWanted } from "../columns/matchColumns.ts";
import type { TablePlan } from "./planReading.ts";
import { ProductReader } from "../products/readProduct.ts";
import { type CsvRecord, CsvTokenizer, filledCells, type Trouble } from "../tables/tokenizeCsv.ts";
import type { FeedLines, Limits, LineError, Notice, ProductRow } from "../types.ts";
import { VariantLines } from "../columns/variants.ts";

const troubles: Record<Trouble["kind"], MessageKey> = {
  unclosedQuote: "feed.line.unclosedQuote",
  misplacedQuote: "feed.line.misplacedQuote",
  lineTooLong: "feed.line.lineTooLong",
  tooManyCells: "feed.line.tooManyCells",
  nulBytes: "feed.line.nulBytes",
};

export class TableLines implements FeedLines {
  private readonly plan: TablePlan;
  private readonly limits: Limits;
  private readonly tokenizer: CsvTokenizer;
  private readonly products: ProductReader;
  private readonly variants: VariantLines | null;
  private readonly width: number;

  constructor(plan: TablePlan, limits: Limits) {
    this.plan = plan;
    this.limits = limits;
    this.width = plan.header.length;
    this.tokenizer = new CsvTokenizer(plan.dialect, limits);
    this.tokenizer.width = this.width;
    this.products = new ProductReader(plan);
    this.variants = plan.variants && new VariantLines(plan.variants);
  }

  get notices(): Notice[] {
    return this.products.notices;
  }

  set suspectsMojibake(suspects: boolean) {
    this.products.suspectsMojibake = suspects;
  }

  push(text: string, rows: ProductRow[], errors: LineError[]): void {
    for (const record of this.tokenizer.push(text)) this.read(record, rows, errors);
  }

  end(rows: ProductRow[], errors: LineError[]): void {
    for (const record of this.tokenizer.end()) this.read(record, rows, errors);
    this.tellCounted();
  }

  /** Tells what is counted over the lines that were read, as those in several currencies. */
  tellCounted(): void {
    this.products.end();
  }

  private read(record: CsvRecord, rows: ProductRow[], errors: LineError[]) {
    const { line, trouble } = record;
    if (line <= (this.plan.headerLine ?? 0)) return;
    if (trouble) errors.push(this.troubled(line, trouble));
    if (trouble || isBlank(record.cells)) return;
    const whole = this.variants ? this.variants.complete(record.cells) : record.cells;
    if (!whole || !isWanted(whole, this.plan.where) || this.isHeader(whole)) return;
    const cells = this.variants ? this.variants.named(whole) : whole;
    const count = cells.length > this.width ? filledCells(cells, this.width) : this.width;
    const read = count > this.width ? this.tooManyCells(line, count) : this.products.read(line, cells);
    if ("key" in read) errors.push(read);
    else rows.push(read);
  }

  /** Files that were put one behind the other repeat their header. */
  private isHeader(cells: string[]): boolean {
    const { header } = this.plan;
    return cells[0] === header[0] && header.every((name, index) => cleanText(cells[index] ?? "") === name);
  }

  private tooManyCells(line: number, cells: number): LineError {
    return { line, key: "feed.line.tooManyCells", values: { cells, columns: this.width } };
  }

  private troubled(line: number, trouble: Trouble): LineError {
    const cells = "cells" in trouble ? trouble.cells : 0;
    const max_KB = Math.floor(this.limits.maxLineBytes / 1024);
    return { line, key: troubles[trouble.kind], values: { cells, columns: this.width, max_KB } };
  }
}

function isBlank(cells: string[]): boolean {
  return cells.every((cell) => cell.trim() === "");
}
