import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { silentLog } from "#server/log.ts";
import { freshStore } from "../../test/support/freshStore.ts";
import { buildProbes } from "./probes.ts";

describe("whoever asks whether a process can work", () => {
  const fresh = freshStore();

  test("is told that it cannot where it would not start: of a newer schema, and of one that was made otherwise", async () => {
    // Its jobs have no tables yet.
    await sql`create schema jobs`.execute(fresh.store.db);
    await sql`create table jobs.job (name text, state text, created_on timestamptz, start_after timestamptz, heartbeat_on timestamptz, started_on timestamptz, heartbeat_seconds int)`.execute(
      fresh.store.db,
    );
    assert.deepEqual(await asked(), [200, "current"]);
    await sql`update migration set checksum = repeat('0', 64) where name = '0005-matching.sql'`.execute(
      fresh.store.db,
    );
    assert.deepEqual(await asked(), [503, "edited"]);
    await sql`insert into migration (name) values ('9999-later.sql')`.execute(fresh.store.db);
    assert.deepEqual(await asked(), [503, "newer"]);
  });

  /** By a process of its own each time: what was found is kept for a moment. */
  async function asked(): Promise<[number, string]> {
    const app: FastifyInstance = await buildProbes({ databaseUrl: fresh.url, log: silentLog });
    const { statusCode, body } = await app.inject("/ready");
    await app.close();
    return [statusCode, JSON.parse(body).schema];
  }
});
