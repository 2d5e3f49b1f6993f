// What a unit mapping or a rate does to the prices of its catalogue: before it is saved, and when it is.
import type { MappedPrice, MappingEffect } from "#shared/addresses/mappings.ts";
import { currencyMapping } from "#shared/entities/currencyMapping.ts";
import type { Entity } from "#shared/entities/entity.ts";
import { unitMapping } from "#shared/entities/unitMapping.ts";
import { unknownId } from "#server/errors.ts";
import type { By } from "#server/store/by.ts";
import { find } from "#server/store/collection.ts";
import type { Db } from "#server/store/database.ts";
import { type Trial, effectOf } from "#server/store/queries/comparison/trials/mappingEffect.ts";
import {
  type UnitMappingValues,
  unitMappingTrial,
} from "#server/store/queries/comparison/trials/unitMappingTrial.ts";
import { rateTrial } from "#server/store/queries/comparison/trials/rateTrial.ts";
import { type Mapping, checkMapping } from "./checkMapping.ts";

/** A row of either kind, as it is and as it would be; null where it is not there. */
export type MappingPair = { before: Mapping | null; after: Mapping | null };

/** The row that a catalogue has for its whole. Throws 404 where it has none of that id. */
export async function mappingOf(
  { db, actor }: By,
  entity: Entity,
  catalogId: number,
  id: number,
): Promise<Mapping> {
  const where = { id, catalog_id: catalogId, ...(entity === unitMapping && { product_id: null }) };
  const [row] = await find(db, actor, entity, { where });
  if (!row) throw unknownId(entity.model, id);
  return row as Mapping;
}

/** What saving this would do; `written` is what is sent of it. Throws what saving it would. */
export async function previewMapping(
  db: Db,
  entity: Entity,
  catalogId: number,
  pair: MappingPair,
  written: Partial<Mapping> = {},
): Promise<MappingEffect & { examples: MappedPrice[] }> {
  if (pair.after) await checkMapping(db, entity, pair.after, written);
  return effectOf(db, catalogId, trialOf(entity, catalogId, pair));
}

/** What becomes of the stored prices once they follow: to be asked in the transaction of the change, before they do. */
export async function mappingEffect(
  tx: Db,
  entity: Entity,
  catalogId: number,
  pair: MappingPair,
): Promise<MappingEffect> {
  const { examples: _examples, ...effect } = await effectOf(tx, catalogId, trialOf(entity, catalogId, pair));
  return effect;
}

function trialOf(entity: Entity, catalogId: number, { before, after }: MappingPair): Trial {
  const rows = [before, after].filter((row) => row !== null);
  const id = rows.find((row) => row.id !== undefined)?.id;
  if (entity === currencyMapping) {
    const currencies = rows.flatMap(({ currency }) => currency ?? []);
    return rateTrial(catalogId, currencies, id, after && { currency: after.currency!, rate: after.rate! });
  }
  const websiteIds = rows.flatMap(({ competitor_id }) => competitor_id ?? []);
  return unitMappingTrial(catalogId, websiteIds, id, after && (after as UnitMappingValues));
}
