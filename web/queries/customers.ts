// The customers of an installation, for its administrators: who signs in, and what is theirs.
import { queryOptions } from "@tanstack/react-query";
import type { AnswerOf } from "#shared/addresses/address.ts";
import type { readInvitation } from "#shared/addresses/customers.ts";
import type { customer } from "#shared/entities/customer.ts";
import type { RowOf } from "#shared/entities/entity.ts";
import { request, requestOrNull } from "#web/api.ts";
import type { Wire } from "#web/api.ts";
import { listQueries } from "./listQueries.ts";

const customersKey = ["customers"] as const;

export type Customer = Wire<RowOf<typeof customer>>;
type OwnedCatalog = { id: number; name: string };
export type ListedCustomer = Customer & { catalogs: OwnedCatalog[] };
export type EditedCustomer = ListedCustomer & { roles: { id: number; name: string }[] };
type Invitation = Wire<AnswerOf<typeof readInvitation>>;

export const customers = listQueries<ListedCustomer>({
  key: customersKey,
  path: "Customers",
  include: ["catalogs"],
  thenBy: "id ASC",
});

/** One customer; null when there is none of this id. */
export function customerByIdOptions(id: number) {
  return queryOptions({
    queryKey: [...customersKey, "one", id],
    queryFn: () => {
      const filter = { include: ["catalogs", "roles"] };
      return requestOrNull<EditedCustomer>({ path: `Customers/${id}`, params: { filter } });
    },
    staleTime: 0,
  });
}

/** Creates a customer, or changes the one of that id. `version` refuses (412) over somebody else's change. */
export function saveCustomer(body: object, id?: number, version?: string): Promise<Customer> {
  return id === undefined
    ? request({ method: "POST", path: "Customers", data: body })
    : request({ method: "PATCH", path: `Customers/${id}`, data: body, ...(version && { version }) });
}

/** `cascade`: with the catalogues that are theirs, matches and history included; refused (409) without. */
export async function deleteCustomer(id: number, cascade: boolean): Promise<void> {
  await request({ method: "DELETE", path: `Customers/${id}`, params: cascade ? { cascade } : {} });
}

/** Whether nobody else administers the installation. */
export async function isLastAdministrator(id: number): Promise<boolean> {
  const role = await request<{ principals: { principalId: string }[] }>({
    path: "Roles/findOne",
    params: { filter: { where: { name: "admin" }, include: ["principals"] } },
  });
  return role.principals.length === 1 && role.principals[0]!.principalId === String(id);
}

/** Ends every session of a customer: they sign in anew. */
export async function endSessionsOf(id: number): Promise<void> {
  await request({ method: "DELETE", path: `Customers/${id}/accessTokens` });
}

/** The link that a customer was invited by, as long as it is good. */
export function invitationOptions(id: number) {
  return queryOptions({
    queryKey: [...customersKey, "invitation", id],
    queryFn: () => request<Invitation>({ path: `Customers/${id}/invitation` }),
    staleTime: 0,
  });
}

/** Invites a customer again: the link before is worth nothing any more. */
export function inviteCustomer(id: number): Promise<Invitation> {
  return request({ method: "POST", path: `Customers/${id}/invite` });
}

/** Gives a customer the role of the administrators, or takes it away. Refused (409) for the last one. */
export async function setAdministrator(id: number, isAdmin: boolean): Promise<void> {
  const role = await request<{ id: number }>({
    path: "Roles/findOne",
    params: { filter: { where: { name: "admin" } } },
  });
  await request({ method: isAdmin ? "PUT" : "DELETE", path: `Customers/${id}/roles/rel/${role.id}` });
}
