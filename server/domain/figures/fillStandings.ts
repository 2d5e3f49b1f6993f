// The days before an upgrade: the standings of all catalogues from the history that they have.
import { type Store, inTransaction } from "#server/store/database.ts";
import { lockComparison } from "#server/store/queries/comparison/todo/lockComparison.ts";
import { catalogsToFill } from "#server/store/queries/figures/days/standings.ts";
import { fillNextStandings } from "#server/store/queries/figures/days/fillNextStandings.ts";

/** A match by hand waits no longer than this many take. */
const productsPerTransaction = 2_000;

/** Goes on where it was stopped or killed: each part is a transaction of its own. */
export async function fillStandings(
  store: Store,
  { signal, chunk = productsPerTransaction }: { signal?: AbortSignal; chunk?: number } = {},
): Promise<void> {
  for (const catalogId of await catalogsToFill(store.db)) {
    let isLeft = true;
    while (isLeft && !signal?.aborted) {
      isLeft = await inTransaction(store.db, async (tx) => {
        await lockComparison(tx, catalogId);
        return fillNextStandings(tx, catalogId, chunk);
      });
    }
  }
}
