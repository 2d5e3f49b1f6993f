// The thread in which a website is matched: it is told where and what, tells how far it is, and answers once.
import { parentPort, workerData } from "node:worker_threads";
import { giveWay } from "#server/giveWay.ts";
import { openStore } from "#server/store/database.ts";
import { type WebsiteMatches, type WebsiteRun, matchWebsite } from "./matchWebsite.ts";

/** What it says. */
export type Said = { progress: { done: number; total: number } } | { matches: WebsiteMatches | undefined };

giveWay();
const { databaseUrl, run } = workerData as { databaseUrl: string; run: WebsiteRun };
const store = openStore(databaseUrl, { connections: 1 });
const say = (said: Said) => parentPort?.postMessage(said);

/** Often enough for a bar that moves. */
const apart_ms = 200;
let nextAt = 0;

try {
  const matches = await matchWebsite(store.db, run, (done, total) => {
    if (performance.now() < nextAt) return;
    nextAt = performance.now() + apart_ms;
    say({ progress: { done, total } });
  });
  say({ matches });
} finally {
  await store.close();
}
