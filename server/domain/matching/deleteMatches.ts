// Deleting matches in bulk: the products stay. By chunks, so that a million of them hold up nobody for long.
import { notOfThePast } from "#server/errors.ts";
import { matchedProduct } from "#shared/entities/matchedProduct.ts";
import type { Where } from "#shared/filters/filter.ts";
import { demandsOf, idsInAll } from "#shared/filters/topLevel.ts";
import { compare } from "#server/domain/prices/compare.ts";
import { type Db, type Store, inTransaction } from "#server/store/database.ts";
import {
  type Deleted,
  dropEmptyDeletion,
  noteGone,
  openDeletion,
  titlesOf,
} from "#server/store/queries/products/bin.ts";
import {
  type KeptMatches,
  type MatchDeletion,
  catalogsOfRows,
  deleteMatches,
  nextToDelete,
  markRows,
} from "#server/store/queries/products/bulkDelete.ts";
import { lockComparison } from "#server/store/queries/comparison/lockComparison.ts";
import type { Actor } from "#server/store/scopes.ts";
import { openSession } from "#server/store/session.ts";
import { whereSql } from "#server/store/where.ts";
import { pastIn } from "./pastProducts.ts";
import { matchedRows } from "./matchedProducts.ts";

const productsPerTransaction = 2_000;

type Tools = { actor: Actor; services: { store: Store } };
type Asked = {
  where: Where;
  /** Products that have a match made by hand lose their matches too. */
  withManual: boolean;
};

/**
 * As deleteMatchesUnder, of a website, and for thirty days they can be brought back. `keepUndone`: the pairs stay as
 * undone ones, which nothing but a person makes again. Throws 400 for a where that is wrong or names a property that is
 * none.
 */
export async function deleteAllMatches(
  tools: Tools,
  websiteId: number,
  deletion: Asked & { keepUndone: boolean },
): Promise<Deleted> {
  const { where, withManual, keepUndone } = deletion;
  whereSql(matchedProduct, where, { strict: true });
  const { db } = tools.services.store;
  const deletionId = await openDeletion(db, {
    websiteId,
    catalogId: idsInAll(demandsOf(where, "catalog_id"))?.[0],
    what: "matches",
    madeBy: tools.actor.customer_id,
    conditions: where,
    withManual,
    keptUndone: keepUndone,
  });
  const asked = { where: { and: [{ website_id: websiteId }, where] }, withManual };
  const count = await deleteMatchesUnder(tools, asked, { deletionId, undone: keepUndone });
  if (count > 0) return { count, deletionId };
  await dropEmptyDeletion(db, deletionId);
  return { count, deletionId: null };
}

/**
 * Deletes the matches of the matched products that the list under a where shows when the call begins. Pairs that were
 * undone stay undone; the others may be matched again. Returns how many products lost their matches.
 */
export async function deleteMatchesUnder(
  { actor, services: { store } }: Tools,
  { where, withManual }: Asked,
  kept?: KeptMatches,
): Promise<number> {
  // What stood there on another day is no choice of matches of today.
  if (pastIn(where)) throw notOfThePast();
  const rows = await matchedRows({ actor, db: store.db }, where);
  const session = await openSession(store);
  try {
    await markRows(session.db, actor, rows);
    let count = 0;
    let last = 0;
    for (;;) {
      const ids = await nextToDelete(session.db, last, productsPerTransaction);
      if (ids.length === 0) return count;
      for (const catalogId of await catalogsOfRows(session.db, ids)) {
        count += await inTransaction(session.db, (tx) =>
          deleteChunk(tx, catalogId, ids, { withManual, kept }),
        );
      }
      last = ids.at(-1)!;
    }
  } finally {
    await session.close();
  }
}

async function deleteChunk(
  tx: Db,
  catalogId: number,
  ids: readonly number[],
  how: MatchDeletion,
): Promise<number> {
  // Before anything is looked at: somebody may be matching one of them by hand.
  await lockComparison(tx, catalogId);
  const productIds = await deleteMatches(tx, catalogId, ids, how);
  if (productIds.length > 0) await compare(tx, catalogId, productIds);
  if (how.kept) {
    const titles = await titlesOf(tx, productIds);
    await noteGone(tx, how.kept.deletionId, { count: productIds.length, titles });
  }
  return productIds.length;
}
