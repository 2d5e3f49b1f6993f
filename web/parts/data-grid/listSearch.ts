// What the address of a list can say besides its filters. What it does not say is the default.
import { sortOf } from "./order.ts";
import { defaultPageSize, pageSizes } from "./paging.ts";
import type { PageSize } from "./paging.ts";

export type ListSearch = {
  page?: number | undefined;
  limit?: PageSize | undefined;
  order?: string | undefined;
};

/** Which fields a list is sorted by, and how when nobody says. */
export type Sorting = { fields: readonly string[]; standard: string };

/** Keeps what makes sense and differs from the default; anything else in the address is as if it were not there. */
export function validListSearch(search: Record<string, unknown>, sorting: Sorting): ListSearch {
  const { page, limit, order } = search;
  return {
    page: Number.isSafeInteger(page) && (page as number) > 1 ? (page as number) : undefined,
    limit: pageSizes.find((size) => size === limit && size !== defaultPageSize),
    order: isOrder(order, sorting) && order !== sorting.standard ? order : undefined,
  };
}

/** Which page an address asks for, and how it is sorted. */
export function withListDefaults(
  { page = 1, limit = defaultPageSize, order }: ListSearch,
  { standard }: Sorting,
) {
  return { page, limit, order: order ?? standard };
}

function isOrder(order: unknown, { fields }: Sorting): order is string {
  const sort = typeof order === "string" ? sortOf(order) : undefined;
  return sort !== undefined && fields.includes(sort.id);
}
