import { sql } from "kysely";
import type { Entity } from "#shared/entities/entity.ts";
import type { Where } from "#shared/filters/filter.ts";
import { Subquery } from "./where/condition.ts";
import { whereSql } from "./where/where.ts";

/**
 * The values of a column in the rows of an entity's table under a where, as a list that is never read into memory. The
 * rows are everybody's: who asks is checked on what they pick.
 */
export function answersOf(entity: Entity, column: string, where: Where): Subquery {
  return new Subquery(sql`
    select ${sql.ref(`row.${column}`)} from ${sql.table(entity.table)} as row where ${whereSql(entity, where)}`);
}
