// What the database tells of changed rows (migration 0017), and whom a row that is no more belonged to.
import { sql } from "kysely";
import type { Row } from "#server/store/collection.ts";
import type { Db } from "#server/store/database.ts";
import { type Actor, scopeOf } from "#server/store/scopes.ts";
import type { Entity } from "#shared/entities/entity.ts";

export const changesChannel = "changes";

export type ChangeType = "create" | "update" | "remove";

/**
 * Some rows by their id; one that was removed, without its longest values; or whose the rows are, where they are many.
 * `hidden`: those of the ids, or of the owners, of which nothing changed that visitors of their website see. `brought`:
 * whose and for which catalogue, of rows that were brought for one.
 */
export type ToldChange =
  | { table: string; type: "create" | "update"; ids: number[]; hidden?: number[] }
  | { table: string; type: "remove"; row: Row }
  | ToldMany;

export type ToldMany = {
  table: string;
  type: ChangeType;
  by: string;
  many: number[] | null;
  brought?: Record<string, number>[];
  hidden?: number[];
};

/** Whether the actor sees rows of whom this says they are. */
export async function seesRowsOf(
  db: Db,
  actor: Actor,
  entity: Entity,
  owner: Readonly<Record<string, number>>,
): Promise<boolean> {
  const result = await sql`select from ${asRows(entity, [owner])} where ${scopeOf(entity, actor)}`.execute(
    db,
  );
  return result.rows.length > 0;
}

export function asRows(entity: Entity, rows: readonly Row[]) {
  const json = JSON.stringify(rows);
  return sql`jsonb_populate_recordset(null::${sql.table(entity.table)}, ${json}::jsonb) as row`;
}
