// What PostgreSQL sends is read in slices: making rows of it takes longer than anything else about a long list.
import { AsyncLocalStorage } from "node:async_hooks";
import type { Socket } from "node:net";
import type pg from "pg";
import { type Key, turnOf } from "#server/slices.ts";

/** Some sixty rows of a list; what the system hands over at once where more is waiting. */
const slice_bytes = 64 * 1024;

/** Whose questions are asked in what it runs: many share a connection, one after the other. */
export const asker = new AsyncLocalStorage<Key>();

/** Lets a connection wait for its turn when it has had so much at once: others are read and answered first. */
export function readInSlices(client: pg.PoolClient): void {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  let owner: Key = stream;
  const query = client.query.bind(client) as (...words: unknown[]) => unknown;
  client.query = ((...words: unknown[]) => {
    owner = asker.getStore() ?? stream;
    return query(...words);
  }) as typeof client.query;
  let atOnce = 0;
  stream.on("data", ({ length }: Buffer) => {
    if (atOnce === 0) setImmediate(() => (atOnce = 0));
    atOnce += length;
    if (atOnce < slice_bytes || stream.isPaused()) return;
    stream.pause();
    void turnOf(stream, owner).then(() => stream.resume());
  });
}
