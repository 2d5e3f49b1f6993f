import { sql } from "kysely";
import { type Db, inTransaction } from "#server/store/database.ts";
import { hashPassword } from "./passwords.ts";

export type NewAdministrator = { email: string; password: string; username?: string };

/** Whether anybody is an administrator yet: a new installation has none. */
export async function hasAdministrator(db: Db): Promise<boolean> {
  const result = await sql`
    select 1 from role_mapping mapping join role on role.id = mapping."roleId" where role.name = 'admin' limit 1`.execute(
    db,
  );
  return result.rows.length > 0;
}

/** Creates the account, or gives the account of that e-mail the role and this password. Returns its id. */
export async function makeAdministrator(
  db: Db,
  { email, password, username }: NewAdministrator,
): Promise<number> {
  const hashed = await hashPassword(password);
  return inTransaction(db, async (tx) => {
    const saved = await sql<{ id: number }>`
      insert into customer (username, email, password, "emailVerified")
      values (${username ?? email}, ${email}, ${hashed}, true)
      on conflict (lower(email)) do update set password = excluded.password
      returning id`.execute(tx);
    const id = saved.rows[0]?.id ?? 0;
    await sql`
      insert into role_mapping ("roleId", "principalId") select id, ${String(id)} from role where name = 'admin'
      on conflict do nothing`.execute(tx);
    return id;
  });
}
