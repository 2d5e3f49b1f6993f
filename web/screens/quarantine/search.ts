// What the address of the prices in quarantine can say. What it does not say is the default.
import type { Where } from "#shared/filters/filter.ts";
import { pageSizes } from "#shared/reference/pageSizes.ts";
import { listAddress } from "#web/parts/list/listAddress.ts";

export const shownStatuses = ["waiting", "refused"] as const;
type Narrowing = {
  title?: string | undefined;
  website?: string | undefined;
  status?: "refused" | undefined;
};

export const quarantineAddress = listAddress<Narrowing, (typeof pageSizes.quarantine.sizes)[number]>({
  sortable: ["title", "website_name", "price_before", "price", "factor", "seen_at"],
  order: "seen_at DESC",
  pageSizes: pageSizes.quarantine,
  reads: ({ title, website, status }) => ({
    title: textIn(title),
    website: textIn(website),
    status: status === "refused" ? status : undefined,
  }),
});

export function whereOf({ title, website, status = undefined }: Narrowing): Where {
  return {
    status: status ?? "waiting",
    ...(title !== undefined && { title: { ilike: containing(title) } }),
    ...(website !== undefined && { website_name: { ilike: containing(website) } }),
  };
}

/** A name of digits alone is a number in an address. */
function textIn(value: unknown): string | undefined {
  return typeof value === "string" || typeof value === "number"
    ? String(value).slice(0, 200) || undefined
    : undefined;
}

function containing(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}
