import { useNavigate, useRouter, useSearch } from "@tanstack/react-router";
import { useCallback } from "react";
import type { PageSize } from "#web/parts/data-grid/paging.ts";
import { keepPage } from "./keptPages.ts";
import type { ListAddress, ListPage, ListSearch } from "./listAddress.ts";

export type ListAddressState<Narrowing, Size extends number> = ListPage<Size> & {
  sizes: readonly Size[];
  /** What the address says, and no default. */
  search: ListSearch<Size> & Narrowing;
  /** Says something else, keeping the rest; the list begins again at its first page unless a page is said. */
  change(search: Partial<ListSearch<Size> & Narrowing>): void;
};

/** Reads what the address says about a list, and changes it. The router drops what has become a default. */
export function useListAddress<Narrowing, Size extends number = PageSize>(
  address: ListAddress<Narrowing, Size>,
): ListAddressState<Narrowing, Size> {
  const search = useSearch({ strict: false } as never) as ListSearch<Size> & Narrowing;
  return { ...address.pageOf(search), sizes: address.sizes, search, change: useChangeSearch() };
}

/**
 * Changes what the address of a screen says, keeping the rest but for the page of its list. The size and the order that
 * somebody chooses are remembered.
 */
function useChangeSearch<Search extends object>(): (change: Partial<Search>) => void {
  const navigate = useNavigate();
  const router = useRouter();
  return useCallback(
    (change) => {
      keepPage(router.latestLocation.pathname, change);
      void navigate({ to: ".", search: (now: object) => ({ ...now, page: undefined, ...change }) } as never);
    },
    [navigate, router],
  );
}
