// What changes on a page of a list between two answers of the server.

/** How many of its places are another row than before, or a row with other contents. */
export function changesBetween<Row>(
  shown: readonly Row[],
  next: readonly Row[],
  rowId: (row: Row) => string,
): number {
  const before = shown.map((row) => `${rowId(row)} ${JSON.stringify(row)}`);
  const after = next.map((row) => `${rowId(row)} ${JSON.stringify(row)}`);
  const places = Math.max(before.length, after.length);
  return Array.from({ length: places }, (_, place) => place).filter((place) => before[place] !== after[place])
    .length;
}
