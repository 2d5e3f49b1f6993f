// The decimal marks of the columns of numbers, told from their first cells.
import {
  type SampledPrice,
  decimalStyle,
  decimalStyles,
  tellsItsMark,
  toldDecimalStyles,
} from "#shared/prices/decimalStyle.ts";
import { amountFields, numberFields } from "#shared/reference/feedFields.ts";
import type { Column } from "../products/lineCells.ts";
import { currencyInCell, currencyInName } from "../products/lineCurrency.ts";
import { storeColumn } from "./filledFields.ts";

/**
 * The columns, each with its decimal mark: of sums of money that of each currency. A file writes its numbers in one way:
 * what stands beside the prices and leaves its mark open ("12.260") has theirs.
 */
export function withDecimals(
  columns: readonly Column[],
  rows: string[][],
  currency = "EUR",
  delimiter?: string,
): Column[] {
  const currencies = currenciesOf(columns, rows, currency);
  const prices = columns.filter(({ field }) => field === "price" || field === "sale_price");
  const told = toldDecimalStyles(prices.flatMap((column) => sampled(column, rows, currencies)));
  return columns.map((column) => {
    if (isAmount(column)) {
      const samples = sampled(column, rows, currencies);
      const decimals = decimalStyles(
        samples,
        currency,
        delimiter,
        prices.includes(column) ? undefined : told,
      );
      return { ...column, decimal: decimals.get(currency) ?? null, decimals };
    }
    if (column.type !== "number" && !numberFields.has(column.field)) return column;
    const cells = cellsOf(rows, column);
    const own = decimalStyle(cells, delimiter);
    return { ...column, decimal: cells.some(tellsItsMark) ? own : (told.get(currency) ?? own) };
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
