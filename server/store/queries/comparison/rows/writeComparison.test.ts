// What follows in the database when comparisons are written.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { type Market, openMarket } from "../../../../../test/support/market.ts";
import { plansOf, stepsOver } from "../../../../../test/support/plans.ts";

/** More than are told one by one. */
const many = 150;

let market: Market;
before(async () => {
  market = await openMarket({ connections: 1 });
  const website = await market.website();
  const catalog = await market.catalog(website, []);
  await market.addProducts(
    website,
    Array.from({ length: many }, () => ({})),
  );
  await market.markCatalog(catalog);
  await market.follow();
});
after(() => market.close());

test("rows that are written together are not compared each with each, though it was one of them the time before", async () => {
  const { db, store } = market;
  await sql`
    update matched_product set modified = now() where id = (select min(id) from matched_product)`.execute(db);
  const plans = await plansOf(store, () => sql`update matched_product set modified = now()`.execute(db));
  assert.match(plans, new RegExp(`Named Tuplestore Scan .* rows=${many}\\.00 loops=1\\)`));
  assert.deepEqual(stepsOver(10 * many, plans), []);
});
