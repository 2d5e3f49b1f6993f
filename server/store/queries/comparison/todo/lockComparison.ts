import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../../database.ts";

/**
 * One transaction at a time writes the offers and comparison rows of a catalogue; the others wait here until it ends.
 * To be taken before the first offer is written: a comparison computed beside another one would overwrite it with
 * what it saw before.
 */
export async function lockComparison(tx: Db, catalogId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockOf(catalogId)})`.execute(tx);
}

/** As lockComparison, for several, in the order in which everybody takes them. */
export async function lockComparisons(tx: Db, catalogIds: readonly number[]): Promise<void> {
  for (const id of catalogIds.toSorted((left, right) => left - right)) await lockComparison(tx, id);
}

/** As lockComparison, without waiting: false when another transaction has it. */
export async function tryLockComparison(tx: Db, catalogId: number): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(${lockOf(catalogId)}) as locked`.execute(tx);
  return rows[0]!.locked;
}

/**
 * Whoever changes a website or its products takes this before they look for what they touch, and keeps it until their
 * change is there: nobody compares with what is about to change, and no catalogue begins to use the website meanwhile.
 * Links first, then websites, then the catalogues, each in order.
 */
export async function lockWebsites(tx: Db, websiteIds: readonly number[]): Promise<void> {
  await lockUses(tx, websiteIds);
  const websites = sql`any(${websiteIds}::bigint[])`;
  await sql`
    with used as materialized (
      select id from catalog
      where website_id = ${websites} or exists (
        select from catalog_competitor link where link.catalog_id = catalog.id and link.website_id = ${websites})
      order by id
    )
    select pg_advisory_xact_lock(${lockKey(sql`used.id`)}) from used`.execute(tx);
}

/**
 * Whoever changes what a catalogue is compared with, or how, takes this before they look for what they touch. `isWhole`:
 * it may use websites now that it did not use before; whoever writes their products then ends before, or sees it.
 */
export async function lockCatalog(
  tx: Db,
  catalogId: number,
  { isWhole }: { isWhole: boolean },
): Promise<void> {
  if (isWhole) {
    await lockLinks(tx, catalogId);
    await lockUses(tx, await websitesOf(tx, catalogId));
  }
  await lockComparison(tx, catalogId);
}

/**
 * Which websites a catalogue uses is read with nobody about to add one: whoever waited for a website with a list of
 * before would ask for the new one later, with the catalogue's lock in hand, and an import of that one waits for it.
 */
async function lockLinks(tx: Db, catalogId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('links of catalog ' || ${catalogId}::bigint, 0))`.execute(
    tx,
  );
}

async function websitesOf(tx: Db, catalogId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select website_id as id from catalog where id = ${catalogId}
    union
    select website_id from catalog_competitor where catalog_id = ${catalogId}`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Which catalogues use these websites stays as it is; theirs are the next locks to take. */
export async function lockUses(tx: Db, websiteIds: readonly number[]): Promise<void> {
  await sql`
    with website as materialized (select id from unnest(${websiteIds}::bigint[]) as asked (id) order by id)
    select pg_advisory_xact_lock(hashtextextended('uses of website ' || id, 0)) from website`.execute(tx);
}

/** A question for the catalogues whose lock somebody has at this moment, of those that `catalogs` has as `id`. */
export function lockedComparisons(catalogs: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select id from ${catalogs} as asked
    where ${lockKey(sql`asked.id`)} in (
      select classid::bigint << 32 | objid::bigint from pg_locks
      where locktype = 'advisory' and objsubid = 1 and granted
        and database = (select oid from pg_database where datname = current_database()))`;
}

function lockOf(catalogId: number) {
  return lockKey(sql`${catalogId}::bigint`);
}

function lockKey(catalogId: RawBuilder<unknown>) {
  return sql`hashtextextended('comparison of catalog ' || ${catalogId}, 0)`;
}
