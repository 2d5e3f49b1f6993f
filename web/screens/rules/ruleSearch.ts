// What the addresses of the editor can say.
import { isObject } from "#shared/isObject.ts";
import { sortableIn } from "#shared/columns/productColumns.ts";
import type { Where } from "#shared/filters/filter.ts";
import { listAddress } from "#web/parts/list/listAddress.ts";

/** With a page of the products that the rule has matched, the latest first. */
export const ruleAddress = listAddress<{ tab?: "products" | undefined }>({
  sortable: sortableIn("matched"),
  order: "modified DESC",
  reads: ({ tab }) => ({ tab: tab === "products" ? tab : undefined }),
});

/** A new rule begins with the filter of the list it comes from: a where. */
type NewRuleSearch = { filter?: Where | undefined };

export function validateNewRuleSearch({ filter }: Record<string, unknown>): NewRuleSearch {
  return { filter: isObject(filter) ? (filter as Where) : undefined };
}
