// What the address of a list of matched products can say. What it does not say is the default.
import { sortableIn } from "#shared/columns/productColumns.ts";
import { validParameters } from "#shared/filters/filterSetParameters.ts";
import { listAddress } from "#web/parts/list/listAddress.ts";

export const matchedAddress = listAddress({
  sortable: sortableIn("matched"),
  order: "price_diff ASC",
  reads: validParameters,
});
