// Access tokens: opaque, 64 random characters, kept as a hash. They slide: every use starts the time to live again.
import { sql } from "kysely";
import { createHash, randomBytes } from "node:crypto";
import { deviceMax } from "#shared/entities/accessToken.ts";
import type { Db } from "../../database.ts";
import { type Actor, websitesSeenAsVisitor } from "../../scopes.ts";

export type Token = { id: string; ttl: number; created: Date; userId: number };

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
export function actorOf({ customer_id, admin, seenAsVisitor }: Actor): Actor {
  return { customer_id, admin, seenAsVisitor: admin ? [] : seenAsVisitor };
}

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

export function hashOf(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

function randomText(): string {
  return randomBytes(tokenLength * 2)
    .toString("base64")
    .replaceAll(/[^A-Za-z0-9]/g, "")
    .slice(0, tokenLength);
}
