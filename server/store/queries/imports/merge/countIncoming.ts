import { sql } from "kysely";
import type { Db } from "#server/store/database.ts";

export type Incoming = {
  /** Lines about a product seen for the first time, and about a stored one with at least one field changed. */
  created: number;
  updated: number;
  /** Rows to insert and to update, those included that no line stands for: marketplace pages, products that are back. */
  inserts: number;
  updates: number;
  /** Products the file no longer holds. */
  missing: number;
  /** Stored products whose price became ten times higher or lower. */
  jumped: number;
  /** Stored products with a price whose currency became another one. */
  currencyChanged: number;
  /** Those whose price moves further than it may. */
  doubtful: number;
  /** Those that have a price, and none in the file. */
  emptied: number;
  attributesChanged: boolean;
  /** An offer came, went or is back, or a page that has sellers; or a page has other sellers. */
  sellersChanged: boolean;
};

export async function countIncoming(db: Db): Promise<Incoming> {
  await sql`analyze incoming`.execute(db);
  const counted = await sql<Incoming>`
    select count(*) filter (where id is null and line > 0)::int as created,
           count(*) filter (where changed and line > 0)::int as updated,
           count(*) filter (where id is null)::int as inserts,
           count(*) filter (where id is not null and line is not null)::int as updates,
           count(*) filter (where line is null)::int as missing,
           count(*) filter (where jumped)::int as jumped,
           count(*) filter (where currency_changed)::int as "currencyChanged",
           count(*) filter (where doubtful)::int as doubtful,
           count(*) filter (where emptied)::int as emptied,
           coalesce(bool_or(attributes_changed), false) as "attributesChanged",
           coalesce(bool_or(sellers_changed), false) as "sellersChanged"
    from incoming`.execute(db);
  return counted.rows[0]!;
}
