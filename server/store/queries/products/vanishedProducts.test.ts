// What a catalogue holds about products that are no own products any more.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { type Market, openMarket } from "../../../../test/support/market.ts";
import { plansOf, stepsOver } from "../../../../test/support/plans.ts";
import { theseChanged } from "../comparison/todo/touchedProducts.ts";
import { deleteVanished } from "./vanishedProducts.ts";

const many = 300;

let market: Market;
before(async () => {
  market = await openMarket({ connections: 1 });
});
after(() => market.close());

test("those that are gone are found without comparing each with each, on a website younger than the database's statistics", async () => {
  const { db, store } = market;
  const products = (count: number) => Array.from({ length: count }, () => ({}));
  for (const other of await market.websites(products(100))) await market.addProducts(other, products(1));
  await sql`analyze product`.execute(db);
  const website = await market.website();
  const catalog = await market.catalog(website, []);
  const ids = await market.addProducts(website, products(many));
  await market.follow();
  const gone = ids.slice(0, 2);
  await sql`delete from product where id = any(${gone}::bigint[])`.execute(db);
  // From the sixth time on, PostgreSQL keeps one plan for however many they are.
  for (let time = 0; time < 8; time += 1) await deleteVanished(db, catalog, theseChanged(ids.slice(-1)));
  const plans = await plansOf(store, async () => {
    assert.equal(Number(await deleteVanished(db, catalog, theseChanged(ids))), gone.length);
  });
  assert.deepEqual(stepsOver(10 * many, plans), []);
});
