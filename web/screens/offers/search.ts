// What the address of the marketplaces' offers can say. What it does not say is the default.
import { sortableIn } from "#shared/columns/productColumns.ts";
import { validParameters } from "#shared/filters/filterSetParameters.ts";
import { notOfMarketplaces } from "#web/parts/filters/filtersOfLists.ts";
import { listAddress } from "#web/parts/list/listAddress.ts";

export const offersAddress = listAddress({
  sortable: sortableIn("offers"),
  order: "title ASC",
  reads: (search) => validParameters(search, notOfMarketplaces),
});
