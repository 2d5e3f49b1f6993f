// The thread that holds the websites and searches them: what it computes keeps nobody else waiting.
import { parentPort, workerData } from "node:worker_threads";
import { type ScorePart, explain } from "#server/search/query/explain.ts";
import { search } from "#server/search/query/search.ts";
import { Statistics } from "#server/search/query/statistics.ts";
import { openStore } from "#server/store/database.ts";
import type { Question, Reply, ThreadData } from "#server/search/searcher.ts";
import { Shards } from "./shards.ts";

/** Nobody looks through more; counting a million of them takes longer than finding the best. */
const countUpTo = 10_000;

const { databaseUrl, room_bytes } = workerData as ThreadData;
const store = openStore(databaseUrl, { connections: 1 });
const held = new Shards(store.db, room_bytes);

// One question after the other: they share the processor anyway.
let last: Promise<void> = Promise.resolve();
parentPort?.on("message", (question: Question) => {
  last = last.then(() => answer(question));
});

async function answer(question: Question): Promise<void> {
  let reply: Reply;
  try {
    reply = { id: question.id, found: await find(question) };
  } catch (problem) {
    reply = { id: question.id, problem: (problem as Error).message };
  }
  parentPort?.postMessage(reply);
}

async function find({ websites, query, ...options }: Question) {
  const shards = await held.of(websites);
  const { hits, total, isExact } = search(shards, query, { ...options, countUpTo });
  const statistics = new Statistics(shards);
  const explained = hits.map((hit) => {
    const parts: ScorePart[] = [];
    for (const shard of shards) {
      const document = shard.numberOf(hit.id);
      if (document >= 0) parts.push(...explain(query, { shard, statistics }, document));
    }
    return { ...hit, parts };
  });
  return { hits: explained, total, isExact };
}
