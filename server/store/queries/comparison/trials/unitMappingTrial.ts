import { sql } from "kysely";
import { largestMils } from "../prices/comparedFigures.ts";
import type { Trial } from "./mappingEffect.ts";

export type UnitMappingValues = {
  competitor_id: number;
  brand: string | null;
  category: string | null;
  unit: string | null;
  competitor_brand: string | null;
  competitor_category: string | null;
  competitor_unit: string | null;
  operator: string;
  value: number;
};

/** A row that is not there yet comes after all others, as a new one does. */
const newest = sql.lit(Number.MAX_SAFE_INTEGER);

/** The unit mappings of a catalogue with this one in the place of the row `id`; without that row where it is null. */
export function unitMappingTrial(
  catalogId: number,
  websiteIds: readonly number[],
  id: number | undefined,
  values: UnitMappingValues | null,
): Trial {
  const rowId = id === undefined ? newest : sql`${id}::bigint`;
  const others = sql`
      select id, catalog_id, product_id, competitor_id, operator, value, brand, category, unit, competitor_brand,
             competitor_category, competitor_unit
      from unit_mapping where catalog_id = ${catalogId} and product_id is null and id <> ${rowId}`;
  const isOfWebsitesTried = sql<boolean>`website_id = any(${websiteIds}::bigint[])`;
  return {
    offers: isOfWebsitesTried,
    websitesTried: sql`select unnest(${websiteIds}::bigint[])`,
    isOfWebsitesTried,
    mappings: sql`(${others} ${values ? sql`union all select ${rowId}, ${catalogId}::bigint, null, ${rowOf(values)}` : sql``})`,
    ownPrice: sql`product.compared_price`,
    isDecided: sql`mapping_id = ${rowId} and is_applied`,
    isSkipped: sql`mapping_id = ${rowId} and not is_applied and before > 0 and before <= ${sql.lit(largestMils)}`,
  };
}

function rowOf(values: UnitMappingValues) {
  const { competitor_id, operator, value } = values;
  const criteria = [
    values.brand,
    values.category,
    values.unit,
    values.competitor_brand,
    values.competitor_category,
    values.competitor_unit,
  ];
  return sql`${competitor_id}::bigint, ${operator}, ${value}::numeric,
             ${sql.join(criteria.map((criterion) => sql`${criterion ?? null}::text`))}`;
}
