// A sort as the API writes it ("price_diff ASC") and as the table keeps it.
type Sort = { id: string; desc: boolean };

export function orderOf({ id, desc }: Sort): string {
  return `${id} ${desc ? "DESC" : "ASC"}`;
}

/** Undefined when the text is no order of one field. */
export function sortOf(order: string): Sort | undefined {
  const parts = /^(\w+(?:\.\w+)*) (ASC|DESC)$/.exec(order);
  return parts ? { id: parts[1]!, desc: parts[2] === "DESC" } : undefined;
}
