// A thread that searches: what it computes keeps nobody else waiting. It holds the shards that it was told of, in memory
// that all threads share.
import { Shard, type ShardData } from "./index/shard.ts";
import { type ScorePart, askedForms, explain } from "./query/explain.ts";
import { search } from "./query/search.ts";
import { Statistics } from "./query/statistics.ts";
import type { FoundProducts, Question } from "./searcher.ts";
import { answerTasks } from "./threads.ts";

/** A question and where it is asked: shards that the thread knows by their keys, or is told now. */
export type SearchTask = {
  question: Question;
  shards: { key: string; data: ShardData | undefined; isKept: boolean }[];
};

/** Nobody looks through more; counting a million of them takes longer than finding the best. */
const countUpTo = 10_000;
/** Of a hit so many clauses are told, in the order of the query. */
const partsMost = 50;

const known = new Map<string, Shard>();

answerTasks<SearchTask, FoundProducts>(
  ({ question, shards }) => find(shards.map(shardOf), question),
  (forgotten) => {
    for (const key of forgotten) known.delete(key);
  },
);

function shardOf({ key, data, isKept }: SearchTask["shards"][number]): Shard {
  const shard = data ? new Shard(data) : known.get(key)!;
  if (isKept) known.set(key, shard);
  return shard;
}

function find(shards: Shard[], { query, ...options }: Question): FoundProducts {
  const { hits, total, isExact } = search(shards, query, { ...options, countUpTo });
  const statistics = new Statistics(shards);
  const explained = hits.map((hit) => {
    const parts: ScorePart[] = [];
    for (const shard of shards) {
      const document = shard.numberOf(hit.id);
      if (document >= 0) parts.push(...explain(query, { shard, statistics }, document));
    }
    return { ...hit, parts: parts.slice(0, partsMost) };
  });
  const asked = options.shown.map((field) => [field, askedForms(field, query)] as const);
  return { hits: explained, total, isExact, asked: new Map(asked) };
}
