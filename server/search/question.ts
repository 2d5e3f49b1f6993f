// What a search is asked, and what it answers, on both sides of the threads.
import type { ShardData } from "./index/shard.ts";
import type { ScorePart } from "./query/explain.ts";
import type { SortKey } from "./query/parseSort.ts";
import type { Hit } from "./query/search.ts";
import type { Query } from "./query/types.ts";

export type Question = {
  query: Query;
  size: number;
  from: number;
  minScore: number;
  /** By score when there are none. */
  sort: readonly SortKey[];
  /** Fields of which is told what was asked of them. */
  shown: readonly string[];
  /** A product of which is told what it would score itself, alone in its shard. */
  alike?: ShardData | undefined;
};

export type FoundProducts = {
  hits: FoundProduct[];
  highestScore: number | null;
  /** How many there are, or at least. */
  total: number;
  isExact: boolean;
  /** By field, the terms that the query asks of it. */
  searchedTerms: Map<string, Set<string>>;
  /** What `alike` would score; 0 where the query does not find it, and without one. */
  alikeScore: number;
};

/** `names`: of the clauses with a name, those that it satisfies. */
type FoundProduct = Hit & { parts: ScorePart[]; names: string[] };
