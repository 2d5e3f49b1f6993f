// How many products are cheaper, as dear and dearer than elsewhere: brand by brand, category by category, competitor by
// competitor (docs/decisions/0101). The same products as in the list under the same where.
import type { Where } from "#shared/filters/filter.ts";
import { demandsOf, idsInAll } from "#shared/filters/topLevel.ts";
import { type MatchedRows, matchedRows } from "#server/domain/matching/matchedProducts.ts";
import { checkHeld } from "#server/domain/matching/pastProducts.ts";
import type { By } from "#server/store/by.ts";
import { type Grouping, groupedRows, nameOf } from "#server/store/queries/figures/groupedBy.ts";
import {
  positionsByCompetitor,
  positionsByValue,
} from "#server/store/queries/figures/positions/positions.ts";
import { mergeSpellings } from "#server/store/queries/figures/positions/mergeSpellings.ts";
import type { PositionCounts } from "#server/store/queries/figures/positions/positionCounts.ts";
import { talliedPositions } from "#server/store/queries/figures/positions/talliedPositions.ts";
import { isWholeCatalog, talliesBy } from "#server/store/queries/comparison/tally/matchedProductTally.ts";
import { ofCatalog } from "./ofCatalog.ts";

export type AverageField = Grouping | "competitors";

/** A row per value, the most products first. Products without a difference of price are in none. */
export async function competitiveAverage(
  by: By,
  catalogId: number,
  { field, where, limit }: { field: AverageField; where: Where; limit?: number | undefined },
): Promise<PositionCounts<string | number | null>[]> {
  const within = ofCatalog(catalogId, where);
  const rows = await matchedRows(by, within);
  checkHeld(within, [field === "competitors" ? field : nameOf(field)]);
  if (field !== "competitors") return byValue(by, field, rows, limit);
  return (await byCompetitor(by, catalogId, within, rows)).slice(0, limit);
}

function byValue(
  { db, actor }: By,
  field: Grouping,
  { entity, where, from }: MatchedRows,
  limit: number | undefined,
) {
  const isTallied = !from && (field === "brand" || field === "category");
  const tallies = isTallied ? talliesBy(actor, where, field) : undefined;
  if (tallies) return mergeSpellings(db, tallies, limit);
  return positionsByValue(db, groupedRows(actor, { entity, where, from }, field), limit);
}

/** Each competitor by their own price, which need not be the cheapest; of those that the where names, if it names any. */
function byCompetitor({ db, actor }: By, catalogId: number, requested: Where, rows: MatchedRows) {
  if (isWholeCatalog(requested)) return talliedPositions(db, actor, catalogId);
  const competitorIds = idsInAll(demandsOf(requested, "competitors.website_id"));
  return positionsByCompetitor(db, actor, rows, competitorIds);
}
