// Shop exports that give one product several lines, a variant each, and its title on the first of them only.
import { columnKey } from "./columnNames.ts";
import type { Column } from "../products/lineCells.ts";

/**
 * The columns that tell variants: what they share, what the first line says for all, and what each has of its own.
 * `options`: those by which alone variants are told apart, as a size, where they have no number.
 */
export type Variants = {
  group: number;
  title: number;
  inherited: number[];
  own: number[];
  options: number[];
};

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
    options: [],
  };
}

const optionValue = /^option ?\d+ value$/;
/** What Shopify writes where a product has no options. */
const noOption = "Default Title";

/** The same with the columns of options, where lines of one product differ in them. */
export function byOptions(
  variants: Variants,
  header: readonly string[],
  rows: readonly string[][],
): Variants | undefined {
  const options = header.flatMap((name, index) => (optionValue.test(columnKey(name)) ? [index] : []));
  const lines = completeLines(variants, rows);
  const names = lines.map((cells) => namedByOptions(cells, { ...variants, options })[variants.group]);
  const groups = lines.map((cells) => cells[variants.group]);
  return new Set(names).size > new Set(groups).size ? { ...variants, options } : undefined;
}

/** The handle and the title of a variant, each with its options: "ring / 8", "Ring - 8". */
function namedByOptions(
  cells: readonly string[],
  { group, title, options }: Pick<Variants, "group" | "title" | "options">,
): string[] {
  const chosen = options
    .map((index) => cells[index]?.trim() ?? "")
    .filter((value) => value !== "" && value !== noOption)
    .join(" / ");
  if (chosen === "") return [...cells];
  const named = [...cells];
  named[group] = `${cells[group]} / ${chosen}`;
  named[title] = `${cells[title]} - ${chosen}`;
  return named;
}

/** Completes the lines of variants from the first one of their product. */
export class VariantLines {
  private readonly variants: Variants;
  private first: readonly string[] = [];

  constructor(variants: Variants) {
    this.variants = variants;
  }

  /** Completed cells, with the options in the names of variants that are told apart by them. */
  named(cells: string[]): string[] {
    return namedByOptions(cells, this.variants);
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
export function completeLines(variants: Variants | null, rows: readonly string[][]): string[][] {
  if (!variants) return [...rows];
  const lines = new VariantLines(variants);
  return rows.map((cells) => lines.complete(cells)).filter((cells) => cells !== null);
}
