// Applying unit and currency mappings: the prices they concern are worked out anew, from what is stored.
import { comparison, matchedProduct } from "#shared/entities/matchedProduct.ts";
import { unitMapping } from "#shared/entities/unitMapping.ts";
import { compare } from "#server/domain/prices/compare.ts";
import { nothingMatched, unknownId } from "#server/errors.ts";
import type { By } from "#server/store/by.ts";
import { type Row, find } from "#server/store/collection.ts";
import { type Store, inTransaction } from "#server/store/database.ts";
import { vacuumComparisons } from "#server/store/queries/comparison/todo/comparisonTodo.ts";
import { lockComparison } from "#server/store/queries/comparison/todo/lockComparison.ts";
import {
  type WhichOffers,
  countOffers,
  countSkipped,
  mappedOffers,
  nextOffered,
  offersInCurrency,
} from "#server/store/queries/comparison/prices/mappedOffers.ts";
import { openSession } from "#server/store/connection/session.ts";

/** As many as a comparison follows at once (docs/decisions/0007). */
const productsPerTransaction = 2_000;
const productsWorthAVacuum = 10_000;

type AppliedUnits = {
  /** Competitors' prices that a mapping decides now. */
  count: number;
  /** Prices that their mapping would have left at nothing: they stay as the competitor shows them. */
  skipped: number;
};

/** Prices again all that the unit mappings of a catalogue decide, or no longer decide. */
export async function applyUnitMappings(store: Store, catalogId: number): Promise<AppliedUnits> {
  const which = mappedOffers(catalogId);
  let skipped = 0;
  await compareOffered(store, catalogId, which, async (ids) => {
    skipped += await countSkipped(store.db, catalogId, ids);
  });
  return { count: await countOffers(store.db, catalogId, which, { isMapped: true }), skipped };
}

/** Converts again all competitors' prices in this currency, and returns how many they are. */
export async function applyCurrency(store: Store, catalogId: number, currency: string): Promise<number> {
  const which = offersInCurrency(currency);
  await compareOffered(store, catalogId, which);
  return countOffers(store.db, catalogId, which);
}

/** Compares the own products with such offers again; `compared` is told those of each chunk once they are. */
async function compareOffered(
  store: Store,
  catalogId: number,
  which: WhichOffers,
  compared: (productIds: readonly number[]) => Promise<void> = async () => undefined,
): Promise<void> {
  let after = 0;
  let written = 0;
  for (;;) {
    const ids = await nextOffered(store.db, catalogId, which, { after, limit: productsPerTransaction });
    if (ids.length === 0) break;
    const chunk = await inTransaction(store.db, (tx) => compare(tx, catalogId, ids));
    await compared(ids);
    written += chunk.products;
    after = ids.at(-1)!;
  }
  if (written >= productsWorthAVacuum) await clearUp(store);
}

/** On a connection of its own: it takes longer than a statement of the pool may. */
async function clearUp(store: Store): Promise<void> {
  const session = await openSession(store);
  await vacuumComparisons(session.db).finally(() => session.close());
}

type Pair = { catalogId: number; unitMappingId: number; matchedProductId: number };

/**
 * Prices one comparison again and returns the competitor's entry that the mapping is about. Throws 404 when the mapping
 * or the comparison is not the catalogue's, 422 when the competitor has no match there.
 */
export async function applyToMatchedProduct({ db, actor }: By, pair: Pair): Promise<Row> {
  const { catalogId, unitMappingId, matchedProductId } = pair;
  const within = { catalog_id: catalogId };
  const [mapping] = await find(db, actor, unitMapping, { where: { ...within, id: unitMappingId } });
  if (!mapping) throw unknownId(unitMapping.model, unitMappingId);
  const query = {
    where: { ...within, id: matchedProductId },
    fields: ["product_id", "competitors"] as const,
  };
  const [before] = await find(db, actor, comparison, query);
  if (!before) throw unknownId(matchedProduct.model, matchedProductId);
  await inTransaction(db, async (tx) => {
    await lockComparison(tx, catalogId);
    await compare(tx, catalogId, [before.product_id]);
  });
  const [after] = await find(db, actor, comparison, query);
  const entry = after?.competitors.find(
    ({ website_id, unmatched }) => website_id === mapping.competitor_id && !unmatched,
  );
  if (!entry) throw nothingMatched();
  return entry;
}
