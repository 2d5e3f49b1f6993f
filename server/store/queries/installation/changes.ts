// What the database tells of changed rows (migration 0017), and whom a row that is no more belonged to.
import { sql } from "kysely";
import type { Entity } from "#shared/entities/entity.ts";
import type { Where } from "#shared/filters/filter.ts";
import type { Row } from "#server/store/collection.ts";
import { constants } from "#server/store/where/clauses.ts";
import { all } from "#server/store/where/condition.ts";
import type { Db } from "#server/store/database.ts";
import { type Actor, ownerColumn, scopeOf } from "#server/store/scopes.ts";
import { whereSql } from "#server/store/where/where.ts";

export const changesChannel = "changes";

export type ChangeType = "create" | "update" | "remove";

/** Some rows by their id; one that was removed, without its longest values; or whose the rows are, where they are many. */
export type ToldChange =
  | { table: string; type: "create" | "update"; ids: number[] }
  | { table: string; type: "remove"; row: Row }
  | { table: string; type: ChangeType; by: string; many: number[] | null };

/**
 * Those of some rows of the table, as they were, that the actor could see and that were under the where. A where that
 * names what is not known of a row any more does not leave it out.
 */
export async function seenBefore(
  db: Db,
  actor: Actor,
  entity: Entity,
  rows: readonly Row[],
  where: Where = {},
): Promise<Row[]> {
  const knownRows = rows.map((row) => knownTo(actor, entity, row));
  const judged = knownRows.filter(
    (row) => Object.hasOwn(row, "id") && rootsOf(where).every((root) => Object.hasOwn(row, root)),
  );
  const others = knownRows.filter((row) => !judged.includes(row));
  return [
    ...(await visible(db, actor, entity, judged, where)),
    ...(await visible(db, actor, entity, others, {})),
  ];
}

/** A row without what its website hides from visitors, where the actor is one. */
function knownTo({ seenAsVisitor }: Actor, entity: Entity, row: Row): Row {
  const { visitorFields } = entity;
  if (!visitorFields || !seenAsVisitor.includes(Number(row[ownerColumn(entity)]))) return row;
  const isWhole = (name: string) => visitorFields.includes(name) && !hiddenInPart.has(name);
  return Object.fromEntries(Object.entries(row).filter(([name]) => isWhole(name)));
}

/** Fields of which a row that is gone does not tell what of them was public. */
const hiddenInPart = new Set(["attributes", "product_id"]);

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

async function visible(db: Db, actor: Actor, entity: Entity, rows: Row[], where: Where): Promise<Row[]> {
  if (rows.length === 0) return [];
  const condition = all([
    scopeOf(entity, actor),
    constants(entity),
    whereSql(entity, where, { admin: actor.admin }),
  ]);
  const result = await sql<{ id: number }>`
    select row.id from ${asRows(entity, rows)} where ${condition}`.execute(db);
  const ids = new Set(result.rows.map(({ id }) => id));
  return rows.filter((row) => ids.has(Number(row["id"])));
}

function asRows(entity: Entity, rows: readonly Row[]) {
  const json = JSON.stringify(rows);
  return sql`jsonb_populate_recordset(null::${sql.table(entity.table)}, ${json}::jsonb) as row`;
}

/** The fields that a where names, whatever is asked of them. */
function rootsOf(where: unknown): string[] {
  if (Array.isArray(where)) return where.flatMap(rootsOf);
  if (typeof where !== "object" || where === null) return [];
  return Object.entries(where).flatMap(([name, value]) =>
    ["and", "or", "nor"].includes(name) ? rootsOf(value) : [name.split(".")[0] ?? ""],
  );
}
