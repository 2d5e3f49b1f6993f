// The prices that imports kept aside, and what a person decides about them.
import { queryOptions } from "@tanstack/react-query";
import type { RowOf } from "#shared/entities/entity.ts";
import type { quarantinedPrice } from "#shared/entities/quarantinedPrice.ts";
import type { Where } from "#shared/filters/filter.ts";
import { request } from "#web/api.ts";
import type { Wire } from "#web/api.ts";
import { listQueries } from "./listQueries.ts";

export type QuarantinedPrice = Wire<RowOf<typeof quarantinedPrice>>;
export type Decision = "accept" | "refuse";

const quarantineKey = ["quarantine"] as const;
const refresh_ms = 60_000;

export const quarantined = listQueries<QuarantinedPrice>({
  key: quarantineKey,
  path: "QuarantinedPrices",
  thenBy: "id ASC",
  refetchInterval: () => refresh_ms,
});

/** How many wait for a decision. */
export const waitingPricesOptions = queryOptions({
  ...quarantined.count({ status: "waiting" }),
  refetchInterval: refresh_ms,
});

/** Decides about all prices under a where, if they are as many as were seen. Returns how many there were. */
export async function decideAbout(where: Where, decision: Decision, seen?: number): Promise<number> {
  const data = { where, count: seen };
  const path = `QuarantinedPrices/${decision}`;
  return (await request<{ count: number }>({ method: "POST", path, data })).count;
}
