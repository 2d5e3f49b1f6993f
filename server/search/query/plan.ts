// From a query to the documents of one website that it finds, with their scores.
import { kindOf } from "../index/fieldTerms.ts";
import { AllScorer } from "../scorers/all.ts";
import { BestScorer } from "../scorers/best.ts";
import { type Scorer, noMore } from "../scorers/scorer.ts";
import {
  AtLeastScorer,
  ConstantScorer,
  ListedScorer,
  RescoredScorer,
  TestedScorer,
} from "../scorers/sets.ts";
import { SomeScorer } from "../scorers/some.ts";
import { requiredOf } from "./minimumShouldMatch.ts";
import { phraseScorer } from "./planPhrase.ts";
import { type ValueQuery, expandedTerms, phrasesIn, valueTest } from "./planTerms.ts";
import { type SearchedShard, matchScorer, multiMatchScorer, termScorer } from "./planWords.ts";
import type { BoolQuery, FunctionScoreQuery, Query, TermsQuery } from "./types.ts";

/** Null when it finds nothing there. All scores are `boost` times as high. */
export function plan(query: Query, searched: SearchedShard, boost = 1): Scorer | null {
  const weight = boost * query.boost;
  const { shard } = searched;
  switch (query.kind) {
    case "bool":
      return planBool(query, searched, weight);
    case "match":
      return matchScorer(query, query.field, searched, weight);
    case "multi_match":
      return multiMatchScorer(query, searched, weight);
    case "match_phrase":
      return phraseScorer(query, searched, weight);
    case "terms":
      return query.isScored && kindOf(query.field) !== "number"
        ? planTerm(query, searched, weight)
        : planValues(query, searched, weight);
    case "prefix":
    case "wildcard":
    case "regexp":
    case "range":
    case "exists":
      return planValues(query, searched, weight);
    case "ids":
      return listed(
        query.values.map((id) => shard.numberOf(id)).filter((document) => document >= 0),
        weight,
      );
    case "constant_score": {
      const scorer = plan(query.filter, searched);
      return scorer && new ConstantScorer(scorer, weight);
    }
    case "dis_max": {
      const scorers = present(query.queries.map((clause) => plan(clause, searched, weight)));
      return scorers.length > 0 ? new BestScorer(scorers, query.tieBreaker) : null;
    }
    case "function_score":
      return planFunction(query, searched, boost);
    case "match_all":
      return new TestedScorer(shard.count, weight);
  }
}

function planBool(query: BoolQuery, searched: SearchedShard, boost: number): Scorer | null {
  const { must, should, filter, mustNot } = query;
  const plans = (queries: readonly Query[]) => queries.map((clause) => plan(clause, searched, boost));
  const scored = plans(must);
  const required = [...scored, ...plans(filter)];
  if (required.includes(null)) return null;
  const minimum = minimumOf(query);
  const some = someOf(present(plans(should)), Math.max(1, minimum));
  if (minimum > 0 && !some) return null;
  const excluded = present(plans(mustNot));
  const all = minimum > 0 ? [...required, some] : required;
  const isEmpty = must.length + filter.length + should.length + mustNot.length === 0;
  // Without anything that is required all documents are: they score nothing, but of no clauses at all 1 each.
  if (all.length === 0) all.push(new TestedScorer(searched.shard.count, isEmpty ? boost : 0));
  if (minimum > 0 && all.length === 1 && excluded.length === 0) return some;
  return new AllScorer({
    required: all as Scorer[],
    scored: [...(isEmpty ? all : scored), ...(minimum > 0 ? [some] : [])] as Scorer[],
    optional: minimum === 0 && some ? [some] : [],
    excluded,
  });
}

function minimumOf({ must, should, filter, minimumShouldMatch }: BoolQuery): number {
  const least = must.length + filter.length === 0 && should.length > 0 ? 1 : 0;
  return minimumShouldMatch ? Math.max(least, requiredOf(should.length, minimumShouldMatch)) : least;
}

/** The documents that so many of the clauses have; null when none can. */
function someOf(clauses: Scorer[], minimum: number): Scorer | null {
  if (clauses.length < minimum || clauses.length === 0) return null;
  return clauses.length === 1 ? clauses[0]! : new SomeScorer(clauses, minimum);
}

/** One value, scored by how rare it is: a term, or a phrase of several words. */
function planTerm(query: TermsQuery, searched: SearchedShard, boost: number): Scorer | null {
  const [phrase] = phrasesIn(query);
  return phrase
    ? phraseScorer(phrase, searched, boost)
    : termScorer(query.field, query.values[0]!, searched, boost);
}

function planValues(query: ValueQuery, searched: SearchedShard, score: number): Scorer | null {
  const { shard } = searched;
  if (kindOf(query.field) === "number") {
    const test = valueTest(query, shard);
    return test && new TestedScorer(shard.count, score, test);
  }
  const index = shard.texts.get(query.field);
  if (!index) return null;
  if (query.kind === "exists")
    return new TestedScorer(shard.count, score, (document) => index.lengths[document]! > 0);
  const having = new Uint8Array(shard.count);
  for (const term of expandedTerms(query, index, searched.statistics)) {
    const { documents, start, end } = index.postings(term);
    for (let at = start; at < end; at += 1) having[documents[at]!] = 1;
  }
  for (const phrase of phrasesIn(query)) {
    const scorer = phraseScorer(phrase, searched, 0);
    let at = scorer?.advance(0) ?? noMore;
    for (; at !== noMore; at = scorer!.advance(at + 1)) having[at] = 1;
  }
  const documents: number[] = [];
  for (let document = 0; document < having.length; document += 1)
    if (having[document] === 1) documents.push(document);
  return documents.length > 0 ? new ListedScorer(documents, score) : null;
}

function listed(documents: number[], score: number): Scorer | null {
  const once = [...new Set(documents)].toSorted((left, right) => left - right);
  return once.length > 0 ? new ListedScorer(once, score) : null;
}

function planFunction(query: FunctionScoreQuery, searched: SearchedShard, boost: number): Scorer | null {
  const { minScore } = query;
  if (minScore <= 0) return planBell(query, searched, boost * query.boost);
  const scorer = planBell(query, searched, query.boost);
  if (!scorer) return null;
  const enough = new AtLeastScorer(scorer, minScore);
  return new RescoredScorer(enough, boost * enough.highest, (_, score) => boost * score);
}

/** A bell around `origin`: 1 within `offset`, `decay` at `scale` beyond it. A product without a value keeps its score. */
function planBell(
  { query, gauss }: FunctionScoreQuery,
  searched: SearchedShard,
  boost: number,
): Scorer | null {
  const scorer = plan(query, searched, boost);
  const column = gauss && searched.shard.numbers.get(gauss.field);
  if (!scorer || !column) return scorer;
  const { origin, scale, offset, decay } = gauss;
  return new RescoredScorer(scorer, scorer.highest, (document, score) => {
    const value = column[document]!;
    if (Number.isNaN(value)) return score;
    const distance = Math.max(0, Math.abs(value - origin) - offset);
    return score * decay ** ((distance / scale) ** 2);
  });
}

function present(plans: (Scorer | null)[]): Scorer[] {
  return plans.filter((scorer) => scorer !== null);
}
