// Deciding about the prices that imports kept aside: accepted they are written as if nobody had doubted them, refused the
// stored ones stay.
import { quarantinedPrice } from "#shared/entities/quarantinedPrice.ts";
import type { Where } from "#shared/filters/filter.ts";
import { compareProducts } from "#server/domain/matching/compareProducts.ts";
import { markChangedProducts } from "#server/domain/matching/markChanges.ts";
import { conflict } from "#server/errors.ts";
import type { ByEnqueuing } from "#server/jobs/jobs.ts";
import { find } from "#server/store/collection.ts";
import { type Db, inTransaction } from "#server/store/database.ts";
import { keepAccepted, keepRefused } from "#server/store/queries/imports/quarantine/keptDecisions.ts";
import {
  acceptQuarantined,
  refuseQuarantined,
} from "#server/store/queries/imports/quarantine/answeredQuarantine.ts";
import { lockQuarantine } from "#server/store/queries/imports/quarantine/quarantine.ts";
import { ensureHistoryPartitionOfNow } from "#server/store/queries/products/historyPartition.ts";

export type Decision = "accept" | "refuse";

/** More than these are compared soon after, and not while somebody waits. */
const comparedAtOnce = 200;

/** Which prices, and how many somebody has seen of them, if they said. */
type Decided = { where: Where; count?: number | undefined };

/**
 * Decides about all that the caller may decide about under a where and that nobody has decided about yet; about none when
 * they are more or fewer than somebody has seen. Returns how many there were.
 */
export async function decidePrices(
  by: ByEnqueuing,
  { where: asked, count: seen }: Decided,
  decision: Decision,
): Promise<{ count: number }> {
  const where =
    decision === "accept" && namesRefused(asked) ? asked : { and: [asked, { status: "waiting" }] };
  return inTransaction(by.db, async (tx) => {
    let count = 0;
    // Found again once no import writes: what is decided about is what the where says of it then.
    for (const websiteId of websitesOf(await found(tx, by, where))) await lockQuarantine(tx, websiteId);
    const rows = await found(tx, by, where);
    if (seen !== undefined && seen !== rows.length)
      throw conflict("imports.otherPricesByNow", { count: rows.length });
    for (const websiteId of websitesOf(rows)) {
      const ids = rows.filter(({ website_id }) => website_id === websiteId).map(({ id }) => id);
      const products = await decide(tx, websiteId, ids, { decision, customerId: by.actor.customer_id });
      count += products.length;
      if (products.length === 0) continue;
      await markChangedProducts(tx, websiteId, products);
      if (products.length <= comparedAtOnce) await compareProducts(tx, websiteId, products);
    }
    if (count > 0) await by.services.enqueue(tx, "follow-changes", {});
    return { count };
  });
}

/** Whoever accepts what somebody has refused says which prices these are, and that they know. */
function namesRefused({ id, status }: Where): boolean {
  const namesIds = typeof id === "object" ? Object.keys(id ?? {}).join() === "inq" : id !== undefined;
  return namesIds && status === "refused";
}

/** At most so many in one transaction; the answer says how many there were. */
const decidedAtOnce = 100_000;

function found(tx: Db, { actor }: ByEnqueuing, where: Where) {
  const fields = ["id", "website_id"] as const;
  return find(tx, actor, quarantinedPrice, {
    where,
    fields,
    order: [{ field: "id", descending: false }],
    limit: decidedAtOnce,
  });
}

/** In one order, so that two who decide wait for each other at most. */
function websitesOf(rows: readonly { website_id: number }[]): number[] {
  return [...new Set(rows.map(({ website_id }) => website_id))].toSorted((left, right) => left - right);
}

async function decide(
  tx: Db,
  websiteId: number,
  ids: number[],
  { decision, customerId }: { decision: Decision; customerId: number },
): Promise<number[]> {
  const decided = { websiteId, ids, customerId };
  if (decision === "refuse") {
    await keepRefused(tx, decided);
    return refuseQuarantined(tx, websiteId, ids, customerId);
  }
  await keepAccepted(tx, decided);
  await ensureHistoryPartitionOfNow(tx, "product_history");
  return acceptQuarantined(tx, websiteId, ids);
}
