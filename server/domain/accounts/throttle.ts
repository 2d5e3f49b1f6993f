// Slows down guessing. Failures are counted by address and by address and account: whoever guesses elsewhere locks
// himself out, never the account's owner.
import { sql } from "kysely";
import { tooManyRequests } from "#server/errors.ts";
import type { Db } from "#server/store/database.ts";

const window_s = 300;
const failuresPerAddress = 50;
const failuresPerAddressAndAccount = 8;

/** Throws 429 while too many logins from this address, or from it into this account, have failed. */
export async function checkThrottle(db: Db, address: string, account: string): Promise<void> {
  const found = await sql<{ wait_s: number }>`
    select ceil(extract(epoch from since + make_interval(secs => ${window_s}) - now()))::int as wait_s
    from login_failure
    where since > now() - make_interval(secs => ${window_s})
      and (key = ${address} and failures >= ${failuresPerAddress}
        or key = ${pair(address, account)} and failures >= ${failuresPerAddressAndAccount})
    order by wait_s desc limit 1`.execute(db);
  if (found.rows[0]) throw tooManyRequests(Math.max(1, found.rows[0].wait_s));
}

export async function noteFailure(db: Db, address: string, account: string): Promise<void> {
  await sql`
    insert into login_failure as known (key, failures)
    values (${address}, 1), (${pair(address, account)}, 1)
    on conflict (key) do update set
      failures = case when known.since > now() - make_interval(secs => ${window_s}) then known.failures + 1 else 1 end,
      since = case when known.since > now() - make_interval(secs => ${window_s}) then known.since else now() end`.execute(
    db,
  );
}

export async function noteSuccess(db: Db, address: string, account: string): Promise<void> {
  await sql`delete from login_failure where key = ${pair(address, account)}`.execute(db);
}

/** Forgets windows that are over. */
export async function forgetFailures(db: Db): Promise<void> {
  await sql`delete from login_failure where since < now() - make_interval(secs => ${window_s})`.execute(db);
}

function pair(address: string, account: string): string {
  return `${address} ${account.toLowerCase().slice(0, 100)}`;
}
