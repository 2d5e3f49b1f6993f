import { sql } from "kysely";
import { invalidToken } from "#server/errors.ts";
import type { Db } from "../../database.ts";
import { type Actor, websitesSeenAsVisitor } from "../../scopes.ts";
import { hashOf, endToken, actorOf } from "./tokens.ts";

type Session = { actor: Actor; token_id: number; language: "fr" | "en" };

/**
 * Whose token it is, read anew at each call so that a logout or a lost role counts at once. Null for an unknown
 * token; throws 401 INVALID_TOKEN the first time an expired one is used, and forgets it.
 */
export async function sessionOf(db: Db, token: string): Promise<Session | null> {
  const result = await sql<SessionRow>`/* prepared: session */
    select token.id as token_id, token."userId" as customer_id, customer.language,
           token.used + make_interval(secs => token.ttl) < now() as expired,
           token.used < now() - least(interval '5 minutes', make_interval(secs => token.ttl / 2)) as "usedLongAgo",
           exists (select 1 from role_mapping mapping join role on role.id = mapping."roleId"
                   where role.name = 'admin' and mapping."principalType" = 'USER'
                     and mapping."principalId" = customer.id::text) as admin,
           array(${websitesSeenAsVisitor(sql`customer.id`)}) as "seenAsVisitor"
    from access_token token join customer on customer.id = token."userId"
    where token.hash = ${hashOf(token)}`.execute(db);
  const session = result.rows[0];
  if (!session) return null;
  if (session.expired) {
    await endToken(db, session.token_id);
    throw invalidToken();
  }
  if (session.usedLongAgo)
    await sql`update access_token set used = now() where id = ${session.token_id}`.execute(db);
  const { token_id, language } = session;
  return { actor: actorOf(session), token_id, language };
}

type SessionRow = Actor & {
  token_id: number;
  language: "fr" | "en";
  expired: boolean;
  usedLongAgo: boolean;
};
