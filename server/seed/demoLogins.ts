// The demo's logins: everybody knows their passwords, so that they are only where nobody else can use them.
import { randomBytes } from "node:crypto";
import type { Config } from "#server/config.ts";
import { isReachable } from "#server/config/reach.ts";
import { spoilLinks } from "#server/store/queries/accounts/mailedLinks.ts";
import { hashPassword, isPassword } from "#server/domain/accounts/passwords.ts";
import { endTokensOf } from "#server/store/queries/accounts/tokens.ts";
import { type Db, inTransaction } from "#server/store/database.ts";
import { setPassword } from "#server/store/queries/accounts/accounts.ts";
import { deleteRolesOf } from "#server/store/queries/accounts/removal.ts";
import {
  deleteCustomerWithoutCatalog,
  demoAccount,
  someAdministrators,
} from "#server/store/queries/installation/demoAccounts.ts";
import { type Login, admin, customers } from "./customers.ts";

/** What of the settings decides whether there may be demo logins. */
type LoginSettings = Pick<Config, "adminEmail" | "host" | "publicUrl" | "trustProxy">;

/**
 * Whether the demo's logins may be there: the program is reached from its own machine alone, and has no administrator but
 * the demo's.
 */
export async function mayHaveDemoLogins(db: Db, settings: LoginSettings): Promise<boolean> {
  return !isReachable(settings) && !settings.adminEmail && !(await hasOwnAdministrator(db));
}

/** A login as it is now: its account may be called otherwise than it was made. */
type UsableLogin = Pick<Login, "username" | "password">;

/** The demo's logins that can be used: those whose password is the demo's still. */
export async function usableDemoLogins(db: Db): Promise<UsableLogin[]> {
  const usable: UsableLogin[] = [];
  for (const login of [admin, ...customers]) {
    const account = await accountOf(db, login);
    if (account) usable.push({ username: account.username, password: login.password });
  }
  return usable;
}

/**
 * Ends the demo's logins and their sessions; the demo's data stays. An account whose password somebody changed is theirs and
 * stays. Returns the names of those that ended.
 */
export async function endDemoLogins(db: Db): Promise<string[]> {
  return inTransaction(db, async (tx) => {
    const ended: string[] = [];
    for (const login of [admin, ...customers]) {
      const account = await accountOf(tx, login);
      if (!account) continue;
      await endLogin(tx, account.id, login);
      ended.push(account.username);
    }
    return ended;
  });
}

/** The demo's customers own its catalogues, its administrator owns nothing. */
async function endLogin(tx: Db, id: number, login: Login): Promise<void> {
  await endTokensOf(tx, id);
  await spoilLinks(tx, id);
  await setPassword(tx, id, await unknownPassword());
  if (login !== admin) return;
  await deleteRolesOf(tx, [id]);
  await deleteCustomerWithoutCatalog(tx, id);
}

/** The hash of a password that nobody knows. */
function unknownPassword(): Promise<string> {
  return hashPassword(randomBytes(32).toString("base64url"));
}

/** The account, while it has the demo's password. */
async function accountOf(
  db: Db,
  { username, password }: Login,
): Promise<{ id: number; username: string } | undefined> {
  const account = await demoAccount(db, username);
  return account && (await isPassword(password, account.password)) ? account : undefined;
}

/** Its administrator that there is: which account, and whether it is the demo's still, or somebody's who changed the password. */
export async function demoAdministrator(
  db: Db,
): Promise<{ id: number; username: string; isTheirs: boolean } | undefined> {
  const account = await demoAccount(db, admin.username);
  if (!account) return undefined;
  const { id, username } = account;
  return { id, username, isTheirs: (await accountOf(db, admin)) === undefined };
}

/** Not one of the demo's accounts that has become an administrator and kept the password that everybody knows. */
async function hasOwnAdministrator(db: Db): Promise<boolean> {
  const logins = [admin, ...customers];
  const administrators = await someAdministrators(db, logins.length + 1);
  const demos = await Promise.all(logins.map((login) => accountOf(db, login)));
  return administrators.some((id) => !demos.some((account) => account?.id === id));
}
