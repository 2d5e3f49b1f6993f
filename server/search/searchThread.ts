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
const partsMost = 20;

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

function find(shards: Shard[], { query, shown, ...options }: Question): FoundProducts {
  const { hits, total, isExact } = search(shards, query, { ...options, countUpTo });
  const parts = new Map(hits.map(({ id }) => [id, [] as ScorePart[]]));
  const place = { statistics: new Statistics(shards) };
  for (const shard of shards) {
    const documents = hits.map(({ id }) => shard.numberOf(id)).filter((document) => document >= 0);
    documents.sort((one, other) => one - other);
    explain(query, { ...place, shard }, documents, (document, part) => {
      const told = parts.get(shard.ids[document]!)!;
      if (told.length < partsMost) told.push(part);
    });
  }
  return {
    hits: hits.map((hit) => ({ ...hit, parts: parts.get(hit.id)! })),
    total,
    isExact,
    asked: new Map(shown.map((field) => [field, askedForms(field, query)])),
  };
}
