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
import { type Values, countedFields, recountProducts } from "#server/store/questions/productValues.ts";
import type { Actor } from "#server/store/scopes.ts";

type By = { db: Db; actor: Actor; services: { enqueue: Enqueue } };
type OfWebsite = (websiteId: number, ids: number[]) => Promise<unknown>;

export const productWrites = writesOf(product);
export const productMkpWrites = writesOf(productMkp);

function writesOf(entity: Entity) {
  const idsUnder = ({ db, actor }: By, where: Where) =>
    findWritable(db, actor, entity, where, ["website_id", ...countedFields]);
  return {
    create: async (by: By, values: Row): Promise<number> => {
      const id = await insert(by.db, by.actor, entity, values);
      await recounted(by.db, [{ website_id: values["website_id"], id }]);
      await followed(by, [{ ...values, id }], (website, ids) => written(by.db, website, ids));
      return id;
    },
    update: async (by: By, where: Where, values: Row): Promise<number> => {
      const touched = await idsUnder(by, where);
      const { unmatched } = values;
      if (typeof unmatched === "boolean") {
        await followed(by, touched, (website, ids) => setUnmatched(by.db, website, ids, unmatched));
      }
      const count = await update(by.db, by.actor, entity, where, values);
      if (countedFields.some((field) => field in values)) await recounted(by.db, touched);
      await followed(by, touched, (website, ids) => written(by.db, website, ids));
      return count;
    },
    remove: async (by: By, where: Where): Promise<number> => {
      const touched = await idsUnder(by, where);
      const count = await remove(by.db, by.actor, entity, where);
      await recounted(by.db, touched);
      await followed(by, touched, (website, ids) => forgetProducts(by.db, website, ids));
      return count;
    },
  };
}

/** The brands, categories and units that filters suggest: those of these products, as they were and as they are. */
async function recounted(db: Db, before: Row[]): Promise<void> {
  for (const [website, rows] of Map.groupBy(before, (row) => Number(row["website_id"]))) {
    const ids = rows.map(({ id }) => Number(id));
    await recountProducts(db, website, ids, rows as Values[]);
  }
}

/** What is already matched is compared at once; what may match now, soon after. */
async function written(db: Db, website: number, ids: number[]): Promise<void> {
  await noteChangedProducts(db, website, ids);
  await compareProducts(db, website, ids);
}

/** Does something for the products of each website, and asks for the comparisons to follow. */
async function followed({ db, services }: By, touched: Row[], work: OfWebsite): Promise<void> {
  for (const [website, rows] of Map.groupBy(touched, (row) => Number(row["website_id"]))) {
    await work(
      website,
      rows.map(({ id }) => Number(id)),
    );
  }
  await services.enqueue(db, "follow-changes", {});
}
