// The accounts of the demo.
import { sql } from "kysely";
import type { Db } from "../../database.ts";

/** Null when there is no customer of this address; whether there are customers of others, administrators left aside. */
export async function demoCustomerState(
  db: Db,
  firstEmail: string,
): Promise<{ complete: boolean | null; others: boolean }> {
  const { rows } = await sql<{ complete: boolean | null; others: boolean }>`
    select bool_and("emailVerified") filter (where email = ${firstEmail}) as complete,
           bool_or(email <> ${firstEmail}) as others
    from customer
    where id::text not in (select mapping."principalId" from role_mapping mapping
                           join role on role.id = mapping."roleId" where role.name = 'admin')`.execute(db);
  return rows[0] ?? { complete: null, others: false };
}

/** When the account of this address was made. */
export async function accountCreated(db: Db, email: string): Promise<Date> {
  const { rows } = await sql<{ created: Date }>`select created from customer where email = ${email}`.execute(
    db,
  );
  return rows[0]!.created;
}

export async function customerIdsOf(db: Db, emails: readonly string[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from customer where email = any(${emails})`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

export async function verifyEmails(db: Db, emails: readonly string[]): Promise<void> {
  await sql`update customer set "emailVerified" = true where email = any(${emails})`.execute(db);
}

export async function accountWithEmail(
  db: Db,
  email: string,
): Promise<{ id: number; password: string } | undefined> {
  const { rows } = await sql<{ id: number; password: string }>`
    select id, password from customer where email = ${email}`.execute(db);
  return rows[0];
}

/** Two administrators at most: enough to tell whether there is another than the demo has. */
export async function someAdministrators(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select customer.id from customer
    join role_mapping mapping on mapping."principalId" = customer.id::text and mapping."principalType" = 'USER'
    join role on role.id = mapping."roleId" where role.name = 'admin' limit 2`.execute(db);
  return rows.map(({ id }) => id);
}

export async function deleteCustomerWithoutCatalog(tx: Db, id: number): Promise<void> {
  await sql`
    delete from customer where id = ${id} and not exists (select from catalog where customer_id = ${id})`.execute(
    tx,
  );
}
