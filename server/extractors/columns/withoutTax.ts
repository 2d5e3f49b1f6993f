// Prices without taxes, told by the name of their column.
import { columnKey } from "./columnNames.ts";

/** Whether a column of prices says that they are without taxes, as "prix HT" does, and "net" that says nothing else. */
export function isWithoutTax(name: string): boolean {
  const key = columnKey(name);
  return key === "net" || withoutTax.test(key);
}

/** Whether a price says that it is without taxes: "12,90 € HT", "10.00 + VAT"; not where it tells both. */
export function saysWithoutTax(price: string): boolean {
  if (!/\p{L}/u.test(price)) return false;
  const key = columnKey(price);
  return (
    (withoutTax.test(key) || /(?:\+ ?(?:tax|vat|tva|iva|mwst|btw|moms)|h\.t)(?!\p{L})/iu.test(price)) &&
    !keySaysTaxes(key)
  );
}

/** Whether a name, as columnKey leaves it, says that a price is with its taxes: "vk inkl mwst". */
export function keySaysTaxes(key: string): boolean {
  return new RegExp(withTax.source).test(key);
}

/** "Prix promo HT" is none of "Prix TTC": without its tax it is always the lower one. What says nothing goes with either. */
export function areOtherwiseTaxed(price: string, other: string): boolean {
  return isWithoutTax(price) ? keySaysTaxes(columnKey(other)) : isWithoutTax(other);
}

/** A name, as columnKey leaves it, without what it says of taxes: "prix promo ttc" is "prix promo". */
export function keyWithoutTax(key: string): string {
  return key.replace(withTax, " ").replace(withoutTax, " ").replace(/ +/g, " ").trim();
}

const tax = "(?:tax(?:es?)?|vat|tva|mw ?st|ust|mehrwertsteuer|moms|mva|btw|iva|gst)";
const included =
  "(?:incl|inc|inkl|ink|including|included|inclus(?:ive|a|e|es)?|inclui?d[oa]s?|inklusive|inclusief|comprises?|avec|with|mit|con|med)";

const withTax = new RegExp(
  String.raw`\b(?:ttc|tvac|toutes taxes comprises|${included} (?:of )?${tax}|${tax} ${included}|ivat[oa]|(?:s|vcetne|vratane) dph|(?:sis|sisaltaen) alv|verollinen)\b|税込`,
  "g",
);

/** "Price (tax excl.)", "Prix (HT)", "Preis (netto)": the price only where no other column is it. */
const withoutTax = new RegExp(
  String.raw`\b(?:p[uv]?ht|htva|ht|h t|hors (?:taxes?|tva)|sans (?:taxes?|tva)|pre ?tax|before tax|${tax} excl\w*|net price|price net|nett?o(?:preis|prijs|pris)?|` +
    String.raw`(?:ex|exc|excl|exclusive|excluding|excluded|without) (?:of )?${tax}|` +
    String.raw`(?:o|ohne|exkl|exklusive|zzgl|zuzuglich) (?:mw ?st|ust|mehrwertsteuer|steuern?)|` +
    String.raw`(?:sin|sem) (?:iva|impuestos|impostos)|(?:iva|imp|impuestos) (?:no incl|excl)\w*|senza (?:iva|tasse)|(?:iva|tasse) escl\w*|(?:escl|esclusa) iva|` +
    String.raw`(?:exclusief|zonder) btw|(?:exkl|exklusive|ekskl|eksklusiv|eks|uten|uden|utan) (?:moms|mva)|bez dph|alv 0|ilman alv|verot(?:on|onta))\b|税抜|税別`,
);
