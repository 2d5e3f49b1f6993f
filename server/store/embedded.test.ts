import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { cp, lchown, lstat, mkdir, readFile, readdir, rename, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { after, before, describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { Client, type QueryResultRow } from "pg";
import { say } from "#shared/messages/index.ts";
import { temporaryFolder } from "../../test/support/temporary.ts";
import { until, within } from "../../test/support/until.ts";
import { placeOf } from "./embedded/place.ts";
import { migrate } from "./migrate.ts";
import { startEmbedded, type EmbeddedServer } from "./embedded.ts";

/**
 * Of the tests that do not ask for a fresh one, one after the other: whoever comes first makes the database in it, which
 * takes longer than all that is done with it.
 */
const commonFolder = temporaryFolder();

describe("the database that comes with Vigie", () => {
  let dataDir: string;
  let server: EmbeddedServer;
  const told: string[] = [];

  before(async () => {
    dataDir = await commonFolder;
    server = await startEmbedded({ dataDir, throwaway: true, log: (line) => told.push(line) });
  });
  after(() => server.stop());

  test("knows the French alphabet and what the searches need", async () => {
    for (const extension of ["pg_trgm", "btree_gin", "unaccent"]) {
      await ask(server.url, `create extension if not exists ${extension}`);
    }
    const [row] = await ask(
      server.url,
      `select array_agg(word order by word collate "fr-x-icu") as words, lower(unaccent('ÉTÉ')) as plain
       from unnest(array['zèbre', 'œuf', 'été', 'orge', 'ete', 'École']) as word`,
    );
    assert.deepEqual(row, { words: ["École", "ete", "été", "œuf", "orge", "zèbre"], plain: "ete" });
  });

  test("is worked in by a role that owns it and may do nothing else", async () => {
    const [role] = await ask(
      server.url,
      `select rolsuper, rolcreatedb, rolcreaterole, rolreplication, rolbypassrls,
              pg_get_userbyid(datdba) = current_user as owns, pg_has_role('pg_read_server_files', 'member') as reads
       from pg_roles, pg_database where rolname = current_user and datname = current_database()`,
    );
    assert.deepEqual(role, {
      rolsuper: false,
      rolcreatedb: false,
      rolcreaterole: false,
      rolreplication: false,
      rolbypassrls: false,
      owns: true,
      reads: false,
    });
    await assert.rejects(ask(server.url, "select pg_read_file('postgresql.conf')"), { code: "42501" });
    const masters = `
      select application_name from pg_stat_activity join pg_roles on rolname = usename
      where rolsuper and backend_type = 'client backend'`;
    assert.deepEqual(await ask(server.url, masters), [], "nobody stays who may do anything");
  });

  test("of an earlier version, which worked as the cluster's master, is handed over whole", async () => {
    await migrate(server.url);
    await ask(server.administratorUrl, "create schema earlier; create type earlier.state as enum ('one')");
    await ask(server.administratorUrl, "create table earlier.kept (id serial, state earlier.state)");
    const objects = `
      select 'reassign' as what, c.oid::regclass::text as name from pg_class c where relowner <> $1::regrole
        and relnamespace::regnamespace::text in ('public', 'earlier')
      union all select 'function', oid::regprocedure::text from pg_proc p where proowner <> $1::regrole
        and pronamespace::regnamespace::text in ('public', 'earlier')
        and not exists (select from pg_depend where objid = p.oid and deptype = 'e')`;
    await ask(
      server.administratorUrl,
      `alter database vigie owner to vigie; alter table customer owner to vigie; alter view catalog_view owner to vigie;
       alter function source_name(text) owner to vigie`,
    );
    await (await startEmbedded({ dataDir, throwaway: true })).stop();
    assert.deepEqual(await ask(server.administratorUrl, objects.replaceAll("$1", "'vigie_program'")), []);
    await ask(server.url, "drop schema earlier cascade; alter table customer add column more text");
  });

  test("answers on this machine alone, and to the password alone", async () => {
    const [row] = await ask(
      server.administratorUrl,
      "select current_setting('listen_addresses') as addresses, current_setting('unix_socket_directories') as sockets",
    );
    assert.deepEqual(row, { addresses: "127.0.0.1", sockets: "" });
    const wrong = new URL(server.url);
    wrong.password = "guess";
    await assert.rejects(ask(wrong.href, "select 1"), { code: "28P01" });
  });

  test("comes back at the same address, with its data, after PostgreSQL was killed", async () => {
    await ask(server.url, "create table kept as select 42 as answer");
    const killed = await postmaster(server);
    process.kill(killed, "SIGKILL");
    assert.deepEqual(await eventually(() => ask(server.url, "select answer from kept")), [{ answer: 42 }]);
    assert.notEqual(await postmaster(server), killed);
    const both = [say("fr", "embedded.lost"), say("fr", "embedded.back")];
    await eventually(async () => assert.deepEqual(told, both));
  });

  test("is shared by a second Vigie, and goes on when that one leaves", async () => {
    const second = await startEmbedded({ dataDir, throwaway: true });
    assert.equal(second.url, server.url);
    await second.stop();
    assert.deepEqual(await ask(server.url, "select 1 as one"), [{ one: 1 }]);
  });

  test("comes back also for a Vigie that had joined", async () => {
    const second = await startEmbedded({ dataDir, throwaway: true });
    process.kill(await postmaster(server), "SIGKILL");
    await eventually(() => ask(second.url, "select 1"));
    await second.stop();
    await eventually(() => ask(server.url, "select 1"));
  });
});

test("a killed Vigie leaves its database to the next one, which stops it in the end", async () => {
  const dataDir = await commonFolder;
  const killed = otherVigie(dataDir);
  const [url] = await within("the other one is up", once(killed.stdout!.setEncoding("utf8"), "data"));
  killed.kill("SIGKILL");
  await within("the killed process ends", once(killed, "exit"));
  await ask(url, "create table left_behind as select 42 as answer");

  const next = await startEmbedded({ dataDir, throwaway: true });
  assert.equal(next.url, url);
  assert.deepEqual(await ask(next.url, "select answer from left_behind"), [{ answer: 42 }]);
  await next.stop();
  await assert.rejects(ask(url, "select 1"), { code: "ECONNREFUSED" });
});

test("two that start at the same moment on a fresh folder share one database", async () => {
  const dataDir = await temporaryFolder();
  const other = otherVigie(dataDir);
  const [ours, [url]] = await Promise.all([
    startEmbedded({ dataDir, throwaway: true }),
    once(other.stdout!.setEncoding("utf8"), "data"),
  ]);
  assert.equal(ours.url, url);
  other.kill("SIGTERM");
  await within("the other process ends", once(other, "exit"));
  await ask(ours.url, "select 1");
  await ours.stop();
  await assert.rejects(ask(ours.url, "select 1"), { code: "ECONNREFUSED" });
  assert.deepEqual((await readdir(dirname(ours.folder))).toSorted(), ["database.json", "postgres"]);
});

test("an initdb that was interrupted is done again", async () => {
  const dataDir = await temporaryFolder();
  const killed = otherVigie(dataDir);
  const initdbHasBegun = async () => {
    const unfinished = (await readdir(dataDir)).find((name) => name.startsWith("postgres.new-"));
    assert.ok((await readdir(join(dataDir, unfinished ?? "", "data"))).length > 3);
  };
  await eventually(initdbHasBegun, 1);
  killed.kill("SIGKILL");
  await within("the killed process ends", once(killed, "exit"));
  assert.ok(!(await readdir(dataDir)).includes("postgres"));

  const server = await startEmbedded({ dataDir, throwaway: true });
  assert.deepEqual(await ask(server.url, "select 1 as one"), [{ one: 1 }]);
  await server.stop();
});

test("a lock file whose process number now belongs to another program does not keep the database from starting", async () => {
  const dataDir = await commonFolder;
  const first = await startEmbedded({ dataDir, throwaway: true });
  const lockFile = join(first.folder, "data", "postmaster.pid");
  const lock = await readFile(lockFile, "utf8");
  await first.stop();
  await writeFile(lockFile, lock.replace(/^\d+/, String(process.pid)));

  const second = await startEmbedded({ dataDir, throwaway: true });
  assert.deepEqual(await ask(second.url, "select 1 as one"), [{ one: 1 }]);
  await second.stop();
});

const notRoot = process.getuid?.() !== 0 && "only root has an account to lend";
describe("a data folder that is moved", () => {
  test(
    "as root, from one closed home to another, finds its database again; who comes to its place has their own",
    { skip: notRoot },
    async () => {
      const parent = await temporaryFolder();
      const [before, after] = [join(parent, "before"), join(parent, "after")];
      await mkdir(before, { mode: 0o700 });
      const server = await startEmbedded({ dataDir: before, throwaway: true });
      assert.ok(!server.folder.startsWith(parent), "its account does not reach into the home");
      await ask(server.url, "create table kept as select 42 as answer");
      await server.stop();

      await rename(before, after);
      const moved = await startEmbedded({ dataDir: after, throwaway: true });
      assert.deepEqual(await ask(moved.url, "select answer from kept"), [{ answer: 42 }]);
      assert.equal(moved.folder, server.folder);
      await moved.stop();

      await mkdir(before, { mode: 0o700 });
      assert.notEqual(await namedIn(before), moved.folder);
      await assertMissed(after, moved.folder);
    },
  );

  test(
    "as root, copied from a closed home, is refused as long as the original is there",
    { skip: notRoot },
    async () => {
      const parent = await temporaryFolder();
      const [original, copy] = [join(parent, "original"), join(parent, "copy")];
      await mkdir(original, { mode: 0o700 });
      const { folder } = await placeOf(original, nobody);
      try {
        await cp(original, copy, { recursive: true });
        const values = { home: copy, owner: original, folder };
        await assert.rejects(placeOf(copy, nobody), { key: "embedded.copied", values });
        assert.equal((await placeOf(original, nobody)).folder, folder);
        await rm(original, { recursive: true });
        assert.equal((await placeOf(copy, nobody)).folder, folder);
      } finally {
        await rm(dirname(folder), { recursive: true });
      }
    },
  );

  test("finds what lies in it, and is refused where that is missing", async () => {
    const dataDir = join(await temporaryFolder(), "data");
    await cp(await commonFolder, dataDir, { recursive: true, preserveTimestamps: true });
    await ownedAs(await commonFolder, dataDir);
    const server = await startEmbedded({ dataDir, throwaway: true });
    assert.equal(server.folder, join(dataDir, "postgres"));
    await server.stop();
    await assertMissed(dataDir, server.folder);
  });

  test("from before it named its database, takes over the one it had", { skip: notRoot }, async () => {
    const dataDir = join(await temporaryFolder(), "older");
    await mkdir(dataDir, { mode: 0o700 });
    // Where it was kept then: under a name made from the path.
    const hash = createHash("sha256").update(dataDir).digest("hex").slice(0, 8);
    const older = join("/var/lib/vigie", `${basename(dirname(dataDir))}-${hash}`, "postgres");
    await mkdir(older, { recursive: true });
    try {
      assert.deepEqual(await placeOf(dataDir, nobody), { folder: older, made: true });
      assert.deepEqual(await placeOf(dataDir, nobody), { folder: older, made: true });
      await rename(dataDir, `${dataDir}-moved`);
      assert.deepEqual(await placeOf(`${dataDir}-moved`, nobody), { folder: older, made: true });
      // Another folder that comes to the path does not get it.
      await mkdir(dataDir, { mode: 0o700 });
      const { folder, made } = await placeOf(dataDir, nobody);
      assert.equal(made, false);
      await rm(dirname(folder), { recursive: true });
    } finally {
      await rm(dirname(older), { recursive: true });
    }
  });

  test("that was used, and has lost the name of its database or had another server's, begins none", async () => {
    const dataDir = await temporaryFolder();
    const key = join(dataDir, "secret.key");
    await writeFile(key, "ab".repeat(32));
    const values = { file: join(dataDir, "database.json"), key };
    await assert.rejects(startEmbedded({ dataDir, throwaway: true }), { key: "embedded.forgotten", values });
    assert.deepEqual(await readdir(dataDir), ["secret.key"]);
  });

  test("that has files of an installation whose key is a setting begins none either", async () => {
    const dataDir = await temporaryFolder();
    const mark = join(dataDir, "files", "installation", "mark");
    await mkdir(dirname(mark), { recursive: true });
    await writeFile(mark, "1234");
    const values = { file: join(dataDir, "database.json"), key: mark };
    await assert.rejects(startEmbedded({ dataDir, throwaway: true }), { key: "embedded.forgotten", values });
    assert.deepEqual(await readdir(dataDir), ["files"]);
  });

  test("whose name of its database cannot be read says what has to stand there, and begins none", async () => {
    const dataDir = await temporaryFolder();
    const file = join(dataDir, "database.json");
    for (const text of ["", "{", '{"folder": 3}', '{"folder": ""}']) {
      await writeFile(file, text);
      await assert.rejects(startEmbedded({ dataDir, throwaway: true }), {
        key: "embedded.unreadable",
        values: { file },
      });
    }
    assert.deepEqual(await readdir(dataDir), ["database.json"]);
  });

  const nobody = { uid: 65_534, gid: 65_534 };

  /** Where a new data folder's database would be. */
  async function namedIn(dataDir: string): Promise<string> {
    const { folder } = await placeOf(dataDir, nobody);
    await rm(dirname(folder), { recursive: true });
    return folder;
  }

  /** Its database is taken away: it says so, and begins none. */
  async function assertMissed(dataDir: string, folder: string): Promise<void> {
    await rm(folder, { recursive: true });
    const values = { folder, file: join(dataDir, "database.json") };
    const refused = { key: "embedded.missing", values };
    await assert.rejects(startEmbedded({ dataDir, throwaway: true }), refused);
    await assert.rejects(readdir(folder), { code: "ENOENT" });
    if (!folder.startsWith(dataDir)) await rm(dirname(folder), { recursive: true });
  }
});

/** A copy belongs to who copies it; PostgreSQL wants its own. */
async function ownedAs(original: string, copied: string): Promise<void> {
  const names = (await readdir(original, { recursive: true })).filter((name) => name.startsWith("postgres"));
  for (const name of names) {
    const { uid, gid } = await lstat(join(original, name));
    await lchown(join(copied, name), uid, gid);
  }
}

/** A second process with the embedded server; it writes the address once it is up. */
function otherVigie(dataDir: string) {
  const script = fileURLToPath(new URL("../../test/support/embeddedProcess.ts", import.meta.url));
  return spawn(process.execPath, [script, dataDir], { stdio: ["ignore", "pipe", "inherit"] });
}

async function ask(url: string, question: string): Promise<QueryResultRow[]> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  client.on("error", () => {});
  try {
    await client.connect();
    return (await client.query(question)).rows;
  } finally {
    await client.end();
  }
}

async function postmaster(server: EmbeddedServer): Promise<number> {
  return Number.parseInt(await readFile(join(server.folder, "data", "postmaster.pid"), "utf8"), 10);
}

/** What the attempt gives once it does not fail any more. */
async function eventually<Result>(attempt: () => Promise<Result>, every_ms = 50): Promise<Result> {
  const tried = () =>
    attempt().then(
      (result) => ({ result }),
      (problem: unknown) => ({ problem }),
    );
  const last = await until("it answers", tried, { is: (seen) => "result" in seen, every_ms });
  return (last as { result: Result }).result;
}
