// Brings a database to the schema of migrations/*.sql. Forward only; each file is one transaction.
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { migrationWaitsTooLong } from "#server/errors.ts";
import { type Migration, readMigrations } from "./migrations.ts";
import { migrationLock, ranOf, refusalOf, schemaOf, selectRan } from "./schema.ts";

type MigrateOptions = {
  /** By default those that this program knows. */
  migrations?: readonly Migration[];
  /** A lock is waited for so long: meanwhile everybody who comes waits behind the migration. */
  lockWait_ms?: number;
  /** A migration is begun again, after pauses in which the others go on, for so long. */
  patience_ms?: number;
};

const longestPause_ms = 10_000;

/** Two were published under other numbers first; a database that has them so has them. */
const formerNames = {
  "0023-list-indexes.sql": "0013-list-indexes.sql",
  "0038-counts-nobody-waits-for.sql": "0048-counts-nobody-waits-for.sql",
};

/**
 * Runs the migrations that have not run yet, by number: one with a lower number than the last that ran as well, for it
 * was written beside it. Two processes may call it at once: the second waits. Interrupted anywhere, the next call goes
 * on with the file that did not finish. Returns the names of those it ran. Throws, with nothing changed, when the
 * database has run others than this program knows, or one of them in another form.
 */
export async function migrate(databaseUrl: string, options: MigrateOptions = {}): Promise<string[]> {
  const { migrations = await readMigrations(), lockWait_ms = 2_000, patience_ms = 10 * 60_000 } = options;
  const client = new pg.Client({ connectionString: databaseUrl, application_name: "vigie-migrate" });
  // A connection that breaks fails the statement at work, which says so; unheard, the event would end the process.
  client.on("error", () => undefined);
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [migrationLock]);
    await prepareTable(client);
    const ran = ranOf((await client.query(selectRan)).rows);
    const refusal = refusalOf(schemaOf(ran, migrations));
    if (refusal) throw refusal;
    await adoptChecksums(client, migrations);
    const missing = migrations.filter(({ name }) => !ran.has(name));
    for (const migration of missing) await runInTurn(client, migration, { lockWait_ms, patience_ms });
    return missing.map(({ name }) => name);
  } finally {
    await client.end();
  }
}

/** Asked first: a database that is up to date is opened by whoever may not change its tables. */
async function prepareTable(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query(
    "select from pg_attribute where attrelid = to_regclass('migration') and attname = 'checksum'",
  );
  if (rowCount) return;
  await client.query(
    "create table if not exists migration (name text primary key, finished timestamptz not null default now())",
  );
  await client.query("alter table migration add column checksum text");
  for (const [former, name] of Object.entries(formerNames))
    await client.query("update migration set name = $2 where name = $1", [former, name]);
}

/** Those that ran before checksums were kept are taken to have run as they are now. */
async function adoptChecksums(client: pg.Client, migrations: readonly Migration[]): Promise<void> {
  await client.query(
    `update migration set checksum = known.checksum
     from unnest($1::text[], $2::text[]) as known (name, checksum)
     where migration.name = known.name and migration.checksum is null`,
    [migrations.map(({ name }) => name), migrations.map(({ checksum }) => checksum)],
  );
}

type Patience = { lockWait_ms: number; patience_ms: number };

/**
 * One long reader would hold the migration up, and the migration everybody who comes after it: it gives way soon, and
 * tries again.
 */
async function runInTurn(
  client: pg.Client,
  migration: Migration,
  { lockWait_ms, patience_ms }: Patience,
): Promise<void> {
  const begun = performance.now();
  for (let pause_ms = lockWait_ms; ; pause_ms = Math.min(pause_ms * 2, longestPause_ms)) {
    const problem = await runMigration(client, migration, lockWait_ms).then(
      () => undefined,
      (failed: unknown) => failed,
    );
    if (problem === undefined) return;
    if (!isHeldUp(problem)) throw migrationFailed(migration, problem);
    if (performance.now() - begun > patience_ms)
      throw migrationWaitsTooLong(migration.name, await longestTransaction(client));
    await delay(pause_ms);
  }
}

async function runMigration(client: pg.Client, migration: Migration, lockWait_ms: number): Promise<void> {
  const { name, statements, checksum } = migration;
  try {
    await client.query("begin");
    await client.query("select set_config('lock_timeout', $1, true)", [`${lockWait_ms}ms`]);
    await client.query(statements);
    await client.query("insert into migration (name, checksum) values ($1, $2)", [name, checksum]);
    await client.query("commit");
  } catch (problem) {
    await client.query("rollback").catch(() => undefined);
    throw problem;
  }
}

/** lock_not_available and deadlock_detected */
function isHeldUp(problem: unknown): boolean {
  return ["55P03", "40P01"].includes((problem as { code?: string }).code ?? "");
}

function migrationFailed({ name }: Migration, problem: unknown): Error {
  return new Error(`Migration ${name} failed: ${(problem as Error).message}`, { cause: problem });
}

/** Most likely whom the migration waits for. */
async function longestTransaction(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ who: string }>(`
    select concat_ws(' ', nullif(application_name, ''), 'pid ' || pid, usename) as who from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null
    order by xact_start limit 1`);
  return rows[0]?.who ?? "?";
}
