// An export of a tracking: the matched products under its filters, with the price its simulator makes of each.
import type { SimulatorOptions } from "#shared/reference/simulatorOptions.ts";
import type { Where } from "#shared/filters/filter.ts";
import { type Tracking, trackingColumns, trackingWhere } from "#server/domain/trackings/trackingProducts.ts";
import { trackingOfOtherList } from "#server/errors.ts";
import type { By } from "#server/store/by.ts";
import type { Db } from "#server/store/database.ts";
import type { Sql } from "#server/store/listedRows.ts";
import { adjustedCell, priceDigits } from "#server/store/queries/figures/simulation/adjustedCell.ts";
import type { ExportedList } from "./exportedRows.ts";

export type ExportedTracking = Tracking & {
  simulator_diff_type: SimulatorOptions["diffType"];
  simulator_diff_value: number;
  simulator_margin: number;
};

/** What an export reads of a tracking. */
export const exportedTrackingColumns = [
  ...trackingColumns,
  "simulator_diff_type",
  "simulator_diff_value",
  "simulator_margin",
] as const;

/** The where of an export within the filters of a tracking. Throws 400 for another list than that of matched products. */
export async function withinTracking(
  by: By,
  tracking: ExportedTracking,
  kind: ExportedList["kind"],
  where: Where,
): Promise<Where> {
  if (kind !== "matchedProducts") throw trackingOfOtherList();
  return { and: [await trackingWhere(by, tracking), where] };
}

/** The adjusted price of a row, in thousandths. */
export async function adjustedPrice(db: Db, websiteId: number, tracking: ExportedTracking): Promise<Sql> {
  const {
    simulator_diff_type: diffType,
    simulator_diff_value: diffValue,
    simulator_margin: margin,
  } = tracking;
  return adjustedCell(await priceDigits(db, websiteId), { diffType, diffValue, margin });
}
