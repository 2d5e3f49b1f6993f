// A list at an address: it begins as it was left, with as many rows in the same order, where the address says neither.
import { redirect } from "@tanstack/react-router";
import { keptPage } from "../parts/list/keptPages.ts";
import type { ListSearch } from "../parts/list/listAddress.ts";

type Validated = { validate(this: void, search: Record<string, unknown>): object };
type Entered = { search: object; location: { pathname: string }; cause: string };

/** What the route of a list says of its address. */
export function listOf<Address extends Validated>(address: Address) {
  return {
    validateSearch: address.validate as Address["validate"],
    beforeLoad: (entered: Entered) => recallPage(address, entered),
  };
}

/** Puts the size and the order that were chosen last into the address of who enters; not of who goes back within it. */
export function recallPage({ validate }: Validated, { search, location, cause }: Entered): void {
  const { page, limit, order } = search as ListSearch;
  if (cause !== "enter" || page !== undefined || limit !== undefined || order !== undefined) return;
  const kept = validate(keptPage(location.pathname)) as ListSearch;
  if (kept.limit === undefined && kept.order === undefined) return;
  const recalled = { ...search, limit: kept.limit, order: kept.order };
  throw redirect({ to: location.pathname, search: recalled, replace: true } as never);
}
