// The way to the threads that search. Several share the websites that are held, so that a slow search keeps no quick one
// waiting; they are started when somebody searches first, and again if one should die.
import { availableParallelism } from "node:os";
import { HeldWebsites, type ReadWebsite, type Reading, type WebsiteRevision } from "./heldWebsites.ts";
import type { ShardData } from "./index/shard.ts";
import type { ScorePart } from "./query/explain.ts";
import type { Query } from "./query/types.ts";
import type { SearchTask } from "./searchThread.ts";
import { openThreads } from "./threads.ts";

export type Question = {
  query: Query;
  size: number;
  from: number;
  minScore: number;
  /** Fields of which is told what was asked of them. */
  shown: readonly string[];
};
export type FoundProducts = {
  hits: { id: number; score: number; parts: ScorePart[] }[];
  /** How many there are, or at least. */
  total: number;
  isExact: boolean;
  /** By field, the forms of words that the query asks of it. */
  asked: Map<string, Set<string>>;
};

export type Searcher = {
  /**
   * Searches websites as they are at these revisions or later. Throws 400 when it takes too long, and the signal's
   * reason when the caller has left.
   */
  find(websites: readonly WebsiteRevision[], question: Question, signal: AbortSignal): Promise<FoundProducts>;
  close(): Promise<void>;
};

/** Long enough to read a million products first. */
const readLongest_ms = 60_000;
const searchLongest_ms = 20_000;
/** What reading has used is as much as what is held afterwards. */
const readerIdle_ms = 10_000;
const processors = availableParallelism();

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
    most: Math.min(4, processors),
    longest_ms: searchLongest_ms,
    messageOf: (asked, memory) => messageOf(asked, memory, held),
  });
  return {
    find: async (websites, question, signal) => {
      signal.throwIfAborted();
      const shards = await held.of(websites);
      return searchers.ask({ question, shards }, signal);
    },
    close: async () => {
      await Promise.all([readers.close(), searchers.close()]);
    },
  };
}

type Search = { question: Question; shards: ShardData[] };
const searchProgram = new URL("searchThread.ts", import.meta.url);

/** A thread is told a shard once. One that is held no longer, because something was written meanwhile, it does not keep. */
function messageOf({ question, shards }: Search, memory: Set<string>, held: HeldWebsites): SearchTask {
  return {
    question,
    shards: shards.map((data) => {
      const { key } = data;
      if (memory.has(key)) return { key, data: undefined, isKept: true };
      const isKept = held.has(key);
      if (isKept) memory.add(key);
      return { key, data, isKept };
    }),
  };
}
