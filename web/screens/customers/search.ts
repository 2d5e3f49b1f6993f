// What the address of the list of customers can say. What it does not say is the default.
import type { Where } from "#shared/filters/filter.ts";
import { pageSizes } from "#shared/reference/pageSizes.ts";
import { listAddress } from "#web/parts/list/listAddress.ts";

type Narrowing = { username?: string | undefined; email?: string | undefined };

export const customersAddress = listAddress<Narrowing, (typeof pageSizes.customers.sizes)[number]>({
  sortable: ["username", "email", "created"],
  order: "username ASC",
  pageSizes: pageSizes.customers,
  reads: ({ username, email }) => ({ username: textIn(username), email: textIn(email) }),
});

/** A name of digits alone is a number in an address. */
function textIn(value: unknown): string | undefined {
  return typeof value === "string" || typeof value === "number"
    ? String(value).slice(0, 200) || undefined
    : undefined;
}

export function whereOf({ username, email }: Narrowing): Where {
  return {
    ...(username !== undefined && { username: { ilike: containing(username) } }),
    ...(email !== undefined && { email: { ilike: containing(email) } }),
  };
}

function containing(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}
