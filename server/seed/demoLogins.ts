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
  accountWithEmail,
  deleteCustomerWithoutCatalog,
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

/** The demo's logins that can be used: those whose password is the demo's still. */
export async function usableDemoLogins(db: Db): Promise<Login[]> {
  const usable: Login[] = [];
  for (const login of [admin, ...customers]) if (await accountOf(db, login)) usable.push(login);
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
      const id = await accountOf(tx, login);
      if (id === undefined) continue;
      await endLogin(tx, id, login);
      ended.push(login.username);
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

/** Its id, while the account has the demo's password. */
async function accountOf(db: Db, { email, password }: Login): Promise<number | undefined> {
  const account = await accountWithEmail(db, email);
  return account && (await isPassword(password, account.password)) ? account.id : undefined;
}

async function hasOwnAdministrator(db: Db): Promise<boolean> {
  const administrators = await someAdministrators(db);
  const demos = await accountOf(db, admin);
  return administrators.some((id) => id !== demos);
}
