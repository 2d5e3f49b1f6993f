import type { Where } from "#shared/filters/filter.ts";
import { demandsOf, idsInAll } from "#shared/filters/topLevel.ts";
import { matchedRows } from "#server/domain/matching/matchedProducts.ts";
import { checkHeld } from "#server/domain/matching/pastProducts.ts";
import type { By } from "#server/store/by.ts";
import { type PriceAge, priceAgesOf } from "#server/store/queries/catalogs/priceAges.ts";
import { withOldPrices } from "#server/store/queries/catalogs/withOldPrices.ts";
import { ofCatalog } from "./ofCatalog.ts";

/**
 * How old the prices are that a catalogue compares with, a competitor each: of all its matched products, or of those
 * under a where (docs/decisions/0316). Throws 400 for a past day: of it, no age is known.
 */
export async function priceAges(by: By, catalogId: number, where: Where): Promise<PriceAge[]> {
  const { db, actor } = by;
  if (Object.keys(where).length === 0) return priceAgesOf(db, actor, catalogId);
  const within = ofCatalog(catalogId, where);
  const rows = await matchedRows(by, within);
  checkHeld(within, ["old_prices_count"]);
  return priceAgesOf(db, actor, catalogId, {
    own: withOldPrices(actor, rows),
    competitorIds: idsInAll(demandsOf(within, "competitors.website_id")),
  });
}
