// What the database tells of changed rows (migration 0017), and whom a row that is no more belonged to.
import { sql } from "kysely";
import type { Row } from "#server/store/collection.ts";
import type { Db } from "#server/store/database.ts";
import { type Actor, scopeOf } from "#server/store/scopes.ts";
import type { Entity } from "#shared/entities/entity.ts";

export const changesChannel = "changes";

export type ChangeType = "create" | "update" | "remove";

/** Some rows by their id; one that was removed, without its longest values; or whose the rows are, where they are many. */
export type ToldChange =
  | { table: string; type: "create" | "update"; ids: number[] }
  | { table: string; type: "remove"; row: Row }
  | { table: string; type: ChangeType; by: string; many: number[] | null };

/** The values of an owner column whose rows the actor sees. */
export async function seenOwners(
  db: Db,
  actor: Actor,
  entity: Entity,
  column: string,
  owners: readonly number[],
): Promise<number[]> {
  if (owners.length === 0) return [];
  const result = await sql<{ owner: number }>`
    select ${sql.ref(`row.${column}`)} as owner
    from ${asRows(
      entity,
      owners.map((owner) => ({ [column]: owner })),
    )}
    where ${scopeOf(entity, actor)}`.execute(db);
  return result.rows.map(({ owner }) => owner);
}

export function asRows(entity: Entity, rows: readonly Row[]) {
  const json = JSON.stringify(rows);
  return sql`jsonb_populate_recordset(null::${sql.table(entity.table)}, ${json}::jsonb) as row`;
}
