// What a line says of its price, as it stands in the file: kept, so that a person can ask why a price is what it is.
import { sourceCellFields } from "#shared/reference/sourceLine.ts";
import { cleanText } from "./cleanText.ts";
import { identifyingField } from "./identify.ts";
import type { Identifier } from "../types.ts";
import { type Cell, textOf } from "./readCell.ts";

/** Where a field stands in a line. */
type Column = { field: string; index: number };

/** Of one cell, in characters; all of a line's are less than 4,096 bytes then. */
const longestCell = 80;

/**
 * The columns of a feed that say a price and whose it is: no others, for those may hold what is nobody else's business.
 * An address says nothing that the product does not.
 */
export function columnsOfPrice(
  columns: Partial<Record<string, Column>>,
  identifier: Identifier,
): readonly Column[] {
  if (!columns["price"]) return [];
  const fields = new Set<string>([identifyingField(identifier), ...sourceCellFields]);
  fields.delete("url");
  return [...fields].flatMap((field) => columns[field] ?? []);
}

/** These cells by field, as JSON; undefined when the feed has no prices. */
export function sourceCells(columns: readonly Column[], cells: readonly Cell[]): string | undefined {
  if (columns.length === 0) return undefined;
  const texts: Record<string, string> = {};
  for (const { field, index } of columns) texts[field] = shortened(cleanText(textOf(cells[index])));
  return JSON.stringify(texts);
}

function shortened(text: string): string {
  return text.length > longestCell ? `${text.slice(0, longestCell - 1)}…` : text;
}
