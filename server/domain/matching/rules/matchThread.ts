// The thread in which a website is matched: it is told where and what, and answers once.
import { parentPort, workerData } from "node:worker_threads";
import { openStore } from "#server/store/database.ts";
import { type WebsiteRun, matchWebsite } from "./matchWebsite.ts";

const { databaseUrl, run } = workerData as { databaseUrl: string; run: WebsiteRun };
const store = openStore(databaseUrl, { connections: 1 });
try {
  parentPort?.postMessage(await matchWebsite(store.db, run));
} finally {
  await store.close();
}
