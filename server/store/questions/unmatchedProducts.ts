import { sql } from "kysely";
import type { Db } from "../database.ts";

/** Flags these products of a website, or takes the flag off. Returns the ids of those that were not so already. */
export async function writeUnmatched(
  tx: Db,
  websiteId: number,
  productIds: readonly number[],
  unmatched: boolean,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update product set unmatched = ${unmatched}, modified = now()
    where website_id = ${websiteId} and id = any(${productIds}::bigint[]) and unmatched <> ${unmatched}
    returning id`.execute(tx);
  return rows.map(({ id }) => id);
}
