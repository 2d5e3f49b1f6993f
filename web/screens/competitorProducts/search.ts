// What the address of the competitors' catalogues can say. What it does not say is the default.
import { sortableIn } from "#shared/columns/productColumns.ts";
import { validParameters } from "#shared/filters/filterSetParameters.ts";
import type { FilterParameters } from "#shared/filters/filterSetParameters.ts";
import { notOfTheirs } from "#web/parts/filters/filtersOfLists.ts";
import { idIn, listAddress } from "#web/parts/list/listAddress.ts";

type Narrowing = FilterParameters & {
  /** The id of the competitor's website; the one that was chosen last unless said. */
  competitor?: number | undefined;
};

export const competitorProductsAddress = listAddress<Narrowing>({
  sortable: sortableIn("competitor"),
  order: "title ASC",
  reads: (search) => ({ ...validParameters(search, notOfTheirs), competitor: idIn(search["competitor"]) }),
});
