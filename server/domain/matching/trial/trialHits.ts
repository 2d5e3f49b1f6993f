// What a rule finds for one own product at its competitors, each website by itself, as a run of the rule looks at them.
import type { ImageTools } from "#server/domain/images/imageHashes.ts";
import { buildShard } from "#server/search/index/shard.ts";
import type { Caller, Searcher } from "#server/search/searcher.ts";
import type { Query } from "#server/search/query/types.ts";
import { usualThreshold } from "#server/search/texts/threshold.ts";
import {
  type SearchableProduct,
  competitorProductsOf,
} from "#server/store/queries/matching/rules/matchableProducts.ts";
import type { ByWith } from "#server/store/by.ts";
import { readerOfCatalog } from "#server/store/visitors.ts";
import type { TriedCompetitor } from "#server/store/queries/matching/trial/competitorsToTry.ts";
import { distanceOf, heaviest } from "../rules/matchByQuery.ts";
import { rounded } from "../rules/matchWebsite.ts";
import type { MatchingQuery } from "../rules/readRule.ts";
import { documentOf } from "../searching/documentOf.ts";
import { websitesAsSeen } from "../searching/searchProducts.ts";
import { inTheirCurrency, pricedAsTheirs } from "./inTheirCurrency.ts";

export type By = ByWith<ImageTools & { searcher: Searcher }> & { signal: AbortSignal };

export type TrialContext = {
  catalogId: number;
  ownWebsiteId: number;
  own: SearchableProduct;
  competitors: readonly TriedCompetitor[];
};

export type TrialHit = {
  theirs: SearchableProduct & { website_id: number };
  /** How alike the two are, of 1. */
  share: number;
  /** Of hits that are as alike the nearest goes first. */
  distance: number;
  /** The least share of a match. */
  threshold: number;
  explanation: Record<string, unknown>;
};

/** More than a run looks at closely, which sees past what is matched with others. */
const hitsMost = 30;
const likelyMost = 40;
/** Websites that are asked at once: more would wait in the line of searches. */
const askedAtOnce = 10;

/** From which score on a text match is made where no run has found that out yet: about what it will. */
export function thresholdAt(foundThreshold: number | null): number {
  return foundThreshold ?? usualThreshold;
}

/** Begins to read what will be asked when a product is chosen. */
export async function prepareTrial(
  by: By,
  { catalogId, ownWebsiteId, competitors }: Pick<TrialContext, "catalogId" | "ownWebsiteId" | "competitors">,
): Promise<void> {
  by.services.searcher.prepare(
    await fresh(by, catalogId, [ownWebsiteId, ...competitors.map(({ id }) => id)]),
  );
}

/** Whether a query finds a product of a catalogue's own website, among all of its products. */
export async function isFoundBy(
  by: By,
  { catalogId, ownWebsiteId }: Pick<TrialContext, "catalogId" | "ownWebsiteId">,
  query: Query,
  productId: number,
): Promise<boolean> {
  const only: Query = { kind: "ids", values: [productId], boost: 1 };
  const both: Query = {
    kind: "bool",
    must: [query],
    filter: [only],
    should: [],
    mustNot: [],
    minimumShouldMatch: null,
    boost: 1,
  };
  const question = { query: both, size: 1, from: 0, minScore: 0, sort: [], shown: [] };
  const [own] = await fresh(by, catalogId, [ownWebsiteId]);
  const { hits } = await by.services.searcher.find([{ ...own!, isSearched: true }], question, callerOf(by));
  return hits.length > 0;
}

/** The best of each competitor by a query, in no order. */
export async function findByQuery(
  by: By,
  { catalogId, own, competitors }: TrialContext,
  query: Query,
  { minScore, leastShare }: MatchingQuery,
): Promise<TrialHit[]> {
  const document = documentOf(own);
  const websites = await fresh(
    by,
    catalogId,
    competitors.map(({ id }) => id),
  );
  const scoredHits: { id: number; share: number; explanation: TrialHit["explanation"] }[] = [];
  for (let from = 0; from < competitors.length; from += askedAtOnce) {
    const searches = competitors.slice(from, from + askedAtOnce).map(async ({ rate }, at) => {
      const { hits, alikeScore, highestScore } = await by.services.searcher.find(
        [{ ...websites[from + at]!, isSearched: true }],
        {
          query: inTheirCurrency(query, rate),
          size: hitsMost,
          from: 0,
          minScore,
          sort: [],
          shown: [],
          alike: buildShard([pricedAsTheirs(document, rate)]).data,
        },
        callerOf(by),
      );
      const fullScore = Math.max(alikeScore, highestScore ?? 0);
      for (const { id, score, parts } of hits) {
        const explanation = { method: "query", clauses: heaviest(parts) };
        scoredHits.push({ id, share: fullScore > 0 ? score / fullScore : 1, explanation });
      }
    });
    await Promise.all(searches);
  }
  const products = await productsOf(by, catalogId, competitors, scoredHits);
  return scoredHits.flatMap(({ id, ...hit }) => {
    const theirs = products.get(id);
    if (!theirs) return [];
    const distance = distanceOf(document.values, documentOf(theirs).values);
    return [{ ...hit, theirs, distance, threshold: leastShare }];
  });
}

/** Those of each competitor that the text engine scores highest, in no order. */
export async function findByTexts(
  by: By,
  { catalogId, ownWebsiteId, own, competitors }: TrialContext,
): Promise<TrialHit[]> {
  const [ownWebsite, ...websites] = await fresh(by, catalogId, [
    ownWebsiteId,
    ...competitors.map(({ id }) => id),
  ]);
  const { searcher } = by.services;
  const likely = await searcher.findLikely(websites, { own, most: likelyMost }, callerOf(by));
  const products = await productsOf(
    by,
    catalogId,
    competitors,
    likely.flat().map((id) => ({ id })),
  );
  const theirs = likely.map((ids) => ids.flatMap((id) => products.get(id) ?? []));
  const scored = await searcher.scoreLikely(websites, { own, ownWebsite: ownWebsite!, theirs }, callerOf(by));
  return competitors.flatMap(({ threshold }, at) =>
    theirs[at]!.map((product, which) => {
      const { score, explanation } = scored[at]![which]!;
      return {
        theirs: product,
        share: score,
        distance: 0,
        threshold: thresholdAt(threshold),
        explanation: { method: "text", parts: rounded(explanation) },
      };
    }),
  );
}

function callerOf({ actor, signal }: By): Caller {
  return { customer_id: actor.customer_id, signal: signal };
}

/** The websites as they are now, and as the customer of the catalogue sees them: a rule works for them. */
async function fresh({ db }: By, catalogId: number, ids: readonly number[]) {
  return websitesAsSeen({ db, actor: await readerOfCatalog(db, catalogId) }, ids);
}

async function productsOf(
  { db }: By,
  catalogId: number,
  competitors: readonly TriedCompetitor[],
  products: readonly { id: number }[],
): Promise<Map<number, TrialHit["theirs"]>> {
  const websiteIds = competitors.map(({ id }) => id);
  const ids = products.map(({ id }) => id);
  const rows = await competitorProductsOf(db, { catalogId, websiteIds, ids });
  return new Map(rows.map((row) => [row.id, row]));
}
