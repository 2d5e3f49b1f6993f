// A list too long to be held: its rows in portions, from one snapshot, each read when it is asked for.
import { type RawBuilder, sql } from "kysely";
import { type Entity, visibleFields } from "#shared/entities/entity.ts";
import { type Query, type Row, question } from "../collection.ts";
import type { Store } from "../database.ts";
import { decodeRow } from "../rows.ts";
import type { Actor } from "../scopes.ts";
import { openSession } from "./session.ts";

export type Cursor = {
  /** The next rows, none at the end. Throws 400 when they take too long to find. */
  next(): Promise<Row[]>;
  close(): void;
};

/** Found and decoded at once: more would hold up the pages of others meanwhile (docs/decisions/0281). */
const portion = 40;
/** A portion is waited for like any answer. */
const portionWithin_ms = 30_000;
/** A snapshot that is read for longer keeps PostgreSQL from tidying up after everybody else. */
const longest_ms = 3_600_000;

/** The rows that `find` would give, without its bound. `signal` ends the reading at any moment. */
export async function openCursor(
  store: Store,
  actor: Actor,
  entity: Entity,
  query: Query,
  { from, signal }: { from?: RawBuilder<unknown> | undefined; signal: AbortSignal },
): Promise<Cursor> {
  const session = await openSession(store);
  const cut = () => session.cut();
  const tooLong = setTimeout(cut, longest_ms);
  let ended = false;
  const close = () => {
    clearTimeout(tooLong);
    signal.removeEventListener("abort", cut);
    if (ended) void session.close();
    else session.cut();
  };
  try {
    signal.throwIfAborted();
    signal.addEventListener("abort", cut, { once: true });
    const names = visibleFields(entity, actor.admin)
      .map(([name]) => name)
      .filter((name) => query.fields?.includes(name) ?? true);
    const cells = sql.join(names.map((name) => sql.ref(`row.${name}`)));
    await session.client.query(
      `set jit = off; set work_mem = '32MB'; set statement_timeout = ${portionWithin_ms};
       set idle_in_transaction_session_timeout = 0;
       begin isolation level repeatable read read only`,
    );
    await sql`declare list no scroll cursor for ${question(actor, entity, query, { cells, from })}`.execute(
      session.db,
    );
  } catch (problem) {
    close();
    throw problem;
  }
  return {
    next: async () => {
      const { rows } = await sql<Row>`fetch ${sql.lit(portion)} from list`.execute(session.db);
      ended = rows.length === 0;
      return rows.map((row) => decodeRow(entity, row));
    },
    close,
  };
}
