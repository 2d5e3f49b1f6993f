// The links in mails: single use, for a while, kept as a hash. They sign nobody in.
//
// The secret of a link is the installation's signature of the request it was made for: it need not be kept to send the
// same mail again, and who reads the database cannot make it.
import { sql } from "kysely";
import { createHash } from "node:crypto";
import { signature } from "#server/store/sealed/secrets.ts";
import type { Db } from "../../database.ts";

/** To choose a new password; to confirm the account's e-mail address; to give it another one; to choose its first password. */
export type Purpose = "reset" | "verify" | "email" | "invitation";

/** Whose link it was, and where it was sent. */
export type Link = { customer_id: number; email: string };

/** The latest of an account's links that are good, for whoever may hand it over; null when there is none. */
export async function goodLink(
  db: Db,
  purpose: Purpose,
  customer_id: number,
): Promise<{ token: string; expires: Date } | null> {
  const { rows } = await sql<{ request: string; expires: Date }>`
    select link.request, link.expires from account_token link join customer on customer.id = link.customer_id
    where link.customer_id = ${customer_id} and link.purpose = ${purpose} and link.used is null and link.expires > now()
      and lower(link.email) = lower(customer.email)
    order by link.created desc limit 1`.execute(db);
  const [link] = rows;
  return link ? { token: tokenOf(purpose, link.request), expires: link.expires } : null;
}

/** Whose link it is, if it is still good. Looking is no use of it. */
export async function customerOfLink(db: Db, purpose: Purpose, token: string): Promise<number | null> {
  const result = await sql<{ customer_id: number }>`
    select link.customer_id from account_token link join customer on customer.id = link.customer_id
    where ${isGood(purpose, token)}`.execute(db);
  return result.rows[0]?.customer_id ?? null;
}

/** Uses the link up: of several at once, on however many servers, one gets it, the others null. */
export async function takeLink(db: Db, purpose: Purpose, token: string): Promise<Link | null> {
  // The account before its links, as whoever spoils them has it: of two that are followed at once one waits its turn.
  await sql`
    select from account_token link join customer on customer.id = link.customer_id
    where ${isGood(purpose, token)} for update of customer`.execute(db);
  const taken = await sql<Link>`
    update account_token link set used = now() from customer
    where customer.id = link.customer_id and ${isGood(purpose, token)}
    returning link.customer_id, link.email`.execute(db);
  return taken.rows[0] ?? null;
}

function isGood(purpose: Purpose, token: string) {
  return sql`
    link.hash = ${hashOf(token)} and link.purpose = ${purpose} and link.used is null and link.expires > now()
    and (link.purpose = 'email' or lower(link.email) = lower(customer.email))`;
}

/**
 * The links by which the account could be had, on their way or in a mailbox, are worth nothing any more: those to
 * choose a password and those to give it another address.
 */
export async function spoilLinks(
  db: Db,
  customer_id: number,
  purposes: readonly Purpose[] = ["reset", "email", "invitation"],
): Promise<void> {
  await sql`
    update account_token set used = now()
    where customer_id = ${customer_id} and purpose = any(${purposes}) and used is null`.execute(db);
}

/** Forgets the links that nobody can use and no job will send again. */
export async function cleanUpLinks(db: Db): Promise<void> {
  await sql`delete from account_token where expires < now() - interval '2 days'`.execute(db);
}

export function tokenOf(purpose: Purpose, request: string): string {
  return signature("mailed link", `${purpose} ${request}`);
}

export function hashOf(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}
