// The thread in which a website is matched: it is told where and what, tells how far it is, and answers once.
import { parentPort, workerData } from "node:worker_threads";
import type { MessageKey, MessageValues } from "#shared/messages/index.ts";
import { VigieError } from "#server/errors.ts";
import { giveWay } from "#server/giveWay.ts";
import { openStore } from "#server/store/database.ts";
import { type WebsiteMatches, type WebsiteRun, matchWebsite } from "./matchWebsite.ts";

/** What it says. */
export type Said =
  | { progress: { done: number; total: number } }
  | { matches: WebsiteMatches | undefined }
  | { refused: Refused };

/** What of the rule cannot be run, as VigieError. */
export type Refused = { statusCode: number; key: MessageKey; values: MessageValues };

giveWay();
const { databaseUrl, run } = workerData as { databaseUrl: string; run: WebsiteRun };
const store = openStore(databaseUrl, { connections: 1 });
const say = (said: Said) => parentPort?.postMessage(said);

/** PostgreSQL's code for a regular expression that is none. */
const invalidPattern = "2201B";
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
} catch (problem) {
  const refused = refusedOf(problem);
  if (!refused) throw problem;
  say({ refused });
} finally {
  await store.close();
}

/** What is not the rule's fault is thrown as it is: the run is tried again. */
function refusedOf(problem: unknown): Refused | undefined {
  if (problem instanceof VigieError) {
    const { statusCode, key, values } = problem;
    return { statusCode, key, values };
  }
  const isPattern = problem instanceof Error && "code" in problem && problem.code === invalidPattern;
  return isPattern ? { statusCode: 422, key: "rules.badPattern", values: {} } : undefined;
}
