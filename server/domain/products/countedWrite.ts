// What is counted of a website's products, where a few of them are written: it is put down with the write, and added up
// once the write is committed, when nobody can wait for it any more.
import { type Db, afterCommit } from "#server/store/database.ts";
import { addUpCounts } from "#server/store/queries/products/productCounts.ts";
import { countSellersOf } from "#server/store/queries/products/sellers.ts";

/** Identifiers of products, by website. */
export type Pages = ReadonlyMap<number, readonly string[]>;

/** Writes products of some websites in the transaction of `tx`. `pages` are those whose sellers may change by it. */
export async function countedWrite<Result>(
  tx: Db,
  websiteIds: readonly number[],
  pages: Pages,
  write: () => Promise<Result>,
): Promise<Result> {
  const counting = [...pages].map(([website, ids]) => [website, [...new Set(ids)]] as const);
  for (const [website, ids] of counting) await countSellersOf(tx, website, ids, -1);
  const result = await write();
  for (const [website, ids] of counting) await countSellersOf(tx, website, ids, 1);
  afterCommit(tx, (db) => addUpCounts(db, [...new Set(websiteIds)]));
  return result;
}
