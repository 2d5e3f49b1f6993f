// The threads that match websites, as seen from outside.
import type { Worker } from "node:worker_threads";
import type { ThreadMessage } from "#server/domain/matching/rules/matchThread.ts";
import { threadsAtWork } from "#server/domain/matching/rules/matchingThreads.ts";

/** Does something with the next thread that is given a task. */
export function onceAtWork(act: (thread: Worker) => void): void {
  const hear = (thread: unknown) => {
    threadsAtWork.unsubscribe(hear);
    act(thread as Worker);
  };
  threadsAtWork.subscribe(hear);
}

/** Resolves once the next thread that is given a task has told what it found. */
export function nextFound(): Promise<void> {
  return new Promise((resolve) => {
    onceAtWork((thread) =>
      thread.on("message", (said: ThreadMessage) => {
        if ("matches" in said) resolve();
      }),
    );
  });
}
