// What the palette leads to, and which of it some letters mean.
import type { Icon } from "@tabler/icons-react";
import { plainText } from "#shared/plainText.ts";

export type PaletteEntry = {
  /** It tells it from every other entry. */
  id: string;
  icon: Icon;
  label: string;
  /** What tells it from others of the same name. */
  detail?: string | undefined;
  /** The shortcut that leads there too. */
  keys?: string | undefined;
  go(): void;
};
export type PaletteGroup = { label: string; entries: PaletteEntry[] };

/**
 * The entries whose name has a word that begins with each word typed, those first whose name itself begins with the
 * letters, then in the order given; `most` at the most.
 */
export function entriesNamed(
  entries: readonly PaletteEntry[],
  letters: string,
  most: number,
): PaletteEntry[] {
  const typed = plainText(letters).split(" ").filter(Boolean);
  const matches = entries.filter(({ label }) => {
    const words = wordsOf(label);
    return typed.every((part) => words.some((word) => word.startsWith(part)));
  });
  const begins = ({ label }: PaletteEntry) => plainText(label).startsWith(plainText(letters).trim());
  return matches.toSorted((left, right) => Number(begins(right)) - Number(begins(left))).slice(0, most);
}

function wordsOf(label: string): string[] {
  return plainText(label)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}

type Identified = { sku: string | null; ean: string | null; mpn: string | null };

/** The products that letters name by a reference or a barcode, before those that merely have them in their title. */
export function identifiedFirst<Product extends Identified>(
  products: readonly Product[],
  letters: string,
): Product[] {
  const typed = letters.trim();
  const isNamed = ({ sku, ean, mpn }: Product) => [sku, ean, mpn].includes(typed);
  return products.toSorted((left, right) => Number(isNamed(right)) - Number(isNamed(left)));
}
