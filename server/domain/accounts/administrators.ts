import { emailAsKept } from "#shared/entities/values.ts";
import { type Db, inTransaction } from "#server/store/database.ts";
import {
  giveAdminRole,
  passwordHashOf,
  saveAdministrator,
} from "#server/store/queries/accounts/administrators.ts";
import { hashPassword, isPassword } from "./passwords.ts";

type NewAdministrator = { email: string; password: string; username?: string };

/** Creates the account, or gives the account of that e-mail the role and this password. Returns its id. */
export async function makeAdministrator(
  db: Db,
  { email, password, username }: NewAdministrator,
): Promise<number> {
  const hash = await hashPassword(password);
  const kept = emailAsKept(email);
  return inTransaction(db, async (tx) => {
    const id = await saveAdministrator(tx, {
      username: username?.normalize("NFKC") ?? kept,
      email: kept,
      hash,
    });
    await giveAdminRole(tx, id);
    return id;
  });
}

/** Whether there is an account of that e-mail with that password. */
export async function isAccount(
  db: Db,
  { email, password }: Pick<NewAdministrator, "email" | "password">,
): Promise<boolean> {
  return isPassword(password, await passwordHashOf(db, emailAsKept(email)));
}
