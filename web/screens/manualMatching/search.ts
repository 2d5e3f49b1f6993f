// What the address of the manual matching can say. What it does not say is the default.
import { sortableIn } from "#shared/columns/productColumns.ts";
import { validParameters } from "#shared/filters/filterSetParameters.ts";
import type { FilterParameters } from "#shared/filters/filterSetParameters.ts";
import { idIn, listAddress } from "#web/parts/list/listAddress.ts";
import type { ListSearch } from "#web/parts/list/listAddress.ts";

type Narrowing = FilterParameters & {
  /** The id of the product that a match is looked for. */
  product?: number | undefined;
};
export type ManualSearch = Narrowing & ListSearch;

export const manualAddress = listAddress<Narrowing>({
  sortable: sortableIn("own"),
  order: "title ASC",
  reads: (search) => ({ ...validParameters(search), product: idIn(search["product"]) }),
});
