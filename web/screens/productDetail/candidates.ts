// Looking among a competitor's products for the one that is mine.
import type { Where } from "#shared/filters/filter.ts";
import type { Product } from "#web/queries/products.ts";

type Sought = Pick<Product, "title" | "brand" | "ean" | "mpn" | "price">;
type Found = Pick<Product, "title" | "brand" | "ean" | "mpn" | "sku" | "price">;

/** A title is looked for by this many of its words at most. */
const wordsMax = 8;

/** What to look for first: the model when the title names one, else the words that say what it is. */
export function proposedSearch({ title, mpn }: Pick<Product, "title" | "mpn">): string {
  const words = wordsIn(title ?? "").filter((word) => word.length > 2);
  const models = words.filter((word) => /\d/.test(word) && /\p{L}/u.test(word) && word.length > 3);
  if (mpn && words.includes(mpn)) return mpn;
  return (models.length > 0 ? models.slice(0, 1) : words.filter((word) => word.length > 3).slice(0, 2)).join(
    " ",
  );
}

/**
 * The products whose title holds every word, or whose barcode or reference is the text; and, while nothing says
 * otherwise, the one with my own barcode.
 */
export function candidatesWhere(text: string, { ean }: Pick<Product, "ean">): Where {
  const typed = text.trim();
  const words = wordsIn(typed).slice(0, wordsMax);
  const exact = [
    ...(typed ? [{ ean: { inq: barcodes(typed) } }, { sku: typed }, { mpn: typed }] : []),
    ...(ean ? [{ ean: { inq: barcodes(ean) } }] : []),
  ];
  const byTitle = { and: words.map((word) => ({ title: { ilike: `%${escaped(word)}%` } })) };
  return { or: words.length > 0 ? [...exact, byTitle] : exact };
}

/** The likeliest first: the same barcode, the same maker's reference, then the titles that share the most words. */
export function closestFirst<Candidate extends Found>(candidates: Candidate[], mine: Sought): Candidate[] {
  const scores = new Map(candidates.map((candidate) => [candidate, likeness(candidate, mine)]));
  return candidates.toSorted((one, other) => scores.get(other)! - scores.get(one)!);
}

/** Whether two barcodes are one: files lose leading zeros. */
export function isSameBarcode(one: string | null, other: string | null): boolean {
  return !!one && !!other && bare(one) === bare(other);
}

function likeness(candidate: Found, mine: Sought): number {
  const sameBarcode = isSameBarcode(candidate.ean, mine.ean) ? 4 : 0;
  const sameReference = !!mine.mpn && candidate.mpn === mine.mpn ? 2 : 0;
  return (
    sameBarcode + sameReference + sharedWords(candidate, mine) + nearness(candidate.price, mine.price) / 2
  );
}

/** The share of the words of both that they have in common, 0 to 1. */
function sharedWords(one: Found, other: Sought): number {
  const ofOne = new Set(wordsOf(one));
  const ofOther = new Set(wordsOf(other));
  const shared = [...ofOne].filter((word) => ofOther.has(word)).length;
  const all = ofOne.size + ofOther.size - shared;
  return all === 0 ? 0 : shared / all;
}

function nearness(one: number | null, other: number | null): number {
  return one && other ? Math.min(one, other) / Math.max(one, other) : 0;
}

function wordsOf({ title, brand }: Pick<Product, "title" | "brand">): string[] {
  return wordsIn(plain(`${title ?? ""} ${brand ?? ""}`));
}

function wordsIn(text: string): string[] {
  return text.split(/[\s,;:()[\]/"«»]+/u).filter((word) => /[\p{L}\p{N}]/u.test(word));
}

function plain(text: string): string {
  return text
    .normalize("NFD")
    .replaceAll(/\p{Diacritic}/gu, "")
    .toLowerCase();
}

/** A barcode as it may stand in a file: as it is, or with its leading zeros lost or restored. */
function barcodes(text: string): string[] {
  if (!/^\d{6,14}$/.test(text)) return [text];
  const digits = bare(text);
  return [...new Set([text, digits, digits.padStart(13, "0"), digits.padStart(14, "0")])];
}

function bare(barcode: string): string {
  return barcode.trim().replace(/^0+/, "");
}

/** The signs that a pattern gives a meaning to, taken literally. */
function escaped(word: string): string {
  return word.replaceAll(/[\\%_]/g, String.raw`\$&`);
}
