import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { matchedProduct } from "#shared/entities/matchedProduct.ts";
import { type Market, openMarket } from "../../test/support/market.ts";
import { find, findPage } from "./collection.ts";
import { server } from "./scopes.ts";

let market: Market;
let catalog: number;
before(async () => {
  market = await openMarket();
  catalog = await market.catalog(await market.website(), []);
  // Many products of the same price, some without a price or a difference, one that is not listed.
  await sql`
    insert into matched_product (catalog_id, website_id, product_id, title, brand, price, price_diff_integer, created,
      modified, entries_count)
    select ${catalog}, 1, i, 'Produit ' || i % 7, nullif('Marque ' || i % 3, 'Marque 0'), nullif(i % 4, 0),
           nullif(i % 5, 0) - 2, now(), now(), sign(i)
    from generate_series(0, 40) as i`.execute(market.db);
});
after(() => market.close());

test("a page read from the end of a list is the page read from its beginning", async () => {
  const total = 40;
  for (const field of ["title", "price", "price_diff", "id"]) {
    for (const descending of [false, true]) {
      const query = { where: { catalog_id: catalog }, order: [{ field, descending }], fields: ["id"] };
      const whole = await find(market.db, server, matchedProduct, query);
      assert.equal(whole.length, total);
      for (const skip of [0, 7, 19, 21, 33, 38, 40, 60]) {
        const page = await findPage(market.db, server, matchedProduct, { ...query, limit: 7, skip, total });
        assert.deepEqual(page, whole.slice(skip, skip + 7), `${field} ${descending} ${skip}`);
      }
    }
  }
});

test("a page of what is found by words of a title stands in the same order as any other page", async () => {
  const where = { catalog_id: catalog, title: { ilike: "%PRODUIT%" } };
  for (const field of ["title", "brand", "category", "price"]) {
    for (const descending of [false, true]) {
      const query = { where, order: [{ field, descending }], fields: ["id"] };
      const whole = await find(market.db, server, matchedProduct, query);
      assert.equal(whole.length, 40);
      for (const skip of [0, 12, 30]) {
        const page = await findPage(market.db, server, matchedProduct, {
          ...query,
          limit: 7,
          skip,
          total: 40,
        });
        assert.deepEqual(page, whole.slice(skip, skip + 7), `${field} ${descending} ${skip}`);
      }
    }
  }
});
