// The way to the thread that searches. It is started when somebody searches first, and again if it should die.
import { Worker } from "node:worker_threads";
import { searchTookTooLong } from "#server/errors.ts";
import type { ScorePart } from "./query/explain.ts";
import type { Query } from "./query/types.ts";

export type Asked = { websites: number[]; query: Query; size: number; from: number; minScore: number };
export type FoundProducts = {
  hits: { id: number; score: number; parts: ScorePart[] }[];
  /** How many there are, or at least. */
  total: number;
  isExact: boolean;
};

export type Searcher = {
  /** Throws 400 when it takes too long, and the signal's reason when the caller has left. */
  find(asked: Asked, signal: AbortSignal): Promise<FoundProducts>;
  close(): Promise<void>;
};

export type Question = Asked & { id: number };
export type Reply = { id: number; found: FoundProducts } | { id: number; problem: string };

/** Long enough to read a million products first. */
const longest_ms = 60_000;

/** What the thread is told at its start. */
export type ThreadData = { databaseUrl: string; room_bytes: number };

/** `program` is what the thread runs: it is told questions, and replies to each. */
export function openSearcher(program: URL, workerData: ThreadData): Searcher {
  type Waiting = { resolve(found: FoundProducts): void; reject(problem: Error): void };
  const waiting = new Map<number, Waiting>();
  let thread: Worker | undefined;
  let count = 0;

  const end = (ended: Worker, problem: Error) => {
    if (thread !== ended) return;
    thread = undefined;
    for (const { reject } of waiting.values()) reject(problem);
    waiting.clear();
  };
  const start = (): Worker => {
    const started = new Worker(program, { workerData });
    started.unref();
    started.on("message", (reply: Reply) => {
      const asked = waiting.get(reply.id);
      waiting.delete(reply.id);
      if ("found" in reply) asked?.resolve(reply.found);
      else asked?.reject(new Error(reply.problem));
    });
    started.on("error", (problem) => end(started, problem as Error));
    started.on("exit", () => end(started, new Error("The searching thread ended")));
    return started;
  };

  return {
    find: (asked, signal) =>
      new Promise((resolve, reject) => {
        signal.throwIfAborted();
        thread ??= start();
        const asking = thread;
        const id = ++count;
        // What computes cannot be told to stop: the thread is ended, and the next question has a new one.
        const late = setTimeout(() => {
          end(asking, searchTookTooLong());
          void asking.terminate();
        }, longest_ms);
        const leave = () => settle(() => reject(signal.reason as Error));
        const settle = (how: () => void) => {
          clearTimeout(late);
          signal.removeEventListener("abort", leave);
          waiting.delete(id);
          how();
        };
        signal.addEventListener("abort", leave, { once: true });
        waiting.set(id, {
          resolve: (found) => settle(() => resolve(found)),
          reject: (problem) => settle(() => reject(problem)),
        });
        asking.postMessage({ ...asked, id } satisfies Question);
      }),
    close: async () => {
      await thread?.terminate();
    },
  };
}
