// What the address of the imports can say. What it does not say is the default.
import { pageSizes } from "#shared/reference/pageSizes.ts";
import { past } from "#web/queries/websiteImports.ts";
import type { ImportStatus } from "#web/queries/websiteImports.ts";

const { sizes, initial } = pageSizes.pastImports;
export type PastPageSize = (typeof sizes)[number];

export type ImportsSearch = {
  page?: number | undefined;
  limit?: PastPageSize | undefined;
  website?: number | undefined;
  status?: ImportStatus | undefined;
};

/** Keeps what makes sense and differs from the default; anything else in the address is as if it were not there. */
export function validateImportsSearch(search: Record<string, unknown>): ImportsSearch {
  const { page, limit, website, status } = search;
  return {
    page: isCount(page) && page > 1 ? page : undefined,
    limit: sizes.find((size) => size === limit && size !== initial),
    website: isCount(website) ? website : undefined,
    status: past.find((one) => one === status),
  };
}

/** The complete question an address asks. */
export function withDefaults({ page = 1, limit = initial, ...choice }: ImportsSearch) {
  return { page, limit, choice };
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) > 0;
}
