// Amounts as they are typed in the header of a column.
export type TypedRange = { min?: number; max?: number };

/** "12", "> 10", "< 20", "10 - 20". Undefined for a text that is none of these; a limit alone is never reached. */
export function rangeTyped(text: string): TypedRange | undefined {
  const plain = text.replaceAll(/[\s€]/g, "").replaceAll(",", ".");
  const [, above, below, from, to] =
    /^(?:>(\d+\.?\d*)|<(\d+\.?\d*)|(\d+\.?\d*)(?:(?:-|–|\.\.)(\d+\.?\d*))?)$/.exec(plain) ?? [];
  if (above) return { min: Number(above) };
  if (below) return { max: Number(below) };
  if (!from || Number(to ?? from) < Number(from)) return undefined;
  return { min: Number(from), max: Number(to ?? from) };
}

/** Whether a text says an amount or limits to one. */
export function isRange(text: string): boolean {
  return rangeTyped(text) !== undefined;
}
