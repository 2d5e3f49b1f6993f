// Unit and currency mappings change what competitors' prices mean: the comparisons they touch follow.
import { currencyMapping } from "#shared/entities/currencyMapping.ts";
import type { Entity } from "#shared/entities/entity.ts";
import { unitMapping } from "#shared/entities/unitMapping.ts";
import type { Where } from "#shared/filters/filter.ts";
import { noteCatalogChange } from "#server/domain/matching/noteChanges.ts";
import { type Row, find, insert, remove, update } from "#server/store/collection.ts";
import type { Db } from "#server/store/database.ts";
import type { Actor } from "#server/store/scopes.ts";

type By = { db: Db; actor: Actor };

export const unitMappingWrites = writesThatCompareAgain(unitMapping);
export const currencyMappingWrites = writesThatCompareAgain(currencyMapping);

/** The three writes of a mapping entity, each followed by the comparison of its catalogue. */
function writesThatCompareAgain(entity: Entity) {
  return {
    create: async ({ db, actor }: By, values: Row): Promise<number> => {
      const id = await insert(db, actor, entity, values);
      await noteMapping(db, values);
      return id;
    },
    update: async ({ db, actor }: By, where: Where, values: Row): Promise<number> => {
      const before = await find(db, actor, entity, { where });
      const count = await update(db, actor, entity, where, values);
      for (const row of before) await noteMapping(db, row);
      for (const row of before) await noteMapping(db, { ...row, ...values });
      return count;
    },
    remove: async ({ db, actor }: By, where: Where): Promise<number> => {
      const before = await find(db, actor, entity, { where });
      const count = await remove(db, actor, entity, where);
      for (const row of before) await noteMapping(db, row);
      return count;
    },
  };
}

async function noteMapping(db: Db, { catalog_id, competitor_id }: Row): Promise<void> {
  await noteCatalogChange(
    db,
    Number(catalog_id),
    competitor_id ? { competitorId: Number(competitor_id) } : {},
  );
}
