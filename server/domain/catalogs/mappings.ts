// Unit and currency mappings change what competitors' prices mean: the comparisons they touch follow.
import { currencyMapping } from "#shared/entities/currencyMapping.ts";
import type { Entity } from "#shared/entities/entity.ts";
import { unitMapping } from "#shared/entities/unitMapping.ts";
import type { Where } from "#shared/filters/filter.ts";
import { noteCatalogChange } from "#server/domain/matching/noteChanges.ts";
import type { Enqueue } from "#server/jobs/jobs.ts";
import { type Row, find, insert, remove, update } from "#server/store/collection.ts";
import type { Db } from "#server/store/database.ts";
import type { Actor } from "#server/store/scopes.ts";

type By = { db: Db; actor: Actor; services: { enqueue: Enqueue } };

export const unitMappingWrites = writesThatCompareAgain(unitMapping);
export const currencyMappingWrites = writesThatCompareAgain(currencyMapping);

/** The three writes of a mapping entity, each followed by the comparison of its catalogue. */
function writesThatCompareAgain(entity: Entity) {
  return {
    create: async (by: By, values: Row): Promise<number> => {
      const id = await insert(by.db, by.actor, entity, values);
      await compareAgain(by, [values]);
      return id;
    },
    update: async (by: By, where: Where, values: Row): Promise<number> => {
      const before = await find(by.db, by.actor, entity, { where });
      const count = await update(by.db, by.actor, entity, where, values);
      await compareAgain(by, [...before, ...before.map((row) => ({ ...row, ...values }))]);
      return count;
    },
    remove: async (by: By, where: Where): Promise<number> => {
      const before = await find(by.db, by.actor, entity, { where });
      const count = await remove(by.db, by.actor, entity, where);
      await compareAgain(by, before);
      return count;
    },
  };
}

async function compareAgain({ db, services }: By, mappings: Row[]): Promise<void> {
  for (const { catalog_id, competitor_id } of mappings) {
    const only = competitor_id ? { competitorId: Number(competitor_id) } : {};
    await noteCatalogChange(db, Number(catalog_id), only);
  }
  await services.enqueue(db, "follow-changes", {});
}
