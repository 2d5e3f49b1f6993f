// The own products whose comparison must follow a change: who waits, who is taken, who is put down.
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../database.ts";
import { databaseNow } from "../../moment.ts";

export type Todo = {
  product_id: number;
  /** When the prices that changed were seen. */
  observed_at: Date;
  /** Whether the product itself or its candidates may have changed, and not only the prices of its offers. */
  rematch: boolean;
};

/** The catalogues with something to follow; of those that use this website, when one is given. */
export async function catalogsToFollow(db: Db, websiteId?: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from catalog
    where exists (select from comparison_todo where catalog_id = catalog.id)
      and ${websiteId === undefined ? sql`true` : usesWebsite(websiteId)}
    order by id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Whether own products of a catalogue changed, or what they may be matched with, that no keys were compared of since. */
export async function isKeyMatchingDue(db: Db, catalogId: number): Promise<boolean> {
  const { rows } = await sql`
    select from comparison_todo where catalog_id = ${catalogId} and rematch limit 1`.execute(db);
  return rows.length > 0;
}

function usesWebsite(websiteId: number) {
  return sql`(website_id = ${websiteId} or exists (
      select from catalog_competitor link where link.catalog_id = catalog.id and link.website_id = ${websiteId}))`;
}

/**
 * Takes the next products of a catalogue, by id, after the last one of the chunk before. They are taken before
 * anything about them is read: a change that commits later puts its product down again. Those that a transaction
 * still open has just put down are left to whoever comes after it.
 */
export async function claimTodo(tx: Db, catalogId: number, after: number, limit: number): Promise<Todo[]> {
  // Materialized: asked again, the list would skip what is taken and go on. In one value: nothing is known of how many
  // they are, and a join compares each with each.
  const { rows } = await sql<Todo>`
    with next as materialized (
      select product_id from comparison_todo
      where catalog_id = ${catalogId} and product_id > ${after}
      order by product_id limit ${limit} for update skip locked
    )
    delete from comparison_todo
    where catalog_id = ${catalogId} and product_id = any(array(select product_id from next))
    returning product_id, observed_at, rematch`.execute(tx);
  return rows.toSorted((left, right) => left.product_id - right.product_id);
}

/** Told with the commit of whatever was put down. */
export const todoChannel = "comparison_todo";

/** Rows (catalog_id, product_id), several times is fine, and what following them takes (see Todo). */
type Touched = { products: RawBuilder<unknown>; rematch: boolean };

/**
 * Puts own products down; `observedAt` is by default now. A row that is there already is rewritten, not skipped: only its lock tells a comparison at
 * work that something newer is coming. All in one statement and in order, so that two imports which touch the same
 * products wait for each other's end at most.
 */
export async function enqueueTodo(tx: Db, touched: readonly Touched[], observedAt?: Date): Promise<void> {
  const rows = touched.map(
    ({ products, rematch }) => sql`select *, ${rematch}::boolean as rematch from (${products}) as products`,
  );
  await sql`
    with put as (
      insert into comparison_todo (catalog_id, product_id, observed_at, rematch)
      select catalog_id, product_id, coalesce(${observedAt ?? null}::timestamptz, ${databaseNow}), bool_or(rematch)
      from (${sql.join(rows, sql` union all `)}) as touched
      group by catalog_id, product_id
      order by catalog_id, product_id
      on conflict (catalog_id, product_id) do update
      set observed_at = greatest(comparison_todo.observed_at, excluded.observed_at),
          rematch = comparison_todo.rematch or excluded.rematch
      returning product_id
    )
    select pg_notify(${todoChannel}, '') where exists (select from put)`.execute(tx);
}

/** Clears up after many comparisons were written: pages of lists are found twice as fast afterwards. */
export async function vacuumComparisons(db: Db): Promise<void> {
  await sql`vacuum (analyze, skip_locked) comparison_todo, offer, matched_product`.execute(db);
}
