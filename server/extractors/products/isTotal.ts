import { columnKey } from "../columns/columnNames.ts";

/** How the last line of a list begins that adds the others up; written as columnKey leaves it. */
const totals = new Set(
  (
    "total, totaux, totals, total general, grand total, total ht, total ttc, sous total, subtotal, sub total, " +
    "summe, gesamt, gesamtsumme, zwischensumme, totale, totaal, totalt, suma, razem, celkem, yhteensa"
  ).split(", "),
);

/** Whether what should identify a product says that its line is a sum of others. */
export function isTotal(identifier: string): boolean {
  return totals.has(columnKey(identifier));
}
