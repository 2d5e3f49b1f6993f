// The products of a JSON text.
import { feedHasNoProductList, feedJsonCut } from "#server/errors.ts";
import { isObject } from "#shared/isObject.ts";
import { productsOf } from "./shopProducts.ts";
import { type JsonElement, LineSplitter, ListSplitter, listsIn } from "./splitJson.ts";
import type { JsonShape, TreeBounds, TreeElement, TreeSplitter } from "./treeShape.ts";

const usualLists = [
  "products",
  "produits",
  "items",
  "articles",
  "data",
  "results",
  "offers",
  "entries",
  "rows",
];

/** One object per line; else the list with the most usual name, or the longest one. */
export function jsonShape(text: string): JsonShape {
  const trimmed = text.trimStart();
  if (trimmed.startsWith("[")) return { kind: "list", path: [] };
  const lists = listsIn(text);
  if (isProduct(firstLine(trimmed)) && (hasSecondLine(trimmed) || lists.length === 0))
    return { kind: "lines" };
  const named = usualLists
    .map((name) => lists.find(({ path }) => path.at(-1)?.toLowerCase() === name))
    .find(Boolean);
  const longest = lists.toSorted((a, b) => b.length - a.length)[0];
  return { kind: "list", path: (named ?? longest)?.path ?? [] };
}

export class JsonProducts implements TreeSplitter {
  private readonly splitter: LineSplitter | ListSplitter;
  /** How many more products than elements there were: variants are counted like products of the list. */
  private added = 0;

  constructor(shape: JsonShape, bounds: TreeBounds) {
    this.splitter = shape.kind === "lines" ? new LineSplitter(bounds) : new ListSplitter(shape.path, bounds);
  }

  push(text: string): TreeElement[] {
    return this.splitter.push(text).flatMap((element) => this.parsed(element));
  }

  end(): TreeElement[] {
    if (this.splitter instanceof LineSplitter)
      return this.splitter.end().flatMap((element) => this.parsed(element));
    if (!this.splitter.complete)
      throw this.splitter.count === 0 ? feedHasNoProductList() : feedJsonCut(this.splitter.count);
    return [];
  }

  private parsed({ line: elementLine, text, trouble }: JsonElement): TreeElement[] {
    const line = elementLine + this.added;
    if (trouble) return [{ line, trouble }];
    try {
      const products = productsOf(parseProduct(text));
      this.added += products.length - 1;
      return products.map((product, index) => ({ line: line + index, product }));
    } catch {
      return [{ line, trouble: "invalidJson" }];
    }
  }
}

/** Numbers of more digits than a double can hold stay as they are written. */
function parseProduct(text: string): unknown {
  return /\d{16}/.test(text) ? JSON.parse(text, exactInteger) : JSON.parse(text);
}

function exactInteger(_key: string, value: unknown, context?: { source?: string }): unknown {
  const source = context?.source ?? "";
  return typeof value === "number" && /^-?\d{16,}$/.test(source) ? source : value;
}

function firstLine(text: string) {
  return text.split("\n", 1)[0]!;
}

function hasSecondLine(text: string) {
  return text.slice(firstLine(text).length).trimStart().startsWith("{");
}

function isProduct(line: string): boolean {
  try {
    return line.startsWith("{") && isObject(JSON.parse(line));
  } catch {
    return false;
  }
}
