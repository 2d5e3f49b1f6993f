// Competitors' products found for whoever matches by hand.
import { catalogCompetitor } from "#shared/entities/catalogCompetitor.ts";
import { unknownReference } from "#server/errors.ts";
import { kindOf } from "#server/search/index/fieldTerms.ts";
import { type Stretch, highlights } from "#server/search/query/explain.ts";
import { parseQuery } from "#server/search/query/parse.ts";
import type { Query } from "#server/search/query/types.ts";
import { type Row, find } from "#server/store/collection.ts";
import { revisionsOf } from "#server/store/questions/revisions.ts";
import type { Db } from "#server/store/database.ts";
import type { Actor } from "#server/store/scopes.ts";
import type { FoundProducts, Searcher } from "#server/search/searcher.ts";

type By = { db: Db; actor: Actor; services: { readonly searcher: Searcher }; gone: AbortSignal };

export type SearchRequest = {
  /** A query as JSON, or words. */
  query: unknown;
  /** Competitors' websites; all of the catalogue's when absent. */
  competitors: number[] | undefined;
  size: number;
  from: number;
  minScore: number;
};

/** Of words that are looked for, so many have to be there (D-31 of the specification's decisions). */
const wordsWanted = "60%";
const wordFields = ["title^3", "brand", "mpn^4", "sku^4", "ean^6"];
const shownFields = ["title", "brand", "mpn", "sku", "ean"];

export type SearchAnswer = {
  total: number;
  isExact: boolean;
  hits: (FoundProducts["hits"][number] & { highlight(source: Row): Record<string, Stretch[]> })[];
};

/** Throws 422 for a query that cannot be run, naming the path, and for a website that is no competitor. */
export async function searchProducts(
  by: By,
  catalogId: number,
  request: SearchRequest,
): Promise<SearchAnswer> {
  const { size, from, minScore } = request;
  const query = readQuery(request.query);
  const websites = await competitorsOf(by, catalogId, request.competitors);
  const revisions = await revisionsOf(by.db, websites);
  const { hits, asked, ...counted } = await by.services.searcher.find(
    websites.map((id) => ({ id, revision: revisions.get(id) ?? 0 })),
    { query, size, from, minScore, shown: shownFields },
    by.gone,
  );
  return {
    ...counted,
    hits: hits.map((hit) => ({ ...hit, highlight: (source) => highlighted(source, asked) })),
  };
}

function readQuery(written: unknown): Query {
  if (typeof written !== "string") return parseQuery(written, kindOf);
  const words = { query: written, fields: wordFields, minimum_should_match: wordsWanted };
  return parseQuery({ multi_match: words }, kindOf);
}

async function competitorsOf(
  { db, actor }: By,
  catalogId: number,
  asked: number[] | undefined,
): Promise<number[]> {
  const rows = await find(db, actor, catalogCompetitor, {
    where: { catalog_id: catalogId },
    fields: ["website_id"],
  });
  const linked = rows.map(({ website_id }) => Number(website_id)).toSorted((one, other) => one - other);
  const foreign = (asked ?? []).filter((id) => !linked.includes(id));
  if (foreign.length > 0) throw unknownReference("Catalog", "competitors", foreign.join(", "));
  return asked ? linked.filter((id) => asked.includes(id)) : linked;
}

function highlighted(source: Row, asked: FoundProducts["asked"]): Record<string, Stretch[]> {
  const found = [...asked].map(
    ([field, forms]) => [field, highlights(String(source[field] ?? ""), forms)] as const,
  );
  return Object.fromEntries(found.filter(([, stretches]) => stretches.length > 0));
}
