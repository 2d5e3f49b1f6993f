// What people decide about a pair, and about a product.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { sql } from "kysely";
import type { VigieError } from "#server/errors.ts";
import { type Db, inTransaction } from "#server/store/database.ts";
import { type Market, openMarket } from "../../../test/support/market.ts";
import { cleanUpProducts } from "./cleanUpProducts.ts";
import { matchManually, takeBackByHand, type Unmatch, unmatch } from "./matchManually.ts";
import { setUnmatched } from "./setUnmatched.ts";

let market: Market;
before(async () => {
  market = await openMarket();
});
after(() => market.close());

const ean = "3017620422003";

/** An own product at 10 €, matched by key with the first of a competitor's products, at 8, 9 and 11 €. */
async function shop() {
  const website = await market.website();
  const rival = await market.website();
  const stranger = await market.website();
  const catalog = await market.catalog(website, [rival]);
  const product = await market.product(website, { ean, price: 10 });
  const matched = await market.product(rival, { ean, price: 8 });
  const near = await market.product(rival, { price: 9 });
  const dear = await market.product(rival, { price: 11 });
  const strange = await market.product(stranger, { price: 1 });
  await market.follow();
  const pair = { catalogId: catalog, productId: product };
  return {
    website,
    rival,
    stranger,
    catalog,
    product,
    matched,
    near,
    dear,
    strange,
    match: (competitorProductId: number) => inTx((tx) => matchManually(tx, { ...pair, competitorProductId })),
    undo: (competitorProductId?: number) =>
      inTx((tx) => unmatch(tx, { ...pair, competitorWebsiteId: rival, competitorProductId, unmatch: true })),
    restore: (competitorProductId?: number) =>
      inTx((tx) => unmatch(tx, { ...pair, competitorWebsiteId: rival, competitorProductId, unmatch: false })),
    takeBack: (replaces?: number | null) =>
      inTx((tx) => takeBackByHand(tx, { ...pair, websiteId: rival }, { replaces })),
    row: () => market.comparison(catalog, product),
    pairs: async () =>
      Object.fromEntries(
        (await market.offers(catalog, product)).map((offer) => [
          offer["competitor_product_id"],
          offer["unmatched"] ? "undone" : offer["type"],
        ]),
      ),
  };
}

function inTx<Result>(work: (tx: Db) => Promise<Result>): Promise<Result> {
  return inTransaction(market.db, work);
}

describe("matching by hand", () => {
  test("replaces the match of that website, and the comparison is right at once", async () => {
    const { matched, near, match, pairs, row } = await shop();
    const id = await match(near);
    const { id: rowId, best_price, price_diff_integer, matching_result, entries_count } = await row();
    assert.equal(id, rowId);
    assert.deepEqual(
      { best_price, price_diff_integer, entries_count },
      { best_price: 9, price_diff_integer: 1, entries_count: 1 },
    );
    assert.deepEqual(matching_result, { type: "manual", score: null });
    assert.deepEqual(await pairs(), { [matched]: "undone", [near]: "manual" });
  });

  test("makes an undone pair a match again", async () => {
    const { matched, match, undo, pairs } = await shop();
    await undo();
    await match(matched);
    assert.deepEqual(await pairs(), { [matched]: "manual" });
  });

  test("pins a match that a key had made, and twice is once", async () => {
    const { matched, catalog, product, match, pairs } = await shop();
    await match(matched);
    const [before] = await market.offers(catalog, product);
    await match(matched);
    assert.deepEqual(await market.offers(catalog, product), [before]);
    assert.deepEqual(await pairs(), { [matched]: "manual" });
  });

  test("holds against keys, whatever changes", async () => {
    const { near, matched, product, match, pairs } = await shop();
    await match(near);
    await market.change(near, { ean: "3017800132463" });
    await market.change(product, { price: 12 });
    await market.follow();
    assert.deepEqual(await pairs(), { [matched]: "undone", [near]: "manual" });
  });

  test("is refused for a product that is not the catalogue's own, or that does not exist", async () => {
    const { catalog, near, rival, match } = await shop();
    const foreign = await market.product(rival, {});
    const refused = { statusCode: 404, code: "MODEL_NOT_FOUND" };
    await assert.rejects(
      inTx((tx) => matchManually(tx, { catalogId: catalog, productId: foreign, competitorProductId: near })),
      refused,
    );
    await assert.rejects(match(999_999_999), refused);
  });

  test("is refused with a product of a website that is no competitor", async () => {
    const { strange, match, pairs, matched } = await shop();
    await assert.rejects(match(strange), { statusCode: 422, key: "matching.noCompetitorOfCatalog" });
    assert.deepEqual(await pairs(), { [matched]: "key" });
  });
});

describe("undoing a match", () => {
  test("takes the product out of the matched ones, and restoring puts it back as it was", async () => {
    const { matched, undo, restore, pairs, row } = await shop();
    await undo();
    assert.deepEqual(await pairs(), { [matched]: "undone" });
    const undone = await row();
    assert.deepEqual(
      [undone["unmatched"], undone["entries_count"], undone["best_price"], undone["matching_result"]],
      [true, 0, null, {}],
    );
    await restore();
    assert.deepEqual(await pairs(), { [matched]: "key" });
    const restored = await row();
    assert.deepEqual([restored["unmatched"], restored["price_diff_integer"]], [false, 2]);
  });

  test("twice is once, and so is restoring", async () => {
    const { undo, restore, catalog, product } = await shop();
    await undo();
    const undone = await market.offers(catalog, product);
    await undo();
    assert.deepEqual(await market.offers(catalog, product), undone);
    await restore();
    const restored = await market.offers(catalog, product);
    await restore();
    assert.deepEqual(await market.offers(catalog, product), restored);
  });

  test("may name the exact product; another one stays", async () => {
    const { matched, near, match, undo, pairs } = await shop();
    await match(near);
    await undo(matched);
    assert.deepEqual(await pairs(), { [matched]: "undone", [near]: "manual" });
    await undo(near);
    assert.deepEqual(await pairs(), { [matched]: "undone", [near]: "undone" });
  });

  test("restores the pair undone last, or matches the product that is named by hand", async () => {
    const { matched, near, dear, match, undo, restore, pairs } = await shop();
    await match(near);
    await undo();
    await restore();
    assert.deepEqual(await pairs(), { [matched]: "undone", [near]: "manual" });
    await restore(dear);
    assert.deepEqual(await pairs(), { [matched]: "undone", [near]: "undone", [dear]: "manual" });
  });

  test("is refused when the live match is not the one to be given up, and says which one it is", async () => {
    const { catalog, product, rival, matched, near, dear, match, pairs } = await shop();
    const change = (asked: Omit<Unmatch, "catalogId" | "productId" | "competitorWebsiteId">) =>
      inTx((tx) =>
        unmatch(tx, { catalogId: catalog, productId: product, competitorWebsiteId: rival, ...asked }),
      );
    await match(near);
    const isNear = ({ statusCode, key, details }: VigieError) => {
      const { product_id } = details!["current"] as { product_id: number };
      assert.deepEqual([statusCode, key, product_id], [409, "matching.matchedSince", near]);
      return true;
    };
    await assert.rejects(change({ competitorProductId: dear, replaces: matched, unmatch: false }), isNear);
    await assert.rejects(change({ competitorProductId: dear, replaces: null, unmatch: false }), isNear);
    await assert.rejects(change({ competitorProductId: matched, replaces: matched, unmatch: true }), isNear);
    await assert.rejects(change({ replaces: null, unmatch: false }), isNear);
    assert.deepEqual(await pairs(), { [matched]: "undone", [near]: "manual" });
    await change({ competitorProductId: near, replaces: matched, unmatch: false });
    await change({ competitorProductId: dear, replaces: near, unmatch: false });
    assert.deepEqual(await pairs(), { [matched]: "undone", [near]: "undone", [dear]: "manual" });
    await change({ competitorProductId: dear, replaces: dear, unmatch: true });
    await assert.rejects(change({ competitorProductId: dear, replaces: dear, unmatch: true }), {
      statusCode: 409,
      key: "matching.unmatchedSince",
      details: { current: null },
    });
    await change({ replaces: null, unmatch: false });
    assert.deepEqual(await pairs(), { [matched]: "undone", [near]: "undone", [dear]: "manual" });
  });

  test("and matching are refused with a product that another website sells", async () => {
    const { strange, matched, undo, restore, pairs } = await shop();
    const refused = { statusCode: 422, key: "matching.soldElsewhere" };
    await assert.rejects(undo(strange), refused);
    await assert.rejects(restore(strange), refused);
    assert.deepEqual(await pairs(), { [matched]: "key" });
  });

  test("is refused where nothing was ever matched", async () => {
    const { catalog, product, matched, undo } = await shop();
    await market.remove(matched);
    await market.follow();
    await assert.rejects(undo(), { statusCode: 422, key: "matching.nothingMatched" });
    const unlinked = { catalogId: catalog, productId: product, competitorWebsiteId: 999_999, unmatch: true };
    await assert.rejects(
      inTx((tx) => unmatch(tx, unlinked)),
      { statusCode: 422, key: "matching.noCompetitorOfCatalog" },
    );
  });
});

describe("taking a change by hand back", () => {
  test("leaves everything as it was: the replaced match with what made it, and no trace of the mistaken pair", async () => {
    const { catalog, product, matched, near, match, undo, takeBack, pairs, row } = await shop();
    const told = async () =>
      (await market.offers(catalog, product)).map(({ modified: _modified, ...offer }) => offer);
    const before = await told();
    await match(near);
    await match(near);
    assert.deepEqual(await pairs(), { [matched]: "undone", [near]: "manual" });
    assert.equal(await takeBack(near), (await row())["id"]);
    assert.deepEqual(await told(), before);
    assert.equal((await row())["best_price"], 8);
    await undo();
    await takeBack(null);
    assert.deepEqual(await told(), before);
    assert.deepEqual(await pairs(), { [matched]: "key" });
  });

  test("is refused once it is taken back, once something else changed, and after a day", async () => {
    const { catalog, matched, near, dear, match, restore, takeBack, pairs } = await shop();
    const refused = { statusCode: 409, key: "matching.notTakenBack" };
    await assert.rejects(takeBack(), refused);
    await match(near);
    await takeBack();
    await assert.rejects(takeBack(), refused);
    await match(near);
    await match(dear);
    await assert.rejects(takeBack(near), { statusCode: 409, key: "matching.matchedSince" });
    await sql`update offer set unmatched = true where catalog_id = ${catalog} and not unmatched`.execute(
      market.db,
    );
    await assert.rejects(takeBack(), refused);
    await restore(matched);
    await sql`update hand_change set made_at = made_at - interval '25 hours' where catalog_id = ${catalog}`.execute(
      market.db,
    );
    await assert.rejects(takeBack(), refused);
    assert.deepEqual(await pairs(), { [matched]: "manual", [near]: "undone", [dear]: "undone" });
  });
});

describe("a product set aside", () => {
  test("leaves the lists at once, and comes back when it is taken back", async () => {
    const { website, product, row } = await shop();
    assert.equal(await inTx((tx) => setUnmatched(tx, website, [product], true)), 1);
    assert.equal((await row())["own_unmatched"], true);
    assert.equal(await inTx((tx) => setUnmatched(tx, website, [product], true)), 0);
    assert.equal(await inTx((tx) => setUnmatched(tx, website, [product], false)), 1);
    assert.equal((await row())["own_unmatched"], false);
  });

  test("of a competitor is matched when it is taken back", async () => {
    const { website, rival, near, catalog } = await shop();
    await market.change(near, { ean: "3017800132463" });
    await inTx((tx) => setUnmatched(tx, rival, [near], true));
    const mine = await market.product(website, { ean: "3017800132463" });
    await market.follow();
    assert.deepEqual(await market.offers(catalog, mine), []);
    await inTx((tx) => setUnmatched(tx, rival, [near], false));
    await market.follow();
    assert.equal((await market.offers(catalog, mine))[0]?.["competitor_product_id"], near);
  });
});

test("deleted own products leave every list at once, with their matches and custom prices", async () => {
  const { website, rival, catalog, product, undo } = await shop();
  await undo();
  await market.map(catalog, { competitor_id: rival, product_id: product, value: 2 });
  await inTx(async (tx) => {
    await sql`delete from product where id = ${product}`.execute(tx);
    await cleanUpProducts(tx, website, [product]);
  });
  for (const table of ["matched_product", "offer", "unit_mapping", "hand_change"]) {
    const { rows } = await sql`select from ${sql.table(table)} where catalog_id = ${catalog}`.execute(
      market.db,
    );
    assert.equal(rows.length, 0, table);
  }
  await market.follow();
});
