// Brings a database to the schema of migrations/*.sql. Forward only; each file is one transaction.
import { readdir, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import pg from "pg";

const folder = fileURLToPath(new URL("./migrations/", import.meta.url));

/** Any number: all processes that migrate this database take the same lock. */
const migrationLock = 8_443_190_021;

/**
 * Runs the migrations that have not run yet. Two processes may call it at once: the second waits. Interrupted
 * anywhere, the next call goes on with the file that did not finish.
 */
export async function migrate(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: "vigie-migrate" });
  // A connection that breaks fails the statement at work, which says so; unheard, the event would end the process.
  client.on("error", () => undefined);
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [migrationLock]);
    await client.query(
      "create table if not exists migration (name text primary key, finished timestamptz not null default now())",
    );
    const done = await client.query<{ name: string }>("select name from migration");
    const finished = new Set(done.rows.map((row) => row.name));
    for (const name of await migrationNames()) {
      if (!finished.has(name)) await runMigration(client, name);
    }
  } finally {
    await client.end();
  }
}

export async function migrationNames(): Promise<string[]> {
  const names = await readdir(folder);
  return names.filter((name) => name.endsWith(".sql")).toSorted();
}

async function runMigration(client: pg.Client, name: string): Promise<void> {
  const statements = await readFile(folder + name, "utf8");
  try {
    await client.query("begin");
    await client.query(statements);
    await client.query("insert into migration (name) values ($1)", [name]);
    await client.query("commit");
  } catch (problem) {
    await client.query("rollback").catch(() => undefined);
    throw new Error(`Migration ${name} failed: ${(problem as Error).message}`, { cause: problem });
  }
}
