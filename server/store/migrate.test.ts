// The schema is reached from nothing, from any point in between, and by two programs at once.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import pg from "pg";
import { freshDatabase, type TestDatabase } from "../../test/support/database.ts";
import { migrate, migrationNames } from "./migrate.ts";

describe("migrations", () => {
  let database: TestDatabase;
  let names: string[];
  before(async () => {
    names = await migrationNames();
  });
  after(() => database?.drop());

  /** An empty database: what the template made is taken away. */
  async function emptied(): Promise<pg.Client> {
    await database?.drop();
    database = await freshDatabase();
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    await client.query("drop schema public cascade; drop schema staging cascade; create schema public");
    return client;
  }

  async function finished(client: pg.Client): Promise<string[]> {
    const done = await client.query<{ name: string }>("select name from migration order by name");
    return done.rows.map((row) => row.name);
  }

  test("run to the end from an empty database, and a second run does nothing", async () => {
    const client = await emptied();
    await migrate(database.url);
    assert.deepEqual(await finished(client), names);
    const before = await client.query("select max(finished) from migration");
    await migrate(database.url);
    assert.deepEqual((await client.query("select max(finished) from migration")).rows, before.rows);
    await client.end();
  });
  test("finish when run again after being killed in each of them", async () => {
    const client = await emptied();
    await client.query(
      "create table migration (name text primary key, finished timestamptz not null default now())",
    );
    // Each run finishes the one in which the run before was killed, and is killed in the next.
    for (const [place, name] of names.entries()) {
      await killedIn(place, client);
      assert.deepEqual(await finished(client), names.slice(0, place), `${name} was undone whole`);
    }
    await migrate(database.url);
    assert.deepEqual(await finished(client), names);
    await client.end();
  });
  test("run once when two programs start at the same time", async () => {
    const client = await emptied();
    await Promise.all([migrate(database.url), migrate(database.url), migrate(database.url)]);
    assert.deepEqual(await finished(client), names);
    await client.end();
  });

  /** Ends the migrating connection from inside, after the first statement of the migration at a place. */
  async function killedIn(place: number, client: pg.Client): Promise<void> {
    await client.query(`
      create function stop_here() returns event_trigger language plpgsql as $$
      begin
        if (select count(*) from public.migration) >= ${place} then
          perform pg_terminate_backend(pg_backend_pid());
        end if;
      end $$;
      create event trigger stop_here on ddl_command_end execute function stop_here()`);
    await assert.rejects(migrate(database.url));
    await client.query("drop event trigger stop_here; drop function stop_here()");
  }
});
