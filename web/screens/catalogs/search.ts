// What the address of the list of catalogues can say. What it does not say is the default.
import type { Where } from "#shared/filters/filter.ts";
import { pageSizes } from "#shared/reference/pageSizes.ts";
import { type BackToSteps, validateBack } from "#web/parts/first-steps/backToSteps.ts";
import { idIn, listAddress } from "#web/parts/list/listAddress.ts";

type Narrowing = { name?: string | undefined };

export const catalogsAddress = listAddress<Narrowing, (typeof pageSizes.catalogs.sizes)[number]>({
  sortable: ["name", "created", "modified", "auto_update", "lock"],
  order: "name ASC",
  pageSizes: pageSizes.catalogs,
  reads: ({ name }) => ({ name: textIn(name) }),
});

/** A name of digits alone is a number in an address. */
function textIn(value: unknown): string | undefined {
  return typeof value === "string" || typeof value === "number"
    ? String(value).slice(0, 200) || undefined
    : undefined;
}

export function whereOf({ name }: Narrowing): Where {
  return name === undefined ? {} : { name: { ilike: `%${name.replaceAll(/[\\%_]/g, String.raw`\$&`)}%` } };
}

/** Another catalogue that the new one begins as. */
type NewCatalogSearch = BackToSteps & { from?: number };

export function validateNewCatalogSearch(search: Record<string, unknown>): NewCatalogSearch {
  const from = idIn(search["from"]);
  return { ...validateBack(search), ...(from !== undefined && { from }) };
}
