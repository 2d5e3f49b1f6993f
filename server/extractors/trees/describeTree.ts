// Where the products of a feed of objects are, and what they have.
import { isObject } from "#shared/isObject.ts";
import type { FeedType } from "#shared/reference/feedDialects.ts";
import type { TreeKind } from "../bytes/kindOfText.ts";
import { defaultLimits } from "../limits.ts";
import { productPath } from "./describeXml.ts";
import { JsonProducts, jsonShape } from "./jsonProducts.ts";
import { textOf } from "../products/readCell.ts";
import { isVariant } from "./shopProducts.ts";
import { XmlSplitter } from "./splitXml.ts";
import type { TreeBounds, TreeElement, TreeShape, TreeSplitter } from "./treeShape.ts";

export type TreeDescription = {
  shape: TreeShape;
  /** The dotted paths of all values in the products of the text. */
  header: string[];
  /** The values of the first ones, in the order of the header. */
  rows: unknown[][];
  /** Whether they are variants of products, which share a path. */
  areVariants: boolean;
};

const sampledProducts = 100;
const columnsMax = 500;
const nestingMax = 5;

const shapeOf: Record<TreeKind, (text: string) => TreeShape> = {
  json: jsonShape,
  xml: (text) => ({ kind: "elements", path: productPath(text) }),
};

/** What the beginning of a text, of which `kindOfText` says that it is a tree of this kind, says about all of it. */
export function describeTree(text: string, kind: TreeKind): TreeDescription {
  return describeShape(text, shapeOf[kind](text));
}

/** The same of a text whose shape is known. */
export function describeShape(text: string, shape: TreeShape): TreeDescription {
  const products = productsIn(text, shape);
  const header = [...new Set(products.flatMap((product) => pathsOf(product)))].slice(0, columnsMax);
  const paths = header.map((path) => path.split("."));
  const rows = products
    .slice(0, sampledProducts)
    .map((product) => paths.map((path) => valueAt(product, path)));
  return { shape, header, rows, areVariants: products.some(isVariant) };
}

/** What cuts a text of this shape into its products. */
export function splitterOf(shape: TreeShape, bounds: TreeBounds): TreeSplitter {
  switch (shape.kind) {
    case "elements":
      return new XmlSplitter(shape.path, bounds);
    case "lines":
    case "list":
      return new JsonProducts(shape, bounds);
  }
}

/** What a feed of each shape is called. */
const treeTypes = { list: "json", lines: "ndjson", elements: "xml" } as const satisfies Record<
  TreeShape["kind"],
  FeedType
>;
export type TreeType = (typeof treeTypes)[TreeShape["kind"]];

export function treeType({ kind }: TreeShape): TreeType {
  return treeTypes[kind];
}

/**
 * The value behind a path, undefined when there is none. Keys may hold dots themselves; a plain `price` among those that
 * are objects is its `price.amount`.
 */
export function valueAt(product: unknown, path: readonly string[]): unknown {
  let value = product;
  for (const key of path) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, key))
      return own(product, path.join(".")) ?? plainValue(value, path, key);
    value = (value as Record<string, unknown>)[key];
  }
  return value;
}

function plainValue(value: unknown, path: readonly string[], key: string): unknown {
  const isPlain = typeof value === "number" || typeof value === "string";
  return isPlain && path.length > 1 && key === path.at(-1) && saysValue.test(key) ? value : undefined;
}

const saysValue = /^(?:value|amount)$/i;

export function cellsToText(cells: readonly unknown[]): string[] {
  return cells.map(textOf);
}

/** As far as the beginning can be read: what is wrong behind it is told when it is read. */
function productsIn(text: string, shape: TreeShape): unknown[] {
  return elementsIn(text, shape).flatMap((element) => (element.trouble ? [] : [element.product]));
}

/** Whether the beginning of a text holds anything whole, a product or not, where its products are to be. */
export function holdsElements(text: string, shape: TreeShape): boolean {
  return elementsIn(text, shape).length > 0;
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
