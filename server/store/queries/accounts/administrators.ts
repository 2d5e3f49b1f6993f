import { sql } from "kysely";
import type { Db } from "../../database.ts";

/** Whether anybody is an administrator yet: a new installation has none. */
export async function hasAdministrator(db: Db): Promise<boolean> {
  const found = await sql`
    select 1 from role_mapping mapping join role on role.id = mapping."roleId" where role.name = 'admin' limit 1`.execute(
    db,
  );
  return found.rows.length > 0;
}

/** Whether there is any account. */
export async function hasCustomers(db: Db): Promise<boolean> {
  const { rows } = await sql`select from customer limit 1`.execute(db);
  return rows.length > 0;
}

/** The account of that e-mail, made or given this password. Returns its id. */
export async function saveAdministrator(
  tx: Db,
  { username, email, hash }: { username: string; email: string; hash: string },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into customer (username, email, password, "emailVerified")
    values (${username}, ${email}, ${hash}, true)
    on conflict (lower(email)) do update set password = excluded.password, invited = false
    returning id`.execute(tx);
  return rows[0]!.id;
}

export async function giveAdminRole(tx: Db, customer_id: number): Promise<void> {
  await sql`
    insert into role_mapping ("roleId", "principalId") select id, ${String(customer_id)} from role where name = 'admin'
    on conflict do nothing`.execute(tx);
}

/** What the password of the account of that e-mail is kept as. */
export async function passwordHashOf(db: Db, email: string): Promise<string | undefined> {
  const { rows } = await sql<{ password: string }>`
    select password from customer where lower(email) = lower(${email})`.execute(db);
  return rows[0]?.password;
}
