// What the address of the deletions can say. What it does not say is the default.
import { pageSizes } from "#shared/reference/pageSizes.ts";
import { listAddress } from "#web/parts/list/listAddress.ts";

export const deletionsAddress = listAddress<object, (typeof pageSizes.deletions.sizes)[number]>({
  sortable: ["made_at", "rows_count", "left_count"],
  order: "made_at DESC",
  pageSizes: pageSizes.deletions,
});
