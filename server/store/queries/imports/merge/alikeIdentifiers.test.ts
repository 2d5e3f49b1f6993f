// Products whose identifiers a file writes otherwise, found without comparing each with each.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { type Market, openMarket } from "../../../../../test/support/market.ts";
import { plansOf, stepsOver } from "../../../../../test/support/plans.ts";
import { type Alike, alikeIdentifiers } from "./alikeIdentifiers.ts";

const [many, few] = [1000, 20];

let market: Market;
before(async () => {
  market = await openMarket({ connections: 1 });
});
after(() => market.close());

test("a few products with another identifier are found without going through the file for each of its lines", async () => {
  const { db, store } = market;
  const website = await market.website();
  await market.addProducts(
    website,
    Array.from({ length: many }, () => ({})),
  );
  // As an import that knows all but a few, which it would make with zeros before their identifiers.
  await sql`
    create table staging.import_1 as
      select row_number() over (order by id) as line, kind,
             case when row_number() over (order by id) <= ${few}::int then '00' else '' end || product_id as product_id
      from product`.execute(db);
  await sql`
    create temp table incoming as
      select line, product.id from staging.import_1 line full join product on product.product_id = line.product_id`.execute(
    db,
  );
  await sql`analyze incoming, staging.import_1`.execute(db);
  const run = { id: 1, website_id: website, scope: "all", observedAt: new Date(), catalog_id: null } as const;
  let found: Alike | undefined;
  const plans = await plansOf(store, async () => {
    found = await alikeIdentifiers(db, run);
  });
  assert.equal(found?.alike, few);
  assert.equal(found!.now, `00${found!.before}`);
  assert.deepEqual(stepsOver(5 * many, plans), []);
});
