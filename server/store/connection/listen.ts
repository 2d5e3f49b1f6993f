// Hearing what other processes tell through PostgreSQL: one connection per channel and process.
import { setTimeout as delay } from "node:timers/promises";
import { sql } from "kysely";
import type { Store } from "../database.ts";
import { type Session, openSession } from "./session.ts";

export type Listening = { close(): Promise<void> };

type Ears = {
  onMessage(payload: string): void;
  /** The connection stands, for the first time or again: what was told before went unheard. */
  connected(): void;
};

const firstPause_ms = 200;
const longestPause_ms = 5_000;
/** A connection whose other end vanished without a word is found out by asking it something. */
const check_ms = 30_000;

/** Listens until closed, connecting again whenever the connection is lost. */
export function listen(store: Store, channel: string, ears: Ears): Listening {
  const closing = new AbortController();
  const listening = keepListening(store, channel, ears, closing.signal);
  return {
    close: async () => {
      closing.abort();
      await listening;
    },
  };
}

async function keepListening(store: Store, channel: string, ears: Ears, closing: AbortSignal): Promise<void> {
  for (let pause_ms = firstPause_ms; !closing.aborted; pause_ms = Math.min(pause_ms * 2, longestPause_ms)) {
    try {
      const session = await openSession(store);
      pause_ms = firstPause_ms;
      await listenOn(session, channel, ears, closing);
    } catch {
      // PostgreSQL is away: whoever asks it something is told; we only come back.
    }
    await delay(pause_ms, undefined, { signal: closing }).catch(() => undefined);
  }
}

/** Until the connection ends or the listening does. */
async function listenOn(session: Session, channel: string, ears: Ears, closing: AbortSignal): Promise<void> {
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  session.client.on("notification", ({ payload }) => ears.onMessage(payload ?? ""));
  session.client.once("end", end);
  session.client.once("error", () => end());
  closing.addEventListener("abort", () => end(), { once: true });
  const check = setInterval(() => void sql`select 1`.execute(session.db).catch(() => end()), check_ms);
  try {
    await sql`listen ${sql.ref(channel)}`.execute(session.db);
    ears.connected();
    if (!closing.aborted) await ended;
  } finally {
    clearInterval(check);
    await session.close();
  }
}
