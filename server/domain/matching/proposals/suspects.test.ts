// Matches that want a second look: a price far from all others, another quantity, and those drawn to measure a rule.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { sql } from "kysely";
import { type Market, insert, openMarket } from "../../../../test/support/market.ts";
import { inTransaction } from "#server/store/database.ts";
import { lockComparison } from "#server/store/queries/comparison/todo/lockComparison.ts";
import { drawSample } from "#server/store/queries/matching/rules/ruleSamples.ts";
import { findProposals } from "#server/store/queries/matching/proposals/proposals.ts";
import { matchManually, unmatch } from "../matchManually.ts";
import { judgeProposal, undoJudgement } from "./judgeProposals.ts";
import { server } from "#server/store/scopes.ts";

let market: Market;
before(async () => {
  market = await openMarket();
});
after(() => market.close());

const ean = "3017620422003";

/** An own product and one of each of several competitors with the same barcode, at these prices. */
async function shop(price: number, others: readonly number[]) {
  const website = await market.website();
  const rivals = [];
  for (const _ of others) rivals.push(await market.website());
  const catalog = await market.catalog(website, rivals);
  const product = await market.product(website, { ean, price });
  const theirs: number[] = [];
  for (const [at, cost] of others.entries()) {
    theirs.push(await market.product(rivals[at]!, { ean, price: cost }));
  }
  await market.follow();
  const proposals = () => findProposals(market.db, catalog, { state: "open" }, { limit: 100 });
  return {
    catalog,
    website,
    rivals,
    product,
    theirs,
    proposals,
    /** Which competitors' products are proposed, and how many times the closest other price each costs. */
    suspects: async () =>
      (await proposals()).map((one) => [theirs.indexOf(one.competitor_product_id), one.details["ratio"]]),
  };
}

const by = () => ({ db: market.db, actor: server });

describe("a price far from all others", () => {
  test("is proposed for a look, with the closest of them", async () => {
    const { suspects, proposals } = await shop(10, [9, 11, 60]);
    assert.deepEqual(await suspects(), [[2, 5.45]]);
    const [first] = await proposals();
    assert.deepEqual(
      [first!.reason, first!.details, first!.explanation["key"], first!.score],
      ["price", { reference: 11, ratio: 5.45 }, "gtin", 100],
    );
  });

  test("is one that is too low as well; the own price counts among the others", async () => {
    assert.deepEqual(await (await shop(10, [4])).suspects(), [[0, 0.4]]);
    assert.deepEqual(await (await shop(10, [5.6])).suspects(), []);
    assert.deepEqual(await (await shop(10, [30, 31])).suspects(), []);
    assert.deepEqual(await (await shop(10, [0, 11])).suspects(), []);
  });

  test("is proposed no longer when it comes near, or is compared by another unit", async () => {
    const { catalog, rivals, theirs, suspects } = await shop(10, [60, 70]);
    assert.deepEqual(await suspects(), []);
    await market.change(theirs[1]!, { price: 12 });
    await market.follow();
    assert.deepEqual(await suspects(), [[0, 5]]);
    await market.map(catalog, { competitor_id: rivals[0], operator: "divide", value: 6 });
    await market.follow();
    assert.deepEqual(await suspects(), []);
  });

  test("of a match by hand is nobody's doubt, nor one that was judged", async () => {
    const { catalog, product, theirs, proposals, suspects } = await shop(10, [60]);
    await inTransaction(market.db, (tx) =>
      matchManually(tx, { catalogId: catalog, productId: product, competitorProductId: theirs[0]! }),
    );
    assert.deepEqual(await suspects(), []);
    const [accepted] = await findProposals(market.db, catalog, { state: "accepted" }, { limit: 1 });
    const { id, judged_at } = accepted!;
    await undoJudgement(by(), catalog, { id, judgedAt: judged_at });
    assert.deepEqual(await suspects(), [[0, 6]]);
    assert.equal((await market.offers(catalog, product))[0]!["type"], "key");
    await judgeProposal(by(), catalog, { id, verdict: "rejected" });
    assert.deepEqual(
      (await market.offers(catalog, product)).map((offer) => offer["unmatched"]),
      [true],
    );
    await market.change(theirs[0]!, { price: 61 });
    await market.follow();
    assert.deepEqual(await proposals(), []);
  });

  test("stands as it is while nothing changes", async () => {
    const { catalog, product } = await shop(10, [60]);
    const stored = async () =>
      (await sql`select xmin::text from match_proposal where catalog_id = ${catalog}`.execute(market.db))
        .rows;
    const before = await stored();
    await market.markCatalog(catalog);
    await market.follow();
    assert.deepEqual(await stored(), before);
    await market.remove(product);
    await market.follow();
    assert.deepEqual(await stored(), []);
  });
});

describe("a sample of a rule's matches", () => {
  /** A rule that has matched as many products. */
  async function ruleWith(count: number) {
    const website = await market.website();
    const rival = await market.website();
    const catalog = await market.catalog(website, [rival]);
    const rule = await insert(market.db, "website_matching_rule", {
      catalog_id: catalog,
      website_id: website,
      customer_id: 1,
      name: "Règle",
    });
    for (const site of [website, rival]) {
      await sql`
        insert into product (website_id, product_id, title, price)
        select ${site}, 'p' || n, 'Produit ' || n, 10 from generate_series(1, ${count}) as n`.execute(
        market.db,
      );
    }
    await market.markCatalog(catalog);
    await market.follow();
    await sql`
      insert into offer (catalog_id, product_id, website_id, competitor_product_id, type, rule_id, score, raw_price)
      select ${catalog}, own.id, ${rival}, theirs.id, 'rule', ${rule}, 70, 10
      from product own join product theirs on theirs.website_id = ${rival} and theirs.product_id = own.product_id
      where own.website_id = ${website}`.execute(market.db);
    const draw = () =>
      inTransaction(market.db, async (tx) => {
        await lockComparison(tx, catalog);
        await drawSample(tx, { catalogId: catalog, ruleId: rule });
      });
    const samples = (state: "open" | "judged" = "open") =>
      findProposals(market.db, catalog, { state, reason: "sample" }, { limit: 200 });
    const measured = async () =>
      (
        await sql<{ measured: Record<string, number> | null }>`
          select measured from website_matching_rule_view where id = ${rule}`.execute(market.db)
      ).rows[0]!.measured;
    return { catalog, rival, rule, draw, samples, measured };
  }

  test("is of thirty, the same whenever it is drawn, and grows when half of it is judged", async () => {
    const { catalog, draw, samples, measured } = await ruleWith(100);
    await draw();
    const drawn = await samples();
    assert.equal(drawn.length, 30);
    await sql`delete from match_proposal where catalog_id = ${catalog}`.execute(market.db);
    await draw();
    const pairs = (list: typeof drawn) => list.map(({ product_id }) => product_id).toSorted((a, b) => a - b);
    assert.deepEqual(pairs(await samples()), pairs(drawn));
    assert.equal(await measured(), null);
    const asked = await samples();
    for (const { id } of asked.slice(0, 14)) await judgeProposal(by(), catalog, { id, verdict: "accepted" });
    await draw();
    assert.equal((await samples()).length, 16);
    for (const { id } of asked.slice(14, 16)) await judgeProposal(by(), catalog, { id, verdict: "rejected" });
    await draw();
    assert.equal((await samples()).length, 30);
    const { right, wrong, precision } = (await measured())!;
    assert.deepEqual([right, wrong, precision], [14, 2, 87.5]);
  });

  test("counts what people decided before its turn came, and what they decide elsewhere", async () => {
    const { catalog, rival, draw, samples, measured } = await ruleWith(20);
    const undo = (productId: number) =>
      inTransaction(market.db, (tx) =>
        unmatch(tx, { catalogId: catalog, productId, competitorWebsiteId: rival, unmatch: true }),
      );
    const { rows } = await sql<{ product_id: number }>`
      select product_id from offer where catalog_id = ${catalog} order by product_id limit 3`.execute(
      market.db,
    );
    for (const { product_id } of rows) await undo(product_id);
    await draw();
    assert.equal((await samples()).length, 17);
    assert.equal((await measured())!["wrong"], 3);
    await undo((await samples())[0]!.product_id);
    assert.deepEqual([(await measured())!["wrong"], (await samples("judged")).length], [4, 4]);
  });

  test("measures a rule anew once it says something else", async () => {
    const { catalog, rule, draw, samples, measured } = await ruleWith(10);
    await draw();
    const [first] = await samples();
    await judgeProposal(by(), catalog, { id: first!.id, verdict: "accepted" });
    await sql`update website_matching_rule set name = 'Autre nom' where id = ${rule}`.execute(market.db);
    assert.equal((await measured())!["right"], 1);
    await sql`update website_matching_rule set matching_query = '{"match_all":{}}' where id = ${rule}`.execute(
      market.db,
    );
    assert.equal(await measured(), null);
  });

  test("goes with the matches it was drawn from", async () => {
    const { catalog, rule, draw, samples } = await ruleWith(5);
    await draw();
    await sql`delete from offer where catalog_id = ${catalog} and rule_id = ${rule}`.execute(market.db);
    await market.markCatalog(catalog);
    await market.follow();
    assert.deepEqual(await samples(), []);
  });
});
