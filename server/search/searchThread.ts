// A thread that searches: what it computes keeps nobody else waiting. It holds the shards that it was told of, in memory
// that all threads share.
import { Shard, type ShardData } from "./index/shard.ts";
import { type ScorePart, explain } from "./query/explain.ts";
import { askedTerms } from "./query/highlights.ts";
import { eachNamed } from "./query/named.ts";
import { plan } from "./query/plan.ts";
import { search } from "./query/search.ts";
import { Statistics } from "./query/statistics.ts";
import type { Query } from "./query/types.ts";
import type { FoundProducts, Question } from "./question.ts";
import type { ProductText } from "./texts/corpus.ts";
import { answerTasks } from "./threads.ts";
import { likelyProducts } from "./trial/likelyProducts.ts";
import { type ScoredPair, TermCounts, scoreLikely } from "./trial/scoreLikely.ts";

/** What is to be done with the shards. */
export type Work =
  | { question: Question }
  | { likely: { own: ProductText; most: number } }
  /** Of each website but the last, which is the own one. */
  | { scored: { own: ProductText; theirs: readonly ProductText[][] } };

/** What is asked and where: shards that the thread knows by their keys, or is told now; `website` is their place. */
export type SearchTask = {
  work: Work;
  shards: {
    key: string;
    data: ShardData | undefined;
    isKept: boolean;
    website: number;
    isSearched: boolean;
  }[];
};

/** Nobody looks through more; counting a million of them takes longer than finding the best. */
const countUpTo = 10_000;
/** Of a hit so many clauses are told, in the order of the query. */
const partsMost = 20;

const shardsByKey = new Map<string, Shard>();

answerTasks<SearchTask, FoundProducts | number[][] | ScoredPair[][]>(
  ({ work, shards }) => {
    const counted = shards.map(shardOf);
    if ("question" in work) {
      const searched = counted.filter((_, at) => shards[at]!.isSearched);
      return find(searched, counted, work.question);
    }
    const websites = byWebsite(shards, counted);
    if ("likely" in work) {
      const { own, most } = work.likely;
      return websites.map((some) => likelyProducts(some, own, most));
    }
    const { own, theirs } = work.scored;
    const ours = new TermCounts(websites.at(-1)!);
    return theirs.map((some, at) => scoreLikely([new TermCounts(websites[at]!), ours], own, some));
  },
  (forgotten) => {
    for (const key of forgotten) shardsByKey.delete(key);
  },
);

/** A website has one shard at least. */
function byWebsite(places: SearchTask["shards"], shards: readonly Shard[]): Shard[][] {
  const websites: Shard[][] = [];
  for (const [at, { website }] of places.entries()) (websites[website] ??= []).push(shards[at]!);
  return websites;
}

function shardOf({ key, data, isKept }: SearchTask["shards"][number]): Shard {
  const shard = data ? new Shard(data) : shardsByKey.get(key)!;
  if (isKept) shardsByKey.set(key, shard);
  return shard;
}

function find(
  searched: Shard[],
  counted: Shard[],
  { query, shown, alike, ...options }: Question,
): FoundProducts {
  const statistics = new Statistics(counted);
  const { hits, ...totals } = search(searched, query, { ...options, statistics, countUpTo });
  const parts = new Map(hits.map(({ id }) => [id, [] as ScorePart[]]));
  const names = new Map(hits.map(({ id }) => [id, new Set<string>()]));
  for (const shard of searched) {
    const documents = hits.map(({ id }) => shard.numberOf(id)).filter((document) => document >= 0);
    documents.sort((left, right) => left - right);
    const idOf = (document: number) => shard.ids[document]!;
    explain(query, { statistics, shard }, documents, (document, part) => {
      const scorePart = parts.get(idOf(document))!;
      if (scorePart.length < partsMost) scorePart.push(part);
    });
    eachNamed(query, { statistics, shard }, documents, (document, name) =>
      names.get(idOf(document))!.add(name),
    );
  }
  return {
    ...totals,
    hits: hits.map((hit) => ({ ...hit, parts: parts.get(hit.id)!, names: [...names.get(hit.id)!] })),
    searchedTerms: new Map(shown.map((field) => [field, askedTerms(field, query, statistics)])),
    alikeScore: alike ? scoreOfOnly(query, new Shard(alike), statistics) : 0,
  };
}

/** What a query gives the only product of a shard. */
function scoreOfOnly(query: Query, shard: Shard, statistics: Statistics): number {
  const scorer = plan(query, { shard, statistics });
  return scorer?.advance(0) === 0 ? scorer.score() : 0;
}
