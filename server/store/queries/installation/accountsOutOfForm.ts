import { sql } from "kysely";
import type { Db } from "../../database.ts";

/**
 * The first accounts with an e-mail or a username in another form than names are looked up in: another account has what
 * it would be, or it would be no address.
 */
export async function accountsOutOfForm(db: Db): Promise<{ id: number; username: string; email: string }[]> {
  const { rows } = await sql<{ id: number; username: string; email: string }>`
    select id, username, email from customer
    where case when getdatabaseencoding() = 'UTF8' then email is not nfkc normalized or username is not nfkc normalized end
    order by id limit 20`.execute(db);
  return rows;
}
