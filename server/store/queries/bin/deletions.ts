// The line of a deletion: who deleted what, when, and whether it can still be taken back.
import { sql } from "kysely";
import type { Db } from "../../database.ts";

export type NewDeletion = {
  websiteId: number;
  catalogId: number | undefined;
  what: "products" | "offers" | "matches";
  /** Null: the program itself. */
  madeBy: number | null;
  conditions: object;
  withManual: boolean;
  keptUndone?: boolean;
};

/** Notes that something is about to be deleted; returns the id by which it is brought back. */
export async function openDeletion(db: Db, deletion: NewDeletion): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into deletion (website_id, catalog_id, what, made_by, conditions, with_manual, kept_undone)
    values (${deletion.websiteId}, (select id from catalog where id = ${deletion.catalogId ?? null}::bigint),
            ${deletion.what}, (select id from customer where id = ${deletion.madeBy}),
            ${JSON.stringify(deletion.conditions)}::jsonb, ${deletion.withManual}, ${deletion.keptUndone ?? false})
    returning id`.execute(db);
  return rows[0]!.id;
}

/** How many went, and by which deletion they come back. */
export type Deleted = { count: number; deletionId: number | null };

/** Nothing went after all. */
export async function dropEmptyDeletion(db: Db, id: number): Promise<void> {
  await sql`delete from deletion where id = ${id} and rows_count = 0`.execute(db);
}

/** These own products lost something; the first titles are kept, so that a person knows what it was. */
export async function addToDeletion(
  tx: Db,
  id: number,
  { count, titles }: { count: number; titles: readonly string[] },
) {
  await sql`
    update deletion
    set rows_count = rows_count + ${count}, examples = (examples || ${titles}::text[])[:${examplesKept}]
    where id = ${id}`.execute(tx);
}

const examplesKept = 5;

/** The first titles among these products. */
export async function titlesOf(db: Db, ids: readonly number[]): Promise<string[]> {
  const { rows } = await sql<{ title: string }>`
    select title from product where id = any(${ids.slice(0, examplesKept)}::bigint[]) order by id`.execute(
    db,
  );
  return rows.map(({ title }) => title);
}

export type Deletion = { id: number; website_id: number; what: NewDeletion["what"]; undone_at: Date | null };

/** A deletion that can still be taken back. */
export async function findDeletion(db: Db, id: number): Promise<Deletion | undefined> {
  const { rows } = await sql<Deletion>`
    select id, website_id, what, undone_at from deletion
    where id = ${id} and made_at > now() - make_interval(days => ${daysKept})`.execute(db);
  return rows[0];
}

/** What was asked for is done; of matches all count as back then. */
export async function markUndone(db: Db, id: number): Promise<void> {
  await sql`
    update deletion
    set undone_at = now(), back_count = case what when 'matches' then rows_count else back_count end
    where id = ${id}`.execute(db);
}

/** As the view and the page say it. */
const daysKept = 30;

/** Deletions that can be taken back no more, a day later: somebody may have begun to. */
export async function lapsedDeletions(db: Db, now: Date): Promise<Pick<Deletion, "id" | "website_id">[]> {
  const { rows } = await sql<Pick<Deletion, "id" | "website_id">>`
    select id, website_id from deletion
    where made_at <= ${now}::timestamptz - make_interval(days => ${daysKept + 1}) order by id`.execute(db);
  return rows;
}

/** Removes some of what a deletion keeps, for good. Returns how many rows went: none when it keeps nothing more. */
export async function removeSome(tx: Db, deletionId: number, limit: number): Promise<number> {
  const { rows } = await sql<{ removed: number }>`
    with product as (
      delete from deleted_product where (website_id, id) in (
        select website_id, id from deleted_product where deletion_id = ${deletionId} limit ${limit})
      returning 1
    ), pair as (
      delete from deleted_pair where id in (
        select id from deleted_pair where deletion_id = ${deletionId} limit ${limit})
      returning 1
    )
    select (select count(*) from product) + (select count(*) from pair) as removed`.execute(tx);
  return Number(rows[0]!.removed);
}

export async function removeDeletion(db: Db, id: number): Promise<void> {
  await sql`delete from deletion where id = ${id}`.execute(db);
}
