// Connections of the program, and what they hold of the database.
import assert from "node:assert/strict";
import { test } from "node:test";
import { sql } from "kysely";
import { freshDatabase } from "../../test/support/database.ts";
import { inTransaction, openStore } from "./database.ts";
import { isConnectionLoss } from "./connection/session.ts";

test("a process that is frozen in the middle of a transaction does not keep what it has locked", async () => {
  const { url, drop } = await freshDatabase();
  const frozen = openStore(url, { idleTransaction_ms: 200 });
  const other = openStore(url);
  const lock = sql`select pg_advisory_xact_lock(7)`;
  const awake = Promise.withResolvers<void>();
  const locked = Promise.withResolvers<void>();
  const work = inTransaction(frozen.db, async (tx) => {
    await lock.execute(tx);
    locked.resolve();
    await awake.promise;
    await sql`create table late ()`.execute(tx);
  });
  const undone = assert.rejects(work, isConnectionLoss);
  await locked.promise;
  await inTransaction(other.db, (tx) => lock.execute(tx));
  awake.resolve();
  await undone;
  const { rows } =
    await sql`select to_regclass('late') as late, current_setting('idle_in_transaction_session_timeout') as patience`.execute(
      other.db,
    );
  assert.deepEqual(rows, [{ late: null, patience: "1min" }]);
  await sql`select 1`.execute(frozen.db);
  await Promise.all([frozen.close(), other.close()]);
  await drop();
});
