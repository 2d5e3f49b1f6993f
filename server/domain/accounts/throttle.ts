// Slows down guessing, and asking for mails. Attempts are counted by address and by address and account: whoever guesses
// elsewhere locks themselves out, never the account's owner.
import { tooManyRequests } from "#server/errors.ts";
import type { Db } from "#server/store/database.ts";
import {
  countFailures,
  deleteFailures,
  deleteOldFailures,
  uncountFailure,
} from "#server/store/queries/accounts/loginFailures.ts";

const window_s = 300;

/** How many of each may fail in a window, from one address and from it for one account; a mail asked for counts as one. */
const attempts = {
  login: { perAddress: 50, perAccount: 8 },
  account: { perAddress: Infinity, perAccount: 8 },
  changePassword: { perAddress: 50, perAccount: 8 },
  reset: { perAddress: 20, perAccount: 3 },
  verify: { perAddress: 20, perAccount: 3 },
  newEmail: { perAddress: 20, perAccount: 3 },
  setup: { perAddress: 10, perAccount: 10 },
} as const;
type Attempt = keyof typeof attempts;

/**
 * Counts an attempt before its password is looked at, so that many at once are counted too. Throws 429 while too many
 * from this address, or from it into this account, have failed.
 */
export async function countAttempt(
  db: Db,
  attempt: Attempt,
  address: string,
  account: string,
): Promise<void> {
  const keys = [alone(attempt, address), pair(attempt, address, account)];
  const counted = await countFailures(db, keys, window_s);
  const { perAddress, perAccount } = attempts[attempt];
  const blocked = counted.find(
    ({ key, failures }) => failures > (key === alone(attempt, address) ? perAddress : perAccount),
  );
  if (blocked) throw tooManyRequests(Math.max(1, blocked.wait_s));
}

/**
 * Counts an attempt to sign in to an account, by whichever of its names. Returns whether too many have failed, which is not
 * told as such: who is refused under one name for what was typed under another knows that both are one account's.
 */
export async function isGuessedAt(
  db: Db,
  address: string,
  customer_id: number | undefined,
): Promise<boolean> {
  // Nobody's account is counted too: an unknown name takes as long as a known one.
  const counted = await countFailures(db, [pair("account", address, String(customer_id ?? ""))], window_s);
  return customer_id !== undefined && counted.some(({ failures }) => failures > attempts.account.perAccount);
}

/** What failed from there into this account, by its own names, is forgotten. */
export async function forgiveLogins(
  db: Db,
  address: string,
  { id, names }: { id: number; names: readonly string[] },
): Promise<void> {
  await forgive(db, "account", address, String(id));
  for (const name of names) await forgive(db, "login", address, name);
}

/** The attempt was no failure after all. */
export async function recordSuccess(
  db: Db,
  attempt: Attempt,
  address: string,
  account: string,
): Promise<void> {
  await forgive(db, attempt, address, account);
  await uncountFailure(db, alone(attempt, address));
}

async function forgive(db: Db, attempt: Attempt, address: string, account: string): Promise<void> {
  await deleteFailures(db, pair(attempt, address, account));
}

/** Forgets windows that are over. */
export async function cleanUpFailures(db: Db): Promise<void> {
  await deleteOldFailures(db, window_s);
}

function alone(attempt: Attempt, address: string): string {
  return `${attempt} ${address}`;
}

function pair(attempt: Attempt, address: string, account: string): string {
  return `${attempt} ${address} ${account.toLowerCase().slice(0, 100)}`;
}
