// A shop and a rival in a served API whose products share no key, and the rules that are asked for there.
import assert from "node:assert/strict";
import { sql } from "kysely";
import { followChanges } from "#server/domain/matching/followChanges.ts";
import { markCatalogChange } from "#server/domain/matching/markChanges.ts";
import { runRequestedRules } from "#server/domain/matching/rules/runRules.ts";
import { addProducts, openWorld } from "./world.ts";

/** What the shop and its rival call the same product; of the last they sell different ones. */
export const titles = {
  saw: ["Scie sauteuse Bosch PST 700 E 500 W", "BOSCH PST700E scie sauteuse filaire 500W"],
  drill: ["Perceuse visseuse Makita DDF453 18V", "Makita DDF 453 perceuse-visseuse 18 V"],
  sander: ["Ponceuse excentrique DeWalt DWE6423 280 W", "DeWalt ponceuse DWE6423-QS 280W"],
  kettle: ["Bouilloire Moulinex Subito inox 1,7 L", "Aspirateur balai Rowenta X-Force Flex 9.60"],
};

type Offer = {
  product_id: number;
  competitor_product_id: number;
  type: string;
  unmatched: boolean;
  score: number;
};
export type Clause = { clause: string; field: string; asked: string; score: number };

export async function openRuleWorld(settings: Record<string, string> = {}) {
  const world = await openWorld(settings);
  const { alice } = world;
  const sold = Object.values(titles);
  const own = await addProducts(
    world.store,
    alice.website,
    sold.map(([title], at) => ({ title: title!, sku: `own-${at}`, price: 100 + at })),
  );
  const theirs = await addProducts(
    world.store,
    alice.rival,
    sold.map(([, title], at) => ({ title: title!, sku: `their-${at}`, price: 99 + at })),
  );
  await markCatalogChange(world.store.db, alice.catalog);
  await followChanges(world.store);

  /** Neither matches nor rules, as at the beginning. */
  const clear = async () => {
    await sql`delete from offer`.execute(world.store.db);
    await sql`delete from website_matching_rule`.execute(world.store.db);
  };
  const makeRule = async (rule: object = {}): Promise<number> => {
    const body = {
      name: "Textes",
      catalog_id: world.alice.catalog,
      competitors_id: [world.alice.rival],
      ...rule,
    };
    const answer = await world.call("alice", "POST", "/WebsiteMatchingRules", body);
    assert.equal(answer.status, 200, answer.text);
    return answer.body.id;
  };
  const apply = (rule_id: number) =>
    world.call("alice", "POST", "/WebsiteMatchingRules/applyRule", { rule_id });
  const work = () => runRequestedRules(world.services, world.alice.catalog, new AbortController().signal);
  const run = async (id: number) => {
    const answer = await apply(id);
    assert.equal(answer.status, 200, answer.text);
    await work();
    const { duration_ms, ...result } = (await world.call("alice", "GET", `/WebsiteMatchingRules/${id}`)).body
      .last_run_result;
    assert.ok(Number.isInteger(duration_ms) || duration_ms === undefined);
    return result;
  };
  const offers = async () =>
    (
      await sql<
        Offer & {
          explanation: { method?: string; parts?: Record<string, number>; clauses?: Clause[] };
          rule_id: number;
        }
      >`
        select product_id, competitor_product_id, type, unmatched, score::float8, explanation, rule_id
        from offer order by product_id, competitor_product_id`.execute(world.store.db)
    ).rows;
  const pairsOf = (rows: Offer[]) =>
    rows
      .filter(({ unmatched }) => !unmatched)
      .map((row) => [own.indexOf(row.product_id), theirs.indexOf(row.competitor_product_id)]);

  return { world, own, theirs, clear, makeRule, apply, work, run, offers, pairsOf };
}
