// A query as the engine runs it: the documented subset of the Elasticsearch query DSL, every default filled in.

export type Query =
  | BoolQuery
  | MatchQuery
  | PhraseQuery
  | MultiMatchQuery
  | TermsQuery
  | PatternQuery
  | RangeQuery
  | ExistsQuery
  | IdsQuery
  | ConstantScoreQuery
  | DisMaxQuery
  | FunctionScoreQuery
  | MatchAllQuery;

type Common = {
  boost: number;
  /** `_name`: told with each hit that the clause matches. */
  name?: string;
};

export type BoolQuery = Common & {
  kind: "bool";
  must: Query[];
  should: Query[];
  filter: Query[];
  mustNot: Query[];
  /** Of the should clauses; null: one when there is neither must nor filter, else none. */
  minimumShouldMatch: MinimumShouldMatch | null;
};

export type Words = {
  text: string;
  operator: "or" | "and";
  /** Of the text's terms; null: one with `or`, all with `and`. */
  minimumShouldMatch: MinimumShouldMatch | null;
  /** Edits a term may differ by. */
  fuzziness: 0 | 1 | 2 | "AUTO";
  /** Letters at the head of a term that must be the same. */
  prefixLength: number;
  /** Terms of the dictionary that a fuzzy term stands for, at most. */
  maxExpansions: number;
};

export type MatchQuery = Common & { kind: "match"; field: string } & Words;
export type PhraseQuery = Common & { kind: "match_phrase"; field: string; text: string; slop: number };
export type MultiMatchQuery = Common & {
  kind: "multi_match";
  fields: { field: string; boost: number }[];
  type: "best_fields" | "most_fields" | "cross_fields";
  tieBreaker: number;
} & Words;
/** `term` is one of a single value, scored by how rare that is; `terms` scores 1. */
export type TermsQuery = Common & { kind: "terms"; field: string; values: Value[]; isScored: boolean };
export type PatternQuery = Common & {
  kind: "prefix" | "wildcard" | "regexp";
  field: string;
  pattern: string;
};
export type RangeQuery = Common & {
  kind: "range";
  field: string;
  bounds: Partial<Record<"gt" | "gte" | "lt" | "lte", number | string>>;
};
export type ExistsQuery = Common & { kind: "exists"; field: string };
type IdsQuery = Common & { kind: "ids"; values: number[] };
type ConstantScoreQuery = Common & { kind: "constant_score"; filter: Query };
export type DisMaxQuery = Common & { kind: "dis_max"; queries: Query[]; tieBreaker: number };
/**
 * The score of `query`, times a bell around `origin` if there is one: `decay` at `scale` beyond `offset`. Of what comes
 * out, with the clause's own boost, less than `minScore` is not found.
 */
export type FunctionScoreQuery = Common & {
  kind: "function_score";
  query: Query;
  gauss: { field: string; origin: number; scale: number; offset: number; decay: number } | null;
  minScore: number;
};
type MatchAllQuery = Common & { kind: "match_all" };

export type Value = string | number | boolean;

/** Conditions of "2<-25% 9<-3": each holds for more clauses than `above`; the last that does counts. */
export type MinimumShouldMatch = readonly { above: number; count: number; isPercent: boolean }[];
