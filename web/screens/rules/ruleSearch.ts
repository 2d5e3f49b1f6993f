// What the addresses of the editor can say.
import type { Where } from "#shared/filters/filter.ts";
import { pageSizes } from "#shared/reference/pageSizes.ts";

const { sizes, initial } = pageSizes.products;
export type ProductPageSize = (typeof sizes)[number];

export type RuleSearch = {
  tab?: "products" | undefined;
  page?: number | undefined;
  limit?: ProductPageSize | undefined;
  order?: string | undefined;
};

export function validateRuleSearch({ tab, page, limit, order }: Record<string, unknown>): RuleSearch {
  return {
    tab: tab === "products" ? tab : undefined,
    page: Number.isSafeInteger(page) && (page as number) > 1 ? (page as number) : undefined,
    limit: sizes.find((size) => size === limit && size !== initial),
    order: typeof order === "string" && /^[\w.]{1,60} (?:ASC|DESC)$/.test(order) ? order : undefined,
  };
}

/** A new rule begins with the filter of the list it comes from: a where. */
export type NewRuleSearch = { filter?: Where | undefined };

export function validateNewRuleSearch({ filter }: Record<string, unknown>): NewRuleSearch {
  const isWhere = typeof filter === "object" && filter !== null && !Array.isArray(filter);
  return { filter: isWhere ? (filter as Where) : undefined };
}
