// What the lines hold in place of a condition that none of them meets.
import type { Condition } from "#shared/addresses/importLaunch.ts";
import { plainText } from "#shared/plainText.ts";
import { cleanText } from "../products/cleanText.ts";
import { textOf } from "../products/readCell.ts";
import { type MatchedColumns, isWanted } from "./matchColumns.ts";

/**
 * The conditions as the lines would meet them: those whose value differs from a cell only by the case and the accents of
 * its letters, with the value of the first such cell. None where a line meets them all.
 */
export function nearConditions(
  header: readonly string[],
  lines: readonly (readonly unknown[])[],
  where: MatchedColumns["where"],
): Condition[] {
  if (lines.some((cells) => isWanted(cells, where))) return [];
  return where.flatMap(({ index, value }) => {
    const held = lines.map((cells) => cleanText(textOf(cells[index])));
    if (held.includes(value)) return [];
    const near = held.find((text) => plainText(text) === plainText(value));
    return near === undefined ? [] : [{ column: header[index]!, value: near }];
  });
}
