// How the sources of websites are: what the database tells of their imports and prices, and when they are read next.
import { sourceHealth } from "#shared/entities/sourceHealth.ts";
import type { RowOf } from "#shared/entities/entity.ts";
import type { Db, Store } from "#server/store/database.ts";
import { momentOfDatabase } from "#server/store/moment.ts";
import { recountCoverage, recountSources } from "#server/store/queries/imports/sourceCounts.ts";
import { catalogsOwning } from "#server/store/queries/products/vanishedProducts.ts";
import { plannedImports } from "../runs/plannedImports.ts";

type Health = Pick<RowOf<typeof sourceHealth>, "id" | "next_at">;

/** Tells each of these when it is read next, unless that is not asked for. */
export async function addNextImports(db: Db, rows: readonly Health[]): Promise<void> {
  if (rows.every((row) => !("next_at" in row))) return;
  const next = await nextImports(db, new Set(rows.map(({ id }) => id)));
  for (const row of rows) row.next_at = next.get(row.id) ?? null;
}

/** The ids in the order of their next import; those that have none come last, whichever way it goes. */
export async function byNextImport(db: Db, ids: readonly number[], descending: boolean): Promise<number[]> {
  const next = await nextImports(db, new Set(ids));
  const at = (id: number) => next.get(id)?.getTime();
  const sign = descending ? -1 : 1;
  return ids.toSorted((leftId, rightId) => {
    const [left, right] = [at(leftId), at(rightId)];
    if (left === right) return leftId - rightId;
    if (left === undefined || right === undefined) return left === undefined ? 1 : -1;
    return sign * (left - right);
  });
}

async function nextImports(db: Db, of: ReadonlySet<number>): Promise<Map<number, Date>> {
  const next = new Map<number, Date>();
  for (const { website_id, at } of await plannedImports(db, Infinity, undefined, of))
    if (!next.has(website_id)) next.set(website_id, at);
  return next;
}

/** Renews what is counted: of one website, and of what is compared with its products, or of all. */
export async function countSources(store: Store, websiteId?: number): Promise<void> {
  await recountSources(store.db, await momentOfDatabase(store.db), websiteId);
  if (websiteId === undefined) return;
  for (const catalogId of await catalogsOwning(store.db, websiteId)) await countCoverage(store, catalogId);
}

/** Renews how much of the own products of a catalogue is matched, website by website. */
export async function countCoverage(store: Store, catalogId: number): Promise<void> {
  await recountCoverage(store.db, catalogId);
}
