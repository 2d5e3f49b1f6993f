// What PostgreSQL sends is read in slices: making rows of it takes longer than anything else about a long list.
import type { Socket } from "node:net";
import type pg from "pg";
import { turnOf } from "#server/slices.ts";

/** Some sixty rows of a list; what the system hands over at once where more is waiting. */
const slice_bytes = 64 * 1024;

/** Lets a connection wait for its turn when it has had so much at once: others are read and answered first. */
export function readInSlices(client: pg.PoolClient): void {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  let atOnce = 0;
  stream.on("data", ({ length }: Buffer) => {
    if (atOnce === 0) setImmediate(() => (atOnce = 0));
    atOnce += length;
    if (atOnce < slice_bytes || stream.isPaused()) return;
    stream.pause();
    void turnOf(stream).then(() => stream.resume());
  });
}
