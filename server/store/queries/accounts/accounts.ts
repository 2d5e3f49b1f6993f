// Accounts as the parts of signing in, passwords and mails need them: by name, by address, by id.
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../database.ts";

/** People type either name into the one box. A username that looks like another's e-mail gives way to the e-mail. */
export async function accountNamed(
  db: Db,
  name: string,
): Promise<{ id: number; password: string | null } | undefined> {
  const { rows } = await sql<{ id: number; password: string | null }>`
    select id, password from customer
    where lower(email) = lower(${name}) or lower(username) = lower(${name})
    order by lower(email) = lower(${name}) desc limit 1`.execute(db);
  return rows[0];
}

/**
 * Either name signs in: which of these two are another account's e-mail or username. Usernames are compared by their
 * capitals, which an i without its dot shares with one that has it.
 */
export async function takenNames(
  db: Db,
  { username, email }: { username?: unknown; email?: unknown },
  except: readonly number[],
): Promise<("username" | "email")[]> {
  const { rows } = await sql<{ username: boolean | null; email: boolean | null }>`
    select bool_or(lower(email) = lower(${username ?? null})
             or ${capitals(sql`username`)} = ${capitals(sql`${username ?? null}::text`)}) as username,
           bool_or(lower(${email ?? null}) in (lower(username), lower(email))) as email
    from customer where id <> all(${except})`.execute(db);
  return (["username", "email"] as const).filter((name) => rows[0]?.[name]);
}

/** Unicode's own, whatever the language of the database. */
function capitals(name: RawBuilder<unknown>) {
  return sql`upper(${name} collate "und-x-icu")`;
}

/** Whether an address is another account's e-mail or username. */
export async function isOthersName(db: Db, email: string, customer_id: number): Promise<boolean> {
  const { rows } = await sql`
    select from customer where id <> ${customer_id} and lower(${email}) in (lower(email), lower(username))
    limit 1`.execute(db);
  return rows.length > 0;
}

export type Recipient = { customer_id: number; username: string; email: string; language: "fr" | "en" };

export async function recipientWithId(db: Db, customer_id: number): Promise<Recipient | undefined> {
  const { rows } = await sql<Recipient>`
    select id as customer_id, username, email, language from customer where id = ${customer_id}`.execute(db);
  return rows[0];
}

export async function recipientWithEmail(db: Db, email: string): Promise<Recipient | undefined> {
  const { rows } = await sql<Recipient>`
    select id as customer_id, username, email, language from customer where lower(email) = lower(${email})`.execute(
    db,
  );
  return rows[0];
}

/** The hash of it; there is none of somebody who is invited. */
export async function passwordOf(db: Db, customer_id: number): Promise<string | undefined> {
  const { rows } = await sql<{ password: string | null }>`
    select password from customer where id = ${customer_id}`.execute(db);
  return rows[0]?.password ?? undefined;
}

/** False when the password is not the one that it was: of two changes at once one wins. */
export async function replacePassword(
  db: Db,
  customer_id: number,
  hashes: { before: string | undefined; after: string },
): Promise<boolean> {
  const { rows } = await sql`
    update customer set password = ${hashes.after}
    where id = ${customer_id} and password = ${hashes.before ?? null} returning id`.execute(db);
  return rows.length > 0;
}

/** Returns the names of the account. */
export async function setPassword(
  db: Db,
  customer_id: number,
  hash: string,
): Promise<{ username: string; email: string } | undefined> {
  const { rows } = await sql<{ username: string; email: string }>`
    update customer set password = ${hash}, invited = false where id = ${customer_id} returning username, email`.execute(
    db,
  );
  return rows[0];
}

/** The e-mail of an account, which stays locked until the transaction ends. */
export async function emailOf(tx: Db, customer_id: number): Promise<string | undefined> {
  const { rows } = await sql<{ email: string }>`
    select email from customer where id = ${customer_id} for update`.execute(tx);
  return rows[0]?.email;
}

/** Its owner was proved to read it. */
export async function setEmail(tx: Db, customer_id: number, email: string): Promise<void> {
  await sql`update customer set email = ${email}, "emailVerified" = true where id = ${customer_id}`.execute(
    tx,
  );
}

export async function verifyEmail(tx: Db, customer_id: number): Promise<void> {
  await sql`update customer set "emailVerified" = true where id = ${customer_id}`.execute(tx);
}

/** Whether the account has no password yet. Locks it. */
export async function isInvited(tx: Db, customer_id: number): Promise<boolean> {
  const { rows } = await sql<{ invited: boolean }>`
    select invited from customer where id = ${customer_id} for update`.execute(tx);
  return rows[0]?.invited === true;
}
