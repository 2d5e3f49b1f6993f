// The products of a feed of objects, JSON or XML.
import type { MessageKey } from "#shared/messages/index.ts";
import { splitterOf, valueAt } from "../trees/describeTree.ts";
import { LateColumns } from "./lateColumns.ts";
import { isWanted } from "../columns/matchColumns.ts";
import type { TreePlan } from "./planReading.ts";
import { ProductReader } from "../products/readProduct.ts";
import type { TreeElement, TreeSplitter, TreeTrouble } from "../trees/treeShape.ts";
import type { FeedLines, Limits, LineError, Notice, ProductRow } from "../types.ts";

const troubles: Record<TreeTrouble, MessageKey> = {
  lineTooLong: "feed.line.lineTooLong",
  tooDeep: "feed.line.tooDeep",
  notAnObject: "feed.line.notAnObject",
  invalidJson: "feed.line.invalidJson",
};

export class TreeLines implements FeedLines {
  private readonly plan: TreePlan;
  private readonly limits: Limits;
  private readonly splitter: TreeSplitter;
  private readonly products: ProductReader;
  private readonly late: LateColumns;
  /** The paths that are read, in the places where the columns look for them. */
  private readonly paths: (readonly string[] | undefined)[];

  constructor(plan: TreePlan, limits: Limits) {
    this.plan = plan;
    this.limits = limits;
    this.splitter = splitterOf(plan.shape, limits);
    this.products = new ProductReader(plan);
    this.late = new LateColumns(plan);
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
    for (const element of this.splitter.end()) this.read(element, rows, errors);
    this.tellCounted();
  }

  /** Tells what is counted over the lines that were read, as those in several currencies. */
  tellCounted(): void {
    this.products.end();
  }

  private read(element: TreeElement, rows: ProductRow[], errors: LineError[]) {
    if (element.trouble) {
      errors.push(this.troubled(element.line, troubles[element.trouble]));
      return;
    }
    this.welcome(element.line, element.product);
    const cells = this.paths.map((path) => path && valueAt(element.product, path));
    if (!isWanted(cells, this.plan.where)) return;
    const read = this.products.read(element.line, cells);
    if ("key" in read) errors.push(read);
    else rows.push(read);
  }

  private welcome(line: number, product: unknown) {
    const late = this.late.of(product);
    for (const column of late?.adopted ?? []) {
      this.paths[column.index] = this.plan.paths[column.index];
      this.products.add(column);
    }
    for (const column of late?.unused ?? [])
      this.products.notices.push({ key: "feed.notice.lateColumn", values: { column, line } });
  }

  private troubled(line: number, key: MessageKey): LineError {
    const max_KB = Math.floor(this.limits.maxLineBytes / 1024);
    return { line, key, values: { max: this.limits.maxDepth, max_KB } };
  }
}
