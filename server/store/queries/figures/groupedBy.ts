// What the rows of a list are told apart by: one of their texts, or the value of an attribute.
import { type RawBuilder, sql } from "kysely";
import type { groupingColumns } from "#shared/addresses/figures.ts";

export type Grouping = (typeof groupingColumns)[number] | { attribute: string };

/** The text of a row that it is told apart by; null when it has none, or when its attribute is no single value. */
export function groupValue(grouping: Grouping): RawBuilder<unknown> {
  if (typeof grouping === "string") return sql.ref(`row.${grouping}`);
  const value = sql`row.attributes -> ${grouping.attribute}::text -> 'value'`;
  return sql`case when jsonb_typeof(${value}) in ('string', 'number', 'boolean') then ${value} #>> '{}' end`;
}
