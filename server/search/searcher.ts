// The way to the threads that search. Several share the websites that are held, so that a slow search keeps no quick one
// waiting; they are started when somebody searches first, and again if one should die.
import { availableParallelism } from "node:os";
import { tooManyAtOnce } from "#server/errors.ts";
import { Limiter } from "#server/limiter.ts";
import { HeldWebsites, type ReadWebsite, type Reading, type WebsiteRevision } from "./heldWebsites.ts";
import type { ShardData } from "./index/shard.ts";
import type { FoundProducts, Question } from "./question.ts";
import type { SearchTask, Work } from "./searchThread.ts";
import type { ProductText } from "./texts/corpus.ts";
import { openThreads } from "./threads.ts";
import type { ScoredPair } from "./trial/scoreLikely.ts";

export type Caller = { customer_id: number; signal: AbortSignal };

/** A website whose words are counted; its products are found if it `isSearched`. */
type AskedWebsite = WebsiteRevision & { isSearched: boolean };

export type Searcher = {
  /**
   * Searches websites as they are at these revisions or later. All of them are held together, and counted: what a
   * product scores does not depend on which of them are searched. Throws 400 when it takes too long, 429 when too many
   * searches of the customer wait, and the signal's reason when the caller has left.
   */
  find(websites: readonly AskedWebsite[], question: Question, caller: Caller): Promise<FoundProducts>;
  /** Of each website the ids of so many products that may be the same as an own one, the likeliest first. Throws as find. */
  findLikely(
    websites: readonly WebsiteRevision[],
    likelySearch: { own: ProductText; most: number },
    caller: Caller,
  ): Promise<number[][]>;
  /**
   * What the text engine gives an own product and these ones of each website. Beside each website the own one is
   * counted, which is held too. Throws as find.
   */
  scoreLikely(
    websites: readonly WebsiteRevision[],
    scoring: { own: ProductText; ownWebsite: WebsiteRevision; theirs: readonly ProductText[][] },
    caller: Caller,
  ): Promise<ScoredPair[][]>;
  /** Begins to read websites that are about to be searched. */
  prepare(websites: readonly WebsiteRevision[]): void;
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
  { databaseUrl, capacity_bytes }: { databaseUrl: string; capacity_bytes: number },
): Searcher {
  const readers = openThreads<Reading, ReadWebsite>(reader, {
    most: Math.min(2, processors),
    longest_ms: readLongest_ms,
    idle_ms: readerIdle_ms,
    workerData: { databaseUrl } satisfies ReaderData,
  });
  const heldWebsites = new HeldWebsites(readers, capacity_bytes, (keys) => searchers.forget(keys));
  const searchers = openThreads<Search, unknown>(searchProgram, {
    most: threads,
    longest_ms: searchLongest_ms,
    messageOf: (search, memory) => messageOf(search, memory, heldWebsites),
  });
  const slots = new Limiter<number>(
    { perKey: Math.max(1, threads - 1), queuedPerKey: waitingMost },
    tooManyAtOnce,
  );
  return {
    find: (websites, question, caller) => ask<FoundProducts>(websites, { question }, caller),
    findLikely: (websites, likely, caller) => ask<number[][]>(websites, { likely }, caller),
    scoreLikely: (websites, { ownWebsite, ...scored }, caller) =>
      ask<ScoredPair[][]>([...websites, ownWebsite], { scored }, caller),
    // Whoever searches them is told what goes wrong.
    prepare: (websites) => void heldWebsites.of(websites).catch(() => undefined),
    close: async () => {
      await Promise.all([readers.close(), searchers.close()]);
    },
  };

  async function ask<Answer>(
    websites: readonly (WebsiteRevision | AskedWebsite)[],
    work: Work,
    { customer_id, signal }: Caller,
  ): Promise<Answer> {
    const release = await slots.acquire(customer_id, signal);
    // Whoever leaves has an answer at once; the slot is given back when the search ends.
    return unlessLeft(
      heldWebsites
        .of(websites)
        .then((shards) => searchers.ask({ work, shards: askedShards(websites, shards) }))
        .finally(release),
      signal,
    ) as Promise<Answer>;
  }
}

function askedShards(
  websites: readonly (WebsiteRevision | AskedWebsite)[],
  shards: readonly (readonly ShardData[])[],
): Search["shards"] {
  return shards.flatMap((some, website) => {
    const searched = websites[website]!;
    const isSearched = "isSearched" in searched ? searched.isSearched : true;
    return some.map((data) => ({ data, website, isSearched }));
  });
}

type Search = { work: Work; shards: { data: ShardData; website: number; isSearched: boolean }[] };
const searchProgram = new URL("searchThread.ts", import.meta.url);

/** A thread is told a shard once. One that is held no longer, because something was written meanwhile, it does not keep. */
function messageOf({ work, shards }: Search, memory: Set<string>, heldWebsites: HeldWebsites): SearchTask {
  return {
    work,
    shards: shards.map(({ data, ...shard }) => {
      const { key } = data;
      if (memory.has(key)) return { ...shard, key, data: undefined, isKept: true };
      const isKept = heldWebsites.has(key);
      if (isKept) memory.add(key);
      return { ...shard, key, data, isKept };
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
