// Deleting matches in bulk: the products stay. By chunks, so that a million of them hold up nobody for long.
import { notOfThePast } from "#server/errors.ts";
import { matchedProduct } from "#shared/entities/matchedProduct.ts";
import type { Where } from "#shared/filters/filter.ts";
import { demandsOf, idsInAll } from "#shared/filters/topLevel.ts";
import { compare } from "#server/domain/prices/compare.ts";
import { type Db, type Store, inTransaction } from "#server/store/database.ts";
import {
  type Deleted,
  type NewDeletion,
  dropEmptyDeletion,
  addToDeletion,
  openDeletion,
  titlesOf,
} from "#server/store/queries/bin/deletions.ts";
import { catalogsOfRows, nextToDelete, markRows } from "#server/store/queries/products/bulkDelete.ts";
import { deleteMatches } from "#server/store/queries/products/deleteMatches.ts";
import { lockComparison } from "#server/store/queries/comparison/todo/lockComparison.ts";
import type { Actor } from "#server/store/scopes.ts";
import { openSession } from "#server/store/connection/session.ts";
import { whereSql } from "#server/store/where/where.ts";
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
  checkPresent(where);
  whereSql(matchedProduct, where, { strict: true });
  const asked = { where: { and: [{ website_id: websiteId }, where] }, withManual };
  return deleteUnder(tools, asked, {
    websiteId,
    catalogId: idsInAll(demandsOf(where, "catalog_id"))?.[0],
    what: "matches",
    madeBy: tools.actor.customer_id,
    conditions: where,
    withManual,
    keptUndone: keepUndone,
  });
}

/**
 * Deletes the matches of the matched products that the list under a where shows when the call begins. Pairs that were
 * undone stay undone; the others may be matched again. Returns how many products lost their matches.
 */
export async function deleteMatchesUnder(tools: Tools, asked: Asked): Promise<number> {
  return (await deleteUnder(tools, asked)).count;
}

async function deleteUnder(
  { actor, services: { store } }: Tools,
  { where, withManual }: Asked,
  kept?: NewDeletion,
): Promise<Deleted> {
  checkPresent(where);
  const rows = await matchedRows({ actor, db: store.db }, where);
  const session = await openSession(store);
  try {
    await markRows(session.db, actor, rows);
    let gone: Deleted = { count: 0, deletionId: null };
    let last = 0;
    for (;;) {
      const ids = await nextToDelete(session.db, last, productsPerTransaction);
      if (ids.length === 0) return gone;
      for (const catalogId of await catalogsOfRows(session.db, ids)) {
        const before = gone;
        gone = await inTransaction(session.db, (tx) =>
          deleteChunk(tx, { catalogId, ids }, { withManual, kept, before }),
        );
      }
      last = ids.at(-1)!;
    }
  } finally {
    await session.close();
  }
}

/** What stood there on another day is no choice of matches of today. */
function checkPresent(where: Where): void {
  if (pastIn(where)) throw notOfThePast();
}

/** What went `before`, and what goes with it now. The first that goes opens the deletion by which all come back. */
async function deleteChunk(
  tx: Db,
  { catalogId, ids }: { catalogId: number; ids: readonly number[] },
  { withManual, kept, before }: { withManual: boolean; kept: NewDeletion | undefined; before: Deleted },
): Promise<Deleted> {
  // Before anything is looked at: somebody may be matching one of them by hand.
  await lockComparison(tx, catalogId);
  const deletionId = kept ? (before.deletionId ?? (await openDeletion(tx, kept))) : null;
  const into = deletionId === null ? undefined : { deletionId, undone: kept?.keptUndone ?? false };
  const productIds = await deleteMatches(tx, catalogId, ids, { withManual, kept: into });
  const count = before.count + productIds.length;
  if (productIds.length > 0) await compare(tx, catalogId, productIds);
  if (deletionId === null) return { count, deletionId };
  await addToDeletion(tx, deletionId, { count: productIds.length, titles: await titlesOf(tx, productIds) });
  if (count === 0) await dropEmptyDeletion(tx, deletionId);
  return { count, deletionId: count === 0 ? null : deletionId };
}
