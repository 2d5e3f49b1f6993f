import { sql } from "kysely";
import type { Db } from "../../database.ts";
import { type Purpose, tokenOf, hashOf } from "./mailedLinks.ts";

type LinkRequest = {
  /** The UUID of what was asked: asked for twice, it is the same link. */
  request: string;
  purpose: Purpose;
  customer_id: number;
  /** Where it is sent. */
  email: string;
};

const lifetime_s: Readonly<Record<Purpose, number>> = {
  reset: 15 * 60,
  verify: 3 * 86_400,
  email: 86_400,
  invitation: 7 * 86_400,
};
/** Whoever keeps asking for somebody else fills no mailbox. */
const goodAtATime = 3;

/**
 * Makes the link's token, or the same one again with its time begun anew. Null when it has been used, when the account
 * has another address by now, or when there are enough good ones.
 */
export async function makeLink(
  db: Db,
  { request, purpose, customer_id, email }: LinkRequest,
): Promise<{ token: string; created: Date } | null> {
  const token = tokenOf(purpose, request);
  const made = await sql<{ created: Date }>`
    insert into account_token as known (request, customer_id, purpose, email, hash, expires)
    select ${request}::uuid, ${customer_id}, ${purpose}, ${email}, ${hashOf(token)}, now() + make_interval(secs => ${lifetime_s[purpose]})
    where ${goodAtATime} > (
      select count(*) from account_token other
      where other.customer_id = ${customer_id} and other.purpose = ${purpose} and other.request <> ${request}::uuid
        and other.used is null and other.expires > now())
    on conflict (request) do update set expires = excluded.expires, hash = excluded.hash
    where known.used is null and known.email = excluded.email
    returning created`.execute(db);
  const row = made.rows[0];
  return row ? { token, created: row.created } : null;
}
