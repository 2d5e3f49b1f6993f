// Products without a match, and how many of a competitor's have one.
import type { FastifyInstance, FastifyRequest } from "fastify";
import { product } from "#shared/entities/product.ts";
import { catalog } from "#shared/entities/catalog.ts";
import { countMatchedWith, countUnmatched, findUnmatched } from "#server/domain/products/unmatched.ts";
import type { Services } from "#server/services.ts";
import { answerList } from "../answerList.ts";
import { argument, callerOf } from "../caller.ts";
import { countOf, findById } from "../crud.ts";
import { parseFilter, parseWhere } from "../filter.ts";
import type { Verbs } from "../genericVerbs.ts";
import { verbsOf } from "../verbs.ts";
import { optionalId } from "./arguments.ts";
import { countOfFilterSchema, countSchema, listSchema } from "./listSchemas.ts";
import { websiteOf } from "./places.ts";

export function unmatchedProductRoutes(app: FastifyInstance, { config }: Services): void {
  const ofWebsite = async (request: FastifyRequest) => unmatchedOf(await websiteOf(request));
  const everywhere = async () => unmatchedOf(undefined);

  const website = { tags: ["WebsiteSettings"], summary: "its products that are unmatched or set aside" };
  listAt("/WebsiteSettings/:id/getUnmatchedProducts", website, ofWebsite);
  countAt("/WebsiteSettings/:id/getUnmatchedProducts/count", website, ofWebsite);
  const all = { tags: ["Products"], summary: "own products that are unmatched or set aside" };
  listAt("/Products/findAllUnmatched", all, everywhere);
  countAt("/Products/findAllUnmatchedCount", all, everywhere);

  for (const [path, matched] of competitorCounts) {
    const summary = `how many of its products are ${matched ? "" : "not "}matched`;
    const argument = { catalogId: "in this catalogue; in all that the caller sees unless said" };
    const schema = countOfFilterSchema({ tags: ["WebsiteSettings"], summary, arguments: argument });
    app.get(`/WebsiteSettings/:id/${path}`, { schema }, (request) => competitorCount(request, matched));
  }

  function listAt(path: string, about: About, verbs: VerbsFor): void {
    app.get(path, { schema: listSchema(about) }, async (request, reply) =>
      answerList(
        request,
        reply,
        await verbs(request),
        parseFilter(argument(request, "filter")),
        config.listCap,
      ),
    );
  }

  function countAt(path: string, about: About, verbs: VerbsFor): void {
    app.get(path, { schema: countSchema(about) }, async (request) => {
      const where = parseWhere(argument(request, "where"));
      return { count: await countOf(await verbs(request), callerOf(request), where) };
    });
  }
}

type About = { tags: string[]; summary: string };
type VerbsFor = (request: FastifyRequest) => Promise<Verbs>;

const competitorCounts = [
  ["getCountMatchedCompetitor", true],
  ["getCountUnmatchedCompetitor", false],
] as const;

/** The unmatched products of a website, or of all own websites of the caller's catalogues. */
const unmatchedOf = (websiteId: number | undefined): Verbs => ({
  ...verbsOf(product),
  find: (by, query) => findUnmatched(by, websiteId, query),
  count: (by, where) => countUnmatched(by, websiteId, where),
});

async function competitorCount(request: FastifyRequest, matched: boolean): Promise<{ count: number }> {
  const caller = callerOf(request);
  const websiteId = await websiteOf(request);
  const catalogId = optionalId(request, "catalogId");
  if (catalogId !== undefined) await findById(verbsOf(catalog), caller, catalogId, { fields: ["id"] });
  const { where = {} } = parseFilter(argument(request, "filter"));
  return { count: await countMatchedWith(caller, websiteId, { matched, catalogId, where }) };
}
