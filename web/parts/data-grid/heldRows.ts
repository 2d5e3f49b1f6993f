// What changes on a page of a list between two answers of the server.

type IdOf<Row> = (row: Row) => string;

/** How many of its places hold another row than before; what a row says is no matter. */
export function movesBetween<Row>(shown: readonly Row[], next: readonly Row[], rowId: IdOf<Row>): number {
  const places = Math.max(shown.length, next.length);
  const at = (rows: readonly Row[], index: number) => rows[index] && rowId(rows[index]);
  return Array.from({ length: places }, (_, index) => index).filter(
    (index) => at(shown, index) !== at(next, index),
  ).length;
}

/** The rows where they stand, each as the server says it now; one that is gone as it was. */
export function inPlace<Row>(shown: readonly Row[], next: readonly Row[], rowId: IdOf<Row>): Row[] {
  const newest = new Map(next.map((row) => [rowId(row), row]));
  return shown.map((row) => newest.get(rowId(row)) ?? row);
}
