// Deleting the products of a website in bulk: by chunks, so that a million of them hold up nobody for long.
import type { matchedStates } from "#shared/filters/filterSet.ts";
import type { Entity } from "#shared/entities/entity.ts";
import { productMkp } from "#shared/entities/productMkp.ts";
import type { Where } from "#shared/filters/filter.ts";
import { demandsOf } from "#shared/filters/topLevel.ts";
import type { Enqueue } from "#server/jobs/jobs.ts";
import { type Db, type Store, inTransaction } from "#server/store/database.ts";
import {
  lockProducts,
  matchedByHand,
  nextToDelete,
  markProducts,
} from "#server/store/queries/products/bulkDelete.ts";
import { lockQuarantine } from "#server/store/queries/imports/quarantine/quarantine.ts";
import { type Deleted, type NewDeletion, openDeletion } from "#server/store/queries/bin/deletions.ts";
import type { Actor } from "#server/store/scopes.ts";
import { openSession } from "#server/store/connection/session.ts";
import { whereSql } from "#server/store/where/where.ts";
import { ownProductsWhere } from "./catalogProducts.ts";
import { rowsInCatalog } from "./competitorsProduct.ts";
import { offerInCurrency, productRows } from "./productsInCatalog.ts";
import { productsPerDeletion, productsWorthAVacuum, takeAway } from "./takeAway.ts";

type AskedDeletion = {
  where: Where;
  isMatched: (typeof matchedStates)[number];
  /** Products that a person has matched go too. */
  withManual: boolean;
  /** A where that names a property that is none is refused, as it should be where a person meant less; else nothing goes. */
  strict?: boolean;
  /** Offers as the list of this catalogue shows them, their prices in its currency. */
  offersOf?: number | undefined;
  /** They can be brought back for thirty days. */
  kept?: boolean;
};

type Tools = { actor: Actor; services: { store: Store; enqueue: Enqueue } };

/**
 * Deletes the products of a website under a where, with their history, matches and attributes: those that the list
 * under it shows when the call begins, except the ones matched by hand meanwhile. Each chunk is a transaction of its
 * own; killed anywhere, what is gone is gone whole, and the next call goes on. Throws 400 for a
 * where that is wrong or names a property that is none: it would delete more than was meant.
 */
export async function deleteProducts(
  tools: Tools,
  websiteId: number,
  deletion: AskedDeletion,
): Promise<Deleted> {
  const { store, enqueue } = tools.services;
  const { rows, catalogId } = await toDeleteUnder(tools, websiteId, deletion);
  const { isMatched, where, withManual } = deletion;
  const matched = isMatched === "all" ? undefined : { is: isMatched === "onlyMatched", catalogId };
  const what = isOfOffers(rows.entity) ? "offers" : "products";
  const kept: NewDeletion | undefined = deletion.kept
    ? {
        websiteId,
        catalogId,
        what,
        withManual,
        madeBy: tools.actor.customer_id,
        conditions: { where, isMatched },
      }
    : undefined;
  const session = await openSession(store);
  try {
    await markProducts(session.db, tools.actor, rows, matched);
    let gone: Deleted = { count: 0, deletionId: null };
    let last = 0;
    for (;;) {
      const ids = await nextToDelete(session.db, last, productsPerDeletion);
      if (ids.length === 0) break;
      const before = gone;
      gone = await inTransaction(session.db, (tx) =>
        deleteChunk(tx, { websiteId, ids }, { withManual, kept, before }),
      );
      last = ids.at(-1)!;
    }
    await enqueue(store.db, "follow-changes", {});
    // Nobody waits for it.
    if (gone.count >= productsWorthAVacuum) await enqueue(store.db, "vacuum-products", {});
    return gone;
  } finally {
    await session.close();
  }
}

const isOfOffers = ({ fixed }: Entity) => fixed?.["kind"] === "mkp";

/** The products under the where of a deletion, and the catalogue that it names. */
async function toDeleteUnder({ actor, services }: Tools, websiteId: number, deletion: AskedDeletion) {
  const { where, strict = true, offersOf } = deletion;
  const by = { actor, db: services.store.db };
  const isOffer = demandsOf(where, "kind").includes("mkp");
  if (isOffer && offersOf !== undefined) {
    whereSql(offerInCurrency, where, { strict });
    const listed = await rowsInCatalog(by, "productsMkp", offersOf, {
      and: [{ website_id: websiteId }, where],
    });
    return { rows: listed, catalogId: offersOf };
  }
  const rows = isOffer ? { entity: productMkp as Entity } : await productRows(by, where);
  whereSql(rows.entity, where, { strict });
  const catalogId = "catalogId" in rows ? rows.catalogId : undefined;
  const meant =
    catalogId === undefined
      ? { and: [{ website_id: websiteId }, where] }
      : ownProductsWhere(catalogId, websiteId, where);
  return { rows: { ...rows, where: meant }, catalogId };
}

/** What went `before`, and what goes with it now. The first that goes opens the deletion by which all come back. */
async function deleteChunk(
  tx: Db,
  { websiteId, ids }: { websiteId: number; ids: readonly number[] },
  { withManual, kept, before }: { withManual: boolean; kept: NewDeletion | undefined; before: Deleted },
): Promise<Deleted> {
  // In turn with imports, which would write to what goes.
  await lockQuarantine(tx, websiteId);
  const locked = await lockProducts(tx, websiteId, ids);
  const spared = withManual ? new Set<number>() : await matchedByHand(tx, websiteId, ids);
  const going = locked.filter(({ id }) => !spared.has(id));
  if (going.length === 0) return before;
  const deletionId = kept ? (before.deletionId ?? (await openDeletion(tx, kept))) : null;
  await takeAway(tx, websiteId, going, deletionId);
  return { count: before.count + going.length, deletionId };
}
