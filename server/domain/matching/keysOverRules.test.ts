// A key that is found later overrules what a rule has guessed, and nothing that a person has decided.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { sql } from "kysely";
import { type Market, type ProductValues, openMarket } from "../../../test/support/market.ts";

let market: Market;
before(async () => {
  market = await openMarket();
});
after(() => market.close());

const ean = "3017620422003";
const other = "3017800132463";
const explanation = { method: "text", parts: { words: 0.8 } };

/** An own product, matched with the first of two products of a rival: by a rule unless said otherwise. */
async function guessed(own: ProductValues, theirs: ProductValues[], { type = "rule" } = {}) {
  const website = await market.website();
  const rival = await market.website();
  const catalog = await market.catalog(website, [rival]);
  const product = await market.product(website, { price: 12, ...own });
  const candidates: number[] = [];
  for (const values of theirs) candidates.push(await market.product(rival, { price: 10, ...values }));
  await market.follow();
  await sql`
    insert into offer (catalog_id, product_id, website_id, competitor_product_id, type, rule_id, score, explanation, raw_price)
    values (${catalog}, ${product}, ${rival}, ${candidates[0]}, ${type}, 7, 70, ${JSON.stringify(explanation)}, 10)`.execute(
    market.db,
  );
  await market.markCatalog(catalog);
  await market.follow();
  return {
    product,
    candidates,
    catalog,
    rival,
    comparison: () => market.comparison(catalog, product),
    offers: async () =>
      (await market.offers(catalog, product)).map((offer) => ({
        of: candidates.indexOf(offer["competitor_product_id"]),
        type: offer["type"],
        rule: offer["rule_id"],
        score: offer["score"],
        price: offer["price"],
        unmatched: offer["unmatched"],
        key: offer["explanation"].key,
      })),
  };
}

const keyed = { type: "key", rule: null, score: 100, unmatched: false, key: "gtin" };

describe("a rule's guess gives way to a key", () => {
  test("when the own product gets its barcode", async () => {
    const { product, offers, comparison } = await guessed({}, [{}, { ean, price: 9 }]);
    assert.equal((await offers())[0]!.type, "rule");
    await market.change(product, { ean });
    await market.follow();
    assert.deepEqual(await offers(), [{ ...keyed, of: 1, price: 9 }]);
    const row = await comparison();
    assert.deepEqual(
      [row["best_price"], row["matching_rule_id"], row["matching_result"]],
      [9, null, { type: "key", score: 100 }],
    );
  });

  test("when the product with its key arrives at the competitor", async () => {
    const { offers, candidates, rival } = await guessed({ ean }, [{}]);
    candidates.push(await market.product(rival, { ean, price: 8 }));
    await market.follow();
    assert.deepEqual(await offers(), [{ ...keyed, of: 1, price: 8 }]);
  });

  test("when the very product that was guessed turns out to have the key", async () => {
    const { offers, candidates } = await guessed({ ean }, [{}]);
    await market.change(candidates[0]!, { ean });
    const followed = await market.follow();
    assert.deepEqual(await offers(), [{ ...keyed, of: 0, price: 10 }]);
    assert.equal(followed.matched, 1);
    assert.equal((await market.follow()).products, 0);
  });
});

describe("a key overrules nothing else", () => {
  test("what a person matched stays", async () => {
    const { product, offers } = await guessed({}, [{}, { ean }], { type: "manual" });
    await market.change(product, { ean });
    await market.follow();
    assert.deepEqual(
      (await offers()).map(({ of, type }) => [of, type]),
      [[0, "manual"]],
    );
  });

  test("a pair that was undone is not made again: the guess stays", async () => {
    const { product, catalog, rival, candidates, offers } = await guessed({}, [{}, { ean }]);
    await sql`
      insert into offer (catalog_id, product_id, website_id, competitor_product_id, type, unmatched)
      values (${catalog}, ${product}, ${rival}, ${candidates[1]}, 'key', true)`.execute(market.db);
    await market.change(product, { ean });
    await market.follow();
    assert.deepEqual(
      (await offers()).map(({ of, type, unmatched }) => [of, type, unmatched]),
      [
        [0, "rule", false],
        [1, "key", true],
      ],
    );
  });

  test("a guess that no key contradicts stays as it is", async () => {
    const { product, offers } = await guessed({}, [{}, { ean: other }]);
    const before = await offers();
    await market.change(product, { ean, price: 12 });
    await market.follow();
    assert.deepEqual(await offers(), before);
  });
});
