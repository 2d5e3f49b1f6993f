// What the nightly cleaning takes, and above all what it does not.
import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "node:test";
import { sql } from "kysely";
import { type Market, openMarket } from "../../../test/support/market.ts";
import { cleanOldProducts } from "./cleanOldProducts.ts";

let market: Market;
let site: number;
let own: number;
before(async () => {
  market = await openMarket();
});
after(() => market.close());

const now = new Date(Date.UTC(2026, 10, 20, 3, 30));
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
const cleaning = (others: number | null, enabled = true, hasCustomData: number | null = 90) => ({
  cleanOldProducts: { enabled, since: { others, hasCustomData } },
});

beforeEach(async () => {
  own = await market.website({ extractor_source: JSON.stringify({ provider: "takeit" }) });
  site = await market.website({ extractor_source: JSON.stringify({ provider: "takeit" }) });
  for (const website of [own, site])
    for (const age of [null, 5, 40]) {
      const id = await market.product(website, { title: age === null ? "Vu" : `Disparu ${age}` });
      await sql`update product set missing_since = ${age === null ? null : daysAgo(age)} where id = ${id}`.execute(
        market.db,
      );
    }
  for (const website of [own, site]) await ran(website, "complete", 1);
});

async function ran(website: number, status: "complete" | "error", age: number): Promise<void> {
  await sql`
    insert into website_import (website_id, status, merged, end_datetime)
    values (${website}, ${status}, ${status === "complete"}, ${daysAgo(age)})`.execute(market.db);
}

async function titles(website: number): Promise<string[]> {
  const { rows } = await sql<{ title: string }>`
    select title from product where website_id = ${website} order by title`.execute(market.db);
  return rows.map(({ title }) => title);
}

const all = ["Disparu 40", "Disparu 5", "Vu"];

test("products that were missing for longer than the catalogue says go, own ones too", async () => {
  await market.catalog(own, [site], cleaning(30));
  assert.equal(await cleanOldProducts(market, now), 2);
  assert.deepEqual(
    [await titles(own), await titles(site)],
    [
      ["Disparu 5", "Vu"],
      ["Disparu 5", "Vu"],
    ],
  );
});

test("nothing goes unless it was asked for", async () => {
  await market.catalog(own, [site], {});
  await market.catalog(await market.website(), [site], cleaning(30, false));
  assert.equal(await cleanOldProducts(market, now), 0);
});

test("of a website of several catalogues nothing goes unless all ask for it, and then after the longest time", async () => {
  const other = await market.website();
  const silent = await market.catalog(other, [site], {});
  await market.catalog(own, [site], cleaning(3));
  await cleanOldProducts(market, now);
  assert.deepEqual([await titles(site), await titles(own)], [all, ["Vu"]]);
  await sql`update catalog set config = ${JSON.stringify(cleaning(30))}::jsonb where id = ${silent}`.execute(
    market.db,
  );
  await cleanOldProducts(market, now);
  assert.deepEqual(await titles(site), ["Disparu 5", "Vu"]);
});

test("websites of marketplaces and of files have a time of their own", async () => {
  await sql`update website_setting set channel_code = 'cdiscount_fr_default' where id = ${site}`.execute(
    market.db,
  );
  await market.catalog(own, [site], cleaning(3, true, 60));
  await cleanOldProducts(market, now);
  assert.deepEqual([await titles(site), await titles(own)], [all, ["Vu"]]);
});

test("a website whose last import failed, or that was not read for so long, is left alone: an outage empties no catalogue", async () => {
  await market.catalog(own, [site], cleaning(30));
  await ran(site, "error", 0);
  await sql`update website_import set end_datetime = ${daysAgo(31)} where website_id = ${own}`.execute(
    market.db,
  );
  assert.equal(await cleanOldProducts(market, now), 0);
  await ran(site, "complete", 0);
  assert.equal(await cleanOldProducts(market, now), 1);
});
