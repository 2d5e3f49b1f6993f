// Why a product was found: what each clause gave it.
import { reach } from "../scorers/scorer.ts";
import { plan } from "./plan.ts";
import { type SearchedShard, crossClauses } from "./planWords.ts";
import type { DisMaxQuery, MatchQuery, MultiMatchQuery, Query } from "./types.ts";

const askedLength = 200;

/** One clause that found the product, at one field; `asked` is what was looked for there. */
export type ScorePart = { clause: Query["kind"]; field: string; asked: string; score: number };

/** Told of a document, by its number. */
type Tell = (document: number, part: ScorePart) => void;

/**
 * Tells the clauses with fields that documents fit, in the order of the query. Those that only bound it are left out.
 * The documents come in the order of their numbers.
 */
export function explain(
  query: Query,
  searched: SearchedShard,
  documents: readonly number[],
  tell: Tell,
  boost = 1,
): void {
  const weight = boost * query.boost;
  const within = (queries: readonly Query[]) => {
    for (const clause of queries) explain(clause, searched, documents, tell, weight);
  };
  switch (query.kind) {
    case "bool":
      return within([...query.must, ...query.should]);
    case "dis_max":
      return query.tieBreaker > 0
        ? within(query.queries)
        : explainBest(query, searched, documents, tell, weight);
    case "function_score":
      return explain(query.query, searched, foundBy(query, searched, documents), tell, weight);
    case "multi_match":
      return query.type === "cross_fields"
        ? explainCross(query, searched, foundBy(query, searched, documents), tell, weight)
        : within(fieldByField(query));
    case "match_all":
    case "constant_score":
    case "ids":
    case "exists":
      return;
    default: {
      const scorer = plan(query, searched, boost);
      if (!scorer) return;
      const searchedText = askedBy(query).slice(0, askedLength);
      for (const document of documents) {
        if (reach(scorer, document) !== document) continue;
        tell(document, {
          clause: query.kind,
          field: query.field,
          asked: searchedText,
          score: scorer.score(),
        });
      }
    }
  }
}

/** Those of the documents that a clause finds. */
function foundBy(query: Query, searched: SearchedShard, documents: readonly number[]): number[] {
  const scorer = plan(query, searched);
  return scorer ? documents.filter((document) => reach(scorer, document) === document) : [];
}

/** Of several clauses the best alone counts. */
function explainBest(
  { queries }: DisMaxQuery,
  searched: SearchedShard,
  documents: readonly number[],
  tell: Tell,
  weight: number,
): void {
  const scorers = queries.map((scorer) => plan(scorer, searched, weight));
  const best = documents.map((document) => {
    const scores = scorers.map((scorer) =>
      scorer && reach(scorer, document) === document ? scorer.score() : -1,
    );
    return scores.indexOf(Math.max(...scores));
  });
  for (const [at, clause] of queries.entries()) {
    const won = documents.filter((_, index) => best[index] === at);
    if (won.length > 0) explain(clause, searched, won, tell, weight);
  }
}

/** What each field gives: each word counts where it scores best. */
function explainCross(
  query: MultiMatchQuery,
  searched: SearchedShard,
  documents: readonly number[],
  tell: Tell,
  weight: number,
): void {
  const positions = crossClauses(query, searched, weight);
  for (const document of documents) {
    const scores = new Map<string, number>();
    for (const clauses of positions) {
      const there = clauses.filter(({ scorer }) => reach(scorer, document) === document);
      const fieldScores = there.map(({ field, scorer }) => ({ field, score: scorer.score() }));
      const best = fieldScores.toSorted((left, right) => right.score - left.score)[0];
      for (const fieldScore of fieldScores) {
        const share = fieldScore === best ? 1 : query.tieBreaker;
        if (share > 0)
          scores.set(fieldScore.field, (scores.get(fieldScore.field) ?? 0) + share * fieldScore.score);
      }
    }
    const searchedText = askedBy(query).slice(0, askedLength);
    for (const [field, score] of scores)
      tell(document, { clause: "match", field, asked: searchedText, score });
  }
}

function fieldByField({ fields, ...query }: MultiMatchQuery): MatchQuery[] {
  const { text, operator, minimumShouldMatch, fuzziness, prefixLength, maxExpansions } = query;
  const words = { text, operator, minimumShouldMatch, fuzziness, prefixLength, maxExpansions };
  return fields.map(({ field, boost }) => ({ kind: "match", field, ...words, boost }));
}

function askedBy(query: Query): string {
  if ("text" in query) return query.text;
  if ("pattern" in query) return query.pattern;
  if (query.kind === "terms") return query.values.join(", ");
  return query.kind === "range" ? JSON.stringify(query.bounds) : "";
}
