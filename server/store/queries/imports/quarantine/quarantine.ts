// Prices that moved too far to be believed: what an import keeps aside, and what becomes of it.
import { sql } from "kysely";
import type { Db } from "#server/store/database.ts";
import { type Merge, inScope, isStored, staging } from "../merge/mergedValues.ts";

/** What is kept aside with the price: they are of the same line, and wrong as it is. */
export const heldColumns = [
  "sale_price",
  "public_price",
  "shipping_price",
  "total_price",
  "currency",
  "competitorsmkp",
] as const;
type HeldColumn = (typeof heldColumns)[number];

/** An import and whoever decides about its prices take turns, so that neither decides about what the other changes. */
export async function lockQuarantine(tx: Db, websiteId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`quarantine of website ${websiteId}`}, 0))`.execute(
    tx,
  );
}

/** A price that its source does not say any more is no question any more. */
export async function dropAnsweredQuestions(tx: Db, merge: Merge): Promise<void> {
  const { run, kind, mapped } = merge;
  if (!mapped.has("price")) return;
  await sql`
    delete from quarantined_price as kept using product, ${staging(run)} as line
    where kept.website_id = ${run.website_id} and product.website_id = kept.website_id and product.id = kept.product_id
      and line.error is null and line.kind = ${kind} and ${isStored(merge)}
      and not exists (select from incoming where incoming.id = kept.product_id and incoming.doubtful)
      and ${inScope(run)}`.execute(tx);
}

export async function isAnyInQuarantine(tx: Db, websiteId: number): Promise<boolean> {
  const found = await sql<{ found: boolean }>`
    select exists (select from quarantined_price where website_id = ${websiteId}) as found`.execute(tx);
  return found.rows[0]!.found;
}

/** What `accepted` has held of its line, in the place of what the table has. */
export function assignHeld(table: string) {
  return sql.join(
    heldColumns.map((column) => {
      const [held, stored] = [heldValue(column), sql.ref(`${table}.${column}`)];
      return sql`${sql.ref(column)} = case when accepted.held ? ${column}::text then ${held} else ${stored} end`;
    }),
  );
}

function heldValue(column: HeldColumn) {
  if (column === "competitorsmkp") return sql`accepted.held -> ${column}::text`;
  if (column === "currency") return sql`accepted.held ->> ${column}::text`;
  return sql`(accepted.held ->> ${column}::text)::numeric`;
}
