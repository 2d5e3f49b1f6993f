// Which product is the next one of a list, and which the one before, over its pages.
import { pageCount } from "#web/parts/data-grid/paging.ts";

/** To a product of the page, or to the first or the last one of another page. */
export type Step = { product: number } | { page: number; row: "first" | "last" };

type Listed = {
  rows: readonly { id: number }[] | undefined;
  page: number;
  limit: number;
  total: number | undefined;
};

/**
 * `position` is where the chosen product stands or stood: one that has left the list, because it has a match now, leaves its
 * place to the one behind it. Undefined where there is none.
 */
export function stepsFrom(
  { rows = [], page, limit, total = 0 }: Listed,
  position: number,
  isListed: boolean,
): { previous: Step | undefined; next: Step | undefined } {
  if (rows.length === 0) return { previous: undefined, next: undefined };
  const stepTo = (at: number): Step | undefined => rows[at] && { product: rows[at].id };
  const before: Step | undefined = page > 1 ? { page: page - 1, row: "last" } : undefined;
  const behind: Step | undefined =
    page < pageCount(total, limit) ? { page: page + 1, row: "first" } : undefined;
  return {
    previous: stepTo(position - 1) ?? before,
    next: stepTo(isListed ? position + 1 : Math.max(0, position)) ?? behind,
  };
}
