// The decimal marks of the columns of numbers, told from their first cells.
import { type SampledPrice, decimalStyle, decimalStyles } from "#shared/prices/decimalStyle.ts";
import { amountFields, numberFields } from "#shared/reference/feedFields.ts";
import type { Column } from "../products/lineCells.ts";
import { currencyInCell, currencyInName } from "../products/lineCurrency.ts";
import { storeColumn } from "./filledFields.ts";

/** The columns, each with its decimal mark: of sums of money that of each currency. */
export function withDecimals(
  columns: readonly Column[],
  rows: string[][],
  currency = "EUR",
  delimiter?: string,
): Column[] {
  const currencies = currenciesOf(columns, rows, currency);
  return columns.map((column) => {
    if (isAmount(column)) {
      const samples = sampled(column, rows, currencies);
      const decimals = decimalStyles(samples, currency, delimiter);
      return { ...column, decimal: decimals.get(currency) ?? null, decimals };
    }
    if (column.type !== "number" && !numberFields.has(column.field)) return column;
    return { ...column, decimal: decimalStyle(cellsOf(rows, column), delimiter) };
  });
}

/** What a column holds, as far as it holds anything. */
export function cellsOf(rows: string[][], column: Column): string[] {
  return rows.map((row) => (row[column.index] ?? "").trim()).filter((cell) => cell !== "");
}

function isAmount({ field }: Column): boolean {
  return amountFields.has(field) || storeColumn.exec(field)?.[2] === "price";
}

function sampled(column: Column, rows: string[][], currencies: readonly string[]): SampledPrice[] {
  return rows
    .map((row, index) => ({ text: (row[column.index] ?? "").trim(), currency: currencies[index]! }))
    .filter(({ text }) => text !== "");
}

/** Of each row that of amounts which name none. */
function currenciesOf(columns: readonly Column[], rows: string[][], websiteCurrency: string): string[] {
  const [stated, price] = ["currency", "price"].map((name) => columns.find(({ field }) => field === name));
  const named = price ? currencyInName(price.fieldname, websiteCurrency) : null;
  return rows.map((row) => {
    const said = stated ? currencyInCell(row[stated.index] ?? "", websiteCurrency) : null;
    const code = said ?? named;
    return typeof code === "string" ? code : websiteCurrency;
  });
}
