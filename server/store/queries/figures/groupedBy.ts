// What the rows of a list are told apart by: one of their texts, or the value of an attribute.
import { sql } from "kysely";
import type { groupingColumns } from "#shared/addresses/figures.ts";
import { unordered } from "../../collection.ts";
import type { ListedRows, Sql } from "../../listedRows.ts";
import type { Actor } from "../../scopes.ts";

export type Grouping = (typeof groupingColumns)[number] | { attribute: string };

/** As a client names it. */
export function nameOf(grouping: Grouping): string {
  return typeof grouping === "string" ? grouping : `attributes.${grouping.attribute}`;
}

/** The text of a row that it is told apart by; null when it has none, or when its attribute is no single value. */
export function groupValue(grouping: Grouping): Sql {
  if (typeof grouping === "string") return sql.ref(`row.${grouping}`);
  const value = sql`row.attributes -> ${grouping.attribute}::text -> 'value'`;
  return sql`case when jsonb_typeof(${value}) in ('string', 'number', 'boolean') then ${value} #>> '{}' end`;
}

/** Listed rows as `id`, `gap` and the `value` that they are told apart by; all of one value when by nothing. */
export function groupedRows(
  actor: Actor,
  { entity, where, from }: ListedRows,
  grouping: Grouping | undefined,
): Sql {
  const value = grouping ? groupValue(grouping) : sql`null::text`;
  const cells = sql`row.id, row.price_diff_integer as gap, ${value} as value`;
  return unordered(actor, entity, where, { cells, from });
}
