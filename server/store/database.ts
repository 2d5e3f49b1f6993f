// The way to PostgreSQL: one pool per process, and how its types become JavaScript's.
import { Kysely, PostgresDialect, type Transaction } from "kysely";
import pg from "pg";
import { cancellable } from "./connection/cancellable.ts";
import type { Db, Tables } from "./db.ts";
import { keepPlans } from "./connection/keepPlans.ts";
import { type LeftSessions, leftSessions } from "./connection/leftSessions.ts";
import { readInSlices } from "./connection/readInSlices.ts";

export type { Db, Tables };

export type Store = {
  readonly db: Kysely<Tables>;
  /** For COPY and LISTEN, which need a connection of their own. */
  readonly pool: pg.Pool;
  /** What sessions have left for the next ones (session.ts). */
  readonly left: LeftSessions;
  close(): Promise<void>;
};

type StoreOptions = {
  connections?: number;
  /** No statement of this pool runs longer; 0 = no limit. */
  statementTimeout_ms?: number;
  /** A transaction in which nothing is asked for so long is undone. */
  idleTransaction_ms?: number;
};

/**
 * How our questions are planned, wherever PostgreSQL runs; an address with `options` of its own goes before it. They are
 * short and many: compiling one, or starting helpers for it, takes longer than it saves when several are asked at once.
 * Reading out of order costs about what reading on does, on solid disks.
 */
const planning = "-c jit=off -c max_parallel_workers_per_gather=0 -c random_page_cost=1.1";

/**
 * A process that is frozen, or whose machine is, keeps its connections, and what its transactions have locked. Between
 * two statements of ours lie milliseconds.
 */
const idleTransaction_ms = 60_000;

/** Opens a pool. Connections are made when first needed, and again after PostgreSQL was away. */
export function openStore(databaseUrl: string, options: StoreOptions = {}): Store {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: options.connections ?? 10,
    types: { getTypeParser: typeParser as typeof pg.types.getTypeParser },
    statement_timeout: options.statementTimeout_ms ?? 0,
    idle_in_transaction_session_timeout: options.idleTransaction_ms ?? idleTransaction_ms,
    connectionTimeoutMillis: 10_000,
    application_name: "vigie",
    options: planning,
  });
  // A connection that dies with its server is replaced at the next question; without listeners Node would stop. The
  // pool speaks for the idle ones only.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => {
    client.on("error", () => undefined);
    readInSlices(client);
    keepPlans(client);
  });
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  const left = leftSessions();
  return {
    db,
    pool,
    left,
    close: async () => {
      await left.end();
      await db.destroy();
    },
  };
}

/**
 * Runs `work` in one transaction; it is undone when `work` throws. When PostgreSQL breaks a deadlock by giving this
 * one up, it is begun again: `work` must do nothing outside the database. It is undone too once `givenUp` aborts: the
 * statement at work is cancelled.
 */
export async function inTransaction<Result>(
  db: Db,
  work: (tx: Transaction<Tables>) => Promise<Result>,
  givenUp?: AbortSignal,
): Promise<Result> {
  if (db.isTransaction) return work(db as Transaction<Tables>);
  for (let attempt = 1; ; attempt += 1) {
    const later: Later[] = [];
    try {
      const result = await db.transaction().execute(async (tx) => {
        const within = givenUp ? cancellable(tx, givenUp, db) : tx;
        laterOf.set(within, later);
        const done = await work(within as Transaction<Tables>);
        givenUp?.throwIfAborted();
        return done;
      });
      // What is committed is done: who fails here is made up for by whoever comes next.
      for (const task of later) await task(db).catch(() => undefined);
      return result;
    } catch (problem) {
      if (attempt === attemptsMax || !begunAgain.has((problem as { code?: string }).code ?? ""))
        throw problem;
    }
  }
}

const attemptsMax = 4;
/** deadlock_detected and serialization_failure */
const begunAgain = new Set(["40P01", "40001"]);

/** Something to do with the database once a transaction is committed; it may fail, or never be done. */
type Later = (db: Db) => Promise<void>;

const laterOf = new WeakMap<Db, Later[]>();

/** Notes it for the transaction that inTransaction began; of another one nobody knows the end. */
export function afterCommit(tx: Db, work: Later): void {
  laterOf.get(tx)?.push(work);
}

function typeParser(oid: number, format?: string): unknown {
  const parse = parsers[oid];
  return parse ?? (pg.types.getTypeParser as (oid: number, format?: string) => unknown)(oid, format);
}

const parsers: Record<number, (text: string) => unknown> = {
  [pg.types.builtins.INT8]: safeInteger,
  // Prices have at most 14 digits, which a JavaScript number holds exactly enough to print them back.
  [pg.types.builtins.NUMERIC]: Number,
  1016: (text) => text.slice(1, -1).split(",").filter(Boolean).map(safeInteger),
};

function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is too large for a JavaScript integer`);
  return value;
}
