// Where the products of a JSON text are, and what they have.
import { isObject } from "#shared/isObject.ts";
import { defaultLimits } from "../limits.ts";
import { textOf } from "./readCell.ts";
import { type JsonElement, type JsonShape, LineSplitter, listsIn, ListSplitter } from "./splitJson.ts";

export type JsonDescription = {
  shape: JsonShape;
  /** The dotted paths of all values in the first products. */
  header: string[];
  /** Their values, in the order of the header. */
  rows: unknown[][];
};

const sampledProducts = 100;
const columnsMax = 500;
const nestingMax = 5;

export function describeJson(text: string): JsonDescription {
  const shape = shapeOf(text);
  const products = firstProducts(text, shape);
  const header = [...new Set(products.flatMap((product) => pathsOf(product)))].slice(0, columnsMax);
  const paths = header.map((path) => path.split("."));
  return { shape, header, rows: products.map((product) => paths.map((path) => valueAt(product, path))) };
}

/** The value behind a path, undefined when there is none. Keys may hold dots themselves. */
export function valueAt(product: unknown, path: readonly string[]): unknown {
  let value = product;
  for (const key of path) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, key))
      return own(product, path.join("."));
    value = (value as Record<string, unknown>)[key];
  }
  return value;
}

/** Numbers of more digits than a double can hold stay as they are written. */
export function parseProduct(text: string): unknown {
  return /\d{16}/.test(text) ? JSON.parse(text, exactInteger) : JSON.parse(text);
}

export function cellsToText(cells: readonly unknown[]): string[] {
  return cells.map(textOf);
}

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
function shapeOf(text: string): JsonShape {
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

function firstProducts(text: string, shape: JsonShape): unknown[] {
  return elementsOf(text, shape).slice(0, sampledProducts).flatMap(productIn);
}

function elementsOf(text: string, shape: JsonShape): JsonElement[] {
  if (shape.kind === "list") return new ListSplitter(shape.path, defaultLimits).push(text);
  const splitter = new LineSplitter(defaultLimits);
  return [...splitter.push(text), ...splitter.end()];
}

function productIn(element: JsonElement): unknown[] {
  try {
    return element.trouble ? [] : [parseProduct(element.text)];
  } catch {
    return [];
  }
}

function pathsOf(value: unknown, before: readonly string[] = []): string[] {
  if (!isObject(value) || before.length === nestingMax) return [before.join(".")];
  return Object.entries(value).flatMap(([key, inner]) => pathsOf(inner, [...before, key]));
}

function exactInteger(_key: string, value: unknown, context?: { source?: string }): unknown {
  const source = context?.source ?? "";
  return typeof value === "number" && /^-?\d{16,}$/.test(source) ? source : value;
}

function own(product: unknown, key: string): unknown {
  return isObject(product) && Object.hasOwn(product, key) ? product[key] : undefined;
}
