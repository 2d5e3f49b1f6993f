// What the simulator would have made of the last days of a catalogue (docs/decisions/0247).
import { addDays, dayOf } from "#shared/calendar/day.ts";
import { comparedProduct, matchedProduct } from "#shared/entities/matchedProduct.ts";
import type { SimulatorOptions } from "#shared/reference/simulatorOptions.ts";
import { checkPast, refusePast } from "#server/domain/matching/pastProducts.ts";
import type { By } from "#server/store/by.ts";
import { unordered } from "#server/store/collection.ts";
import { momentOfDatabase } from "#server/store/moment.ts";
import { priceDigits } from "#server/store/queries/figures/simulation/adjustedCell.ts";
import { type TestedDays, backTest, testedCells } from "#server/store/queries/figures/simulation/backTest.ts";
import { whereSql } from "#server/store/where/where.ts";
import { type SimulatedProducts, quantitiesIn } from "./marginDiff.ts";
import { ofCatalog } from "./ofCatalog.ts";

type AskedBackTest = Omit<SimulatedProducts, "catalogId"> & {
  options: SimulatorOptions;
  /** How many days before today. */
  days: number;
};

/**
 * The own products of a catalogue under a where, on the last so many days. Throws 400 for what the past cannot tell, 404
 * when a file is named and there is none of that name.
 */
export async function backTestOf(
  by: By,
  catalog: { id: number; website_id: number },
  { where: asked, maxGapPercent, urlsFilename, options, days }: AskedBackTest,
) {
  const where = ofCatalog(catalog.id, asked);
  refusePast(where);
  whereSql(matchedProduct, where, { admin: by.actor.admin });
  await checkPast(by.db, catalog.id, { day: undefined, moved: undefined }, where);
  const quantities =
    urlsFilename === undefined ? undefined : await quantitiesIn(by, catalog.id, urlsFilename);
  const today = dayOf(await momentOfDatabase(by.db));
  const rows = unordered(by.actor, comparedProduct, where, { cells: testedCells });
  const tested = await backTest(by.db, rows, {
    ...options,
    maxGapPercent,
    quantities,
    catalogId: catalog.id,
    digits: await priceDigits(by.db, catalog.website_id),
    from: addDays(today, -days),
    to: addDays(today, -1),
  });
  const shown = <Of extends TestedDays>(of: Of) => withRevenue(of, quantities !== undefined);
  return { whole: shown(tested.whole), days: tested.days.map(shown) };
}

/** What is sold is not known without a file of sales: then nobody is told of revenue. */
function withRevenue<Of extends TestedDays>({ asked, adjusted, ...figures }: Of, isSold: boolean) {
  return { ...figures, ...(isSold && { revenue: asked, revenueAdjusted: adjusted }) };
}
