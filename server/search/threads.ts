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
  /** No task works longer. What computes cannot be told to stop: its thread is ended. */
  longest_ms: number;
  /** A thread that had nothing to do for so long is ended, and what it used is free; never, when absent. */
  idle_ms?: number;
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
  idle?: NodeJS.Timeout;
};

const attemptsMost = 2;

/** `program` answers with `answerTasks`. */
export function openThreads<Task, Result>(program: URL, options: Options<Task>): Threads<Task, Result> {
  return new ThreadPool<Task, Result>(program, options);
}

class ThreadPool<Task, Result> implements Threads<Task, Result> {
  readonly #program: URL;
  readonly #options: Options<Task>;
  readonly #threads = new Set<Thread<Task, Result>>();
  readonly #waiting: Asked<Task, Result>[] = [];
  #isClosed = false;

  constructor(program: URL, options: Options<Task>) {
    this.#program = program;
    this.#options = options;
  }

  async ask(task: Task, signal?: AbortSignal): Promise<Result> {
    signal?.throwIfAborted();
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    const request: Asked<Task, Result> = { task, attempts: 0, resolve, reject, isLeft: false };
    const leave = () => this.#leave(request, signal!.reason);
    signal?.addEventListener("abort", leave, { once: true });
    this.#waiting.push(request);
    this.#next();
    try {
      return await promise;
    } finally {
      signal?.removeEventListener("abort", leave);
    }
  }

  forget(keys: readonly string[]): void {
    for (const { worker, memory } of this.#threads) {
      const forgotten = keys.filter((key) => memory.delete(key));
      if (forgotten.length > 0) worker.postMessage({ forgotten });
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    for (const request of this.#waiting.splice(0)) {
      clearTimeout(request.late);
      request.reject(new Error("The threads are closed"));
    }
    await Promise.all([...this.#threads].map(({ worker }) => worker.terminate()));
  }

  /** Gives what waits to whichever thread is free. */
  #next(): void {
    while (this.#waiting.length > 0) {
      const idle = [...this.#threads].find(({ working }) => !working);
      if (!idle && this.#threads.size >= this.#options.most) return;
      this.#give(idle ?? this.#start(), this.#waiting.shift()!);
    }
  }

  #start(): Thread<Task, Result> {
    const worker = new Worker(this.#program, { workerData: this.#options.workerData });
    const thread: Thread<Task, Result> = { worker, memory: new Set(), working: undefined };
    this.#threads.add(thread);
    worker.unref();
    worker.on("message", (reply: Reply<Result>) => this.#settle(thread, reply));
    worker.on("error", (problem) => this.#died(thread, problem));
    worker.on("exit", () => this.#died(thread, new Error("The thread ended")));
    return thread;
  }

  #give(thread: Thread<Task, Result>, request: Asked<Task, Result>): void {
    const { messageOf = (task: Task): unknown => task } = this.#options;
    clearTimeout(thread.idle);
    thread.working = request;
    request.attempts += 1;
    request.late ??= setTimeout(() => this.#end(request), this.#options.longest_ms);
    thread.worker.postMessage({ task: messageOf(request.task, thread.memory) });
  }

  #settle(thread: Thread<Task, Result>, reply: Reply<Result>): void {
    const request = thread.working;
    if (!request) return;
    thread.working = undefined;
    clearTimeout(request.late);
    if ("result" in reply) request.resolve(reply.result);
    else request.reject(new Error(reply.problem));
    this.#next();
    const { idle_ms } = this.#options;
    if (!thread.working && idle_ms !== undefined)
      thread.idle = setTimeout(() => this.#stop(thread), idle_ms).unref();
  }

  #stop(thread: Thread<Task, Result>): void {
    this.#threads.delete(thread);
    thread.working = undefined;
    void thread.worker.terminate();
  }

  /** What it worked on is given to another thread, unless it seems to be the cause. */
  #died(thread: Thread<Task, Result>, problem: unknown): void {
    this.#threads.delete(thread);
    const request = thread.working;
    thread.working = undefined;
    if (request && !request.isLeft && request.attempts < attemptsMost && !this.#isClosed) {
      this.#waiting.unshift(request);
    } else if (request) {
      clearTimeout(request.late);
      request.reject(problem);
    }
    if (!this.#isClosed) this.#next();
  }

  /** What works already goes on to its end, or to that of its time. */
  #leave(request: Asked<Task, Result>, reason: unknown): void {
    request.isLeft = true;
    if (this.#withdraw(request)) clearTimeout(request.late);
    request.reject(reason);
  }

  /** Its time is over. */
  #end(request: Asked<Task, Result>): void {
    this.#withdraw(request);
    request.reject(searchTookTooLong());
    const thread = [...this.#threads].find(({ working }) => working === request);
    if (!thread) return;
    this.#stop(thread);
    this.#next();
  }

  /** False when it does not wait: a thread works on it, or did. */
  #withdraw(request: Asked<Task, Result>): boolean {
    const at = this.#waiting.indexOf(request);
    if (at >= 0) this.#waiting.splice(at, 1);
    return at >= 0;
  }
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
