// Whether a copy of a website's products is still what they are.
import { sql } from "kysely";
import type { Db } from "../database.ts";

/** The website's products are written in this transaction. */
export async function raiseRevision(tx: Db, websiteId: number): Promise<void> {
  await sql`
    insert into website_revision (website_id) values (${websiteId})
    on conflict (website_id) do update set revision = website_revision.revision + 1`.execute(tx);
}

/** By website; 0 where nothing was written yet. */
export async function revisionsOf(db: Db, websiteIds: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ website_id: number; revision: number }>`
    select asked.id as website_id, coalesce(revision, 0) as revision
    from unnest(${websiteIds}::bigint[]) as asked (id) left join website_revision on website_id = asked.id`.execute(
    db,
  );
  return new Map(rows.map(({ website_id, revision }) => [website_id, Number(revision)]));
}
