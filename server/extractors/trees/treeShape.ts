// Feeds whose products are objects: where they are, and what one of them is before its cells are looked up.

/** One product per line, or those of the list behind these keys. */
export type JsonShape = { kind: "lines" } | { kind: "list"; path: string[] };

/** In XML they are the elements behind these names, the root's first. */
export type TreeShape = JsonShape | { kind: "elements"; path: string[] };

/** Of a product: the characters it takes, and how deep it goes. */
export type TreeBounds = { maxLineBytes: number; maxDepth: number };

export type TreeTrouble = "lineTooLong" | "tooDeep" | "notAnObject" | "invalidJson";

/** `line`: the physical line when there is one product per line, else its number, from 1. */
export type TreeElement = { line: number } & (
  | { product: unknown; trouble?: never }
  | { trouble: TreeTrouble }
);

/** Cuts a text into its products, piece by piece. */
export interface TreeSplitter {
  push(text: string): TreeElement[];
  /** At the end of the text. Throws when the end is missing. */
  end(): TreeElement[];
}
