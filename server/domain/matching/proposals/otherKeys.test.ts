// A competitor that sells several products with the key of one own product: one is its match, others are proposed.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { ProposalReason } from "#shared/reference/matchProposals.ts";
import { type Market, openMarket } from "../../../../test/support/market.ts";
import { inTransaction } from "#server/store/database.ts";
import { countProposals } from "#server/store/queries/matching/proposals/countProposals.ts";
import { findProposals } from "#server/store/queries/matching/proposals/proposals.ts";
import { server } from "#server/store/scopes.ts";
import { matchManually, takeBackByHand, unmatch } from "../matchManually.ts";
import { setUnmatched } from "../setUnmatched.ts";
import { judgeProposal, undoJudgement } from "./judgeProposals.ts";

let market: Market;
before(async () => {
  market = await openMarket();
});
after(() => market.close());

const ean = "3017620422003";

/** An own product at 10 €, and products of one competitor with its barcode at these prices. */
async function shop(prices: readonly number[]) {
  const website = await market.website();
  const rival = await market.website();
  const catalog = await market.catalog(website, [rival]);
  const product = await market.product(website, { ean, price: 10 });
  const theirs: number[] = [];
  for (const price of prices) theirs.push(await market.product(rival, { ean, price }));
  await market.follow();
  const proposals = (reason?: ProposalReason) =>
    findProposals(market.db, catalog, { state: "open", reason }, { limit: 100 });
  const place = (id: number | undefined) => (id === undefined ? null : theirs.indexOf(id));
  return {
    website,
    rival,
    catalog,
    product,
    theirs,
    proposals,
    pair: { catalogId: catalog, productId: product },
    others: async () => (await proposals("key")).map((one) => place(one.competitor_product_id)),
    matched: async () => {
      const live = (await market.offers(catalog, product)).find((offer) => !offer["unmatched"]);
      return place(live?.["competitor_product_id"] as number | undefined);
    },
  };
}

const by = () => ({ db: market.db, actor: server });

describe("another product with the key of a match", () => {
  test("is proposed to whoever asks, the three with the closest prices, and is no doubt about the match", async () => {
    const { catalog, proposals, others, matched, theirs } = await shop([40, 12, 9.5, 30, 20]);
    assert.equal(await matched(), 2);
    assert.deepEqual((await others()).toSorted(), [1, 3, 4]);
    const [first] = await proposals("key");
    assert.deepEqual(
      [first!.score, first!.explanation, first!.current_id],
      [100, { key: "gtin", value: `0${ean}` }, theirs[2]],
    );
    assert.deepEqual(await proposals(), []);
    const counts = await countProposals(market.db, catalog, { state: "open" });
    assert.deepEqual([counts.count, counts.reasons.key], [0, 3]);
    assert.equal((await countProposals(market.db, catalog, { state: "open", reason: "key" })).count, 3);
  });

  test("takes the place of the match when it is accepted, until that is undone", async () => {
    const { catalog, proposals, others, matched } = await shop([9, 15]);
    const [other] = await proposals("key");
    const judged = await judgeProposal(by(), catalog, { id: other!.id, verdict: "accepted" });
    assert.deepEqual([await matched(), await others()], [1, []]);
    await market.follow();
    assert.equal(await matched(), 1);
    await undoJudgement(by(), catalog, { id: other!.id, judgedAt: judged.judged_at });
    assert.deepEqual([await matched(), await others()], [0, [1]]);
  });

  test("that is rejected is never proposed again, nor matched", async () => {
    const { catalog, product, theirs, proposals, others, matched } = await shop([9, 15]);
    const [other] = await proposals("key");
    await judgeProposal(by(), catalog, { id: other!.id, verdict: "rejected" });
    await market.change(product, { price: 15 });
    await market.change(theirs[0]!, { ean: "3017800132463" });
    await market.follow();
    assert.deepEqual([await matched(), await others()], [null, []]);
  });

  test("comes and goes with its key, with the match by key, and with products set aside", async () => {
    const { rival, website, pair, product, theirs, others } = await shop([9, 15]);
    assert.deepEqual(await others(), [1]);
    await market.change(theirs[1]!, { ean: "3017800132463" });
    await market.follow();
    assert.deepEqual(await others(), []);
    await market.change(theirs[1]!, { ean });
    await market.follow();
    assert.deepEqual(await others(), [1]);

    await inTransaction(market.db, (tx) => matchManually(tx, { ...pair, competitorProductId: theirs[0]! }));
    assert.deepEqual(await others(), [], "somebody has chosen");
    await inTransaction(market.db, (tx) => takeBackByHand(tx, { ...pair, websiteId: rival }));
    await market.change(product, { price: 11 });
    await market.follow();
    await inTransaction(market.db, (tx) => setUnmatched(tx, rival, [theirs[1]!], true));
    assert.deepEqual(await others(), []);
    await inTransaction(market.db, (tx) => setUnmatched(tx, rival, [theirs[1]!], false));
    await market.follow();
    assert.deepEqual(await others(), [1]);
    await inTransaction(market.db, (tx) => setUnmatched(tx, website, [product], true));
    await market.follow();
    assert.deepEqual(await others(), []);
    await inTransaction(market.db, (tx) => setUnmatched(tx, website, [product], false));
    await market.follow();
    assert.deepEqual(await others(), [1]);

    await inTransaction(market.db, (tx) =>
      unmatch(tx, { ...pair, competitorWebsiteId: rival, unmatch: true }),
    );
    assert.deepEqual(await others(), []);
  });
});
