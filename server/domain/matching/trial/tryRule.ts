// A rule that somebody is writing, tried on one own product: whether its filter chooses it, what it is looked for by, and
// what that finds at each competitor. Answered from what is held to be searched (docs/decisions/0033, 0037).
import { unknownId } from "#server/errors.ts";
import { ownProductOf } from "#server/store/queries/matching/rules/matchableProducts.ts";
import { isUnderWhere } from "#server/store/queries/matching/trial/ruleTrial.ts";
import { type ReadRule, type RuleTexts, queryFor, readRule } from "../rules/readRule.ts";
import { ofHundred } from "../score.ts";
import { documentOf } from "../searching/documentOf.ts";
import { competitorsAsked } from "./competitorsAsked.ts";
import { type JudgedHit, judgeHits } from "./judgeHits.ts";
import { type By, findByQuery, findByTexts, isFoundBy, prepareTrial, thresholdAt } from "./trialHits.ts";

type AskedTrial = RuleTexts & {
  /** Without one nothing is looked for: what is wrong with the rule is told, and the websites are read meanwhile. */
  productId: number | undefined;
  /** Websites; all of the catalogue's when it is empty. */
  competitors: readonly number[];
  /** The saved rule, if it is one: its own matches are in nobody's way. */
  ruleId: number | undefined;
  /** How alike images are at least, of 100; null where they are not compared. */
  image_threshold: number | null;
};

type RuleTrial = {
  /** Whether the filter chooses the product; null without one. A product that was set aside is never chosen. */
  selected: boolean | null;
  /** How the rule finds products: by a query of its own, or by what texts say. */
  method: "query" | "text";
  /** The query with the product's values; null of a rule without one, and when the product has not what it needs. */
  query: object | null;
  websites: { website_id: number; name: string; threshold: number | null }[];
  hits: JudgedHit[];
};

/**
 * Throws what readRule does, 422 for a website that is no competitor of the catalogue, or when it has none, 404 for a
 * product that is not its own, and as a search of products when it takes too long or too many wait.
 */
export async function tryRule(
  by: By,
  catalog: { id: number; website_id: number },
  request: AskedTrial,
): Promise<RuleTrial> {
  const rule = readRule(request);
  const competitors = await competitorsAsked(by.db, catalog.id, request);
  const method = rule.matching ? "query" : "text";
  const websites = competitors.map(({ id, name, threshold }) => ({
    website_id: id,
    name,
    threshold: ofHundred(rule.matching?.leastShare ?? thresholdAt(threshold)) || null,
  }));
  if (request.productId === undefined) {
    await prepareTrial(by, { catalogId: catalog.id, ownWebsiteId: catalog.website_id, competitors });
    return { selected: null, method, query: null, websites, hits: [] };
  }
  const own = await ownProductOf(by.db, { catalogId: catalog.id, productId: request.productId });
  if (!own) throw unknownId("Product", request.productId);
  const selected = !own.unmatched && (await isChosen(by, catalog, rule.filter, own.id));
  const filled = rule.matching && queryFor(rule.matching, documentOf(own).values);
  const context = { catalogId: catalog.id, ownWebsiteId: catalog.website_id, own, competitors };
  const likely = !rule.matching
    ? await findByTexts(by, context)
    : filled
      ? await findByQuery(by, context, filled.query, rule.matching)
      : [];
  const { ruleId, image_threshold } = request;
  const hits = await judgeHits(by, { ...context, ruleId, selected, image_threshold }, likely);
  return { selected, method, query: filled?.written ?? null, websites, hits };
}

async function isChosen(
  by: By,
  catalog: { id: number; website_id: number },
  filter: ReadRule["filter"],
  productId: number,
): Promise<boolean> {
  return "query" in filter
    ? isFoundBy(by, { catalogId: catalog.id, ownWebsiteId: catalog.website_id }, filter.query, productId)
    : isUnderWhere(by.db, { catalogId: catalog.id, productId, where: filter.where });
}
