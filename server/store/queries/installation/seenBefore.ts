import { sql } from "kysely";
import type { Row } from "#server/store/collection.ts";
import type { Db } from "#server/store/database.ts";
import { type Actor, ownerColumn, scopeOf } from "#server/store/scopes.ts";
import { constants } from "#server/store/where/clauses.ts";
import { all } from "#server/store/where/condition.ts";
import { whereSql } from "#server/store/where/where.ts";
import type { Entity } from "#shared/entities/entity.ts";
import type { Where } from "#shared/filters/filter.ts";
import { asRows } from "./changes.ts";

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
  const knownRows = rows
    .filter((row) => !isHiddenFrom(actor, entity, row))
    .map((row) => knownTo(actor, entity, row));
  const judged = knownRows.filter(
    (row) => Object.hasOwn(row, "id") && rootsOf(where).every((root) => Object.hasOwn(row, root)),
  );
  const others = knownRows.filter((row) => !judged.includes(row));
  return [
    ...(await visible(db, actor, entity, judged, where)),
    ...(await visible(db, actor, entity, others, {})),
  ];
}

/** What was brought for a catalogue is hidden from visitors, and for which one it was does not stand in what they know of it. */
function isHiddenFrom({ seenAsVisitor }: Actor, entity: Entity, row: Row): boolean {
  if (entity.broughtFor !== "catalog_id" || (row["catalog_id"] ?? null) === null) return false;
  return seenAsVisitor.includes(Number(row[ownerColumn(entity)]));
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

/** The fields that a where names, whatever is asked of them. */
function rootsOf(where: unknown): string[] {
  if (Array.isArray(where)) return where.flatMap(rootsOf);
  if (typeof where !== "object" || where === null) return [];
  return Object.entries(where).flatMap(([name, value]) =>
    ["and", "or", "nor"].includes(name) ? rootsOf(value) : [name.split(".")[0] ?? ""],
  );
}
