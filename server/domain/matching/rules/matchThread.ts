// The thread in which websites are matched, one after the other: it is told where and what, tells how far it is, asks
// which images are alike, and answers once.
import { once } from "node:events";
import { parentPort } from "node:worker_threads";
import type { ImagePair } from "#server/domain/images/compareImages.ts";
import type { MessageKey, MessageValues } from "#shared/messages/index.ts";
import { VigieError } from "#server/errors.ts";
import { lowerThreadPriority } from "#server/lowerThreadPriority.ts";
import { type Store, openStore } from "#server/store/database.ts";
import { type WebsiteTrial, countChanges } from "../trial/countChanges.ts";
import { type TellProgress, type WebsiteMatches, type WebsiteRun, matchWebsite } from "./matchWebsite.ts";

/** What the thread tells whoever started it. */
export type ThreadMessage =
  | { progress: { done: number; total: number } }
  /** Answered by the similarities. */
  | { compare: readonly ImagePair[] }
  | { matches: WebsiteMatches | undefined }
  | { trial: WebsiteTrial }
  | { refused: Refused };

/** `isTrial`: what the run would change is told, rather than what it found. */
export type MatchTask = { databaseUrl: string; run: WebsiteRun; isTrial: boolean };

/** What of the rule cannot be run, as VigieError. */
type Refused = { statusCode: number; key: MessageKey; values: MessageValues };

/** PostgreSQL's code for a regular expression that is none. */
const invalidPattern = "2201B";
/** Often enough for a bar that moves. */
const apart_ms = 200;
/** The way to the database of the task before, whose connection waits a moment for the next website. */
let last: { databaseUrl: string; store: Store } | undefined;

lowerThreadPriority();
for (;;) {
  const [task] = (await once(parentPort!, "message")) as [MatchTask];
  say(await match(task));
}

function say(said: ThreadMessage): void {
  parentPort?.postMessage(said);
}

/** Throws what is not the rule's fault: the thread ends with it, and the run is tried again. */
async function match({ databaseUrl, run, isTrial }: MatchTask): Promise<ThreadMessage> {
  const store = await storeAt(databaseUrl);
  try {
    const matches = await matchWebsite(store.db, run, progressTeller(), compareImages);
    return isTrial && matches ? { trial: await countChanges(store.db, run, matches) } : { matches };
  } catch (problem) {
    const refused = refusedOf(problem);
    if (!refused) throw problem;
    return { refused };
  }
}

async function storeAt(databaseUrl: string): Promise<Store> {
  if (last?.databaseUrl !== databaseUrl) {
    await last?.store.close();
    last = { databaseUrl, store: openStore(databaseUrl, { connections: 1 }) };
  }
  return last.store;
}

function progressTeller(): TellProgress {
  let nextAt = 0;
  return (done, total) => {
    if (performance.now() < nextAt) return;
    nextAt = performance.now() + apart_ms;
    say({ progress: { done, total } });
  };
}

async function compareImages(pairs: readonly ImagePair[]): Promise<(number | null)[]> {
  const answer = once(parentPort!, "message");
  say({ compare: pairs });
  const [similarities] = (await answer) as [(number | null)[]];
  return similarities;
}

function refusedOf(problem: unknown): Refused | undefined {
  if (problem instanceof VigieError) {
    const { statusCode, key, values } = problem;
    return { statusCode, key, values };
  }
  const isPattern = problem instanceof Error && "code" in problem && problem.code === invalidPattern;
  return isPattern ? { statusCode: 422, key: "rules.badPattern", values: {} } : undefined;
}
