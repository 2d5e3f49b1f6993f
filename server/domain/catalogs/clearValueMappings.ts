// Deleting what value mappings gave: by chunks, so that a million attributes hold up nobody for long.
import { catalog } from "#shared/entities/catalog.ts";
import { valueMapping } from "#shared/entities/valueMapping.ts";
import type { Where } from "#shared/filters/filter.ts";
import { catalogLocked } from "#server/errors.ts";
import type { By } from "#server/store/by.ts";
import { count, find } from "#server/store/collection.ts";
import { type Db, type Store, inTransaction } from "#server/store/database.ts";
import { writeAuthorOfSession } from "#server/store/author.ts";
import { deleteMappings, switchOffMappings } from "#server/store/queries/catalogs/clearMappings.ts";
import { lockComparison } from "#server/store/queries/comparison/todo/lockComparison.ts";
import { refreshOwnCopies } from "#server/store/queries/comparison/rows/ownCopies.ts";
import { lockMappings } from "#server/store/queries/catalogs/valueMappings.ts";
import { deleteNextAttributes } from "#server/store/queries/catalogs/unusedAttributes.ts";
import { hasGivenMore } from "#server/store/queries/catalogs/mappedProducts.ts";
import { openSession } from "#server/store/connection/session.ts";

/** As many as a comparison follows at once (docs/decisions/0007). */
const productsPerTransaction = 2_000;

/**
 * Deletes every value mapping of a catalogue and the attributes they gave. Interrupted, what is left of the mappings is
 * switched off; the next call goes on. `customer_id`: who deletes them.
 */
export async function clearValueMappings(
  store: Store,
  catalogId: number,
  customer_id: number,
): Promise<{ virtualAttributes: number; valueMappings: number }> {
  const session = await openSession(store);
  try {
    await writeAuthorOfSession(session.db, customer_id);
    await lockMappings(session.db, catalogId);
    await switchOffMappings(session.db, catalogId);
    const virtualAttributes = await clearAttributes(session.db, catalogId);
    return { virtualAttributes, valueMappings: await deleteMappings(session.db, catalogId) };
  } finally {
    await session.close();
  }
}

export type WideMapping = { id: number; catalog_id: number };

/**
 * The value mappings under a where that gave more attributes than go in one transaction. Throws 403 when one is of a
 * catalogue that is locked for the actor.
 */
export async function wideMappings({ db, actor }: By, where: Where): Promise<WideMapping[]> {
  const mappings = await find(db, actor, valueMapping, { where, fields: ["id", "catalog_id"] });
  const wide: WideMapping[] = [];
  for (const { id, catalog_id } of mappings) {
    if (await hasGivenMore(db, catalog_id, id, productsPerTransaction)) wide.push({ id, catalog_id });
  }
  const catalogIds = wide.map(({ catalog_id }) => catalog_id);
  const locked = await count(db, actor, catalog, { id: { inq: catalogIds }, lock: true });
  if (locked > 0 && !actor.admin) throw catalogLocked();
  return wide;
}

/**
 * Deletes the attributes that a mapping gave. One that is on its way out is switched off first: interrupted, it gives
 * none anew, and the next call goes on.
 */
export async function emptyMapping(
  store: Store,
  { id, catalog_id }: WideMapping,
  { goes }: { goes: boolean },
): Promise<void> {
  const session = await openSession(store);
  try {
    await lockMappings(session.db, catalog_id);
    if (goes) await switchOffMappings(session.db, catalog_id, id);
    await clearAttributes(session.db, catalog_id, id);
  } finally {
    await session.close();
  }
}

/** Returns how many went, of all mappings of a catalogue or of one. */
async function clearAttributes(session: Db, catalogId: number, mappingId?: number): Promise<number> {
  let cleared = 0;
  let last = 0;
  for (;;) {
    const next = { after: last, limit: productsPerTransaction, mappingId };
    const { productIds, deleted } = await inTransaction(session, async (tx) => {
      await lockComparison(tx, catalogId);
      const chunk = await deleteNextAttributes(tx, catalogId, next);
      if (chunk.deleted > 0) await refreshOwnCopies(tx, catalogId, chunk.productIds);
      return chunk;
    });
    if (productIds.length === 0) return cleared;
    cleared += deleted;
    last = productIds.at(-1)!;
  }
}
