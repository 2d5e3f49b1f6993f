// What was put away comes back: a product with what its website and its catalogues hold of it, a pair once both of its
// products are there.
import { sql } from "kysely";
import type { Db } from "../../database.ts";
import { insertKept } from "./bringBackPairs.ts";
import { type Those, websiteTables } from "./keptTables.ts";

/** The next products of a deletion that are away, after the last one of the chunk before. */
export async function nextAway(db: Db, deletionId: number, after: number, limit: number) {
  const { rows } = await sql<{ id: number; product_id: string }>`
    select id, product_id from deleted_product
    where deletion_id = ${deletionId} and id > ${after} order by id limit ${limit}`.execute(db);
  return rows;
}

/**
 * Brings these products back with what their website holds of them. Returns those that came: not those whose identifier
 * another product has by now.
 */
export async function bringBackProducts(tx: Db, { websiteId, ids }: Those): Promise<number[]> {
  const [product, ...others] = websiteTables;
  const { rows } = await sql<{ id: number }>`
    ${await insertKept(tx, product!, { websiteId, ids })} returning id`.execute(tx);
  const came = rows.map(({ id }) => id);
  for (const table of others) await sql`${await insertKept(tx, table, { websiteId, ids: came })}`.execute(tx);
  return came;
}

/** What imports have not seen while it was away is missing since the first of them. */
export async function markMissedMeanwhile(tx: Db, { websiteId, ids }: Those): Promise<void> {
  await sql`
    update product set missing_since = away.missed_since from deleted_product away
    where product.website_id = ${websiteId} and product.id = any(${ids}::bigint[]) and product.missing_since is null
      and away.website_id = product.website_id and away.id = product.id and away.missed_since is not null`.execute(
    tx,
  );
}

/** They are no longer away. */
export async function unmarkAway(tx: Db, { websiteId, ids }: Those): Promise<void> {
  await sql`
    with back as (
      delete from deleted_product where website_id = ${websiteId} and id = any(${ids}::bigint[]) returning deletion_id
    )
    update deletion set back_count = back_count + counted.count
    from (select deletion_id, count(*)::int as count from back group by deletion_id) as counted
    where deletion.id = counted.deletion_id`.execute(tx);
}
