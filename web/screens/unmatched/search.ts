// What the address of the unmatched products can say. What it does not say is the default.
import { validParameters } from "#shared/filters/filterSetParameters.ts";
import type { FilterParameters } from "#shared/filters/filterSetParameters.ts";
import { unmatchedKinds } from "#shared/filters/unmatchedProducts.ts";
import type { UnmatchedKind } from "#shared/filters/unmatchedProducts.ts";
import { validListSearch, withListDefaults } from "#web/parts/data-grid/listSearch.ts";
import type { ListSearch } from "#web/parts/data-grid/listSearch.ts";

const sorting = {
  fields: [
    ...["title", "sku", "ean", "brand", "category", "mpn", "internal_ref", "unit", "stock", "price"],
    ...["unmatched", "price_changed_at", "created", "modified"],
  ],
  standard: "title ASC",
};

export type UnmatchedSearch = FilterParameters & ListSearch & { kind?: UnmatchedKind | undefined };

/** Keeps what makes sense and differs from the default; anything else in the address is as if it were not there. */
export function validateUnmatchedSearch(search: Record<string, unknown>): UnmatchedSearch {
  return {
    ...validListSearch(search, sorting),
    ...validParameters(search),
    kind: unmatchedKinds.find((kind) => kind === search["kind"] && kind !== "all"),
  };
}

/** The complete question an address asks. */
export function withDefaults({ kind = "all", ...search }: UnmatchedSearch) {
  return { ...withListDefaults(search, sorting), kind };
}
