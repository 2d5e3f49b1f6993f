// Finds the row that names the columns, behind a preamble perhaps, or tells that there is none.
import { isTyped } from "./cellKinds.ts";
import { columnKey, isColumnName } from "../columns/columnNames.ts";

const searchedRows = 20;
const judgedRows = 100;

/** The index of the header among the first rows of a table; null when the first row is data already. */
export function findHeader(rows: string[][]): number | null {
  const judged = rows.slice(0, judgedRows).map((row) => row.map((cell) => cell.trim()));
  if (judged.length === 0) return null;
  const typed = typedColumns(judged);
  const firstData = judged.findIndex((row) => isData(row, typed));
  if (firstData === 0) return judged.length > 1 || typed.size === judged[0]!.length ? null : 0;
  if (areWordsAlone(judged, typed)) return isColumnName(columnKey(judged[0]![0]!)) ? 0 : null;
  const end = firstData === -1 ? judged.length : firstData;
  return mostNamed(judged.slice(0, Math.min(end, searchedRows)), usualWidth(judged));
}

/** The columns where half of the filled cells are numbers, dates or addresses. */
function typedColumns(rows: string[][]): Set<number> {
  const columns = new Set<number>();
  const width = Math.max(...rows.map((row) => row.length));
  for (let column = 0; column < width; column++) {
    const filled = rows.map((row) => row[column] ?? "").filter((cell) => cell !== "");
    if (filled.length > 0 && filled.filter(isTyped).length * 2 >= filled.length) columns.add(column);
  }
  return columns;
}

function isData(row: string[], typed: Set<number>): boolean {
  const filled = [...typed].filter((column) => (row[column] ?? "") !== "");
  const fitting = filled.filter((column) => isTyped(row[column]!));
  return fitting.length > 0 && fitting.length * 2 >= filled.length;
}

/** Of the rows before the data, the first that fills about as many columns as any; one that is too wide if need be. */
function mostNamed(rows: string[][], width: number): number {
  const names = rows.map((row) => row.slice(0, width).filter((cell) => cell !== "").length);
  const tooWide = rows.map((row) => row.slice(width).some((cell) => cell !== ""));
  const most = Math.max(...names);
  const named = (index: number) => names[index]! >= most * 0.75;
  const fitting = rows.findIndex((_, index) => named(index) && !tooWide[index]);
  return fitting === -1 ? rows.findIndex((_, index) => named(index)) : fitting;
}

/** Of a list of titles each row looks like a name: only a word that shops use is one. */
function areWordsAlone(rows: string[][], typed: ReadonlySet<number>): boolean {
  return typed.size === 0 && usualWidth(rows) === 1;
}

function usualWidth(rows: string[][]): number {
  const counts = Map.groupBy(rows, (row) => row.length);
  return [...counts].reduce((best, other) => (other[1].length > best[1].length ? other : best))[0];
}
