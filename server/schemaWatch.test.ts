import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { sql } from "kysely";
import pg from "pg";
import { say } from "#shared/messages/index.ts";
import { type TestDatabase, freshDatabase } from "../test/support/database.ts";
import { schemaOvertakes, whyOvertaken } from "./schemaWatch.ts";
import { type Store, openStore } from "./store/database.ts";
import { readMigrations } from "./store/migrations.ts";
import { migrationLock } from "./store/schema.ts";

describe("a program at work", () => {
  let database: TestDatabase;
  let store: Store;
  before(async () => {
    database = await freshDatabase();
    store = openStore(database.url);
  });
  after(async () => {
    await store.close();
    await database.drop();
  });

  const every_ms = 5;

  test("is told by what its database has become newer, and goes on where it is older", async () => {
    const watching = new AbortController();
    const overtaken = schemaOvertakes(store.db, { every_ms, signal: watching.signal });
    await sql`delete from migration where name = '0001-foundations.sql'`.execute(store.db);
    await sql`insert into migration (name) values ('9998-later.sql')`.execute(store.db);
    const { key, values } = await overtaken;
    assert.match(say("fr", key, values), /plus récente .* 9998-later\.sql/);
    await sql`delete from migration where name = '9998-later.sql'`.execute(store.db);
  });

  test("goes on while the newer version is still at its upgrade, and is told once that is over", async () => {
    const known = await readMigrations();
    const upgrade = new pg.Client({ connectionString: database.url });
    await upgrade.connect();
    await upgrade.query("select pg_advisory_lock($1)", [migrationLock]);
    await sql`insert into migration (name) values ('9998-later.sql')`.execute(store.db);
    assert.equal(await whyOvertaken(store.db, known), undefined);
    await upgrade.query("select pg_advisory_unlock($1)", [migrationLock]);
    assert.equal((await whyOvertaken(store.db, known))?.key, "migrations.newerMeanwhile");
    await upgrade.end();
    await sql`delete from migration where name = '9998-later.sql'`.execute(store.db);
  });

  test("is told of a migration that ran in another form", async () => {
    const watching = new AbortController();
    const overtaken = schemaOvertakes(store.db, { every_ms, signal: watching.signal });
    await sql`update migration set checksum = 'x' where name = '0002-accounts.sql'`.execute(store.db);
    assert.match(
      say("fr", (await overtaken).key, (await overtaken).values),
      /0002-accounts\.sql sous une autre/,
    );
  });

  test("stops asking once it ends by itself", async () => {
    const watching = new AbortController();
    await sql`delete from migration where name = '0002-accounts.sql'`.execute(store.db);
    const overtaken = schemaOvertakes(store.db, { every_ms: 60_000, signal: watching.signal });
    watching.abort();
    await assert.rejects(overtaken, { name: "AbortError" });
  });
});
