// Two ways to another password: by the old one, and by a link that was mailed. Both end the account's other sessions.
import { invalidResetLink, wrongPassword } from "#server/errors.ts";
import { writeAuthor } from "#server/store/author.ts";
import { type Db, inTransaction } from "#server/store/database.ts";
import { passwordOf, replacePassword, setPassword } from "#server/store/queries/accounts/accounts.ts";
import {
  type Purpose,
  customerOfLink,
  spoilLinks,
  takeLink,
} from "#server/store/queries/accounts/mailedLinks.ts";
import { hashPassword, isPassword } from "./passwords.ts";
import { countAttempt, forgiveLogins, recordSuccess } from "./throttle.ts";
import { endOtherTokensOf, endTokensOf } from "#server/store/queries/accounts/tokens.ts";

type ByOldPassword = {
  customer_id: number;
  /** The session that asks goes on. */
  token_id: number;
  oldPassword: string;
  newPassword: string;
  /** Where the call comes from. */
  address: string;
};

/** Throws 400 INVALID_PASSWORD when the old one is not the account's, 429 after too many of those. */
export async function changePassword(db: Db, request: ByOldPassword): Promise<void> {
  const { customer_id, token_id, newPassword } = request;
  const current = await checkOldPassword(db, request);
  const hashed = await hashPassword(newPassword);
  await inTransaction(db, async (tx) => {
    await writeAuthor(tx, customer_id);
    // Of two changes at once the second was asked with a password that is the old one no more.
    const isChanged = await replacePassword(tx, customer_id, { before: current, after: hashed });
    if (!isChanged) throw wrongPassword();
    await endOtherTokensOf(tx, customer_id, token_id);
    await spoilLinks(tx, customer_id);
  });
}

/** Whoever is signed in shows that they know the password. Returns its hash; throws as changePassword does. */
export async function checkOldPassword(
  db: Db,
  { customer_id, oldPassword, address }: Pick<ByOldPassword, "customer_id" | "oldPassword" | "address">,
): Promise<string | undefined> {
  // A session that was left open must not become a way to guess its password.
  await countAttempt(db, "changePassword", address, String(customer_id));
  const current = await passwordOf(db, customer_id);
  if (!(await isPassword(oldPassword, current))) throw wrongPassword();
  await recordSuccess(db, "changePassword", address, String(customer_id));
  return current;
}

type ByLink = {
  /** The link's token, in every way it may have been meant. */
  tokens: readonly string[];
  newPassword: string;
  address: string;
};

/** Throws 401 INVALID_TOKEN when the link has been used, is too old or never was. */
export async function lookAtLink(db: Db, tokens: readonly string[]): Promise<void> {
  await goodOne(db, tokens);
}

/** Ends every session. Throws 401 INVALID_TOKEN when the link has been used, is too old or never was. */
export async function resetPassword(db: Db, { tokens, newPassword, address }: ByLink): Promise<void> {
  // A hash takes work: it is done for a link that is good, and the link is used up with the change.
  const { purpose, token } = await goodOne(db, tokens);
  const hashed = await hashPassword(newPassword);
  await inTransaction(db, async (tx) => {
    const link = await takeLink(tx, purpose, token);
    if (!link) throw invalidResetLink();
    const { customer_id } = link;
    await writeAuthor(tx, customer_id);
    const names = await setPassword(tx, customer_id, hashed);
    await endTokensOf(tx, customer_id);
    await spoilLinks(tx, customer_id);
    // Who failed to remember the old one, and got themselves slowed down, may use the new one now.
    if (names) await forgiveLogins(tx, address, { id: customer_id, names: [names.username, names.email] });
  });
}

/** The links by which one chooses a password: a new one, or the first. */
const purposes = ["reset", "invitation"] as const satisfies readonly Purpose[];

async function goodOne(db: Db, tokens: readonly string[]): Promise<{ purpose: Purpose; token: string }> {
  for (const token of tokens)
    for (const purpose of purposes)
      if ((await customerOfLink(db, purpose, token)) !== null) return { purpose, token };
  throw invalidResetLink();
}
