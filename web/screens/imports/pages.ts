// The past imports are asked of the server two hundred at a time, whatever the size of a page on screen.
import { importsListLimit } from "#shared/reference/pageSizes.ts";

/** From where on to ask, each time `importsListLimit` runs, so that a page is whole. */
export function skipsOfPage(page: number, limit: number): number[] {
  const first = (page - 1) * limit;
  const begin = first - (first % importsListLimit);
  const skips = [];
  for (let skip = begin; skip < first + limit; skip += importsListLimit) skips.push(skip);
  return skips;
}

/** The rows of a page, out of those that were asked for it one after the other. */
export function rowsOfPage<Row>(rows: Row[], page: number, limit: number): Row[] {
  const first = ((page - 1) * limit) % importsListLimit;
  return rows.slice(first, first + limit);
}
