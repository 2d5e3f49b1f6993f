// Writing products through the API, one or a thousand: set by set, with their history, and the comparisons they are in.
import type { Entity } from "#shared/entities/entity.ts";
import { product } from "#shared/entities/product.ts";
import { productMkp } from "#shared/entities/productMkp.ts";
import { withAvailabilitySlug } from "#shared/reference/availability.ts";
import type { Where } from "#shared/filters/filter.ts";
import { compareProducts } from "#server/domain/matching/compareProducts.ts";
import { cleanUpProducts } from "#server/domain/matching/cleanUpProducts.ts";
import { markChangedProducts } from "#server/domain/matching/markChanges.ts";
import { setUnmatched } from "#server/domain/matching/setUnmatched.ts";
import type { ByEnqueuing } from "#server/jobs/jobs.ts";
import { type Row, findWritable, remove, update } from "#server/store/collection.ts";
import { type Db, afterCommit } from "#server/store/database.ts";
import { insertAll, rowsPerSet } from "#server/store/insertAll.ts";
import type { Outcome } from "#server/store/outcomes.ts";
import { ensureHistoryPartitionOfNow } from "#server/store/queries/products/historyPartition.ts";
import { refreshProductEstimates } from "#server/store/queries/products/productEstimates.ts";
import { lockWebsites } from "#server/store/queries/comparison/todo/lockComparison.ts";
import { sellerFields } from "#server/store/queries/products/sellers.ts";
import {
  type PricedBefore,
  followWrittenPrices,
} from "#server/store/queries/products/followWrittenPrices.ts";
import {
  firstPrices,
  pointColumns,
  priceColumns,
  writeFirstPoints,
} from "#server/store/queries/products/writtenPrices.ts";
import { type Pages, countedWrite } from "./countedWrite.ts";

type OfWebsite = (websiteId: number, ids: number[]) => Promise<unknown>;
type ProductKey = { website_id: number; id: number };
/** A product as it was before it was written. */
type Touched = ProductKey & { product_id: string } & PricedBefore;
/** One that was just made, with what its history tells of it. */
type New = ProductKey & Row;

const returning = ["website_id", ...pointColumns];

type Created = {
  outcomes: Outcome<{ id: number }>[];
  /**
   * Has comparisons and keepers of copies follow. Others who write to the same website wait for what this writes until
   * the transaction ends: to be called last in it.
   */
  tell(): Promise<void>;
};

export const productWrites = writesOf(product, ["website_id", "product_id"]);
export const productMkpWrites = writesOf(productMkp, [
  "website_id",
  "product_id",
  "channel",
  "competitor_name",
  "catalog_id",
]);

/** `identity`: the columns that no two products of this kind have alike. */
function writesOf(entity: Entity, identity: readonly string[]) {
  const touchedBy = async ({ db, actor }: ByEnqueuing, where: Where) =>
    (await findWritable(db, actor, entity, where, [
      "website_id",
      "product_id",
      ...priceColumns,
    ])) as Touched[];

  /** Writes products with the first point of their history. What follows from it where all of them could be is to be told. */
  const createAll = async (by: ByEnqueuing, sent: readonly Row[]): Promise<Created> => {
    const { db, actor } = by;
    const rows = sent.map(stored);
    const now = await ensureHistoryPartitionOfNow(db, "product_history");
    const writing = () =>
      insertAll(db, actor, entity, rows, { identity, computed: firstPrices(now), returning });
    const outcomes = await countedWrite(db, websitesOf(rows), pagesWithOffers(entity, rows), writing);
    const created = outcomes.flatMap((outcome) => ("result" in outcome ? (outcome.result as New) : []));
    if (created.length < rows.length) return { outcomes, tell: async () => undefined };
    for (const [website, those] of byWebsite(created)) await writeFirstPoints(db, website, those, now);
    if (created.length >= rowsPerSet)
      afterCommit(db, (later) => refreshProductEstimates(later, created.length));
    const tell = () => followed(by, created, (website, ids) => written(db, website, ids));
    return { outcomes, tell };
  };

  return {
    createAll,
    create: async (by: ByEnqueuing, values: Row): Promise<number> => {
      const { outcomes, tell } = await createAll(by, [values]);
      const [outcome] = outcomes;
      if (!outcome || "error" in outcome) throw outcome?.error;
      await tell();
      return outcome.result.id;
    },
    update: async (by: ByEnqueuing, where: Where, sent: Row): Promise<number> => {
      const values = stored(sent);
      const touched = await touchedBy(by, where);
      const { unmatched } = values;
      if (typeof unmatched === "boolean") {
        await eachWebsite(touched, (website, ids) => setUnmatched(by.db, website, ids, unmatched));
      }
      const isSold = sellerFields.some((field) => Object.hasOwn(values, field));
      const pages = isSold ? pagesOf([...touched, ...renamed(touched, values)]) : new Map();
      const updating = () => update(by.db, by.actor, entity, where, values);
      const count = await countedWrite(by.db, websitesOf(touched), pages, updating);
      if (priceColumns.some((column) => Object.hasOwn(values, column)))
        await repriced(by.db, touched, { isTotalWritten: Object.hasOwn(values, "total_price") });
      await followed(by, touched, (website, ids) => written(by.db, website, ids));
      return count;
    },
    remove: async (by: ByEnqueuing, where: Where): Promise<number> => {
      const touched = await touchedBy(by, where);
      const removing = () => remove(by.db, by.actor, entity, where);
      const count = await countedWrite(by.db, websitesOf(touched), pagesOf(touched), removing);
      await followed(by, touched, (website, ids) => cleanUpProducts(by.db, website, ids));
      return count;
    },
  };
}

/** A product as it is kept of what was sent. */
function stored(row: Row): Row {
  return "attributes" in row ? { ...row, attributes: withAvailabilitySlug(row["attributes"]) } : row;
}

function websitesOf(rows: readonly Row[]): number[] {
  return [...new Set(rows.map(({ website_id }) => Number(website_id)))];
}

type OnPage = { website_id?: unknown; product_id?: unknown };

function pagesOf(rows: readonly OnPage[]): Pages {
  const byWebsite = Map.groupBy(rows, ({ website_id }) => Number(website_id));
  return new Map(
    [...byWebsite].map(([website, those]) => [website, those.map(({ product_id }) => String(product_id))]),
  );
}

/** The pages that new rows bring a seller to. */
function pagesWithOffers(entity: Entity, rows: readonly Row[]): Pages {
  const isOffer = entity.fixed?.["kind"] === "mkp";
  return pagesOf(
    rows.filter(({ competitorsmkp: offers }) => isOffer || (Array.isArray(offers) && offers.length > 0)),
  );
}

/** The products under the identifier that they are given, whose page may be there already. */
function renamed(touched: readonly Touched[], { product_id }: Row): OnPage[] {
  return typeof product_id === "string" ? touched.map(({ website_id }) => ({ website_id, product_id })) : [];
}

/** What follows from other prices than before: totals, when they changed, history. */
async function repriced(
  db: Db,
  before: readonly Touched[],
  options: { isTotalWritten: boolean },
): Promise<void> {
  const now = await ensureHistoryPartitionOfNow(db, "product_history");
  for (const [website, rows] of Map.groupBy(before, ({ website_id }) => website_id))
    await followWrittenPrices(db, website, rows, { ...options, observedAt: now });
}

/** What is already matched is compared at once; what may match now, soon after. */
async function written(db: Db, website: number, ids: number[]): Promise<void> {
  await markChangedProducts(db, website, ids);
  await compareProducts(db, website, ids);
}

/** Does something for the products of each website, and asks for the comparisons to follow. */
async function followed(
  { db, services }: ByEnqueuing,
  touched: readonly ProductKey[],
  work: OfWebsite,
): Promise<void> {
  await lockWebsites(db, websitesOf(touched));
  await eachWebsite(touched, work);
  await services.enqueue(db, "follow-changes", {});
}

async function eachWebsite(rows: readonly ProductKey[], work: OfWebsite): Promise<void> {
  for (const [website, those] of byWebsite(rows))
    await work(
      website,
      those.map(({ id }) => id),
    );
}

/** In the order of the websites: two who write to the same ones wait for each other at most. */
function byWebsite<Row extends ProductKey>(rows: readonly Row[]): [number, Row[]][] {
  return [...Map.groupBy(rows, ({ website_id }) => website_id)].toSorted(([left], [right]) => left - right);
}
