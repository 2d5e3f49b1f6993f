// Matched products as they are listed and counted. A filter that names competitors compares with those alone (docs/decisions/0100).
import { catalog } from "#shared/entities/catalog.ts";
import { comparedProduct, comparison, matchedProduct } from "#shared/entities/matchedProduct.ts";
import type { Entity } from "#shared/entities/entity.ts";
import type { Day } from "#shared/calendar/day.ts";
import type { Where } from "#shared/filters/filter.ts";
import { demandsOf, idsInAll, isWhole, withoutIds } from "#shared/filters/topLevel.ts";
import { catalogNeeded } from "#server/errors.ts";
import type { By } from "#server/store/by.ts";
import { type PageSource, type Query, type Row, count, find, findPage } from "#server/store/collection.ts";
import { type Db, inTransaction } from "#server/store/database.ts";
import { unconvertedLast } from "#server/store/queries/comparison/prices/catalogCurrency.ts";
import { comparedRows } from "#server/store/queries/comparison/subset/matchedProductSubset.ts";
import { comparedWith } from "#server/store/queries/comparison/subset/comparedWith.ts";
import { tallyOf } from "#server/store/queries/comparison/tally/matchedProductTally.ts";
import {
  isOfStandings,
  movedAmong,
  pastProduct,
  standingAlone,
  standingInOrder,
  standingOn,
  standingTallyOf,
} from "#server/store/queries/figures/days/pastDays.ts";
import type { Slot } from "#server/store/queries/matching/manualOffers.ts";
import { whereSql } from "#server/store/where/where.ts";
import { type Past, checkPast, ofThePresent, pastIn } from "./pastProducts.ts";
import { type Unmatch, takeBackByHand, unmatch } from "./matchManually.ts";

export async function findMatchedProducts(by: By, query: Query): Promise<Row[]> {
  const { entity, where, from, rowsFrom, day, catalogId } = await matchedRows(by, query.where ?? {});
  const total = (query.skip ?? 0) < farSkip || from ? undefined : await tallyOf(by.db, by.actor, where);
  const ordered =
    day && catalogId && isWhole(where)
      ? standingInOrder(catalogId, day, onlyOrderOf(query.order))
      : undefined;
  const source = ordered ? { from: ordered, rowsFrom: from } : { from, rowsFrom };
  return findPage(by.db, by.actor, entity, { ...query, where, total }, source);
}

/** The only field of an order. */
function onlyOrderOf(order: Query["order"] = []): string | undefined {
  const [first, ...more] = order.filter(({ field }) => field !== "id");
  return more.length === 0 ? first?.field : undefined;
}

/** From here on it is worth a question to know whether a page is nearer the end of the list. */
const farSkip = 5_000;

export async function countMatchedProducts(by: By, requested: Where): Promise<number> {
  const rows = await matchedRows(by, requested);
  const { entity, where, from } = toCount(rows);
  const tally = await tallied(by, where, rows);
  return tally ?? count(by.db, by.actor, entity, where, from);
}

/** The rows of a list, where they are counted alone. */
export function toCount(rows: MatchedRows): MatchedRows {
  const { day, catalogId, where } = rows;
  return day && catalogId && isOfStandings(where) ? { ...rows, from: standingAlone(catalogId, day) } : rows;
}

/** What is kept beside the rows and need not be counted. */
export async function tallied(
  { db, actor }: By,
  where: Where,
  { from, day }: Pick<MatchedRows, "from" | "day">,
): Promise<number | undefined> {
  if (day) return standingTallyOf(db, actor, where, day);
  return from ? undefined : tallyOf(db, actor, where);
}

/** Undoes or restores a match, and returns the comparison row as it is then, still matched or not. */
export function changeMatch(by: By, unmatching: Unmatch): Promise<Row | undefined> {
  return changed(by, (tx) => unmatch(tx, unmatching, { by: by.actor.customer_id }));
}

/** The same for taking the last change by hand back. */
export function takeMatchBack(
  by: By,
  slot: Slot,
  expected: Pick<Unmatch, "replaces">,
): Promise<Row | undefined> {
  return changed(by, (tx) => takeBackByHand(tx, slot, expected));
}

async function changed({ db, actor }: By, change: (tx: Db) => Promise<number>): Promise<Row | undefined> {
  const id = await inTransaction(db, change);
  return (await find(db, actor, comparison, { where: { id } }))[0];
}

/** What is listed: rows of `entity` in `from`, or in the entity's own view, under `where`; `rowsFrom` when they are few. */
export type MatchedRows = { entity: Entity; where: Where } & PageSource & {
    /** All products of a catalogue that stood at the end of a past day, where they are nothing less. */
    day?: Day | undefined;
    catalogId?: number;
  };

/**
 * What the rows under a where are read from: the stored comparison, one made anew on the competitors that it names, or
 * the standings of a past day.
 * Throws 400 for a where that is wrong, and when the named competitors are of no one catalogue.
 */
export async function matchedRows(by: By, where: Where): Promise<MatchedRows> {
  // What is wrong with the where is told before anything is made of it.
  whereSql(matchedProduct, ofThePresent(where), { admin: by.actor.admin });
  const past = pastIn(where);
  if (past) return pastRows(by, past, where);
  const competitors = idsInAll(demandsOf(where, "competitors.website_id"));
  if (!competitors) return { entity: await matchedProductOf(by.db, where), where };
  const catalogId = await catalogOf(by, where);
  if (catalogId === undefined) throw catalogNeeded();
  return {
    // Made anew it holds the products with a live match among these competitors alone.
    entity: await unconvertedLast(by.db, catalogId, comparedProduct),
    where: withoutIds(where, "competitors.website_id"),
    from: comparedWith(catalogId, competitors),
    rowsFrom: comparedWith(catalogId, competitors, { few: true }),
  };
}

async function pastRows(by: By, past: Past, where: Where): Promise<MatchedRows> {
  const catalogId = await catalogOf(by, where);
  if (catalogId === undefined) throw catalogNeeded();
  const others = ofThePresent(where);
  await checkPast(by.db, catalogId, past, others);
  const { day, moved } = past;
  const listed = day ? standingOn(catalogId, day) : comparedRows;
  return {
    // What has moved may have lost its matches since.
    entity: day ? pastProduct : comparedProduct,
    where: others,
    from: moved ? movedAmong(listed, catalogId, moved) : listed,
    ...(!moved && { day, catalogId }),
  };
}

/** A comparison row, in the order of the catalogue that the where names. */
async function matchedProductOf(db: Db, where: Where): Promise<Entity> {
  const named = idsInAll(demandsOf(where, "catalog_id"));
  const [catalogId] = named ?? [];
  return named?.length === 1 && catalogId !== undefined
    ? unconvertedLast(db, catalogId, matchedProduct)
    : matchedProduct;
}

/** The one catalogue that the where means: the one it names, or the only one the caller sees that it can mean. */
async function catalogOf({ db, actor }: By, where: Where): Promise<number | undefined> {
  const named = idsInAll(demandsOf(where, "catalog_id"));
  if (named) return named.length === 1 ? named[0] : undefined;
  const websites = idsInAll(demandsOf(where, "website_id"));
  const meant = websites ? { website_id: { inq: websites } } : {};
  const catalogs = await find(db, actor, catalog, { where: meant, fields: ["id"], limit: 2 });
  return catalogs.length === 1 ? catalogs[0]?.id : undefined;
}
