// Which rows of a page are meant by what was clicked, and how much of the page that is.

type Row = { id: number };
export type Share = "all" | "some" | "none";

/** The rows from one to another, whichever comes first; the other alone when the one is not among them. */
export function between<Shown extends Row>(
  rows: readonly Shown[],
  left: number | undefined,
  right: number,
): Shown[] {
  const places = [left ?? right, right].map((id) => rows.findIndex((row) => row.id === id));
  const [from, to] = places.includes(-1) ? [places[1]!, places[1]!] : places.toSorted((a, b) => a - b);
  return rows.slice(from, to! + 1);
}

export function shareOf(rows: readonly Row[], isChosen: (id: number) => boolean): Share {
  const chosen = rows.filter(({ id }) => isChosen(id)).length;
  if (chosen === 0) return "none";
  return chosen === rows.length ? "all" : "some";
}
