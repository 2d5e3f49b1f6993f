// How many products came to a catalogue and to its competitors on each day of a period (docs/decisions/0242).
import type { Day } from "#shared/calendar/day.ts";
import { addDays } from "#shared/calendar/day.ts";
import { startOfDay } from "#shared/calendar/bounds.ts";
import { propertiesOf } from "#shared/filters/topLevel.ts";
import { websiteSetting } from "#shared/entities/websiteSetting.ts";
import type { Where } from "#shared/filters/filter.ts";
import { ownProductsWhere } from "#server/domain/products/catalogProducts.ts";
import { rowsInCatalog } from "#server/domain/products/competitorsProduct.ts";
import { productRows } from "#server/domain/products/productsInCatalog.ts";
import type { By } from "#server/store/by.ts";
import { find } from "#server/store/collection.ts";
import { createdByDay } from "#server/store/queries/figures/days/createdByDay.ts";

type CreatedPeriod = { from: Day; to: Day; where: Where };

type CreatedProducts = {
  date: Day;
  website_id: number;
  website_name: string;
  own: boolean;
  countProducts: number;
};

/** Of the same products as in the list of mine, and in that of the competitors, under the where and those days. */
export async function createdProducts(
  by: By,
  catalog: { id: number; website_id: number },
  { from, to, where }: CreatedPeriod,
): Promise<CreatedProducts[]> {
  const created = { gte: startOfDay(from), lt: startOfDay(addDays(to, 1)) };
  const within = { and: [{ created }, where] };
  const mine = await productRows(by, mineUnder(catalog, within, where));
  const theirs = await rowsInCatalog(by, "competitorsProduct", catalog.id, within);
  const counted = [
    ...(await createdByDay(by.db, by.actor, mine)),
    ...(await createdByDay(by.db, by.actor, theirs)),
  ];
  const names = await namesOf(by, [catalog.website_id, ...theirs.websites]);
  return counted.map(({ date, website_id, count }) => ({
    date,
    website_id,
    website_name: names.get(website_id) ?? "",
    own: website_id === catalog.website_id,
    countProducts: count,
  }));
}

/**
 * Beside their comparisons only where something is asked of these: what came when is an index of the products, in all and
 * by brand and category.
 */
function mineUnder(
  { id, website_id }: { id: number; website_id: number },
  within: Where,
  asked: Where,
): Where {
  const isOfProducts = [...propertiesOf(asked)].every((property) => indexed.has(property));
  return isOfProducts
    ? { and: [{ website_id, unmatched: false }, within] }
    : ownProductsWhere(id, website_id, within);
}

const indexed = new Set(["brand", "category"]);

async function namesOf({ db, actor }: By, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const rows = await find(db, actor, websiteSetting, { where: { id: { inq: ids } }, fields: ["id", "name"] });
  return new Map(rows.map(({ id, name }) => [Number(id), String(name)]));
}
