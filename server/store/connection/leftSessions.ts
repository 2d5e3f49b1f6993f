// Connections that sessions have left, each for the next session: to connect costs PostgreSQL a process that has to
// learn every table anew, more than a short import asks of it.
import type pg from "pg";

/** As many as work at once in a process without hurry; more are ended as they are left. */
const most = 2;
const longest_ms = 10_000;

/** What a session may have set, held or heard is gone; `pg_stat_activity` shows that nobody works here. */
const freeing = `rollback; select pg_advisory_unlock_all(); unlisten *; discard temp; reset all;
                 set application_name = 'vigie-left'`;

export type LeftSessions = {
  /** One of them, with nothing held; it may have died since. */
  take(): pg.Client | undefined;
  /** Frees all that the connection holds, and keeps it for a moment, or ends it. */
  leave(client: pg.Client): Promise<void>;
  /** Ends them, and whichever is left from now on. */
  end(): Promise<void>;
};

export function leftSessions(): LeftSessions {
  /** With what is to be done when one is taken, or has ended by itself. */
  const left = new Map<pg.Client, () => void>();
  let isEnded = false;

  const keep = (client: pg.Client) => {
    const tooLong = setTimeout(() => void end(client), longest_ms);
    const gone = () => forget(client);
    client.once("end", gone);
    left.set(client, () => {
      clearTimeout(tooLong);
      client.off("end", gone);
    });
  };
  const forget = (client: pg.Client) => {
    left.get(client)?.();
    left.delete(client);
  };
  const end = async (client: pg.Client) => {
    forget(client);
    await client.end().catch(() => undefined);
  };

  return {
    take: () => {
      const client = [...left.keys()].at(-1);
      if (client) forget(client);
      return client;
    },
    leave: async (client) => {
      const isFree = isIdle(client) && (await client.query(freeing).then(isDone, isNotDone));
      if (isFree && !isEnded && left.size < most) keep(client);
      else await end(client);
    },
    end: async () => {
      isEnded = true;
      await Promise.all([...left.keys()].map(end));
    },
  };
}

const isDone = () => true;
const isNotDone = () => false;

/** It waits for no answer, and nobody hears anything over it: `readyForQuery` is not among pg's types. */
function isIdle(client: pg.Client): boolean {
  const { readyForQuery } = client as pg.Client & { readyForQuery?: boolean };
  return readyForQuery === true && client.listenerCount("notification") === 0;
}
