// What the address of a list can say: a page, its size, an order, and what the list is narrowed to. What it does not
// say is the default.
import { sortOf } from "#web/parts/data-grid/order.ts";
import { defaultPageSize, pageSizes } from "#web/parts/data-grid/paging.ts";
import type { PageSize } from "#web/parts/data-grid/paging.ts";

export type ListSearch<Size extends number = PageSize> = {
  page?: number | undefined;
  limit?: Size | undefined;
  order?: string | undefined;
};

/** Which page of a list, and how it is sorted. */
export type ListPage<Size extends number = PageSize> = { page: number; limit: Size; order: string };

type PageSizes<Size extends number> = { readonly sizes: readonly Size[]; readonly initial: Size };

type Described<Narrowing, Size extends number> = {
  /** The columns that sort, by their ids; nothing sorts without. */
  sortable?: readonly string[];
  /** How the list is sorted when nobody says. */
  order: string;
  /** Those of the products when absent. */
  pageSizes?: PageSizes<Size>;
  /** What else the address says, as far as it makes sense and differs from the default. */
  reads?(search: Record<string, unknown>): Narrowing;
};

export type ListAddress<Narrowing = unknown, Size extends number = PageSize> = {
  /** Keeps what makes sense and differs from the default; anything else is as if it were not there. */
  validate: ((this: void, search: Record<string, unknown>) => ListSearch<Size> & Narrowing) & {
    usual: ListPage<Size>;
  };
  /** Which page an address asks for, and how it is sorted. */
  pageOf(this: void, search: ListSearch<Size>): ListPage<Size>;
  sizes: readonly Size[];
  /** The columns that sort, by their ids. */
  sortable: readonly string[];
};

export function listAddress<Narrowing = unknown, Size extends number = PageSize>(
  described: Described<Narrowing, Size>,
): ListAddress<Narrowing, Size> {
  const { sortable = [], order: usual, reads } = described;
  const { sizes, initial } = described.pageSizes ?? (ofProducts as unknown as PageSizes<Size>);
  const validate = (search: Record<string, unknown>) => ({
    page: isCount(search["page"]) && search["page"] > 1 ? search["page"] : undefined,
    limit: sizes.find((size) => size === search["limit"] && size !== initial),
    order: isOrder(search["order"], sortable) && search["order"] !== usual ? search["order"] : undefined,
    ...(reads?.(search) as Narrowing),
  });
  return {
    validate: Object.assign(validate, { usual: { page: 1, limit: initial, order: usual } }),
    pageOf: ({ page = 1, limit = initial, order = usual }) => ({ page, limit, order }),
    sizes,
    sortable,
  };
}

const ofProducts = { sizes: pageSizes, initial: defaultPageSize };

/** A number that counts or names something: 1 and up. */
function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) > 0;
}

/** The id that an address names; undefined for anything else. */
export function idIn(value: unknown): number | undefined {
  return isCount(value) ? value : undefined;
}

/** The text that an address narrows a list by; one of digits alone is a number there. */
export function textIn(value: unknown): string | undefined {
  return typeof value === "string" || typeof value === "number"
    ? String(value).slice(0, 200) || undefined
    : undefined;
}

function isOrder(order: unknown, sortable: readonly string[]): order is string {
  const sort = typeof order === "string" ? sortOf(order) : undefined;
  return sort !== undefined && sortable.includes(sort.id);
}
