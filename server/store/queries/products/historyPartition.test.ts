import assert from "node:assert/strict";
import { test } from "node:test";
import { sql } from "kysely";
import { freshStore } from "../../../../test/support/freshStore.ts";
import { holdLock, untilBlockedBy } from "../../../../test/support/locks.ts";
import { ensureHistoryPartitions } from "./historyPartition.ts";

const fresh = freshStore();

test("a month of history is made although somebody who writes comparisons stands in its way", async () => {
  const { db } = fresh.store;
  const writer = await holdLock(fresh.store, sql`lock table matched_product in row exclusive mode`);
  // It is the one that makes the month that PostgreSQL gives up.
  await sql`set local deadlock_timeout = '60s'`.execute(writer.db);
  const made = ensureHistoryPartitions(db, "matched_product_history", [new Date("2011-03-04T00:00:00Z")]);
  made.catch(() => undefined);
  await untilBlockedBy(writer, db);
  await sql`lock table matched_product_history in row exclusive mode`.execute(writer.db);
  await sql`commit`.execute(writer.db);
  await writer.close();
  await made;
  const { rows } = await sql<{ name: string | null }>`
    select to_regclass('matched_product_history_201103')::text as name`.execute(db);
  assert.equal(rows[0]!.name, "matched_product_history_201103");
});
