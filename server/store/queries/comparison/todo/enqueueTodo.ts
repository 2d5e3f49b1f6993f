import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../../database.ts";
import { databaseNow } from "../../../moment.ts";
import { todoChannel } from "./comparisonTodo.ts";

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
