import { customer } from "#shared/entities/customer.ts";
import type { RowOf } from "#shared/entities/entity.ts";
import { invalidEmail, invalidUsername, loginFailed, usernameOrEmailRequired } from "#server/errors.ts";
import type { Log } from "#server/log.ts";
import { find } from "#server/store/collection.ts";
import type { Db } from "#server/store/database.ts";
import { accountNamed } from "#server/store/queries/accounts/accounts.ts";
import { server } from "#server/store/scopes.ts";
import { isPassword } from "./passwords.ts";
import { countAttempt, forgiveLogins, isGuessedAt, recordSuccess } from "./throttle.ts";
import { type Token, issueToken } from "#server/store/queries/accounts/tokens.ts";

export type Credentials = {
  username?: unknown;
  email?: unknown;
  password?: unknown;
  ttl?: unknown;
  remember?: unknown;
};

/**
 * A token for whoever gives the right password, with the user it is for. `ttl` seconds at most. `device`: what signs in.
 * Throws 400 without a name, 401 LOGIN_FAILED alike for an unknown name and a wrong password, 429 when throttled; 401 as
 * well for the right password of an account that was guessed at by its other name (docs/decisions/0311).
 */
export async function login(
  { db, log }: { db: Db; log: Log },
  credentials: Credentials,
  address: string,
  longest_ttl: number,
  device?: string,
): Promise<Token & { user: RowOf<typeof customer> | undefined }> {
  const name = accountName(credentials);
  await countAttempt(db, "login", address, name);
  const account = await accountNamed(db, name);
  const password = typeof credentials.password === "string" ? credentials.password : "";
  const tellUnreadable = (err: unknown) =>
    log.error(
      { customer: account?.id, err },
      "a kept password cannot be read: its owner must choose another",
    );
  const isGuessed = await isGuessedAt(db, address, account?.id);
  const isRight = await isPassword(password, account?.password ?? undefined, tellUnreadable);
  if (!isRight || !account || isGuessed) throw loginFailed();
  await recordSuccess(db, "login", address, name);
  await forgiveLogins(db, address, { id: account.id, names: [] });
  const token = await issueToken(
    db,
    account.id,
    ttlOf(credentials.ttl, longest_ttl),
    credentials.remember === true,
    device,
  );
  const [user] = await find(db, server, customer, { where: { id: account.id } });
  return { ...token, user };
}

function accountName({ username, email }: Credentials): string {
  if (username === undefined && email === undefined) throw usernameOrEmailRequired();
  if (username !== undefined && typeof username !== "string") throw invalidUsername();
  if (email !== undefined && typeof email !== "string") throw invalidEmail();
  const name = (username ?? email ?? "").trim();
  if (name === "") throw usernameOrEmailRequired();
  return name.slice(0, 255).replaceAll("\0", "").normalize("NFKC");
}

function ttlOf(requested: unknown, longest: number): number {
  const ttl = typeof requested === "number" || typeof requested === "string" ? Number(requested) : 0;
  return Number.isInteger(ttl) && ttl > 0 ? Math.min(ttl, longest) : longest;
}
