// What the address of the list of websites can say. What it does not say is the default.
import type { Where } from "#shared/filters/filter.ts";
import { pageSizes } from "#shared/reference/pageSizes.ts";
import { listAddress } from "#web/parts/list/listAddress.ts";

type Narrowing = { name?: string | undefined; url?: string | undefined; currency?: string | undefined };

export const websitesAddress = listAddress<Narrowing, (typeof pageSizes.websites.sizes)[number]>({
  sortable: ["name", "url", "currency", "products_count", "created_at", "modified_at"],
  order: "name ASC",
  pageSizes: pageSizes.websites,
  reads: ({ name, url, currency }) => ({ name: textIn(name), url: textIn(url), currency: textIn(currency) }),
});

/** A name of digits alone is a number in an address. */
function textIn(value: unknown): string | undefined {
  return typeof value === "string" || typeof value === "number"
    ? String(value).slice(0, 200) || undefined
    : undefined;
}

export function whereOf(narrowing: Narrowing): Where {
  return Object.fromEntries(
    (["name", "url", "currency"] as const).flatMap((field) => {
      const letters = narrowing[field];
      return letters === undefined ? [] : [[field, { ilike: containing(letters) }]];
    }),
  );
}

function containing(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}
