// The products of a JSON text.
import { feedHasNoProductList, feedJsonCut } from "#server/errors.ts";
import type { MessageKey } from "#shared/messages/index.ts";
import { parseProduct, valueAt } from "./describeJson.ts";
import type { JsonPlan } from "./planReading.ts";
import { isWanted } from "./matchColumns.ts";
import { ProductReader } from "./readProduct.ts";
import { type JsonElement, type JsonTrouble, LineSplitter, ListSplitter } from "./splitJson.ts";
import type { FeedLines, Limits, LineError, Notice, ProductRow } from "../types.ts";

const troubles: Record<JsonTrouble, MessageKey> = {
  lineTooLong: "feed.line.lineTooLong",
  tooDeep: "feed.line.tooDeep",
  notAnObject: "feed.line.notAnObject",
};

export class JsonLines implements FeedLines {
  private readonly plan: JsonPlan;
  private readonly limits: Limits;
  private readonly splitter: LineSplitter | ListSplitter;
  private readonly products: ProductReader;
  /** The paths that are read, in the places where the columns look for them. */
  private readonly paths: (readonly string[] | undefined)[];

  constructor(plan: JsonPlan, limits: Limits) {
    this.plan = plan;
    this.limits = limits;
    this.splitter =
      plan.shape.kind === "lines" ? new LineSplitter(limits) : new ListSplitter(plan.shape.path, limits);
    this.products = new ProductReader(plan);
    const used = new Set([...plan.columns, ...plan.where].map(({ index }) => index));
    this.paths = plan.paths.map((path, index) => (used.has(index) ? path : undefined));
  }

  get notices(): Notice[] {
    return this.products.notices;
  }

  set suspectsMojibake(suspects: boolean) {
    this.products.suspectsMojibake = suspects;
  }

  push(text: string, rows: ProductRow[], errors: LineError[]): void {
    for (const element of this.splitter.push(text)) this.read(element, rows, errors);
  }

  end(rows: ProductRow[], errors: LineError[]): void {
    if (this.splitter instanceof LineSplitter) {
      for (const element of this.splitter.end()) this.read(element, rows, errors);
    } else if (!this.splitter.complete) {
      throw this.splitter.count === 0 ? feedHasNoProductList() : feedJsonCut(this.splitter.count);
    }
    this.products.end();
  }

  private read({ line, text, trouble }: JsonElement, rows: ProductRow[], errors: LineError[]) {
    const product = trouble ? undefined : parsed(text);
    if (product === undefined) {
      errors.push(this.troubled(line, trouble ? troubles[trouble] : "feed.line.invalidJson"));
      return;
    }
    const cells = this.paths.map((path) => path && valueAt(product, path));
    if (!isWanted(cells, this.plan.where)) return;
    const read = this.products.read(line, cells);
    if ("key" in read) errors.push(read);
    else rows.push(read);
  }

  private troubled(line: number, key: MessageKey): LineError {
    const max_KB = Math.floor(this.limits.maxLineBytes / 1024);
    return { line, key, values: { max: this.limits.maxDepth, max_KB } };
  }
}

function parsed(text: string): unknown {
  try {
    return parseProduct(text);
  } catch {
    return undefined;
  }
}
