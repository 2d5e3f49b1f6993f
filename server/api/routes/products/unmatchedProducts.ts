// Products without a match, and how many of a competitor's have one.
import type { FastifyInstance, FastifyRequest } from "fastify";
import * as addresses from "#shared/addresses/lists.ts";
import { catalog } from "#shared/entities/catalog.ts";
import { product } from "#shared/entities/product.ts";
import { countMatchedWith, countUnmatched, findUnmatched } from "#server/domain/products/unmatched.ts";
import type { Services } from "#server/services.ts";
import { answerList } from "../../answers/answerList.ts";
import { callerOf } from "../../caller.ts";
import { countOf, findById } from "../../generic/crud.ts";
import type { Verbs } from "../../generic/genericVerbs.ts";
import { serve } from "../../serve.ts";
import { verbsOf } from "../../generic/verbs.ts";
import { websiteOf } from "../pathRows.ts";

export function unmatchedProductRoutes(app: FastifyInstance, { config }: Services): void {
  const ofWebsite = async (request: FastifyRequest) => unmatchedOf(await websiteOf(request));
  const everywhere = async () => unmatchedOf(undefined);
  for (const [address, verbs] of [
    [addresses.unmatchedProducts, ofWebsite],
    [addresses.allUnmatchedProducts, everywhere],
  ] as const)
    serve(app, address, async (request, read, reply) =>
      answerList(request, reply, await verbs(request), read().filter, config.listCap),
    );
  for (const [address, verbs] of [
    [addresses.countUnmatchedProducts, ofWebsite],
    [addresses.countAllUnmatchedProducts, everywhere],
  ] as const)
    serve(app, address, async (request, read) => {
      const { where } = read();
      return { count: await countOf(await verbs(request), callerOf(request), where) };
    });
  for (const [address, matched] of [
    [addresses.countMatchedCompetitor, true],
    [addresses.countUnmatchedCompetitor, false],
  ] as const)
    serve(app, address, async (request, read) => {
      const caller = callerOf(request);
      const websiteId = await websiteOf(request);
      const { catalogId, filter } = read();
      if (catalogId !== undefined) await findById(verbsOf(catalog), caller, catalogId, { fields: ["id"] });
      const { where = {} } = filter;
      return { count: await countMatchedWith(caller, websiteId, { matched, catalogId, where }) };
    });
}

/** The unmatched products of a website, or of all own websites of the caller's catalogues. */
const unmatchedOf = (websiteId: number | undefined): Verbs<typeof product> => ({
  ...verbsOf(product),
  find: (by, query) => findUnmatched(by, websiteId, query),
  count: (by, where) => countUnmatched(by, websiteId, where),
});
