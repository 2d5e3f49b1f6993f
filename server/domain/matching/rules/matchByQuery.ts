// Own products found at a competitor's by the query of a rule, each by its own values.
import { VigieError, unprocessable } from "#server/errors.ts";
import { type Pair, type Verify, assignOneToOne, assignVerified } from "#server/search/assign.ts";
import { kindOf } from "#server/search/index/fieldTerms.ts";
import { type SearchDocument, type Shard, ShardBuilder } from "#server/search/index/shard.ts";
import { type ScorePart, explain } from "#server/search/query/explain.ts";
import { parseQuery } from "#server/search/query/parse.ts";
import { plan } from "#server/search/query/plan.ts";
import { type SearchResult, search } from "#server/search/query/search.ts";
import { Statistics } from "#server/search/query/statistics.ts";
import type { Template, TemplateValues } from "#server/search/query/template.ts";
import type { Query } from "#server/search/query/types.ts";
import { noMore } from "#server/search/scorers/scorer.ts";
import type { SearchableProduct } from "#server/store/queries/matching/rules/matchableProducts.ts";
import { documentOf } from "../searching/documentOf.ts";
import type { ReadRule } from "./readRule.ts";

/** Nobody looks through more of a rule at one competitor; the surest come first. */
export const proposalsMost = 10_000;

/** Products of the other side that are kept for each own one, until the assignment; of those that score alike, more. */
const hitsMax = 10;
const alikeMax = 500;
/** What scores so much of the least that a rule asks for is worth a person's look. */
const nearly = 0.75;

/** A side as documents to be searched, with the values that fill a template. */
export class SearchedSide {
  readonly documents: SearchDocument[] = [];
  readonly #builder = new ShardBuilder();

  add(product: SearchableProduct): void {
    const document = documentOf(product);
    this.documents.push(document);
    this.#builder.add(document);
  }

  seal(): Shard {
    return this.#builder.seal();
  }
}

/**
 * One match at most for each product of both sides: the best by the share of the score that the own product itself would
 * have, then those with a key in common, then the closest price. `chosen` are the own products that take part. `below` are
 * the best pairs of what is left then that nearly reach the rule's min_score.
 */
export async function matchByQuery(
  { own, theirs }: { own: SearchedSide; theirs: SearchedSide },
  rule: NonNullable<ReadRule["matching"]>,
  {
    chosen,
    taken,
    mayBe,
    verify,
    progress,
  }: {
    chosen: ReadonlySet<number>;
    taken: readonly Pick<Pair, "own" | "theirs">[];
    mayBe: (own: number, theirs: number) => boolean;
    verify: Verify<Pair> | undefined;
    progress: (own: number) => void;
  },
): Promise<{ matches: ExplainedPair[]; below: (ExplainedPair & { threshold: number })[] }> {
  const mine = own.seal();
  const shard = theirs.seal();
  const pairs: Pair[] = [];
  const unsure: (Pair & { threshold: number })[] = [];
  const pace = new Pace();
  const filler = new Filler(rule);
  const settled = {
    own: new Set(taken.map((pair) => pair.own)),
    theirs: new Set(taken.map((pair) => pair.theirs)),
  };
  for (const number of chosen) {
    progress(number);
    pace.step();
    if (settled.own.has(number)) continue;
    const { values } = own.documents[number]!;
    const query = filler.query(values);
    if (query === null) continue;
    const allows = (other: number) => !settled.theirs.has(other) && mayBe(number, other);
    const { hits, highestScore } = bestHits(shard, query, { minScore: nearly * rule.minScore, allows });
    if (hits.length === 0) continue;
    const fullScore = Math.max(selfScore(query, mine, shard, number), highestScore!);
    for (const { id, score } of hits) {
      const share = fullScore > 0 ? score / fullScore : 1;
      if (share < rule.leastShare) continue;
      const other = shard.numberOf(id);
      const distance = distanceOf(values, theirs.documents[other]!.values);
      const pair = { own: number, theirs: other, score: share, distance };
      if (score >= rule.minScore) pairs.push(pair);
      else unsure.push({ ...pair, threshold: rule.minScore / fullScore });
    }
  }
  filler.end();
  const explained = <Found extends Pair>(pair: Found) => {
    const query = filler.query(own.documents[pair.own]!.values)!;
    return { ...pair, clauses: clausesOf(query, shard, pair.theirs) };
  };
  const sure = await assignVerified(pairs, taken, verify);
  const left = assignOneToOne(unsure, [...taken, ...sure]).slice(0, proposalsMost);
  return { matches: sure.map(explained), below: left.map(explained) };
}

/** All that score as the last one does are among them: the closest price decides. */
function bestHits(
  shard: Shard,
  query: Query,
  options: { minScore: number; allows: (other: number) => boolean },
): SearchResult {
  const results = search([shard], query, { ...options, size: hitsMax });
  const { hits } = results;
  if (hits.length < hitsMax || hits[hitsMax - 1]!.score < hits[hitsMax - 2]!.score) return results;
  const more = search([shard], query, { ...options, size: alikeMax });
  const least = hits[hitsMax - 1]!.score;
  return { ...more, hits: more.hits.filter(({ score }) => score >= least) };
}

/** With what the clauses of the query gave the product of theirs, the heaviest first. */
export type ExplainedPair = Pair & { clauses: ScorePart[] };

/** Of more clauses the heaviest are kept with a match. */
const clausesMost = 10;

function clausesOf(query: Query, shard: Shard, number: number): ScorePart[] {
  const parts: ScorePart[] = [];
  explain(query, { shard, statistics: new Statistics([shard]) }, [number], (_, part) => parts.push(part));
  return heaviest(parts);
}

/** As they are kept with a match. */
export function heaviest(parts: readonly ScorePart[]): ScorePart[] {
  return parts
    .toSorted((left, right) => right.score - left.score)
    .slice(0, clausesMost)
    .map((part) => ({ ...part, score: Math.round(part.score * 1_000) / 1_000 }));
}

/** Makes the query of each product. What its own values make unrunnable finds nothing for it. */
class Filler {
  readonly #template: Template;
  #made = 0;
  #problem: unknown;

  constructor({ template }: NonNullable<ReadRule["matching"]>) {
    this.#template = template;
  }

  /** Null when there is none. */
  query(values: TemplateValues): Query | null {
    const filled = this.#template(values);
    if (filled === null) return null;
    try {
      const query = parseQuery(filled, kindOf);
      this.#made += 1;
      return query;
    } catch (problem) {
      if (!(problem instanceof VigieError)) throw problem;
      this.#problem = problem;
      return null;
    }
  }

  /** Throws what was wrong when no product had a query. */
  end(): void {
    if (this.#made === 0 && this.#problem) throw this.#problem;
  }
}

/** A rule that would take days is told so soon. */
class Pace {
  readonly #begun = performance.now();
  #count = 0;

  /** Throws 422 when a product takes too long on the average. */
  step(): void {
    const taken_ms = performance.now() - this.#begun;
    const each_ms = taken_ms / Math.max(1, this.#count);
    this.#count += 1;
    if (taken_ms < judgedAfter_ms || each_ms < tooSlow_ms) return;
    throw unprocessable("rules.tooSlow", { seconds: Math.round(each_ms / 100) / 10 });
  }
}

const judgedAfter_ms = 30_000;
const tooSlow_ms = 250;

/** Which own products a query finds. */
export function foundBy(query: Query, side: SearchedSide): Set<number> {
  const shard = side.seal();
  const scorer = plan(query, { shard, statistics: new Statistics([shard]) });
  const foundIds = new Set<number>();
  for (let at = scorer?.advance(0) ?? noMore; at !== noMore; at = scorer!.advance(at + 1)) foundIds.add(at);
  return foundIds;
}

/** What the query gives the product that it was filled in from; 0 when it does not find it. */
function selfScore(query: Query, mine: Shard, theirs: Shard, number: number): number {
  const scorer = plan(query, { shard: mine, statistics: new Statistics([theirs]) });
  return scorer?.advance(number) === number ? scorer.score() : 0;
}

/** Products with a reference in common are nearest, then those whose prices are. */
export function distanceOf(own: SearchDocument["values"], theirs: SearchDocument["values"]): number {
  const isSame = ["ean", "mpn", "sku"].some((name) => own[name] && own[name] === theirs[name]);
  if (isSame) return -1;
  const gap = Math.abs(Math.log(Number(own["price"] ?? Number.NaN) / Number(theirs["price"] ?? Number.NaN)));
  return Number.isFinite(gap) ? gap : Number.MAX_VALUE;
}
