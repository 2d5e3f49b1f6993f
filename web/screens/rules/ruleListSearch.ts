// What the address of the list of rules can say. What it does not say is the default.
import type { Where } from "#shared/filters/filter.ts";
import { pageSizes } from "#shared/reference/pageSizes.ts";
import { sortOf } from "#web/parts/data-grid/order.ts";

const { sizes, initial } = pageSizes.matchingRules;
export type RulePageSize = (typeof sizes)[number];

const sortable = new Set(["name", "enabled", "matching_image_enabled", "last_run_at"]);
const defaultOrder = "name ASC";

export type RuleListSearch = {
  page?: number | undefined;
  limit?: RulePageSize | undefined;
  order?: string | undefined;
  name?: string | undefined;
  enabled?: boolean | undefined;
  images?: boolean | undefined;
};

/** Keeps what makes sense and differs from the default; anything else in the address is as if it were not there. */
export function validateRuleListSearch(search: Record<string, unknown>): RuleListSearch {
  const { page, limit, order, name, enabled, images } = search;
  return {
    page: Number.isSafeInteger(page) && (page as number) > 1 ? (page as number) : undefined,
    limit: sizes.find((size) => size === limit && size !== initial),
    order: isOrder(order) && order !== defaultOrder ? order : undefined,
    // A name of digits alone is a number in an address.
    name: name === undefined || name === "" ? undefined : String(name).slice(0, 200),
    enabled: typeof enabled === "boolean" ? enabled : undefined,
    images: typeof images === "boolean" ? images : undefined,
  };
}

/** The complete question that an address asks. */
export function withDefaults({
  page = 1,
  limit = initial,
  order = defaultOrder,
  ...narrowed
}: RuleListSearch) {
  return { page, limit, order, where: whereOf(narrowed), ...narrowed };
}

function whereOf({ name, enabled, images }: RuleListSearch): Where {
  return {
    ...(name !== undefined && { name: { ilike: `%${name.replaceAll(/[\\%_]/g, String.raw`\$&`)}%` } }),
    ...(enabled !== undefined && { enabled }),
    ...(images !== undefined && { matching_image_enabled: images }),
  };
}

function isOrder(order: unknown): order is string {
  const sort = typeof order === "string" ? sortOf(order) : undefined;
  return sort !== undefined && sortable.has(sort.id);
}
