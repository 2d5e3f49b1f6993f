// What is chosen in a list, over its pages: every change of it.
import { between } from "./between.ts";

type Row = { id: number; unmatched: boolean };

export type Chosen = {
  /** By id, whether it is set aside. */
  rows: ReadonlyMap<number, boolean>;
  /** Every product of the list is meant, on every page. */
  isWhole: boolean;
};

export const nothingChosen: Chosen = { rows: new Map(), isWhole: false };
export const wholeList: Chosen = { rows: new Map(), isWhole: true };

export function isChosen({ rows, isWhole }: Chosen, id: number): boolean {
  return isWhole || rows.has(id);
}

/** Chooses a row or lets it go; `from` is the row from which on all are meant, when more than one is. */
export function toggled(chosen: Chosen, page: readonly Row[], id: number, from?: number): Chosen {
  // The others of a whole list cannot be told one by one: what is let go of leaves its page.
  if (chosen.isWhole) {
    return withRows(
      chosen,
      page.filter((row) => row.id !== id),
      true,
    );
  }
  return withRows(chosen, between(page, from, id), !isChosen(chosen, id));
}

/** Chooses all the rows of a page or, where they are, lets them go; of a whole list, nothing stays. */
export function pageToggled(chosen: Chosen, page: readonly Row[]): Chosen {
  if (chosen.isWhole) return nothingChosen;
  return withRows(chosen, page, !page.every(({ id }) => chosen.rows.has(id)));
}

function withRows({ rows }: Chosen, changed: readonly Row[], choose: boolean): Chosen {
  const next = new Map(rows);
  for (const { id, unmatched } of changed) {
    if (choose) next.set(id, unmatched);
    else next.delete(id);
  }
  return { rows: next, isWhole: false };
}
