// Access tokens: opaque, 64 random characters, kept as a hash. They slide: every use starts the time to live again.
import { createHash, randomBytes } from "node:crypto";
import { sql } from "kysely";
import { deviceMax } from "#shared/entities/accessToken.ts";
import type { Db } from "../../database.ts";
import { type Actor, websitesSeenAsVisitor } from "../../scopes.ts";
import { invalidToken } from "#server/errors.ts";

export type Token = { id: string; ttl: number; created: Date; userId: number };

type Session = { actor: Actor; token_id: number; language: "fr" | "en" };

const tokenLength = 64;

/** Makes a token of `ttl` seconds. The secret is in the answer and nowhere else. `device`: what signs in. */
export async function issueToken(
  db: Db,
  userId: number,
  ttl: number,
  remember: boolean,
  device?: string,
): Promise<Token> {
  const id = randomText();
  const inserted = await sql<{ created: Date }>`
    insert into access_token (hash, prefix, "userId", ttl, remember, device)
    values (${hashOf(id)}, ${id.slice(0, 6)}, ${userId}, ${ttl}, ${remember}, ${device?.slice(0, deviceMax) ?? null})
    returning created`.execute(db);
  return { id, ttl, created: inserted.rows[0]!.created, userId };
}

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

/**
 * Who stands behind a token now, for what goes on for long after the call that began it; null once it has ended.
 * Asking is no use of the token: it does not keep it alive.
 */
export async function actorOfToken(db: Db, token_id: number): Promise<Actor | null> {
  const result = await sql<Actor>`
    select token."userId" as customer_id,
           exists (select 1 from role_mapping mapping join role on role.id = mapping."roleId"
                   where role.name = 'admin' and mapping."principalType" = 'USER'
                     and mapping."principalId" = token."userId"::text) as admin,
           array(${websitesSeenAsVisitor(sql`token."userId"`)}) as "seenAsVisitor"
    from access_token token
    where token.id = ${token_id} and token.used + make_interval(secs => token.ttl) >= now()`.execute(db);
  const [actor] = result.rows;
  return actor ? actorOf(actor) : null;
}

/** An administrator sees every website whole. */
function actorOf({ customer_id, admin, seenAsVisitor }: Actor): Actor {
  return { customer_id, admin, seenAsVisitor: admin ? [] : seenAsVisitor };
}

type SessionRow = Actor & {
  token_id: number;
  language: "fr" | "en";
  expired: boolean;
  usedLongAgo: boolean;
};

export async function endToken(db: Db, token_id: number): Promise<void> {
  await sql`delete from access_token where id = ${token_id}`.execute(db);
}

export async function endTokensOf(db: Db, userId: number): Promise<void> {
  await sql`delete from access_token where "userId" = ${userId}`.execute(db);
}

export async function endOtherTokensOf(db: Db, userId: number, token_id: number): Promise<void> {
  await sql`delete from access_token where "userId" = ${userId} and id <> ${token_id}`.execute(db);
}

/** Forgets the tokens whose time is over and that nobody used since. */
export async function cleanUpTokens(db: Db): Promise<void> {
  await sql`delete from access_token where used + make_interval(secs => ttl) < now()`.execute(db);
}

function hashOf(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

function randomText(): string {
  return randomBytes(tokenLength * 2)
    .toString("base64")
    .replaceAll(/[^A-Za-z0-9]/g, "")
    .slice(0, tokenLength);
}
