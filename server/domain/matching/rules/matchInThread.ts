// A website matched in a thread of its own, as its caller sees it.
import { Worker } from "node:worker_threads";
import { VigieError } from "#server/errors.ts";
import type { Said } from "./matchThread.ts";
import type { TellProgress, WebsiteMatches, WebsiteRun } from "./matchWebsite.ts";

/** As matchWebsite. Ends the thread when the signal aborts, and throws its reason; throws when the thread dies, and a VigieError for a rule that cannot be run. */
export function matchInThread(
  databaseUrl: string,
  run: WebsiteRun,
  { signal, tell }: { signal: AbortSignal; tell: TellProgress },
): Promise<WebsiteMatches | undefined> {
  signal.throwIfAborted();
  const thread = new Worker(new URL("matchThread.ts", import.meta.url), { workerData: { databaseUrl, run } });
  return new Promise((resolve, reject) => {
    const end = () => {
      void thread.terminate();
      reject(signal.reason as Error);
    };
    signal.addEventListener("abort", end, { once: true });
    thread.on("message", (said: Said) => {
      if ("matches" in said) resolve(said.matches);
      else if ("refused" in said) reject(new VigieError(said.refused));
      else tell(said.progress.done, said.progress.total);
    });
    thread.once("error", reject);
    thread.once("exit", (code) => {
      signal.removeEventListener("abort", end);
      reject(new Error(`The matching thread ended with ${code}`));
    });
  });
}
