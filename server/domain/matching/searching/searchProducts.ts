// Competitors' products found for whoever matches by hand.
import { catalogCompetitor } from "#shared/entities/catalogCompetitor.ts";
import { product } from "#shared/entities/product.ts";
import { invalidQuery, unknownId, unknownReference } from "#server/errors.ts";
import { kindOf } from "#server/search/index/fieldTerms.ts";
import type { WebsiteRevision } from "#server/search/heldWebsites.ts";
import { type ShardData, buildShard } from "#server/search/index/shard.ts";
import { type Stretch, highlights } from "#server/search/query/highlights.ts";
import { parseQuery } from "#server/search/query/parse.ts";
import { parseSort } from "#server/search/query/parseSort.ts";
import { queryBounds } from "#server/search/query/queryBounds.ts";
import type { Query } from "#server/search/query/types.ts";
import { type Row, find } from "#server/store/collection.ts";
import { revisionsOf } from "#server/store/queries/products/revisions.ts";
import type { ByWith } from "#server/store/by.ts";
import type { Db } from "#server/store/database.ts";
import type { SearchableProduct } from "#server/store/queries/matching/rules/matchableProducts.ts";
import type { Actor } from "#server/store/scopes.ts";
import type { FoundProducts } from "#server/search/question.ts";
import type { Searcher } from "#server/search/searcher.ts";
import { documentOf } from "./documentOf.ts";

type By = ByWith<{ searcher: Searcher }> & { signal: AbortSignal };

type SearchRequest = {
  /** A query as JSON, or words. */
  query: unknown;
  /** Competitors' websites; all of the catalogue's when absent or empty. */
  competitors: number[] | undefined;
  size: number;
  from: number;
  minScore: number;
  /** As Elasticsearch writes it; by score when absent. */
  sort?: unknown;
  /** The own product that a match is looked for: hits then tell their share. */
  productId?: number | undefined;
};

/** Of words that are looked for, so many have to be there (docs/decisions/0102). */
const wordsWanted = "60%";
const references = { mpn: 4, sku: 4, ean: 6 };
const referenceFields = Object.entries(references).map(([field, boost]) => `${field}^${boost}`);
const wordFields = ["title^3", "brand", "unit", ...referenceFields];
/** Who writes a reference and nothing else wants that product before those that have a part of it. */
const wholeReference = 2;
/** Levels of clauses that a query has at most. */
export const deepestQuery = queryBounds.depth;
export const mostClauses = queryBounds.clauses;

const shownFields = ["title", "brand", "mpn", "sku", "ean", "unit"];

export type SearchAnswer = {
  total: number;
  isExact: boolean;
  highestScore: number | null;
  hits: FoundHit[];
};
type FoundHit = FoundProducts["hits"][number] & {
  highlight(source: Row): Record<string, Stretch[]>;
  /** In %, of the score that the own product itself would have; as a rule scores its matches. */
  share?: number | undefined;
};

/**
 * Throws 422 for a query that cannot be run, naming the path, and for a website that is no competitor; 404 for a
 * product that is not the catalogue's own.
 */
export async function searchProducts(
  by: By,
  catalog: { id: number; website_id: number },
  request: SearchRequest,
): Promise<SearchAnswer> {
  const { size, from, minScore, productId } = request;
  const query = readQuery(request.query);
  const sort = parseSort(request.sort, kindOf);
  const alike = productId === undefined ? undefined : await ownProduct(by, catalog.website_id, productId);
  const linked = await competitorsOf(by, catalog.id);
  const searched = searchedOf(linked, request.competitors);
  const websites = await websitesAsSeen(by, linked);
  // Words are counted at all competitors: a product scores the same whichever of them are searched.
  const { hits, searchedTerms, alikeScore, ...counted } = await by.services.searcher.find(
    websites.map((website) => ({ ...website, isSearched: searched.has(website.id) })),
    { query, size, from, minScore, sort, shown: shownFields, alike },
    { customer_id: by.actor.customer_id, signal: by.signal },
  );
  const fullScore = Math.max(alikeScore, counted.highestScore ?? 0);
  return {
    ...counted,
    hits: hits.map((hit) => ({
      ...hit,
      highlight: (source) => highlighted(source, searchedTerms),
      share: alike && shareOf(hit.score, fullScore),
    })),
  };
}

/** Websites as they are now, to be searched by whoever sees of some what their visitors see. */
export async function websitesAsSeen(
  { db, actor: { seenAsVisitor } }: { db: Db; actor: Pick<Actor, "seenAsVisitor"> },
  ids: readonly number[],
): Promise<WebsiteRevision[]> {
  const revisions = await revisionsOf(db, ids);
  return ids.map((id) => ({ id, revision: revisions.get(id) ?? 0, asVisitor: seenAsVisitor.includes(id) }));
}

/** Of an own product, what is searched of competitors' ones. */
async function ownProduct({ db, actor }: By, website_id: number, id: number): Promise<ShardData> {
  const [row] = await find(db, actor, product, { where: { id, website_id }, limit: 1 });
  if (!row) throw unknownId(product.model, id);
  return buildShard([documentOf(row as unknown as SearchableProduct)]).data;
}

/** In whole %. Where the whole is nothing, so is every part of it. */
function shareOf(score: number, fullScore: number): number {
  return fullScore > 0 ? Math.round((score / fullScore) * 100) : 0;
}

function readQuery(written: unknown): Query {
  if (typeof written !== "string") return parseQuery(written, kindOf);
  const max = queryBounds.textLength;
  if (written.length > max) throw invalidQuery("query", "search.textTooLong", { max });
  return parseQuery({ dis_max: { queries: waysToRead(written) } }, kindOf);
}

/** Words over all fields together; words of which one is a reference; a reference, in however many words. */
function waysToRead(words: string): object[] {
  const inAllFields = {
    query: words,
    fields: wordFields,
    type: "cross_fields",
    minimum_should_match: wordsWanted,
  };
  const wholes = Object.entries(references).map(([field, boost]) => ({
    term: { [field]: { value: words, boost: boost * wholeReference } },
  }));
  return [
    { multi_match: inAllFields },
    { multi_match: { query: words, fields: referenceFields } },
    ...wholes,
  ];
}

/** Of a catalogue, by id. */
export async function competitorsOf(
  { db, actor }: Pick<By, "db" | "actor">,
  catalogId: number,
): Promise<number[]> {
  const rows = await find(db, actor, catalogCompetitor, {
    where: { catalog_id: catalogId },
    fields: ["website_id"],
  });
  return rows.map(({ website_id }) => website_id).toSorted((left, right) => left - right);
}

/** All of them when none is asked for. Throws 422 for one that is none of them. */
export function searchedOf(linked: readonly number[], chosen: readonly number[] = []): ReadonlySet<number> {
  const foreign = chosen.filter((id) => !linked.includes(id));
  if (foreign.length > 0) throw unknownReference("Catalog", "competitors", foreign.join(", "));
  return new Set(chosen.length > 0 ? chosen : linked);
}

function highlighted(source: Row, searchedTerms: FoundProducts["searchedTerms"]): Record<string, Stretch[]> {
  const entries = [...searchedTerms].map(
    ([field, terms]) => [field, highlights(field, String(source[field] ?? ""), terms)] as const,
  );
  return Object.fromEntries(entries.filter(([, stretches]) => stretches.length > 0));
}
