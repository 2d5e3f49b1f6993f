import type { Db } from "#server/store/database.ts";
import { insertKeyOffers, type WrittenKeyOffers } from "#server/store/questions/keyOffers.ts";
import { refreshOffers } from "#server/store/questions/offerCopies.ts";

/**
 * Matches own products with competitors' products that carry the same key, after bringing their offers up to date
 * with the competitors' products. The caller holds the lock of the comparison and compares afterwards.
 */
export async function matchByKeys(
  tx: Db,
  catalogId: number,
  productIds: readonly number[],
): Promise<WrittenKeyOffers> {
  await refreshOffers(tx, catalogId, productIds);
  return insertKeyOffers(tx, catalogId, productIds);
}
