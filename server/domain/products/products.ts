// Writing single products through the API: the comparisons they are in follow at once.
import type { Entity } from "#shared/entities/entity.ts";
import { product } from "#shared/entities/product.ts";
import { productMkp } from "#shared/entities/productMkp.ts";
import type { Where } from "#shared/filters/filter.ts";
import { noteChangedProducts } from "#server/domain/matching/noteChanges.ts";
import type { Enqueue } from "#server/jobs/jobs.ts";
import { type Row, find, insert, remove, update } from "#server/store/collection.ts";
import type { Db } from "#server/store/database.ts";
import type { Actor } from "#server/store/scopes.ts";

type By = { db: Db; actor: Actor; services: { enqueue: Enqueue } };

export const productWrites = writesOf(product);
export const productMkpWrites = writesOf(productMkp);

function writesOf(entity: Entity) {
  return {
    create: async (by: By, values: Row): Promise<number> => {
      const id = await insert(by.db, by.actor, entity, values);
      await compareAgain(by, [{ id, website_id: values["website_id"] }]);
      return id;
    },
    update: async (by: By, where: Where, values: Row): Promise<number> => {
      const touched = await find(by.db, by.actor, entity, { where, fields: ["id", "website_id"] });
      const count = await update(by.db, by.actor, entity, where, values);
      await compareAgain(by, touched);
      return count;
    },
    remove: async (by: By, where: Where): Promise<number> => {
      const touched = await find(by.db, by.actor, entity, { where, fields: ["id", "website_id"] });
      await noteProducts(by.db, touched);
      const count = await remove(by.db, by.actor, entity, where);
      await by.services.enqueue(by.db, "follow-changes", {});
      return count;
    },
  };
}

async function compareAgain({ db, services }: By, touched: Row[]): Promise<void> {
  await noteProducts(db, touched);
  await services.enqueue(db, "follow-changes", {});
}

async function noteProducts(db: Db, touched: Row[]): Promise<void> {
  for (const [website, rows] of Map.groupBy(touched, (row) => Number(row["website_id"]))) {
    await noteChangedProducts(
      db,
      website,
      rows.map(({ id }) => Number(id)),
    );
  }
}
