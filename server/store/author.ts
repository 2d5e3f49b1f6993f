// Who a change is by, for the log of changes that the database writes (migrations 0113 and 0243): said for the transaction.
import { sql } from "kysely";
import type { Entity } from "#shared/entities/entity.ts";
import type { Db } from "./db.ts";

/** The tables whose changes are logged. */
export const loggedTables: readonly string[] = [
  "customer",
  "role_mapping",
  "catalog",
  "catalog_competitor",
  "catalog_config",
  "website_setting",
  "website_matching_rule",
  "unit_mapping",
  "currency_mapping",
  "value_mapping",
  "product_attribute",
];

/** From here to the end of the transaction, changes are this account's. The program itself is nobody. */
export async function writeAuthor(tx: Db, customer_id: number): Promise<void> {
  if (customer_id > 0) await sql`select set_config('vigie.author', ${String(customer_id)}, true)`.execute(tx);
}

/** The same for all that is done over a connection of one's own. */
export async function writeAuthorOfSession(db: Db, customer_id: number): Promise<void> {
  if (customer_id > 0)
    await sql`select set_config('vigie.author', ${String(customer_id)}, false)`.execute(db);
}

/** The same before a row of the entity is written, where that is logged. */
export async function writeAuthorOf(tx: Db, { table }: Entity, customer_id: number): Promise<void> {
  if (loggedTables.includes(table)) await writeAuthor(tx, customer_id);
}
