// What goes with accounts, and what keeps them.
import { sql } from "kysely";
import type { Db } from "../../database.ts";

export async function countCatalogsOf(db: Db, customerIds: readonly number[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from catalog where customer_id = any(${customerIds})`.execute(db);
  return rows[0]!.count;
}

export async function deleteRolesOf(db: Db, customerIds: readonly number[]): Promise<void> {
  await sql`
    delete from role_mapping
    where "principalType" = 'USER' and "principalId" = any(${customerIds.map(String)})`.execute(db);
}
