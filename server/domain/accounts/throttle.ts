// Slows down guessing, and asking for mails. Attempts are counted by address and by address and account: whoever guesses
// elsewhere locks himself out, never the account's owner.
import { sql } from "kysely";
import { tooManyRequests } from "#server/errors.ts";
import type { Db } from "#server/store/database.ts";

const window_s = 300;

/** How many of each may fail in a window, from one address and from it for one account; a mail asked for counts as one. */
const attempts = {
  login: { perAddress: 50, perAccount: 8 },
  changePassword: { perAddress: 50, perAccount: 8 },
  reset: { perAddress: 20, perAccount: 3 },
  verify: { perAddress: 20, perAccount: 3 },
  newEmail: { perAddress: 20, perAccount: 3 },
} as const;
export type Attempt = keyof typeof attempts;

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
  const counted = await sql<{ key: string; failures: number; wait_s: number }>`
    insert into login_failure as known (key, failures)
    values (${alone(attempt, address)}, 1), (${pair(attempt, address, account)}, 1)
    on conflict (key) do update set
      failures = case when ${isOver} then 1 else known.failures + 1 end,
      since = case when ${isOver} then now() else known.since end
    returning key, failures, ceil(extract(epoch from since + ${window} - now()))::int as wait_s`.execute(db);
  const { perAddress, perAccount } = attempts[attempt];
  const blocked = counted.rows.find(
    ({ key, failures }) => failures > (key === alone(attempt, address) ? perAddress : perAccount),
  );
  if (blocked) throw tooManyRequests(Math.max(1, blocked.wait_s));
}

const window = sql`make_interval(secs => ${window_s})`;
const isOver = sql`known.since <= now() - ${window}`;

/** The attempt was no failure after all. */
export async function noteSuccess(db: Db, attempt: Attempt, address: string, account: string): Promise<void> {
  await forgive(db, attempt, address, account);
  await sql`update login_failure set failures = failures - 1 where key = ${alone(attempt, address)}`.execute(
    db,
  );
}

/** What failed from there into this account is forgotten. */
export async function forgive(db: Db, attempt: Attempt, address: string, account: string): Promise<void> {
  await sql`delete from login_failure where key = ${pair(attempt, address, account)}`.execute(db);
}

/** Forgets windows that are over. */
export async function forgetFailures(db: Db): Promise<void> {
  await sql`delete from login_failure where since < now() - ${window}`.execute(db);
}

function alone(attempt: Attempt, address: string): string {
  return `${attempt} ${address}`;
}

function pair(attempt: Attempt, address: string, account: string): string {
  return `${attempt} ${address} ${account.toLowerCase().slice(0, 100)}`;
}
