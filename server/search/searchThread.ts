// A thread that searches: what it computes keeps nobody else waiting. It holds the shards that it was told of, in memory
// that all threads share.
import { Shard, type ShardData } from "./index/shard.ts";
import { type ScorePart, explain } from "./query/explain.ts";
import { askedTerms } from "./query/highlights.ts";
import { eachNamed } from "./query/named.ts";
import { search } from "./query/search.ts";
import { Statistics } from "./query/statistics.ts";
import type { FoundProducts, Question } from "./searcher.ts";
import { answerTasks } from "./threads.ts";

/** A question and where it is asked: shards that the thread knows by their keys, or is told now. */
export type SearchTask = {
  question: Question;
  shards: { key: string; data: ShardData | undefined; isKept: boolean; isSearched: boolean }[];
};

/** Nobody looks through more; counting a million of them takes longer than finding the best. */
const countUpTo = 10_000;
/** Of a hit so many clauses are told, in the order of the query. */
const partsMost = 20;

const known = new Map<string, Shard>();

answerTasks<SearchTask, FoundProducts>(
  ({ question, shards }) => {
    const counted = shards.map(shardOf);
    const searched = counted.filter((_, at) => shards[at]!.isSearched);
    return find(searched, counted, question);
  },
  (forgotten) => {
    for (const key of forgotten) known.delete(key);
  },
);

function shardOf({ key, data, isKept }: SearchTask["shards"][number]): Shard {
  const shard = data ? new Shard(data) : known.get(key)!;
  if (isKept) known.set(key, shard);
  return shard;
}

function find(searched: Shard[], counted: Shard[], { query, shown, ...options }: Question): FoundProducts {
  const statistics = new Statistics(counted);
  const { hits, ...found } = search(searched, query, { ...options, statistics, countUpTo });
  const parts = new Map(hits.map(({ id }) => [id, [] as ScorePart[]]));
  const names = new Map(hits.map(({ id }) => [id, new Set<string>()]));
  for (const shard of searched) {
    const documents = hits.map(({ id }) => shard.numberOf(id)).filter((document) => document >= 0);
    documents.sort((one, other) => one - other);
    const idOf = (document: number) => shard.ids[document]!;
    explain(query, { statistics, shard }, documents, (document, part) => {
      const told = parts.get(idOf(document))!;
      if (told.length < partsMost) told.push(part);
    });
    eachNamed(query, { statistics, shard }, documents, (document, name) =>
      names.get(idOf(document))!.add(name),
    );
  }
  return {
    ...found,
    hits: hits.map((hit) => ({ ...hit, parts: parts.get(hit.id)!, names: [...names.get(hit.id)!] })),
    asked: new Map(shown.map((field) => [field, askedTerms(field, query, statistics)])),
  };
}
