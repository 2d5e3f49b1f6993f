// The list of matched products under its filters.
import { useCallback, useMemo } from "react";
import { activeFields, withoutFields } from "#shared/filters/filterSet.ts";
import type { FilterField, FilterSet } from "#shared/filters/filterSet.ts";
import { matchedProductsWhere } from "#shared/filters/matchedProducts.ts";
import { useProductList } from "#web/parts/list/useProductList.ts";
import { matchedProducts } from "#web/queries/matchedProducts.ts";
import type { MatchedProduct } from "#web/queries/matchedProducts.ts";
import { useCatalog } from "#web/session/catalogs.tsx";
import { matchedAddress, orderUnder } from "./search.ts";

/** `name`: of its filters in the browser's memory. */
export const lists = {
  all: { name: "allMatchedProducts", title: "matched.title.all", address: "/matching/products" },
  cheap: {
    name: "cheapMatchedProducts",
    title: "matched.title.cheap",
    address: "/matching/products/competitive",
  },
  expensiveOrEquals: {
    name: "expensiveMatchedProducts",
    title: "matched.title.expensive",
    address: "/matching/products/not-competitive",
  },
} as const;

/** The position that an address fixes; under "all" the person may choose one. */
export type FixedPosition = keyof typeof lists;

export function useMatchedList(fixed: FixedPosition) {
  const { name, title, address } = lists[fixed];
  const { id: catalog_id, website_id } = useCatalog();
  const list = useProductList({
    name,
    address: matchedAddress,
    queries: useMemo(() => matchedProducts(website_id), [website_id]),
    orderUnder,
    without: fixed === "all" ? notHere : notHereEither,
    whereOf: useCallback(
      ({ competitive = fixed, ...others }: FilterSet) =>
        matchedProductsWhere({ ...others, competitive, catalog_id }),
      [fixed, catalog_id],
    ),
  });
  const { competitors } = list.question.filters ?? {};
  const rows = useMemo(() => {
    const known = list.rows?.map((row) => ({ ...notKept, ...row }));
    return competitors ? known?.map((row) => comparedWith(competitors, row)) : known;
  }, [competitors, list.rows]);
  // The position has a switch of its own.
  const isNarrowed = activeFields(withoutFields(list.filters, ["competitive"])).length > 0;
  const isPast = list.filters.day !== undefined;
  const isPart = fixed !== "all" || activeFields(withoutFields(list.filters, ["priceAge"])).length > 0;
  return { ...list, rows, isNarrowed, isPart, isPast, title, address };
}

export type MatchedList = ReturnType<typeof useMatchedList>;

/** Everything here is matched; and where the address fixes the position, it is no filter. */
const notHere: FilterField[] = ["isMatched"];
const notHereEither: FilterField[] = ["isMatched", "competitive"];

/** What a row of a past day does not have. */
const notKept = { competitors: [], raw_price: null, raw_currency: null, attributes: {} } as const;

/** The figures of a row are already those of the chosen competitors; so are the prices it tells, then. */
function comparedWith(ids: readonly number[], row: MatchedProduct): MatchedProduct {
  return { ...row, competitors: row.competitors.filter(({ website_id }) => ids.includes(website_id)) };
}
