// What the address of my catalogue can say. What it does not say is the default.
import { sortableIn } from "#shared/columns/productColumns.ts";
import { validParameters } from "#shared/filters/filterSetParameters.ts";
import { listAddress } from "#web/parts/list/listAddress.ts";

export const myProductsAddress = listAddress({
  sortable: sortableIn("catalog"),
  order: "title ASC",
  reads: validParameters,
});
