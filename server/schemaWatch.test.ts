import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { sql } from "kysely";
import { say } from "#shared/messages/index.ts";
import { type TestDatabase, freshDatabase } from "../test/support/database.ts";
import { schemaOvertakes } from "./schemaWatch.ts";
import { type Store, openStore } from "./store/database.ts";

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
