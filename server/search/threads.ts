// Threads that work for this one: each has one task at a time, and the next task goes to whichever is free.
import { Worker, parentPort } from "node:worker_threads";
import { searchTookTooLong } from "#server/errors.ts";

export type Threads<Task, Result> = {
  /**
   * Throws the signal's reason when the caller has left, 400 when it takes too long, and what the task threw. A task
   * whose thread died is given to another one, once.
   */
  ask(task: Task, signal?: AbortSignal): Promise<Result>;
  /** What threads were posted under these keys is not needed any longer. */
  forget(keys: readonly string[]): void;
  close(): Promise<void>;
};

type Options<Task> = {
  /** Threads at once. They are started when they are needed. */
  most: number;
  /** No task waits and works longer. What computes cannot be told to stop: its thread is ended. */
  longest_ms: number;
  workerData?: unknown;
  /** What is posted for a task; `memory` are the keys of what a thread was posted already, for this to fill. */
  messageOf?: (task: Task, memory: Set<string>) => unknown;
};

type Reply<Result> = { result: Result } | { problem: string };
type Asked<Task, Result> = {
  task: Task;
  attempts: number;
  resolve: (result: Result) => void;
  reject: (problem: unknown) => void;
  /** Nobody waits for it any longer. */
  isLeft: boolean;
  late?: NodeJS.Timeout;
};
type Thread<Task, Result> = {
  worker: Worker;
  memory: Set<string>;
  working: Asked<Task, Result> | undefined;
};

const attemptsMost = 2;

/** `program` answers with `answerTasks`. */
export function openThreads<Task, Result>(program: URL, options: Options<Task>): Threads<Task, Result> {
  const { most, longest_ms, workerData, messageOf = (task) => task } = options;
  const threads = new Set<Thread<Task, Result>>();
  const waiting: Asked<Task, Result>[] = [];
  let isClosed = false;

  const start = (): Thread<Task, Result> => {
    const worker = new Worker(program, { workerData });
    const thread: Thread<Task, Result> = { worker, memory: new Set(), working: undefined };
    threads.add(thread);
    worker.unref();
    worker.on("message", (reply: Reply<Result>) => {
      const asked = release(thread);
      if (!asked) return;
      if ("result" in reply) asked.resolve(reply.result);
      else asked.reject(new Error(reply.problem));
      next();
    });
    worker.on("error", (problem) => died(thread, problem));
    worker.on("exit", () => died(thread, new Error("The thread ended")));
    return thread;
  };
  const release = (thread: Thread<Task, Result>) => {
    const asked = thread.working;
    thread.working = undefined;
    clearTimeout(asked?.late);
    return asked;
  };
  const died = (thread: Thread<Task, Result>, problem: unknown) => {
    threads.delete(thread);
    const { working } = thread;
    thread.working = undefined;
    if (working && !working.isLeft && working.attempts < attemptsMost && !isClosed) waiting.unshift(working);
    else if (working) {
      clearTimeout(working.late);
      working.reject(problem);
    }
    next();
  };
  const next = () => {
    while (waiting.length > 0 && !isClosed) {
      const idle = [...threads].find(({ working }) => !working);
      if (!idle && threads.size >= most) return;
      give(idle ?? start(), waiting.shift()!);
    }
  };
  const give = (thread: Thread<Task, Result>, asked: Asked<Task, Result>) => {
    thread.working = asked;
    asked.attempts += 1;
    thread.worker.postMessage({ task: messageOf(asked.task, thread.memory) });
  };
  const end = (asked: Asked<Task, Result>) => {
    withdraw(asked);
    asked.reject(searchTookTooLong());
    const thread = [...threads].find(({ working }) => working === asked);
    if (!thread) return;
    threads.delete(thread);
    thread.working = undefined;
    void thread.worker.terminate();
    next();
  };
  const withdraw = (asked: Asked<Task, Result>) => {
    const at = waiting.indexOf(asked);
    if (at >= 0) waiting.splice(at, 1);
    return at >= 0;
  };

  return {
    ask: (task, signal) =>
      new Promise((resolve, reject) => {
        signal?.throwIfAborted();
        const leave = () => {
          asked.isLeft = true;
          // What works already goes on to its end, or to that of its time.
          if (withdraw(asked)) clearTimeout(asked.late);
          reject(signal!.reason as Error);
        };
        const settled = () => signal?.removeEventListener("abort", leave);
        const asked: Asked<Task, Result> = {
          task,
          attempts: 0,
          isLeft: false,
          resolve: (result) => (settled(), resolve(result)),
          reject: (problem) => (settled(), reject(problem as Error)),
        };
        asked.late = setTimeout(() => end(asked), longest_ms);
        signal?.addEventListener("abort", leave, { once: true });
        waiting.push(asked);
        next();
      }),
    forget: (keys) => {
      for (const { worker, memory } of threads) {
        const known = keys.filter((key) => memory.delete(key));
        if (known.length > 0) worker.postMessage({ forgotten: known });
      }
    },
    close: async () => {
      isClosed = true;
      for (const asked of waiting.splice(0)) {
        clearTimeout(asked.late);
        asked.reject(new Error("The threads are closed"));
      }
      await Promise.all([...threads].map(({ worker }) => worker.terminate()));
    },
  };
}

/** What a thread's program does: it works on a task at a time, and forgets between them what it is told to. */
export function answerTasks<Task, Result>(
  work: (task: Task) => Result | Promise<Result>,
  forget: (keys: readonly string[]) => void = () => undefined,
): void {
  parentPort?.on("message", async (message: { task: Task } | { forgotten: string[] }) => {
    if ("forgotten" in message) {
      forget(message.forgotten);
      return;
    }
    let reply: Reply<Result>;
    try {
      reply = { result: await work(message.task) };
    } catch (problem) {
      reply = { problem: (problem as Error).message };
    }
    parentPort?.postMessage(reply);
  });
}
