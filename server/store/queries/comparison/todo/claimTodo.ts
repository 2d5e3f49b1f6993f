import { sql } from "kysely";
import type { Db } from "../../../database.ts";

export type Todo = {
  product_id: number;
  /** When the prices that changed were seen. */
  observed_at: Date;
  /** Whether the product itself or its candidates may have changed, and not only the prices of its offers. */
  rematch: boolean;
};

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
