// Where the products of a feed of objects are, and what they have.
import { isObject } from "#shared/isObject.ts";
import { defaultLimits } from "../limits.ts";
import { productPath } from "./describeXml.ts";
import { JsonProducts, jsonShape } from "./jsonProducts.ts";
import { textOf } from "./readCell.ts";
import { isVariant } from "./shopProducts.ts";
import { XmlSplitter } from "./splitXml.ts";
import type { TreeBounds, TreeElement, TreeShape, TreeSplitter } from "./treeShape.ts";

export type TreeDescription = {
  shape: TreeShape;
  /** The dotted paths of all values in the first products. */
  header: string[];
  /** Their values, in the order of the header. */
  rows: unknown[][];
  /** Whether they are variants of products, which share a path. */
  areVariants: boolean;
};

const sampledProducts = 100;
const columnsMax = 500;
const nestingMax = 5;

/** What the beginning of a text, of which `kindOfText` says that it is JSON or XML, says about all of it. */
export function describeTree(text: string, kind: "json" | "xml"): TreeDescription {
  const shape: TreeShape = kind === "json" ? jsonShape(text) : { kind: "elements", path: productPath(text) };
  const products = firstProducts(text, shape);
  const header = [...new Set(products.flatMap((product) => pathsOf(product)))].slice(0, columnsMax);
  const paths = header.map((path) => path.split("."));
  const rows = products.map((product) => paths.map((path) => valueAt(product, path)));
  return { shape, header, rows, areVariants: products.some(isVariant) };
}

/** What cuts a text of this shape into its products. */
export function splitterOf(shape: TreeShape, bounds: TreeBounds): TreeSplitter {
  return shape.kind === "elements" ? new XmlSplitter(shape.path, bounds) : new JsonProducts(shape, bounds);
}

/** What a feed of this shape is called. */
export function treeType({ kind }: TreeShape): "json" | "ndjson" | "xml" {
  if (kind === "elements") return "xml";
  return kind === "lines" ? "ndjson" : "json";
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

export function cellsToText(cells: readonly unknown[]): string[] {
  return cells.map(textOf);
}

/** As far as the beginning can be read: what is wrong behind it is told when it is read. */
function firstProducts(text: string, shape: TreeShape): unknown[] {
  return elementsIn(text, shape)
    .slice(0, sampledProducts)
    .flatMap((element) => (element.trouble ? [] : [element.product]));
}

function elementsIn(text: string, shape: TreeShape): TreeElement[] {
  const splitter = splitterOf(shape, defaultLimits);
  const elements = splitter.push(text);
  return shape.kind === "lines" ? [...elements, ...splitter.end()] : elements;
}

function pathsOf(value: unknown, before: readonly string[] = []): string[] {
  if (!isObject(value) || before.length === nestingMax) return [before.join(".")];
  return Object.entries(value).flatMap(([key, inner]) => pathsOf(inner, [...before, key]));
}

function own(product: unknown, key: string): unknown {
  return isObject(product) && Object.hasOwn(product, key) ? product[key] : undefined;
}
