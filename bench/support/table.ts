// How a benchmark prints what it measured.

/** The value below which that share of the measures lies. */
export function percentile(measures: readonly number[], share: number): number {
  const sorted = measures.toSorted((left, right) => left - right);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)]!;
}

export function median(measures: readonly number[]): number {
  return percentile(measures, 0.5);
}

/** Prints lines of cells, the first one wide and to the left. */
export function tablePrinter(widths: readonly number[]) {
  return (...cells: string[]): void => {
    console.log(
      cells
        .map((cell, index) => (index === 0 ? cell.padEnd(widths[0]!) : cell.padStart(widths[index] ?? 10)))
        .join(""),
    );
  };
}

export function ms(value: number): string {
  return value < 10 ? value.toFixed(1) : value.toFixed(0);
}
