// What the address of the manual matching can say. What it does not say is the default.
import { validParameters } from "#shared/filters/filterSetParameters.ts";
import type { FilterParameters } from "#shared/filters/filterSetParameters.ts";
import { validListSearch, withListDefaults } from "#web/parts/data-grid/listSearch.ts";
import type { ListSearch } from "#web/parts/data-grid/listSearch.ts";

const sorting = {
  fields: [
    ...["title", "sku", "ean", "brand", "category", "mpn", "internal_ref", "unit", "stock", "price"],
    ...["entries_count", "created", "modified"],
  ],
  standard: "title ASC",
};

export type ManualSearch = FilterParameters &
  ListSearch & {
    /** The id of the product that a match is looked for. */
    product?: number | undefined;
  };

/** Keeps what makes sense and differs from the default; anything else in the address is as if it were not there. */
export function validateManualSearch(search: Record<string, unknown>): ManualSearch {
  const { product } = search;
  return {
    ...validListSearch(search, sorting),
    ...validParameters(search),
    product: Number.isSafeInteger(product) && (product as number) > 0 ? (product as number) : undefined,
  };
}

/** Which page of the catalogue an address asks for, and how it is sorted. */
export function withDefaults(search: ManualSearch) {
  return withListDefaults(search, sorting);
}
