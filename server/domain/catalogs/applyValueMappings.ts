// Applying the value mappings of a catalogue: its products get the attributes that its rules say, lose those they say
// no more, and keep what a person decided.
import { markOwnProducts } from "#server/domain/matching/markChanges.ts";
import { unknownId } from "#server/errors.ts";
import { type Db, type Store, inTransaction } from "#server/store/database.ts";
import { lockComparison } from "#server/store/queries/comparison/todo/lockComparison.ts";
import { refreshOwnCopies } from "#server/store/queries/comparison/rows/ownCopies.ts";
import {
  type ValueMapping,
  catalogsMapping,
  countGiven,
  lockMappings,
  mappingsOf,
  nextProducts,
  prepareApplying,
  websiteIdsOf,
} from "#server/store/queries/catalogs/valueMappings.ts";
import { recordDifferences } from "#server/store/queries/catalogs/recordDifferences.ts";
import { markMeantProducts } from "#server/store/queries/catalogs/markMeantProducts.ts";
import { writeDifferences } from "#server/store/queries/catalogs/writeDifferences.ts";
import { readerOfCatalog } from "#server/store/visitors.ts";
import { openSession } from "#server/store/connection/session.ts";

type Applied = {
  /** Attributes that the applied mappings give now. */
  count: number;
  /** How many of them had to be written, and others deleted. */
  changed: number;
};

/** As many as a comparison follows at once (docs/decisions/0007). */
const productsPerTransaction = 2_000;

/**
 * Applies all mappings of a catalogue, or one. The lists show it when the call returns. Done a second time it changes
 * nothing; stopped in the middle, it goes on where it was. Throws 404 for a mapping that is not the catalogue's.
 */
export function applyValueMappings(store: Store, catalogId: number, mappingId?: number): Promise<Applied> {
  return apply(store, catalogId, { mappingId, follow: refreshOwnCopies });
}

/**
 * Applies the mappings of all catalogues that use a website to its products, which an import has just written. The
 * comparisons are left to whoever follows changes.
 */
export async function applyToWebsite(store: Store, websiteId: number, signal?: AbortSignal): Promise<void> {
  for (const catalogId of await catalogsMapping(store.db, websiteId)) {
    await apply(store, catalogId, { websiteId, follow: markOwnProducts, signal });
  }
}

type How = {
  mappingId?: number | undefined;
  websiteId?: number;
  /** What is done about the comparisons of own products that get or lose an attribute. */
  follow: (tx: Db, catalogId: number, productIds: readonly number[]) => Promise<unknown>;
  signal?: AbortSignal | undefined;
};

async function apply(store: Store, catalogId: number, how: How): Promise<Applied> {
  const session = await openSession(store);
  try {
    await lockMappings(session.db, catalogId);
    const mappings = await mappingsOf(session.db, catalogId, how.mappingId);
    if (how.mappingId !== undefined && mappings.length === 0) throw unknownId("ValueMapping", how.mappingId);
    await prepareApplying(session.db);
    await recordMeant(session.db, catalogId, mappings, how);
    const differences = await recordDifferences(session.db, catalogId, mappings, how.websiteId);
    const changed = differences > 0 ? await writeAll(session.db, catalogId, how) : 0;
    return { count: await countGiven(session.db, catalogId, mappings), changed };
  } finally {
    await session.close();
  }
}

/** Notes which products the mappings mean; one that is switched off means none. */
export async function recordMeant(
  db: Db,
  catalogId: number,
  mappings: readonly ValueMapping[],
  how: Pick<How, "websiteId" | "signal"> = {},
): Promise<void> {
  const reader = await readerOfCatalog(db, catalogId);
  const websiteIds = how.websiteId === undefined ? await websiteIdsOf(db, catalogId) : [how.websiteId];
  for (const websiteId of websiteIds) {
    const here = mappings.filter(
      ({ enabled, website_id }) => enabled && (website_id === null || website_id === websiteId),
    );
    for (const [field, ofField] of Map.groupBy(here, ({ source_field }) => source_field)) {
      how.signal?.throwIfAborted();
      await markMeantProducts(db, reader, websiteId, field, ofField);
    }
  }
}

async function writeAll(db: Db, catalogId: number, { follow, signal }: How): Promise<number> {
  let changed = 0;
  let last = 0;
  for (;;) {
    signal?.throwIfAborted();
    const ids = await nextProducts(db, last, productsPerTransaction);
    if (ids.length === 0) return changed;
    changed += await inTransaction(db, async (tx) => {
      await lockComparison(tx, catalogId);
      const written = await writeDifferences(tx, catalogId, ids);
      if (written.ownIds.length > 0) await follow(tx, catalogId, written.ownIds);
      return written.changed;
    });
    last = ids.at(-1)!;
  }
}
