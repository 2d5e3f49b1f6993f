// What is typed into the headers, a text for each column that is filtered.
export type ColumnFilters = Readonly<Record<string, string>>;

/** A list is asked again this long after the last key. */
export const filterAfter_ms = 500;

/**
 * The text that a column is to be filtered by: undefined for none. Null when what is typed is too little to ask the
 * list again: a single character that is no number.
 */
export function filterTyped(text: string): string | undefined | null {
  const typed = text.trim();
  if (typed === "") return undefined;
  return typed.length > 1 || isNumeric(typed) ? typed : null;
}

export function withColumnFilter(
  filters: ColumnFilters,
  id: string,
  text: string | undefined,
): ColumnFilters {
  const { [id]: _was, ...others } = filters;
  return text === undefined ? others : { ...others, [id]: text };
}

function isNumeric(text: string): boolean {
  return Number.isFinite(Number(text.replace(",", ".")));
}
