// What the address of the list of customers can say. What it does not say is the default.
import type { Where } from "#shared/filters/filter.ts";
import { containing } from "#shared/filters/filterSetWhere.ts";
import { pageSizes } from "#shared/reference/pageSizes.ts";
import { listAddress, textIn } from "#web/parts/list/listAddress.ts";

type Narrowing = { username?: string | undefined; email?: string | undefined };

export const customersAddress = listAddress<Narrowing, (typeof pageSizes.customers.sizes)[number]>({
  sortable: ["username", "email", "created"],
  order: "username ASC",
  pageSizes: pageSizes.customers,
  reads: ({ username, email }) => ({ username: textIn(username), email: textIn(email) }),
});

export function whereOf({ username, email }: Narrowing): Where {
  return {
    ...(username !== undefined && { username: containing(username) }),
    ...(email !== undefined && { email: containing(email) }),
  };
}
