// Searching the products of a catalogue's competitors.
import { setImmediate as othersTurn } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { searchProducts as address, searchSize } from "#shared/addresses/search.ts";
import type { RowOf } from "#shared/entities/entity.ts";
import { product } from "#shared/entities/product.ts";
import { type SearchAnswer, searchProducts } from "#server/domain/matching/searching/searchProducts.ts";
import { jsonMost } from "#server/parseJson.ts";
import { type Caller, callerOf, reading } from "../../caller.ts";
import { findWithIncludes } from "../../generic/include.ts";
import { serve } from "../../serve.ts";
import { verbsOf } from "../../generic/verbs.ts";
import { catalogOf } from "../pathRows.ts";
import { askedIn, asQueryTooLarge, refuseOthers, sortIn } from "./searchArguments.ts";

/** Bytes. Reading as much as other addresses take would keep others waiting. */
const queryLimit = 2 * 1024 * 1024;

export function searchProductRoutes(app: FastifyInstance): void {
  serve(
    app,
    address,
    async (request, read) => {
      const catalog = await catalogOf(request);
      const caller = reading(callerOf(request));
      const { min_score: minScore, product_id: productId, sort, ...asked } = read(askedIn(request));
      const search = { ...asked, minScore, productId, sort: sortIn(sort) };
      const { total, isExact, highestScore, hits } = await searchProducts(caller, catalog, search);
      const shown = await shownHits(hits, await productsOf(caller, hits));
      const total_relation = isExact ? ("eq" as const) : ("gte" as const);
      return { hits: { total, total_relation, max_score: highestScore, hits: shown } };
    },
    { config: { jsonMost }, bodyLimit: queryLimit, preValidation: refuseOthers, errorHandler: refuseSize },
  );
}

type Hits = SearchAnswer["hits"];
type Source = RowOf<typeof product>;

async function productsOf(caller: Caller, hits: Hits): Promise<ReadonlyMap<number, Source>> {
  const where = { id: { inq: hits.map((hit) => hit.id) } };
  const rows = await findWithIncludes(verbsOf(product), caller, { where, limit: searchSize.max });
  return new Map((rows as Source[]).map((row) => [row.id, row]));
}

/** Long titles take long to be marked: others have their turn every few milliseconds. */
const turn_ms = 10;

async function shownHits(hits: Hits, sources: ReadonlyMap<number, Source>) {
  const shown = [];
  let since = performance.now();
  for (const hit of hits) {
    const source = sources.get(hit.id);
    if (source) shown.push(shownHit(hit, source));
    if (performance.now() - since < turn_ms) continue;
    await othersTurn();
    since = performance.now();
  }
  return shown;
}

function shownHit({ id, score, sort, names, parts, highlight, share }: Hits[number], source: Source) {
  return {
    _id: id,
    _score: score,
    _source: source,
    ...(share !== undefined && { share }),
    ...(sort && { sort }),
    ...(names.length > 0 && { matched_queries: names }),
    highlight: highlight(source),
    explanation: parts,
  };
}

function refuseSize(problem: Error): never {
  throw asQueryTooLarge(problem);
}
