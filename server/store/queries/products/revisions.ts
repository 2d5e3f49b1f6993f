// Which products of a website were written when, by its revisions: whoever keeps something of them knows by it that it
// is old, and what has changed since.
import { sql } from "kysely";
import type { Db } from "../../database.ts";
import type { Changed } from "../comparison/todo/touchedProducts.ts";

/** A change of more products is one of all of them. */
const namedMax = 200_000;
/** As long as changes are remembered: whoever looks seldom looks at everything. */
const revisionsKept = 1_000;
const daysKept = 7;

/**
 * These products of the website are written in this transaction; `isHidden`: with nothing that its visitors see. False
 * when there are none: nothing changed.
 */
export async function raiseRevision(
  tx: Db,
  websiteId: number,
  changed: Changed,
  { isHidden = false } = {},
): Promise<boolean> {
  const { rows } = await sql<{ revision: number }>`
    with few as materialized (
      select id from ${changed} as changed limit ${namedMax + 1}
    ), raised as (
      insert into website_revision (website_id, hidden)
      select ${websiteId}, ${isHidden ? 1 : 0} where exists (select from few)
      on conflict (website_id) do update
      set revision = website_revision.revision + 1, hidden = website_revision.hidden + excluded.hidden
      returning revision
    )
    insert into website_change (website_id, revision, product_ids)
    select ${websiteId}, revision, case when (select count(*) from few) <= ${namedMax} then array(select id from few) end
    from raised
    returning revision`.execute(tx);
  const [raised] = rows;
  if (!raised) return false;
  await sql`
    delete from website_change
    where website_id = ${websiteId}
      and (revision <= ${raised.revision - revisionsKept} or noted_at < now() - make_interval(days => ${daysKept}))`.execute(
    tx,
  );
  return true;
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

/** The products of a website that were written after a revision; null when nobody remembers all of them. */
export async function changedSince(db: Db, websiteId: number, revision: number): Promise<Set<number> | null> {
  const { rows } = await sql<{ product_ids: number[] | null }>`
    select product_ids from website_change where website_id = ${websiteId} and revision > ${revision}`.execute(
    db,
  );
  const now = (await revisionsOf(db, [websiteId])).get(websiteId) ?? 0;
  if (rows.length !== now - revision || rows.some(({ product_ids }) => product_ids === null)) return null;
  return new Set(rows.flatMap(({ product_ids }) => product_ids ?? []));
}
