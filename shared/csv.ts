// How an export is written: ";", decimal comma, dates as "2026-11-26 14:03:05" in Paris, UTF-8 with a byte order mark, which spreadsheets need.

export type Cell = string | number | null | undefined;

export const byteOrderMark = "\uFEFF";

/** One line of the file, its end included. */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(csvCell).join(";")}\n`;
}

function csvCell(cell: Cell): string {
  if (cell === null || cell === undefined) return "";
  if (typeof cell === "number") return String(cell).replace(".", ",");
  const text = startsFormula.test(cell) && !plainNumber.test(cell) ? `'${cell}` : cell;
  return /[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** What a spreadsheet would run instead of show, in signs of any width. An apostrophe before it is one of the text's own, and gets another. */
const startsFormula = /^'*[=+\-@＝＋－＠\t\r]/;
const plainNumber = /^[+-]?\d+([.,]\d+)?$/;
