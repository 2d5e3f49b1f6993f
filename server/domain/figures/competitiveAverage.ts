// How many products are cheaper, as dear and dearer than elsewhere: brand by brand, category by category, competitor by
// competitor (docs/decisions/0101). The same products as in the list under the same where.
import { sql } from "kysely";
import type { Where } from "#shared/filters/filter.ts";
import { demandsOf, idsInAll } from "#shared/filters/topLevel.ts";
import { type MatchedRows, matchedRows } from "#server/domain/matching/matchedProducts.ts";
import { unordered } from "#server/store/collection.ts";
import type { Db } from "#server/store/database.ts";
import { type Grouping, groupValue } from "#server/store/queries/figures/groupedBy.ts";
import {
  positionsByCompetitor,
  positionsByValue,
  mergeSpellings,
  type PositionCounts,
  talliedPositions,
} from "#server/store/queries/figures/positions.ts";
import { isWholeCatalog, talliesBy } from "#server/store/queries/matchedProductTally.ts";
import type { Actor } from "#server/store/scopes.ts";
import { ofCatalog } from "./ofCatalog.ts";

type By = { db: Db; actor: Actor };

export type AverageField = Grouping | "competitors";

/** A row per value, the most products first. Products without a difference of price are in none. */
export async function competitiveAverage(
  by: By,
  catalogId: number,
  { field, where }: { field: AverageField; where: Where },
): Promise<PositionCounts<string | number | null>[]> {
  const within = ofCatalog(catalogId, where);
  const rows = await matchedRows(by, within);
  return field === "competitors" ? byCompetitor(by, catalogId, within, rows) : byValue(by, field, rows);
}

function byValue({ db, actor }: By, field: Grouping, { entity, where, from }: MatchedRows) {
  const isTallied = !from && (field === "brand" || field === "category");
  const tallies = isTallied ? talliesBy(actor, where, field) : undefined;
  if (tallies) return mergeSpellings(db, tallies);
  const cells = sql`${groupValue(field)} as value, row.price_diff_integer as gap`;
  return positionsByValue(db, unordered(actor, entity, where, { cells, from }));
}

/** Each competitor by their own price, which need not be the cheapest; of those that the where names, if it names any. */
function byCompetitor({ db, actor }: By, catalogId: number, requested: Where, rows: MatchedRows) {
  if (isWholeCatalog(requested)) return talliedPositions(db, actor, catalogId);
  const { entity, where, from } = rows;
  const cells = sql`row.catalog_id, row.product_id`;
  const competitorIds = idsInAll(demandsOf(requested, "competitors.website_id"));
  return positionsByCompetitor(db, unordered(actor, entity, where, { cells, from }), competitorIds);
}
