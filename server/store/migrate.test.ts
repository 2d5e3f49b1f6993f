// The schema is reached from nothing, from any point in between, and by two programs at once.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import pg from "pg";
import { freshDatabase, type TestDatabase } from "../../test/support/database.ts";
import { readFile, writeFile } from "node:fs/promises";
import type { VigieError } from "#server/errors.ts";
import { until } from "../../test/support/until.ts";
import { migrate } from "./migrate.ts";
import { type Migration, checksumsFile, migrationOf, readMigrations } from "./migrations.ts";

describe("migrations", () => {
  let database: TestDatabase;
  let migrations: Migration[];
  let names: string[];
  before(async () => {
    migrations = await readMigrations();
    names = migrations.map(({ name }) => name);
  });
  after(() => database?.drop());

  /** An empty database: what the template made is taken away. */
  async function emptied(): Promise<pg.Client> {
    const client = await fresh();
    await client.query(
      "drop schema public cascade; drop schema if exists staging, undo cascade; create schema public",
    );
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

  test("one with a lower number than the last that ran, written beside it, runs as well", async () => {
    const client = await emptied();
    const late = migrationOf("0001-written-beside.sql", "create table written_beside ()");
    await migrate(database.url, { migrations });
    assert.deepEqual(await migrate(database.url, { migrations: byName([...migrations, late]) }), [late.name]);
    await client.end();
  });
  test("a database that ran more than the program knows is refused, and left as it is", async () => {
    const client = await fresh();
    const before = await client.query("select * from migration order by name");
    await assert.rejects(migrate(database.url, { migrations: migrations.slice(0, -1) }), {
      key: "migrations.newer",
      values: { names: names.at(-1) },
    });
    assert.deepEqual((await client.query("select * from migration order by name")).rows, before.rows);
    await client.end();
  });
  test("one that ran in another form is refused, unless it ran before checksums were kept", async () => {
    const client = await fresh();
    const [first, ...others] = migrations as [Migration, ...Migration[]];
    const edited = [migrationOf(first.name, `${first.statements}\n-- edited`), ...others];
    const refused = { key: "migrations.edited", values: { name: first.name } };
    await assert.rejects(migrate(database.url, { migrations: edited }), refused);
    await client.query("alter table migration drop column checksum");
    assert.deepEqual(await migrate(database.url, { migrations: edited }), []);
    await assert.rejects(migrate(database.url), refused);
    await client.end();
  });
  test("what was published under another number before does not run again", async () => {
    const client = await fresh();
    const [former, name] = ["0023-list-indexes.sql", "0013-list-indexes.sql"];
    await client.query("alter table migration drop column checksum");
    await client.query("update migration set name = $1 where name = $2", [former, name]);
    assert.deepEqual(await migrate(database.url), []);
    assert.deepEqual(await finished(client), names);
    await client.end();
  });
  test("does not keep others waiting behind it while a long reader holds it up, and says who does", async () => {
    const [reader, other] = [await fresh(), await connected()];
    await reader.query("set application_name = 'long reader'; begin; select from customer");
    const change = migrationOf("9999-change.sql", "alter table customer add column changed int");
    const options = { migrations: [...migrations, change], lockWait_ms: 20 };
    await assert.rejects(migrate(database.url, { ...options, patience_ms: 0 }), (problem: VigieError) => {
      assert.deepEqual([problem.key, problem.values["name"]], ["migrations.waitsTooLong", change.name]);
      return /^long reader pid \d+ /.test(String(problem.values["holder"]));
    });
    const migrating = migrate(database.url, options);
    await until("the change waits for the reader", waitsForLock(other));
    // Were it waited for to the end, this question would be behind it, and the reader too.
    await other.query("select from customer");
    await reader.query("commit");
    assert.deepEqual(await migrating, [change.name]);
    await Promise.all([reader.end(), other.end()]);
  });
  test("each is on the page of checksums as it was merged", async () => {
    const page = await readFile(checksumsFile, "utf8").catch(() => "");
    const lineOf = ({ name, checksum }: Migration) => `${checksum} ${name}\n`;
    const isNew = ({ name }: Migration) => !page.includes(` ${name}\n`);
    // A line is added for a new one, never renewed: what installations have run stays as it is.
    const lines = page.split(/(?<=\n)/);
    if (process.env["VIGIE_RECORD"] === "write") {
      const all = [...lines, ...migrations.filter(isNew).map(lineOf)];
      await writeFile(
        checksumsFile,
        all.toSorted((one, two) => (one.slice(65) < two.slice(65) ? -1 : 1)).join(""),
      );
    }
    const known = await readFile(checksumsFile, "utf8");
    const unknown = migrations.filter(({ name }) => !known.includes(` ${name}\n`)).map(({ name }) => name);
    assert.deepEqual(
      unknown,
      [],
      `VIGIE_RECORD=write npm test -- server/store/migrate.test.ts adds lines for ${unknown.join(", ")}`,
    );
    assert.equal(known, migrations.map(lineOf).join(""), "a migration that is on the page is never edited");
  });

  function byName(some: readonly Migration[]): Migration[] {
    return some.toSorted((left, right) => (left.name < right.name ? -1 : 1));
  }

  /** Connected to a new migrated database. */
  async function fresh(): Promise<pg.Client> {
    await database?.drop();
    database = await freshDatabase();
    return connected();
  }

  async function connected(): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    return client;
  }

  function waitsForLock(client: pg.Client) {
    return async () =>
      (
        await client.query(
          "select from pg_stat_activity where application_name = 'vigie-migrate' and wait_event_type = 'Lock' and datname = current_database()",
        )
      ).rowCount;
  }

  /** Ends the migrating connection from inside, after the first statement of the migration at a place. */
  async function killedIn(place: number, client: pg.Client): Promise<void> {
    await client.query(`
      create function stop_at_end() returns trigger language plpgsql as $$
      begin
        if (select count(*) from public.migration) >= ${place} then
          perform pg_terminate_backend(pg_backend_pid());
        end if;
        return new;
      end $$;
      create trigger stop_at_end before insert on migration for each row execute function stop_at_end();
      create function stop_here() returns event_trigger language plpgsql as $$
      begin
        if (select count(*) from public.migration) >= ${place} then
          perform pg_terminate_backend(pg_backend_pid());
        end if;
      end $$;
      create event trigger stop_here on ddl_command_end execute function stop_here()`);
    await assert.rejects(migrate(database.url));
    await client.query(`
      drop event trigger stop_here; drop function stop_here();
      drop trigger stop_at_end on migration; drop function stop_at_end()`);
  }
});
