// What the address of a list of matched products can say. What it does not say is the default.
import { pastColumns } from "#shared/columns/pastColumns.ts";
import { sortableIn } from "#shared/columns/productColumns.ts";
import type { FilterSet } from "#shared/filters/filterSet.ts";
import { validParameters } from "#shared/filters/filterSetParameters.ts";
import { sortOf } from "#web/parts/data-grid/order.ts";
import { listAddress } from "#web/parts/list/listAddress.ts";

export const matchedAddress = listAddress({
  sortable: sortableIn("matched"),
  order: "price_diff ASC",
  reads: validParameters,
});

/** A past day has fewer columns: sorted by one of the others, it is sorted as usual. */
export function orderUnder({ day }: FilterSet, order: string): string {
  const isKept = day === undefined || pastColumns.has(sortOf(order)?.id ?? "");
  return isKept ? order : matchedAddress.validate.usual.order;
}
