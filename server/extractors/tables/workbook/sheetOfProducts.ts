// Which sheet of a workbook is its list of products: shops put a cover, or a page of explanations, before it.
import { columnKey } from "../../columns/columnNames.ts";
import { fieldsOfName } from "../../columns/fieldsOfName.ts";

/** As many rows of a sheet are looked at. */
export const judgedRows = 60;

/**
 * The first one, unless it is a cover: then the first that names columns of products, else the first that is a table. A
 * workbook of covers alone is read from its first one, and what it lacks is said.
 */
export async function sheetOfProducts<Sheet>(
  sheets: readonly Sheet[],
  beginningOf: (sheet: Sheet) => Promise<string[][]>,
): Promise<Sheet | undefined> {
  const [first, ...others] = sheets;
  if (first === undefined || others.length === 0 || !isCover(await beginningOf(first))) return first;
  let table: Sheet | undefined;
  for (const sheet of others.slice(0, sheetsMax)) {
    const rows = await beginningOf(sheet);
    if (namesProducts(rows)) return sheet;
    if (!isCover(rows)) table ??= sheet;
  }
  return table ?? first;
}

const sheetsMax = 30;

/** Titles, sentences, names and what they mean: nothing that is a table of three columns. */
function isCover(rows: string[][]): boolean {
  const filled = rows.map((cells) => filledOf(cells).length).filter((count) => count > 0);
  return filled.filter((count) => count > 2).length * 2 <= filled.length && !namesProducts(rows);
}

/** Whether a row, with others below, names two fields at least; numbers and names alone are no list of products. */
function namesProducts(rows: string[][]): boolean {
  const filled = rows.map(filledOf).filter((cells) => cells.length > 0);
  return filled.slice(0, -1).some((cells) => {
    const fields = new Set(cells.flatMap((cell) => fieldsOfName.get(columnKey(cell))?.[0]?.field ?? []));
    return fields.size > 1 && [...fields].some((field) => field !== "title" && field !== "internal_ref");
  });
}

function filledOf(cells: readonly string[]): string[] {
  return cells.filter((cell) => cell.trim() !== "");
}
