import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { sql } from "kysely";
import pg from "pg";
import { say } from "#shared/messages/index.ts";
import { freshStore } from "../test/support/freshStore.ts";
import { schemaOvertakes, whyOvertaken } from "./schemaWatch.ts";
import { readMigrations } from "./store/migrations.ts";
import { migrationLock } from "./store/schema.ts";

describe("a program at work", () => {
  const fresh = freshStore();

  const every_ms = 5;

  test("is told by what its database has become newer, and goes on where it is older", async () => {
    const watching = new AbortController();
    const overtaken = schemaOvertakes(fresh.store.db, { every_ms, signal: watching.signal });
    await sql`delete from migration where name = '0001-foundations.sql'`.execute(fresh.store.db);
    await sql`insert into migration (name) values ('9998-later.sql')`.execute(fresh.store.db);
    const { key, values } = await overtaken;
    assert.match(say("fr", key, values), /plus récente .* 9998-later\.sql/);
    await sql`delete from migration where name = '9998-later.sql'`.execute(fresh.store.db);
  });

  test("goes on while the newer version is still at its upgrade, and is told once that is over", async () => {
    const known = await readMigrations();
    const upgrade = new pg.Client({ connectionString: fresh.url });
    await upgrade.connect();
    await upgrade.query("select pg_advisory_lock($1)", [migrationLock]);
    await sql`insert into migration (name) values ('9998-later.sql')`.execute(fresh.store.db);
    assert.equal(await whyOvertaken(fresh.store.db, known), undefined);
    await upgrade.query("select pg_advisory_unlock($1)", [migrationLock]);
    assert.equal((await whyOvertaken(fresh.store.db, known))?.key, "migrations.newerMeanwhile");
    await upgrade.end();
    await sql`delete from migration where name = '9998-later.sql'`.execute(fresh.store.db);
  });

  test("is told of a migration that ran in another form", async () => {
    const watching = new AbortController();
    const overtaken = schemaOvertakes(fresh.store.db, { every_ms, signal: watching.signal });
    await sql`update migration set checksum = 'x' where name = '0002-accounts.sql'`.execute(fresh.store.db);
    assert.match(
      say("fr", (await overtaken).key, (await overtaken).values),
      /0002-accounts\.sql sous une autre/,
    );
  });

  test("stops asking once it ends by itself", async () => {
    const watching = new AbortController();
    await sql`delete from migration where name = '0002-accounts.sql'`.execute(fresh.store.db);
    const overtaken = schemaOvertakes(fresh.store.db, { every_ms: 60_000, signal: watching.signal });
    watching.abort();
    await assert.rejects(overtaken, { name: "AbortError" });
  });
});
