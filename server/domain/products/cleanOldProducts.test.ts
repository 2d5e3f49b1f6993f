// What the nightly cleaning takes, and above all what it does not.
import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "node:test";
import { sql } from "kysely";
import { type Market, openMarket } from "../../../test/support/market.ts";
import { bringBack, deletionToUndo } from "./bringBack.ts";
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

async function ran(website: number, status: "complete" | "error" | "paused", age: number): Promise<void> {
  await sql`
    insert into website_import (website_id, status, merged, end_datetime)
    values (${website}, ${status}, ${status === "complete"}, ${daysAgo(age)})`.execute(market.db);
}

async function titles(website: number): Promise<string[]> {
  const { rows } = await sql<{ title: string }>`
    select title from product where website_id = ${website} order by title`.execute(market.db);
  return rows.map(({ title }) => title);
}

async function idOf(website: number, title: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select id from product where website_id = ${website} and title = ${title}`.execute(market.db);
  return rows[0]!.id;
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

test("nothing goes by itself while a catalogue that has the website is locked", async () => {
  await market.catalog(own, [site], cleaning(30));
  await sql`update catalog set lock = true where website_id = ${own}`.execute(market.db);
  assert.equal(await cleanOldProducts(market, now), 0);
  assert.deepEqual([await titles(own), await titles(site)], [all, all]);
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

test("a website whose last import failed or waits, or that was not read for so long, is left alone: an outage empties no catalogue", async () => {
  await market.catalog(own, [site], cleaning(30));
  await ran(site, "error", 0);
  await sql`update website_import set end_datetime = ${daysAgo(31)} where website_id = ${own}`.execute(
    market.db,
  );
  assert.equal(await cleanOldProducts(market, now), 0);
  await ran(site, "complete", 0);
  await ran(site, "paused", 0);
  assert.equal(
    await cleanOldProducts(market, now),
    0,
    "its source is away, or somebody has yet to say what it meant",
  );
  await ran(site, "complete", 0);
  assert.equal(await cleanOldProducts(market, now), 1);
});

test("what goes is one deletion of nobody, and comes back with its match; the website is then left alone for as long", async () => {
  const catalog = await market.catalog(own, [site], cleaning(30));
  const [seen, gone] = [await idOf(own, "Vu"), await idOf(site, "Disparu 40")];
  for (const id of [seen, gone]) await market.change(id, { ean: "4006381333931" });
  await market.follow();
  const matched = async () =>
    (await market.offers(catalog, seen)).map(({ id, competitor_product_id }) => [id, competitor_product_id]);
  const before = await matched();
  assert.equal(before[0]?.[1], gone);

  await cleanOldProducts(market, now);
  await market.follow();
  assert.deepEqual(await matched(), []);
  const { rows } = await sql<{ id: number }>`
    select id, made_by, rows_count, examples, conditions from deletion where website_id = ${site}`.execute(
    market.db,
  );
  const { id, ...told } = rows[0]!;
  assert.deepEqual(told, {
    made_by: null,
    rows_count: 1,
    examples: ["Disparu 40"],
    conditions: { where: {}, cleanedAfter_days: 30 },
  });
  const { rows: logged } = await sql<{ author_id: number | null; gone: number }>`
    select author_id, (changes -> 0 ->> 'before')::int as gone from logged_change
    where model = 'Deletion' and row_id = ${id}`.execute(market.db);
  assert.deepEqual(logged, [{ author_id: null, gone: 1 }]);

  const tools = { store: market.store, enqueue: async () => {}, author: 0 };
  await bringBack(tools, await deletionToUndo(market.db, id));
  assert.deepEqual([await titles(site), await matched()], [all, before]);
  assert.equal(await cleanOldProducts(market, now), 0, "a person wanted it back");
  await sql`update deletion set undone_at = ${daysAgo(31)} where id = ${id}`.execute(market.db);
  assert.equal(await cleanOldProducts(market, now), 1);
});
