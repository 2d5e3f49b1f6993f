// The threads in which websites are matched. Starting one takes a quarter of a second of a processor, so one that has
// done its work is kept a while for the next website, without keeping the program alive.
import { channel } from "node:diagnostics_channel";
import { Worker } from "node:worker_threads";
import type { MatchTask } from "./matchThread.ts";

/** Told of each thread (a Worker) that is given a task. */
export const threadsAtWork = channel("vigie:matching-thread");

const idle_ms = 10_000;
let idle: { thread: Worker; forget: () => void } | undefined;

/** A thread that works on this task; who asked gives it back, or ends it. */
export function giveTask(task: MatchTask): Worker {
  const thread = takeIdle() ?? new Worker(new URL("matchThread.ts", import.meta.url));
  thread.ref();
  thread.postMessage(task);
  threadsAtWork.publish(thread);
  return thread;
}

/** Keeps a thread that has answered, unless there is one: more are seldom needed at once. */
export function giveBack(thread: Worker): void {
  stopHearing(thread);
  thread.unref();
  if (idle) {
    void thread.terminate();
    return;
  }
  const forget = () => {
    clearTimeout(late);
    if (idle?.thread === thread) idle = undefined;
  };
  const end = () => {
    forget();
    void thread.terminate();
  };
  const late = setTimeout(end, idle_ms).unref();
  thread.once("error", forget).once("exit", forget);
  idle = { thread, forget };
}

function takeIdle(): Worker | undefined {
  if (!idle) return undefined;
  const { thread, forget } = idle;
  forget();
  stopHearing(thread);
  return thread;
}

function stopHearing(thread: Worker): void {
  // By name: a thread also hears itself.
  for (const event of ["message", "error", "exit"]) thread.removeAllListeners(event);
}
