// The way to the threads that search. Several share the websites that are held, so that a slow search keeps no quick one
// waiting; they are started when somebody searches first, and again if one should die.
import { availableParallelism } from "node:os";
import { tooManyAtOnce } from "#server/errors.ts";
import { openWaitingLine } from "#server/waitingLine.ts";
import { HeldWebsites, type ReadWebsite, type Reading, type WebsiteRevision } from "./heldWebsites.ts";
import type { ShardData } from "./index/shard.ts";
import type { ScorePart } from "./query/explain.ts";
import type { SortKey } from "./query/parseSort.ts";
import type { Hit } from "./query/search.ts";
import type { Query } from "./query/types.ts";
import type { SearchTask } from "./searchThread.ts";
import { openThreads } from "./threads.ts";

export type Question = {
  query: Query;
  size: number;
  from: number;
  minScore: number;
  /** By score when there are none. */
  sort: readonly SortKey[];
  /** Fields of which is told what was asked of them. */
  shown: readonly string[];
};
export type FoundProducts = {
  hits: FoundProduct[];
  highestScore: number | null;
  /** How many there are, or at least. */
  total: number;
  isExact: boolean;
  /** By field, the terms that the query asks of it. */
  asked: Map<string, Set<string>>;
};

export type Caller = { customer_id: number; signal: AbortSignal };

/** `names`: of the clauses with a name, those that it satisfies. */
export type FoundProduct = Hit & { parts: ScorePart[]; names: string[] };
/** A website whose words are counted; its products are found if it `isSearched`. */
export type AskedWebsite = WebsiteRevision & { isSearched: boolean };

export type Searcher = {
  /**
   * Searches websites as they are at these revisions or later. All of them are held together, and counted: what a
   * product scores does not depend on which of them are searched. Throws 400 when it takes too long, 429 when too many
   * searches of the customer wait, and the signal's reason when the caller has left.
   */
  find(websites: readonly AskedWebsite[], question: Question, caller: Caller): Promise<FoundProducts>;
  close(): Promise<void>;
};

/** Long enough to read a million products first. */
const readLongest_ms = 60_000;
const searchLongest_ms = 20_000;
/** What reading has used is as much as what is held afterwards. */
const readerIdle_ms = 10_000;
const processors = availableParallelism();
const threads = Math.min(4, processors);
/** Of one customer. One thread is always left for the others, if there are two. */
const waitingMost = 50;

/** What the thread that reads is told at its start. */
export type ReaderData = { databaseUrl: string };

/** `reader` is the program that reads a website (Reading, ReadWebsite). */
export function openSearcher(
  reader: URL,
  { databaseUrl, room_bytes }: { databaseUrl: string; room_bytes: number },
): Searcher {
  const readers = openThreads<Reading, ReadWebsite>(reader, {
    most: Math.min(2, processors),
    longest_ms: readLongest_ms,
    idle_ms: readerIdle_ms,
    workerData: { databaseUrl } satisfies ReaderData,
  });
  const held = new HeldWebsites(readers, room_bytes, (keys) => searchers.forget(keys));
  const searchers = openThreads<Search, FoundProducts>(searchProgram, {
    most: threads,
    longest_ms: searchLongest_ms,
    messageOf: (asked, memory) => messageOf(asked, memory, held),
  });
  const line = openWaitingLine<number>(
    { perKey: Math.max(1, threads - 1), waitingPerKey: waitingMost },
    tooManyAtOnce,
  );
  return {
    find: async (websites, question, { customer_id, signal }) => {
      signal.throwIfAborted();
      const leave = await line.enter(customer_id, signal);
      // Whoever leaves has his answer at once; his turn ends when the search does.
      return unlessLeft(
        held
          .of(websites)
          .then((shards) => searchers.ask({ question, shards: askedShards(websites, shards) }))
          .finally(leave),
        signal,
      );
    },
    close: async () => {
      await Promise.all([readers.close(), searchers.close()]);
    },
  };
}

function askedShards(
  websites: readonly AskedWebsite[],
  shards: readonly (readonly ShardData[])[],
): Search["shards"] {
  return shards.flatMap((some, at) => some.map((data) => ({ data, isSearched: websites[at]!.isSearched })));
}

type Search = { question: Question; shards: { data: ShardData; isSearched: boolean }[] };
const searchProgram = new URL("searchThread.ts", import.meta.url);

/** A thread is told a shard once. One that is held no longer, because something was written meanwhile, it does not keep. */
function messageOf({ question, shards }: Search, memory: Set<string>, held: HeldWebsites): SearchTask {
  return {
    question,
    shards: shards.map(({ data, isSearched }) => {
      const { key } = data;
      if (memory.has(key)) return { key, data: undefined, isKept: true, isSearched };
      const isKept = held.has(key);
      if (isKept) memory.add(key);
      return { key, data, isKept, isSearched };
    }),
  };
}

/** Throws the signal's reason as soon as the caller leaves; what was begun goes on. */
function unlessLeft<Result>(begun: Promise<Result>, signal: AbortSignal): Promise<Result> {
  const { promise, resolve, reject } = Promise.withResolvers<Result>();
  const leave = () => reject(signal.reason as Error);
  signal.addEventListener("abort", leave, { once: true });
  begun.then(resolve, reject).finally(() => signal.removeEventListener("abort", leave));
  return promise;
}
