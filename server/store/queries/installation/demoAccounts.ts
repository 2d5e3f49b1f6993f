// The accounts of the demo, known by the logins that they were made with, whatever they are called now.
import { sql } from "kysely";
import type { Db } from "../../database.ts";

/** Null when there is none of these customers; whether there are others, administrators left aside. */
export async function demoCustomerState(
  db: Db,
  demos: readonly number[],
): Promise<{ complete: boolean | null; others: boolean }> {
  const { rows } = await sql<{ complete: boolean | null; others: boolean }>`
    select bool_or("emailVerified") filter (where id = any(${demos})) as complete,
           bool_or(id <> all(${demos})) as others
    from customer
    where id = any(${demos}) or id::text not in (select mapping."principalId" from role_mapping mapping
                           join role on role.id = mapping."roleId" where role.name = 'admin')`.execute(db);
  return rows[0] ?? { complete: null, others: false };
}

/** When the first of these accounts was made. */
export async function accountsCreated(db: Db, ids: readonly number[]): Promise<Date> {
  const { rows } = await sql<{ created: Date }>`
    select min(created) as created from customer where id = any(${ids})`.execute(db);
  return rows[0]!.created;
}

/** This account was made with this login of the demo. */
export async function markDemoAccount(tx: Db, id: number, login: string): Promise<void> {
  await sql`insert into demo_account (customer_id, login) values (${id}, ${login})`.execute(tx);
}

/** The demo's accounts among those that were made with these logins. */
export async function demoAccountIds(db: Db, logins: readonly string[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select customer_id as id from demo_account where login = any(${logins}) order by id`.execute(db);
  return rows.map(({ id }) => id);
}

export async function verifyEmails(db: Db, ids: readonly number[]): Promise<void> {
  await sql`update customer set "emailVerified" = true where id = any(${ids})`.execute(db);
}

type DemoAccount = { id: number; username: string; password: string };

/** The account that was made with this login, as it is now; `password` is the hash. */
export async function demoAccount(db: Db, login: string): Promise<DemoAccount | undefined> {
  const { rows } = await sql<DemoAccount>`
    select id, username, password from customer
    join demo_account on customer_id = customer.id where login = ${login}`.execute(db);
  return rows[0];
}

/** Administrators, so many at most: enough to tell whether there is another than the demo has. */
export async function someAdministrators(db: Db, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select customer.id from customer
    join role_mapping mapping on mapping."principalId" = customer.id::text and mapping."principalType" = 'USER'
    join role on role.id = mapping."roleId" where role.name = 'admin' limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

export async function deleteCustomerWithoutCatalog(tx: Db, id: number): Promise<void> {
  await sql`
    delete from customer where id = ${id} and not exists (select from catalog where customer_id = ${id})`.execute(
    tx,
  );
}
