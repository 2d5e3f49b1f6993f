// Writing single products through the API: the comparisons they are in follow.
import type { Entity } from "#shared/entities/entity.ts";
import { product } from "#shared/entities/product.ts";
import { productMkp } from "#shared/entities/productMkp.ts";
import type { Where } from "#shared/filters/filter.ts";
import { compareProducts } from "#server/domain/matching/compareProducts.ts";
import { forgetProducts } from "#server/domain/matching/forgetProducts.ts";
import { noteChangedProducts } from "#server/domain/matching/noteChanges.ts";
import { setUnmatched } from "#server/domain/matching/setUnmatched.ts";
import type { Enqueue } from "#server/jobs/jobs.ts";
import { type Row, findWritable, insert, remove, update } from "#server/store/collection.ts";
import type { Db } from "#server/store/database.ts";
import { ensureHistoryPartition } from "#server/store/questions/historyPartition.ts";
import { countedFields } from "#server/store/questions/productValues.ts";
import { sellerFields } from "#server/store/questions/sellers.ts";
import {
  type PricedBefore,
  followWrittenPrices,
  priceColumns,
} from "#server/store/questions/writtenPrices.ts";
import type { Actor } from "#server/store/scopes.ts";
import { type CountedProduct, countedColumns, countedWrite } from "./countedWrite.ts";

type By = { db: Db; actor: Actor; services: { enqueue: Enqueue } };
type OfWebsite = (websiteId: number, ids: number[]) => Promise<unknown>;
/** A product as it was before it was written; without prices where it was not there. */
type Touched = Required<CountedProduct> & PricedBefore;

export const productWrites = writesOf(product);
export const productMkpWrites = writesOf(productMkp);

/** Fields whose values are counted, each with how many products have it. */
const valueFields = new Set<string>([...countedFields, ...sellerFields]);

function writesOf(entity: Entity) {
  const touchedBy = async ({ db, actor }: By, where: Where) =>
    (await findWritable(db, actor, entity, where, [...countedColumns, ...priceColumns])) as Touched[];
  return {
    create: async (by: By, values: Row): Promise<number> => {
      const created = { ...values, ...entity.fixed } as CountedProduct;
      const inserting = () => insert(by.db, by.actor, entity, values);
      const id = await countedWrite(by.db, [created], inserting, { appear: 1 });
      const { website_id } = created;
      await repriced(by.db, [{ website_id, id, isNew: true }], { isTotalWritten: true });
      await followed(by, [{ ...created, id } as Touched], (website, ids) => written(by.db, website, ids));
      return id;
    },
    update: async (by: By, where: Where, values: Row): Promise<number> => {
      const touched = await touchedBy(by, where);
      const { unmatched } = values;
      if (typeof unmatched === "boolean") {
        await followed(by, touched, (website, ids) => setUnmatched(by.db, website, ids, unmatched));
      }
      const isCounted = Object.keys(values).some((field) => valueFields.has(field));
      const updating = () => update(by.db, by.actor, entity, where, values);
      const count = await (isCounted
        ? countedWrite(by.db, [...touched, ...renamed(touched, values)], updating)
        : updating());
      if (priceColumns.some((column) => Object.hasOwn(values, column)))
        await repriced(by.db, touched, { isTotalWritten: Object.hasOwn(values, "total_price") });
      await followed(by, touched, (website, ids) => written(by.db, website, ids));
      return count;
    },
    remove: async (by: By, where: Where): Promise<number> => {
      const touched = await touchedBy(by, where);
      const removing = () => remove(by.db, by.actor, entity, where);
      const count = await countedWrite(by.db, touched, removing, { appear: -1 });
      await followed(by, touched, (website, ids) => forgetProducts(by.db, website, ids));
      return count;
    },
  };
}

/** The products under the identifier that they are given, whose page may be there already. */
function renamed(touched: readonly CountedProduct[], { product_id }: Row): CountedProduct[] {
  return typeof product_id === "string" ? touched.map((one) => ({ ...one, product_id })) : [];
}

/** What follows from other prices than before: totals, when they changed, history. */
async function repriced(
  db: Db,
  before: readonly (PricedBefore & { website_id: number })[],
  options: { isTotalWritten: boolean },
): Promise<void> {
  await ensureHistoryPartition(db, "product_history", new Date());
  for (const [website, rows] of Map.groupBy(before, ({ website_id }) => website_id))
    await followWrittenPrices(db, website, rows, options);
}

/** What is already matched is compared at once; what may match now, soon after. */
async function written(db: Db, website: number, ids: number[]): Promise<void> {
  await noteChangedProducts(db, website, ids);
  await compareProducts(db, website, ids);
}

/** Does something for the products of each website, and asks for the comparisons to follow. */
async function followed({ db, services }: By, touched: Touched[], work: OfWebsite): Promise<void> {
  for (const [website, rows] of Map.groupBy(touched, ({ website_id }) => website_id)) {
    await work(
      website,
      rows.map(({ id }) => id),
    );
  }
  await services.enqueue(db, "follow-changes", {});
}
