import { queryOptions, useQuery } from "@tanstack/react-query";
import type { customer } from "#shared/entities/customer.ts";
import type { RowOf } from "#shared/entities/entity.ts";
import { request } from "#web/api.ts";
import type { Wire } from "#web/api.ts";
import { namesAdmin } from "./namesAdmin.ts";
import { requireSession } from "./session.ts";

export type Customer = Wire<RowOf<typeof customer>>;

export const customerOptions = queryOptions({
  queryKey: ["customer"],
  queryFn: () => request<Customer>({ path: `Customers/${requireSession().userId}` }),
  staleTime: Infinity,
});

/** Whether the roles of the signed-in user name the admin; asked once a session. */
export const isAdminOptions = queryOptions({
  queryKey: ["customer", "isAdmin"],
  queryFn: () =>
    namesAdmin(() => request<{ name: string }[]>({ path: `Customers/${requireSession().userId}/roles` })),
  staleTime: Infinity,
});

export function useIsAdmin(): boolean {
  return useQuery(isAdminOptions).data ?? false;
}
