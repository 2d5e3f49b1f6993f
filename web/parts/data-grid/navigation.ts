// Where the arrows and their kin lead in a grid. Row 0 is the header, rows count from 1.
export type Position = { row: number; column: number };
export type Bounds = {
  lastRow: number;
  lastColumn: number;
  /** How many rows a page up or down passes over. */
  rowsInView: number;
};
type Key = { key: string; ctrlKey: boolean };

const moves: Record<string, (from: Position, bounds: Bounds, toEdge: boolean) => Position> = {
  ArrowUp: ({ row, column }) => ({ row: row - 1, column }),
  ArrowDown: ({ row, column }) => ({ row: row + 1, column }),
  ArrowLeft: ({ row, column }) => ({ row, column: column - 1 }),
  ArrowRight: ({ row, column }) => ({ row, column: column + 1 }),
  PageUp: ({ row, column }, { rowsInView }) => ({
    row: Math.max(Math.min(row, 1), row - rowsInView),
    column,
  }),
  PageDown: ({ row, column }, { rowsInView }) => ({ row: row + rowsInView, column }),
  Home: ({ row }, _bounds, toEdge) => ({ row: toEdge ? 1 : row, column: 0 }),
  End: ({ row }, { lastRow, lastColumn }, toEdge) => ({ row: toEdge ? lastRow : row, column: lastColumn }),
};

/** The position a key leads to, kept inside the grid; undefined when the key leads nowhere. */
export function move(from: Position, { key, ctrlKey }: Key, bounds: Bounds): Position | undefined {
  if (!Object.hasOwn(moves, key)) return undefined;
  return within(moves[key]!(from, bounds, ctrlKey), bounds);
}

export function within({ row, column }: Position, { lastRow, lastColumn }: Bounds): Position {
  return { row: clamp(row, lastRow), column: clamp(column, lastColumn) };
}

function clamp(index: number, last: number): number {
  return Math.max(0, Math.min(index, last));
}
