// The price index of a catalogue: own prices against the averages of their competitors' (docs/decisions/0246). Of the same
// products as in the list under the same where.
import { addDays, dayOf } from "#shared/calendar/day.ts";
import { comparedProduct } from "#shared/entities/matchedProduct.ts";
import type { Where } from "#shared/filters/filter.ts";
import { demandsOf, idsInAll } from "#shared/filters/topLevel.ts";
import { type MatchedRows, matchedRows } from "#server/domain/matching/matchedProducts.ts";
import { checkHeld, checkPast, pastIn, refusePast } from "#server/domain/matching/pastProducts.ts";
import { noIndexOfEach } from "#server/errors.ts";
import type { By } from "#server/store/by.ts";
import { momentOfDatabase } from "#server/store/moment.ts";
import { isWholeCatalog, talliedAll } from "#server/store/queries/comparison/tally/matchedProductTally.ts";
import { type Grouping, groupedRows, nameOf } from "#server/store/queries/figures/groupedBy.ts";
import {
  type DayIndex,
  indexByDay,
  talliedIndexByDay,
} from "#server/store/queries/figures/index/priceIndexByDay.ts";
import {
  type PriceIndex,
  type ValueIndex,
  indexOf,
  talliedIndex,
} from "#server/store/queries/figures/index/priceIndex.ts";
import {
  indexByCompetitor,
  talliedIndexByCompetitor,
} from "#server/store/queries/figures/index/priceIndexByCompetitor.ts";
import { indexByValue, talliedIndexByValue } from "#server/store/queries/figures/index/priceIndexByValue.ts";
import { talliedDays } from "#server/store/queries/figures/days/talliedDays.ts";
import { ofCatalog } from "./ofCatalog.ts";

type AskedIndex = {
  field: Grouping | "competitors" | undefined;
  where: Where;
  /** How many days before today are told as well. */
  days: number | undefined;
};

type CatalogIndex = PriceIndex & {
  rows?: ValueIndex<string | number | null>[];
  days?: DayIndex[];
  lines?: { _id: string | null; name: string | null; days: DayIndex[] }[];
};

/**
 * As the list is now, or on the past day that its where names; with `days`, at the ends of the days before today as well.
 * Throws 400 for what the past cannot tell: each competitor alone, some of them, and days that are not written yet.
 */
export async function priceIndex(by: By, catalogId: number, asked: AskedIndex): Promise<CatalogIndex> {
  const { field, days } = asked;
  const where = ofCatalog(catalogId, asked.where);
  const listed = await matchedRows(by, where);
  if (days !== undefined || field === "competitors") await checkDays(by, catalogId, { field, days, where });
  const tallied = listed.from ? undefined : talliedAll(by.actor, listed.where, undefined);
  const whole = await (tallied ? talliedIndex(by.db, tallied.tallies) : indexOf(by.db, by.actor, listed));
  const rows = field && (await indexByField(by, catalogId, { where, listed, field }));
  const past = days && (await indexOfDays(by, { catalogId, field: field as Grouping, where, days }));
  return { ...whole, ...(rows && { rows }), ...past };
}

type ByField = { where: Where; listed: MatchedRows; field: Grouping | "competitors" };

async function indexByField(
  { db, actor }: By,
  catalogId: number,
  { where, listed, field }: ByField,
): Promise<ValueIndex<string | number | null>[]> {
  if (field !== "competitors") {
    checkHeld(where, [nameOf(field)]);
    const tallied = listed.from ? undefined : talliedAll(actor, listed.where, field);
    return tallied ? talliedIndexByValue(db, tallied.tallies) : indexByValue(db, actor, listed, field);
  }
  if (isWholeCatalog(where)) return talliedIndexByCompetitor(db, actor, catalogId);
  const competitors = idsInAll(demandsOf(where, "competitors.website_id"));
  return indexByCompetitor(db, actor, listed, competitors);
}

/** Of the past the averages are kept, and no competitor's own prices. */
async function checkDays({ db }: By, catalogId: number, { field, days, where }: AskedIndex): Promise<void> {
  if (field === "competitors" && (pastIn(where) || days !== undefined)) throw noIndexOfEach();
  if (days === undefined) return;
  refusePast(where);
  await checkPast(db, catalogId, { day: undefined, moved: undefined }, where);
}

type OfDays = { catalogId: number; field: Grouping | undefined; where: Where; days: number };

/** Products that lost their matches since are among them. */
async function indexOfDays(by: By, { catalogId, field, where, days }: OfDays) {
  const today = dayOf(await momentOfDatabase(by.db));
  const period = { from: addDays(today, -days), to: addDays(today, -1) };
  const tallied = talliedDays(by.actor, where, field);
  const rows = groupedRows(by.actor, { entity: comparedProduct, where }, field);
  const { whole, values } = await (tallied
    ? talliedIndexByDay(by.db, period, tallied)
    : indexByDay(by.db, { ...period, catalogId }, rows));
  const named = (value: string) => ({ _id: value || null, name: value || null });
  return {
    days: whole,
    ...(field && { lines: values.map(({ value, days: line }) => ({ ...named(value), days: line })) }),
  };
}
