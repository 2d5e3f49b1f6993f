// A website's list of products, or of matched ones, whole: the rows of the list under the same filter, in the same order.
import { matchedRows } from "#server/domain/matching/matchedProducts.ts";
import { productRows } from "#server/domain/products/productsInCatalog.ts";
import type { Query } from "#server/store/collection.ts";
import { type Cursor, openCursor } from "#server/store/connection/cursor.ts";
import type { Store } from "#server/store/database.ts";
import type { Actor } from "#server/store/scopes.ts";
import { exportSlots } from "./exportSlots.ts";

export const streamKinds = ["products", "matchedProducts"] as const;
export type StreamKind = (typeof streamKinds)[number];

/** Opens the list. Throws what is wrong with the where, and 429 when the actor reads too many files already. */
export async function openStream(
  { store, actor }: { store: Store; actor: Actor },
  kind: StreamKind,
  query: Query,
  signal: AbortSignal,
): Promise<Cursor> {
  const by = { db: store.db, actor };
  const requested = query.where ?? {};
  const { entity, from, where } =
    kind === "products" ? await productRows(by, requested) : await matchedRows(by, requested);
  const release = exportSlots(store).acquireNow(actor.customer_id);
  try {
    const cursor = await openCursor(store, actor, entity, { ...query, where }, { from, signal });
    return {
      next: cursor.next,
      close: () => {
        cursor.close();
        release();
      },
    };
  } catch (problem) {
    release();
    throw problem;
  }
}
