// Shop exports that give one product several lines, a variant each, and its title on the first of them only.
import { columnKey } from "./columnNames.ts";
import type { Column } from "../products/lineCells.ts";

/** The columns that tell variants: what they share, what the first line says for all, and what each has of its own. */
export type Variants = { group: number; title: number; inherited: number[]; own: number[] };

const groupNames = new Set([
  "handle",
  "url handle",
  "item group id",
  "group id",
  "id groupe",
  "product group id",
]);

/** Null when no column says which lines belong together. */
export function variantsOf(header: readonly string[], columns: readonly Column[]): Variants | null {
  const group = header.findIndex((name) => groupNames.has(columnKey(name).replace(/^g /, "")));
  const indexes = (...fields: string[]) =>
    columns.filter(({ field }) => fields.includes(field)).map(({ index }) => index);
  const [title] = indexes("title");
  if (group === -1 || title === undefined) return null;
  return {
    group,
    title,
    inherited: indexes("title", "brand", "category", "url"),
    own: indexes("sku", "ean", "mpn", "price"),
  };
}

/** Completes the lines of variants from the first one of their product. */
export class VariantLines {
  private readonly variants: Variants;
  private first: readonly string[] = [];

  constructor(variants: Variants) {
    this.variants = variants;
  }

  /** The completed cells; null for a line that only adds a picture to the product. */
  complete(cells: string[]): string[] | null {
    const { group, title, inherited, own } = this.variants;
    if (cells[title]?.trim() || cells[group] !== this.first[group]) {
      this.first = cells;
      return cells;
    }
    if (own.every((index) => !cells[index]?.trim())) return null;
    return cells.map((cell, index) =>
      cell.trim() === "" && inherited.includes(index) ? this.first[index]! : cell,
    );
  }
}

/** All lines as they are read: those of variants completed, where a column tells them. */
export function completeLines(
  header: readonly string[],
  columns: readonly Column[],
  rows: string[][],
): string[][] {
  const variants = variantsOf(header, columns);
  if (!variants) return rows;
  const lines = new VariantLines(variants);
  return rows.map((cells) => lines.complete(cells)).filter((cells) => cells !== null);
}
