// A connection of one's own, for what belongs to a connection: COPY, session locks, long statements.
import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import type { Store, Tables } from "../database.ts";

export type Session = {
  /** Its questions run on this one connection, one after the other. */
  readonly db: Kysely<Tables>;
  readonly client: pg.Client;
  /** Makes the statement that runs at this moment fail. */
  cancel(): Promise<void>;
  /** Ends the connection in the middle of what it does: one whose reader has stopped cannot be told anything. */
  cut(): void;
  /** Frees all that the connection holds. */
  close(): Promise<void>;
};

/** A connection beside the pool, without its time limit on statements: one that a session has left, or a new one. */
export async function openSession(store: Store): Promise<Session> {
  const client = (await leftTo(store)) ?? (await connect(store));
  // When this process dies, PostgreSQL stops working for it within seconds instead of at the end of the statement.
  await client.query("set client_connection_check_interval = '2s'").catch(() => undefined);
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  let open = true;
  let isCancelled = false;
  return {
    db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool: onlyOne(client) }) }),
    client,
    cancel: async () => {
      // Once it is closed what works over it is another session's.
      if (!open) return;
      isCancelled = true;
      await store.pool.query("select pg_cancel_backend($1)", [rows[0]!.pid]);
    },
    cut: () => {
      if (!open) return;
      open = false;
      // PostgreSQL itself looks only now and then whether its client is still there.
      void store.pool.query("select pg_terminate_backend($1)", [rows[0]!.pid]).catch(() => undefined);
      client.connection.stream.destroy();
    },
    close: async () => {
      if (!open) return;
      open = false;
      // A cancellation may still be on its way, to whatever is at work then.
      if (isCancelled) await client.end().catch(() => undefined);
      else await store.left.leave(client);
    },
  };
}

async function leftTo(store: Store): Promise<pg.Client | undefined> {
  for (let client = store.left.take(); client; client = store.left.take()) {
    try {
      await client.query(`set application_name = '${applicationName}'`);
      return client;
    } catch {
      await client.end().catch(() => undefined);
    }
  }
  return undefined;
}

async function connect(store: Store): Promise<pg.Client> {
  const client = new pg.Client({
    ...store.pool.options,
    statement_timeout: 0,
    application_name: applicationName,
  });
  // A connection that breaks while it is idle tells it by an event, which would end the process if nobody listened.
  client.on("error", () => undefined);
  await client.connect();
  return client;
}

const applicationName = "vigie-session";

/** What kysely takes for a pool. */
function onlyOne(client: pg.Client) {
  const borrowed = {
    query: (text: string, values: unknown[]) => client.query(text, values),
    release: () => undefined,
  };
  return { options: {}, connect: async () => borrowed as never, end: async () => undefined };
}

/** True when a question failed because PostgreSQL was away, is starting or stopping, and not by its own fault. */
export function isConnectionLoss(problem: unknown): boolean {
  const { code, message } = (problem ?? {}) as { code?: string; message?: string };
  if (code && lossCodes.has(code)) return true;
  return /Connection terminated|connection (was )?(closed|ended)|not queryable|timeout exceeded when trying to connect/i.test(
    message ?? "",
  );
}

const lossCodes = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  // connection exceptions
  "08000",
  "08003",
  "08006",
  // a server that has no connection left to give
  "53300",
  // a server that is being shut down, has crashed or is starting
  "57P01",
  "57P02",
  "57P03",
  // a process that was frozen in the middle of a transaction
  "25P03",
]);

/** Resolves once PostgreSQL answers again. Throws the last problem after `patience_ms`. */
export async function untilItAnswers(store: Store, patience_ms: number, signal?: AbortSignal): Promise<void> {
  const end = performance.now() + patience_ms;
  for (let pause_ms = 100; ; pause_ms = Math.min(pause_ms * 2, 1000)) {
    try {
      await store.pool.query("select 1");
      return;
    } catch (problem) {
      signal?.throwIfAborted();
      if (!isConnectionLoss(problem) || performance.now() > end) throw problem;
      await new Promise((resolve) => {
        setTimeout(resolve, pause_ms);
      });
    }
  }
}
