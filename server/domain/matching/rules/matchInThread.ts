// A website matched in a thread of its own, as its caller sees it.
import { VigieError } from "#server/errors.ts";
import type { CompareImages } from "#server/domain/images/compareImages.ts";
import type { WebsiteTrial } from "../trial/countChanges.ts";
import type { MatchTask, ThreadMessage } from "./matchThread.ts";
import { giveBack, giveTask } from "./matchingThreads.ts";
import type { TellProgress, WebsiteMatches, WebsiteRun } from "./matchWebsite.ts";

type Options = { signal: AbortSignal; tell: TellProgress; compareImages: CompareImages };

/** As matchWebsite; images are compared by the caller, who may fetch them. Ends the thread when the signal aborts, and throws its reason; throws when the thread dies, and a VigieError for a rule that cannot be run. */
export function matchInThread(
  databaseUrl: string,
  run: WebsiteRun,
  options: Options,
): Promise<WebsiteMatches | undefined> {
  return workInThread({ databaseUrl, run, isTrial: false }, options, (said) =>
    "matches" in said ? { result: said.matches } : undefined,
  );
}

/** The same of a run of everything, counted and not written. */
export function tryInThread(databaseUrl: string, run: WebsiteRun, options: Options): Promise<WebsiteTrial> {
  return workInThread({ databaseUrl, run: { ...run, whole: true }, isTrial: true }, options, (said) =>
    "trial" in said ? { result: said.trial } : undefined,
  );
}

function workInThread<Result>(
  task: MatchTask,
  { signal, tell, compareImages }: Options,
  resultIn: (said: ThreadMessage) => { result: Result } | undefined,
): Promise<Result> {
  signal.throwIfAborted();
  const thread = giveTask(task);
  return new Promise((resolve, reject) => {
    const fail = (problem: unknown) => {
      signal.removeEventListener("abort", stop);
      reject(problem as Error);
    };
    const end = (problem: unknown) => {
      void thread.terminate();
      fail(problem);
    };
    const stop = () => end(signal.reason);
    /** It has said its last word. */
    const done = () => {
      signal.removeEventListener("abort", stop);
      giveBack(thread);
    };
    signal.addEventListener("abort", stop, { once: true });
    thread.on("message", (said: ThreadMessage) => {
      if (signal.aborted) return;
      const answer = resultIn(said);
      if (answer) {
        done();
        resolve(answer.result);
      } else if ("refused" in said) {
        done();
        reject(new VigieError(said.refused));
      } else if ("compare" in said)
        compareImages(said.compare).then((similarities) => thread.postMessage(similarities), end);
      else if ("progress" in said) tell(said.progress.done, said.progress.total);
    });
    thread.once("error", fail);
    thread.once("exit", (code) => fail(new Error(`The matching thread ended with ${code}`)));
    // Who heard that the thread is at work may have called it off at once.
    if (signal.aborted) stop();
  });
}
