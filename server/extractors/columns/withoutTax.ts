// Prices without taxes, told by the name of their column.
import { columnKey } from "./columnNames.ts";

/** Whether a column of prices says that they are without taxes, as "prix HT" does. */
export function isWithoutTax(name: string): boolean {
  return withoutTax.test(columnKey(name));
}

/** "Price (tax excl.)", "Prix (HT)", "Preis (netto)": the price only where no other column is it. */
const withoutTax =
  /\b(?:ht|hors (?:taxes?|tva)|(?:tax|vat|tva) excl\w*|(?:ex|excl|excluding|excluded|without) (?:tax|vat|tva)|nett?o|(?:o|ohne|exkl|exklusive|zzgl|zuzuglich) (?:mw ?st|ust|mehrwertsteuer|steuern?)|sin (?:iva|impuestos)|(?:iva|imp|impuestos) (?:no incl|excl)\w*|senza (?:iva|tasse)|(?:iva|tasse) escl\w*|(?:escl|esclusa) iva)\b/;
