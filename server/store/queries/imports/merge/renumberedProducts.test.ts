// Products that a file numbers otherwise, found without comparing each with each.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { type Market, openMarket } from "../../../../../test/support/market.ts";
import { plansOf, stepsOver } from "../../../../../test/support/plans.ts";
import { type Renumbered, renumberedProducts } from "./renumberedProducts.ts";

const many = 300;

let market: Market;
before(async () => {
  market = await openMarket({ connections: 1 });
});
after(() => market.close());

test("products of which each has another number are paired without comparing each with each", async () => {
  const { db, store } = market;
  const website = await market.website();
  await market.addProducts(
    website,
    Array.from({ length: many }, (_, index) => ({ ean: `EAN ${index}`, title: `Titre ${index}` })),
  );
  // As an import that misses all of them, and would make as many.
  await sql`
    create temp table incoming as
      select null::bigint as line, id from product union all select line, null from generate_series(1, ${many}::int) line`.execute(
    db,
  );
  await sql`
    create table staging.import_1 as
      select row_number() over (order by id) as line, kind, 'other ' || product_id as product_id, ean, url, title
      from product`.execute(db);
  await sql`analyze incoming`.execute(db);
  const run = { id: 1, website_id: website, scope: "all", observedAt: new Date(), catalog_id: null } as const;
  let found: Renumbered | undefined;
  const plans = await plansOf(store, async () => {
    found = await renumberedProducts(db, run);
  });
  assert.deepEqual([found?.alike, found?.sure], [many, many]);
  assert.ok(found!.now.endsWith(found!.before));
  assert.deepEqual(stepsOver(20 * many, plans), []);
});
