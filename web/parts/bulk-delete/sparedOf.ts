import type { AskedDeletion } from "#web/queries/deletions.ts";

type Deletion = Pick<AskedDeletion, "what" | "withManual"> & { total: number | undefined; count: number };

/** How many of those that were asked about stay, as somebody matched them by hand: offers are matched by nobody. */
export function sparedOf({ what, total = 0, withManual, count }: Deletion): number {
  return withManual || what === "offers" ? 0 : Math.max(0, total - count);
}
