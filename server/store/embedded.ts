// The PostgreSQL that comes with Vigie, for whoever has none of their own.
//
// The server outlives a killed Vigie, and may be shared by several (the web server, and an import run by hand
// beside it): whoever comes starts it or joins the running one, and the last to leave stops it. Each holds one
// connection, its keeper, with a shared advisory lock: so PostgreSQL itself knows who is still there, however
// they died, and a keeper that breaks tells us that the server did.
import { setTimeout as delay } from "node:timers/promises";
import { Client, DatabaseError } from "pg";
import { embeddedDoesNotStart, VigieError } from "#server/errors.ts";
import { say, type Language } from "#shared/messages/index.ts";
import { openCluster, type Cluster } from "./embedded/cluster.ts";
import { giveToProgram, programPassword, programRole } from "./embedded/programRole.ts";
import { lastWords, launchServer, runningServer, stopServer } from "./embedded/server.ts";

export type EmbeddedServer = {
  /** Where the application's database answers; stays the same while this process lives. */
  url: string;
  /** The same for whoever may do anything in the whole cluster: the program does not. */
  administratorUrl: string;
  /** Where the cluster, its password and its log lie. */
  folder: string;
  /** Stops the server, unless another Vigie still uses it. */
  stop(): Promise<void>;
};

type EmbeddedOptions = {
  dataDir: string;
  /** For tests: quick, and lost with the power. */
  throwaway?: boolean;
  /** Told, in the language of the machine, when the server stopped by itself and when it is back. */
  log?: (line: string) => void;
  language?: Language;
};

// pg has ref and unref; its types do not tell.
type Connection = Client & { ref(): void; unref(): void };
type Keeper = { client: Connection; port: number; broken: Promise<unknown> };

type Login = { role: string; password: string };

const databaseName = "vigie";
/** Made the cluster, and may do anything in it. */
const administratorRole = "vigie";
// Nobody else takes advisory locks in the database `postgres`; the number only has to stay the same.
const keeperLock = 1_902_209_381;
const startsBeforeGivingUp = 6;
const longestPause_ms = 5000;
const poll_ms = 100;
// Long enough to recover from a crash with a full write-ahead log.
const firstAnswer_ms = 10 * 60_000;

/**
 * Starts the embedded PostgreSQL of this data folder (created when missing), or joins it when it runs.
 * From then on a server that dies is started again at the same address, for as long as it takes.
 * Throws when it cannot be started the first time.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedServer> {
  const { dataDir, throwaway = false, log = () => {}, language = "fr" } = options;
  const cluster = await openCluster(dataDir, throwaway);
  const administrator = { role: administratorRole, password: cluster.password };
  const program = { role: programRole, password: programPassword(cluster) };
  const first = await startOrJoin(cluster, administrator, AbortSignal.timeout(firstAnswer_ms));
  const { port } = first;
  await createDatabase(first.client);
  const administratorUrl = addressOf(administrator, port, databaseName);
  await giveToProgram(administratorUrl, program.password);
  // Whoever may do anything does not stay: from here on the program's role keeps the server.
  let keeper = await startOrJoin(cluster, program, AbortSignal.timeout(firstAnswer_ms), port);
  await first.client.end().catch(() => {});

  const leaving = new AbortController();
  const watch = (async () => {
    while (await breaks(keeper, leaving.signal)) {
      log(say(language, "embedded.lost"));
      const back = await comeBack(cluster, program, port, leaving.signal, (error) =>
        log(wordOf(error, language)),
      );
      if (back) log(say(language, "embedded.back"));
      keeper = back ?? keeper;
    }
  })();

  const stop = async () => {
    leaving.abort();
    await watch;
    if (await isLast(keeper)) await stopServer(cluster);
    await keeper.client.end().catch(() => {});
  };
  let stopped: Promise<void> | undefined;
  return {
    url: addressOf(program, port, databaseName),
    administratorUrl,
    folder: cluster.folder,
    stop: () => (stopped ??= stop()),
  };
}

/** One attempt after another, with growing pauses: what a killed server leaves behind needs a moment to go. */
async function startOrJoin(
  cluster: Cluster,
  login: Login,
  signal: AbortSignal,
  port?: number,
): Promise<Keeper> {
  let starts = 0;
  while (starts < startsBeforeGivingUp && !signal.aborted) {
    const running = await runningServer(cluster);
    const keeper = running && (await join(cluster, login, running.port));
    if (keeper) return keeper;
    // Running without answering: it is recovering or stopping. Both come to an end.
    if (running) {
      await delay(poll_ms);
      continue;
    }
    if (!(await launchServer(cluster, port))) await delay(Math.min(poll_ms * 2 ** starts, longestPause_ms));
    starts += 1;
  }
  throw embeddedDoesNotStart(await lastWords(cluster), cluster.folder);
}

/** Undefined when the server does not take connections at this moment. */
async function join(cluster: Cluster, login: Login, port: number): Promise<Keeper | undefined> {
  const client = new Client({
    connectionString: addressOf(login, port, "postgres"),
    connectionTimeoutMillis: longestPause_ms,
    keepAlive: true,
  }) as Connection;
  const broken = new Promise((resolve) => client.once("end", resolve));
  client.on("error", () => {});
  try {
    await client.connect();
    await client.query("select pg_advisory_lock_shared($1)", [keeperLock]);
  } catch (error) {
    await client.end().catch(() => {});
    if (isRefusal(error)) throw embeddedDoesNotStart(error.message, cluster.folder);
    return undefined;
  }
  return { client, port, broken };
}

function isRefusal(error: unknown): error is DatabaseError {
  return error instanceof DatabaseError && error.code === "28P01";
}

async function createDatabase(client: Client): Promise<void> {
  const { rowCount } = await client.query("select from pg_database where datname = $1", [databaseName]);
  if (rowCount) return;
  await client.query(`create database ${databaseName}`).catch((error) => {
    // Somebody who started at the same moment was quicker.
    if (!["42P04", "23505"].includes(error.code)) throw error;
  });
}

/** Waits; true when the connection has broken, false when it is we who leave. */
async function breaks(keeper: Keeper, leaving: AbortSignal): Promise<boolean> {
  // A process that has nothing else to do is not kept alive by this.
  keeper.client.unref();
  const left = new Promise((resolve) => leaving.addEventListener("abort", resolve, { once: true }));
  await Promise.race([keeper.broken, leaving.aborted || left]);
  return !leaving.aborted;
}

/** Undefined when we left meanwhile. */
async function comeBack(
  cluster: Cluster,
  login: Login,
  port: number,
  leaving: AbortSignal,
  tell: (error: unknown) => void,
) {
  while (!leaving.aborted) {
    try {
      return await startOrJoin(cluster, login, leaving, port);
    } catch (error) {
      // A full disk, most often: the server comes back when there is space again.
      if (!leaving.aborted) tell(error);
    }
  }
  return undefined;
}

function wordOf(error: unknown, language: Language): string {
  return error instanceof VigieError ? say(language, error.key, error.values) : String(error);
}

/** Whoever gets the lock for themselves is alone: one, and only one, of several who leave at the same moment. */
async function isLast({ client }: Keeper): Promise<boolean> {
  client.ref();
  try {
    await client.query("select pg_advisory_unlock_shared($1)", [keeperLock]);
    const { rows } = await client.query("select pg_try_advisory_lock($1) as alone", [keeperLock]);
    return rows[0].alone;
  } catch {
    return true;
  }
}

function addressOf({ role, password }: Login, port: number, database: string): string {
  return `postgres://${role}:${password}@127.0.0.1:${port}/${database}`;
}
