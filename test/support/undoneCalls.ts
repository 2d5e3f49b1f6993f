// Calls of the application that leave nothing behind: each finds what the one before it found, ids included.
import type { InjectOptions } from "fastify";
import type { OutgoingHttpHeaders } from "node:http";
import { type Transaction, sql } from "kysely";
import { buildApp } from "#server/api/app.ts";
import type { Services } from "#server/services.ts";
import type { Tables } from "#server/store/database.ts";
import type { World } from "./world.ts";

export type Answered = { status: number; headers: OutgoingHttpHeaders; body: Buffer };
/**
 * A stream of events has no end to wait for: it is left once it is open and so many of them came. `look` sees what the
 * call has left before it is taken back, where anything was asked of the database.
 */
export type UndoneCall = (
  asked: InjectOptions,
  events?: number,
  look?: (db: Transaction<Tables>) => Promise<void>,
) => Promise<Answered>;

/**
 * Calls the application inside one transaction, and takes back what each call did. What works on connections of its own
 * is not in it.
 */
export async function inUndoneCalls(
  world: { services: Services; store: World["store"] },
  work: (call: UndoneCall) => Promise<void>,
): Promise<void> {
  await world.store.db
    .transaction()
    .execute(async (tx: Transaction<Tables>) => {
      let isUsed = false;
      const store = { ...world.store, db: withoutTransactions(tx, () => (isUsed = true)) };
      const app = await buildApp({ ...world.services, store }, "no-pages");
      const rollback = "rollback to savepoint before_call";
      const undo = sql.raw(rollback);
      // In one statement: it is asked some thousand times.
      const undoWithIds = sql.raw(`${rollback}; ${await restartOfIds(tx)}`);
      await sql`savepoint before_call`.execute(tx);
      await work(async (asked, events = 0, look) => {
        const answer = await app.inject({ ...asked, payloadAsStream: true });
        const body = await readBody(answer, events);
        if (isUsed && asked.method !== "GET" && !isRefused(answer.statusCode)) await look?.(tx);
        // What a GET makes, where one changes something, are points of history, whose ids it does not tell.
        const hasIds = asked.method !== "GET" && !isRefused(answer.statusCode);
        if (isUsed) await (hasIds ? undoWithIds : undo).execute(tx);
        isUsed = false;
        return { status: answer.statusCode, headers: answer.headers, body };
      });
      await app.close();
      throw new Undone();
    })
    .catch((problem: unknown) => {
      if (!(problem instanceof Undone)) throw problem;
    });
}

/** Whoever is not let in, or asks for what is not there, has made nothing that takes an id. */
function isRefused(status: number): boolean {
  return status === 401 || status === 403 || status === 404;
}

/** What asks for a transaction of its own is in this one already. `used` is told whenever something is asked of it. */
function withoutTransactions(tx: Transaction<Tables>, used: () => void): World["store"]["db"] {
  const transaction = () => ({ execute: (work: (tx: Transaction<Tables>) => unknown) => work(tx) });
  return new Proxy(tx, {
    get: (target, name) => {
      used();
      if (name === "transaction") return transaction;
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}

/** What gives the next new rows the ids they would have now: PostgreSQL takes no number of a sequence back. */
async function restartOfIds(tx: Transaction<Tables>): Promise<string> {
  const { rows } = await sql<{ restart: string }>`
    select string_agg(format('setval(%L, %s, %L)', format('%I.%I', schemaname, sequencename),
             coalesce(last_value, start_value), last_value is not null), ', ') as restart
    from pg_sequences`.execute(tx);
  return `select ${rows[0]!.restart}`;
}

type Streamed = { headers: OutgoingHttpHeaders; stream(): NodeJS.ReadableStream; raw: { res: object } };

async function readBody({ headers, stream, raw }: Streamed, events: number): Promise<Buffer> {
  const isEndless = headers["content-type"] === "text/event-stream";
  const chunks: Buffer[] = [];
  for await (const chunk of stream()) {
    chunks.push(Buffer.from(chunk));
    if (isEndless && eventsIn(chunks) >= events) break;
  }
  if (isEndless) (raw.res as { destroy(): void }).destroy();
  return Buffer.concat(chunks);
}

function eventsIn(chunks: Buffer[]): number {
  return Buffer.concat(chunks).toString().split("\ndata: ").length - 1;
}

class Undone extends Error {}
