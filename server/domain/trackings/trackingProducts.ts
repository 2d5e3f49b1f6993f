// A tracking is a saved set of filters: the matched products under it, and how many of them stand where.
import { catalogCompetitor } from "#shared/entities/catalogCompetitor.ts";
import { type Fields, integer } from "#shared/fields.ts";
import type { Where } from "#shared/filters/filter.ts";
import { type FilterSet, readFilterSet } from "#shared/filters/filterSet.ts";
import { matchedProductsWhere } from "#shared/filters/matchedProducts.ts";
import { unknownToTrackings } from "#shared/filters/trackingFilters.ts";
import { answerTooLarge, unknownTrackingFilter } from "#server/errors.ts";
import { countPositions } from "#server/domain/matching/countPositions.ts";
import type { By } from "#server/store/by.ts";
import { type Row, find } from "#server/store/collection.ts";

export type Tracking = { id: number; catalog_id: number; filters: string };

/** What the where of a tracking's products is made from. */
export const trackingColumns = ["id", "catalog_id", "filters"] as const;

/** The where of a tracking's products. Throws 422 for a filter that no list has, or that says what nobody can read: without it, it would list too much. */
export async function trackingWhere(by: By, tracking: Tracking): Promise<Where> {
  const [where] = await wheresOf(by, [tracking]);
  return where!;
}

/** A tracking's counts, made when they are asked for; none where its filters cannot be read. */
export const trackingCounts = {
  countProducts: integer({ about: "Matched products under its filters", derived: true }),
  countCheapProducts: integer({ about: "Those cheaper than the cheapest competitor", derived: true }),
  countEqualsProducts: integer({ about: "Those that cost as much", derived: true }),
  countExpensiveProducts: integer({ about: "Those that are dearer", derived: true }),
} satisfies Fields;

/** More trackings than any screen shows are not counted at once. */
const countedMax = 200;

/** Sets the four counts on trackings that were read with `trackingColumns`; null where its filters cannot be read. */
export async function addTrackingCounts(by: By, rows: Row[]): Promise<void> {
  if (rows.length > countedMax) throw answerTooLarge(countedMax);
  for (const row of rows) for (const name of Object.keys(trackingCounts)) row[name] = null;
  const readable = rows.filter((row) => isReadable(row as Tracking));
  const wheres = await wheresOf(by, readable as Tracking[]);
  const counts = await countPositions(by, wheres);
  for (const [index, row] of readable.entries()) {
    const { cheap, equals, expensive, all } = counts[index]!;
    row["countProducts"] = all;
    row["countCheapProducts"] = cheap;
    row["countEqualsProducts"] = equals;
    row["countExpensiveProducts"] = expensive;
  }
}

async function wheresOf({ db, actor }: By, trackings: readonly Tracking[]): Promise<Where[]> {
  const sets = trackings.map((tracking) => filtersOf(tracking));
  const comparing = trackings.filter((_, index) => sets[index]!.competitors);
  const links = await find(db, actor, catalogCompetitor, {
    where: { catalog_id: { inq: [...new Set(comparing.map(({ catalog_id }) => catalog_id))] } },
    fields: ["catalog_id", "website_id"],
  });
  return trackings.map(({ catalog_id }, index) => {
    const linked = links.filter((link) => link.catalog_id === catalog_id);
    const websites = new Set(linked.map((link) => link.website_id));
    return matchedProductsWhere({ catalog_id, ...withCompetitorsOf(websites, sets[index]!) });
  });
}

function filtersOf({ filters }: Tracking): FilterSet {
  const written = JSON.parse(filters) as Record<string, unknown>;
  const unknown = unknownToTrackings(written);
  if (unknown !== undefined) throw unknownTrackingFilter(unknown);
  return readFilterSet(written);
}

/** Whoever lists trackings is not kept from all of them by one that somebody wrote wrong. */
function isReadable(tracking: Tracking): boolean {
  try {
    filtersOf(tracking);
    return true;
  } catch {
    return false;
  }
}

/** The filters without the competitors that are none any more; a comparison with nobody else is one with all. */
function withCompetitorsOf(websites: ReadonlySet<number>, filters: FilterSet): FilterSet {
  const { competitors, ...others } = filters;
  const competitorIds = competitors?.filter((id) => websites.has(id)) ?? [];
  return competitorIds.length > 0 ? { ...others, competitors: competitorIds } : others;
}
