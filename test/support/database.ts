// A database of its own for each test file, cloned from a template that was migrated once.
import { randomBytes } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { Client, DatabaseError } from "pg";
import { migrate } from "#server/store/migrate.ts";
import { startTestServer } from "./testServer.ts";

export type TestDatabase = { url: string; drop(): Promise<void> };
type Template = { adminUrl: string; name: string };

let template: Promise<Template> | undefined;

/** An empty, migrated database. Drop it in `after`, once the file's own connections are closed. */
export async function freshDatabase(): Promise<TestDatabase> {
  return cloneDatabase((await databasesOfRun()).name);
}

/** A copy of a database of this run's server, to which nobody is connected. Drop it in `after` as well. */
export async function cloneDatabase(name: string): Promise<TestDatabase> {
  const { adminUrl } = await databasesOfRun();
  return createDatabase(adminUrl, `vigie_test_${process.pid}_${randomBytes(4).toString("hex")}`, name);
}

/**
 * A migrated database to clone, on the server of this address (whose user may create databases): a copy of one that there
 * is, or made by all migrations.
 */
export async function createTemplate(
  adminUrl: string,
  migrated?: string,
): Promise<TestDatabase & { name: string }> {
  const name = `vigie_template_${process.pid}_${randomBytes(4).toString("hex")}`;
  const database = await createDatabase(adminUrl, name, migrated ?? "template1");
  if (migrated === undefined) await migrate(database.url);
  return { ...database, name };
}

/** The server of this run and its empty database. */
export function databasesOfRun(): Promise<Template> {
  return (template ??= templateOfThisRun());
}

/** What `npm test` prepared; for a file that is run by hand, a server that ends with the process. */
async function templateOfThisRun(): Promise<Template> {
  const { VIGIE_TEST_DATABASE_URL: given, VIGIE_TEST_TEMPLATE: prepared } = process.env;
  if (given && prepared) return { adminUrl: given, name: prepared };
  const adminUrl = given ?? (await startOwnServer());
  return { adminUrl, name: (await createTemplate(adminUrl)).name };
}

async function startOwnServer(): Promise<string> {
  const server = await startTestServer();
  process.once("beforeExit", () => void server.stop());
  return server.url;
}

async function createDatabase(adminUrl: string, name: string, from: string): Promise<TestDatabase> {
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  // Copied file by file: through the write-ahead log it takes ten times as long.
  const copy = `create database ${name} template ${from} strategy file_copy`;
  await onceItIsAlone(() => asAdmin(adminUrl, copy));
  return { url: url.href, drop: () => asAdmin(adminUrl, `drop database if exists ${name} with (force)`) };
}

/** A template cannot be cloned while somebody, if only the autovacuum, is connected to it. */
async function onceItIsAlone(attempt: () => Promise<void>): Promise<void> {
  for (let left = 100; ; left -= 1) {
    try {
      return await attempt();
    } catch (error) {
      const isInUse = error instanceof DatabaseError && error.code === "55006";
      if (!isInUse || left === 0) throw error;
      await delay(50);
    }
  }
}

// pg has ref and unref; its types do not tell.
type Connection = Client & { ref(): void; unref(): void };

type Administrator = { client: Promise<Connection>; last: Promise<unknown> };
const administrators = new Map<string, Administrator>();

/**
 * Over one connection of this process, which keeps nobody waiting: a database comes and goes with each file. One statement
 * after the other, for it takes no more.
 */
async function asAdmin(adminUrl: string, statement: string): Promise<void> {
  const administrator = administrators.get(adminUrl) ?? {
    client: connect(adminUrl),
    last: Promise.resolve(),
  };
  administrators.set(adminUrl, administrator);
  const asked = administrator.last.then(() => askAlone(administrator, statement));
  administrator.last = asked.catch(() => undefined);
  await asked;
}

async function askAlone(administrator: Administrator, statement: string): Promise<void> {
  const client = await administrator.client;
  client.ref();
  try {
    await client.query(statement);
  } finally {
    client.unref();
  }
}

async function connect(adminUrl: string): Promise<Connection> {
  const client = new Client({ connectionString: adminUrl }) as Connection;
  const forget = () => administrators.delete(adminUrl);
  // Its server may be gone before it.
  client.on("error", forget).on("end", forget);
  await client.connect();
  return client;
}
