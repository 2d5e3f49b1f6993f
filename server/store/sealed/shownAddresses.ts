// What the database holds of addresses, as callers are shown it: whatever is asked of a column looks at this. A filter,
// an order or a search over the sealed text would tell it letter by letter.
import { type RawBuilder, sql } from "kysely";
import type { Field } from "#shared/fields.ts";
import { holdsAddress, isJsonField } from "../rows.ts";

/** The same as `as_logged` and the index of letters of websites take out; the mark is that of `maskAddress`. */
const sealedPart = "sealed-v1-[A-Za-z0-9_-]{38,}";
const sealedInJson = `${sealedPart}|v1:[A-Za-z0-9+/=]{38,}`;

/** A column of a field; where it may hold sealed texts, an expression with a mark in their places. */
export function shownColumn(field: Field | undefined, column: RawBuilder<unknown>): RawBuilder<unknown> {
  if (!field || !holdsAddress(field)) return column;
  if (isJsonField(field))
    return sql`regexp_replace(${column}::text, ${sql.lit(sealedInJson)}, '•••', 'g')::jsonb`;
  return sql`regexp_replace(${column}, ${sql.lit(sealedPart)}, '•••', 'g')`;
}
