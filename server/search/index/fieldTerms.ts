// What is searched of a product, and the terms that a value of it becomes. Whoever indexes and whoever asks read alike.
import { gtinWithoutZeros, mpnKey } from "../keys.ts";
import { Analyzer } from "../analyzer/analyze.ts";

/** What may be searched: words of analysed texts, whole values, numbers. */
export type FieldKind = "text" | "keyword" | "number";

const kindsByName: Readonly<Record<string, FieldKind>> = {
  title: "text",
  brand: "text",
  category: "text",
  competitor_name: "text",
  unit: "text",
  sku: "keyword",
  ean: "keyword",
  isbn: "keyword",
  mpn: "keyword",
  internal_ref: "keyword",
  state: "keyword",
  channel: "keyword",
  price: "number",
  sale_price: "number",
  public_price: "number",
  original_price: "number",
  shipping_price: "number",
  total_price: "number",
  stock: "number",
  rank: "number",
};
export const searchedFields = Object.keys(kindsByName);
/** Attributes are searched as attr.slug. */
export const attributePrefix = "attr.";

/** The kind of a field by its name; undefined when there is no such field. */
export function kindOf(field: string): FieldKind | undefined {
  if (field.startsWith(attributePrefix) && field.length > attributePrefix.length) return "text";
  return Object.hasOwn(kindsByName, field) ? kindsByName[field] : undefined;
}

const analyzer = new Analyzer();

/**
 * The positions of a text, each with the forms that it may be written in, the whole one first. A form occurs once at
 * a position.
 */
export function positionsOf(text: string): string[][] {
  analyzer.read(text);
  return Array.from({ length: analyzer.positions }, (_, position) => {
    const forms = new Set<string>();
    for (let at = analyzer.firstForm[position]!; at < analyzer.firstForm[position + 1]!; at += 1) {
      forms.add(analyzer.form(at));
    }
    return [...forms];
  });
}

/** The one term of a reference: its letters and digits; of a barcode, its digits without zeros at the head. */
export function keyTerm(value: string): string {
  return gtinWithoutZeros(value) ?? mpnKey(value);
}

const mostKeysAsked = 64;

/**
 * What is looked for when this text is asked of a field: positions with their forms. Of a reference one position: the
 * whole text, or one of its words.
 */
export function askedOf(kind: FieldKind, text: string): string[][] {
  if (kind === "text") return positionsOf(text);
  const words = text.split(/\s+/, mostKeysAsked);
  const keys = new Set([text, ...words].map(keyTerm).filter((key) => key !== ""));
  return keys.size > 0 ? [[...keys]] : [];
}
