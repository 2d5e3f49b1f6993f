// The program of threads that do as they are told, for the tests of server/search/threads.ts.
import { threadId } from "node:worker_threads";
import { answerTasks } from "#server/search/threads.ts";

export type Task =
  /** Waits until the number is not 0 any longer. */
  | { kind: "wait"; until: Int32Array }
  /** Counts the number down and dies; at 0 it lives. */
  | { kind: "die"; times: Int32Array }
  | { kind: "throw" }
  | { kind: "answer" };

answerTasks<Task, { thread: number }>((task) => {
  if (task.kind === "wait") {
    Atomics.store(task.until, 1, 1);
    Atomics.notify(task.until, 1);
    Atomics.wait(task.until, 0, 0);
  }
  // oxlint-disable-next-line unicorn/no-process-exit
  if (task.kind === "die" && Atomics.sub(task.times, 0, 1) > 0) process.exit(1);
  if (task.kind === "throw") throw new Error("what the task said");
  return { thread: threadId };
});
