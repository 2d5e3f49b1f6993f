// Catalogues drawn by chance whose prices were seen at drawn moments: what is old, and what is compared, is what the
// oracle says, at once and after each time that something became old or was seen again.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import fc from "fast-check";
import { sql } from "kysely";
import { markAges, markOldPrices } from "./markChanges.ts";
import { type OracleCatalog, oracleComparison, oracleEntry } from "../../../test/support/comparisonOracle.ts";
import { insert, type Market, openMarket, type Row } from "../../../test/support/market.ts";
import { storeCatalog, world } from "../../../test/support/randomCatalogs.ts";
import { compare } from "#server/domain/prices/compare.ts";
import { expirePrices } from "./expirePrices.ts";
import { drawnTimes } from "../../../test/support/drawn.ts";

let market: Market;
before(async () => {
  market = await openMarket();
});
after(() => market.close());

const daysAgo = fc.option(fc.integer({ min: 0, max: 20 }), { freq: 3 });
const ages = fc.record({
  sites: fc.array(
    fc.record({ whole: daysAgo, expiry: fc.integer({ min: 1, max: 12 }), foreign: fc.boolean() }),
    {
      minLength: 7,
      maxLength: 7,
    },
  ),
  offers: fc.array(fc.record({ changed: daysAgo, missing: fc.option(fc.nat(20), { freq: 2 }) }), {
    minLength: 60,
    maxLength: 60,
  }),
  leavesOut: fc.boolean(),
  passing: fc.integer({ min: 1, max: 9 }),
  seen: fc.nat(6),
});

test("what is older than its website's expiry is marked and left out, and comes back when it is seen again", async () => {
  await fc.assert(
    fc.asyncProperty(world, ages, async (drawn, { sites, offers, leavesOut, passing, seen }) => {
      const { catalogId, catalog } = await storeCatalog(market, drawn);
      const told = catalog.offers.map((offer, at) => ({ offer, ...offers[at % offers.length]! }));
      const shops = catalog.sites.map((site, at) => ({ site, ...sites[at]! }));
      for (const { offer, changed, missing } of told)
        await sql`
          update offer set price_changed_at = ${moment(changed)}, missing_since = ${moment(missing)}
          where catalog_id = ${catalogId} and id = ${offer.id}`.execute(market.db);
      for (const { site, whole, expiry, foreign } of shops) {
        await sql`update website_setting set price_expiry_days = ${expiry} where id = ${site.id}`.execute(
          market.db,
        );
        if (whole !== null) await seeWhole(site.id, whole);
        if (foreign) await ownBySomebodyElse(site.id);
      }

      let leaving = leavesOut;
      const agrees = async () => {
        for (const { offer, changed, missing } of told) {
          const { site, whole, expiry, foreign } = shops.find((shop) => shop.site.id === offer.website_id)!;
          assert.ok(site);
          const lastSeen = missing ?? least([changed, whole]);
          const isOld = lastSeen !== null && lastSeen >= (foreign ? 7 : expiry);
          Object.assign(offer, {
            isOld: isOld && offer.raw_price !== null && Number(offer.raw_price) > 0,
            leftOut: isOld && leaving && offer.raw_price !== null && Number(offer.raw_price) > 0,
          });
        }
        await sameAsOracle(catalogId, catalog);
      };
      await setLeavesOut(catalogId, leaving);
      const ids = catalog.products.map(({ product_id }) => product_id);
      await compare(market.db, catalogId, ids);
      await agrees();

      // Days go by.
      for (const one of told) {
        if (one.changed !== null) one.changed += passing;
        if (one.missing !== null) one.missing += passing;
      }
      for (const shop of shops) if (shop.whole !== null) shop.whole += passing;
      await sql`
        update offer set price_changed_at = price_changed_at - make_interval(days => ${passing}),
          missing_since = missing_since - make_interval(days => ${passing})
        where catalog_id = ${catalogId}`.execute(market.db);
      const siteIds = catalog.sites.map(({ id }) => id);
      await sql`
        update website_import set "observedAt" = "observedAt" - make_interval(days => ${passing})
        where website_id = any(${siteIds}::bigint[])`.execute(market.db);
      await expirePrices(market.store);
      await compareMarked(catalogId);
      await agrees();

      // One of them is seen whole again, with the same prices.
      const again = shops[seen % shops.length]!;
      again.whole = 0;
      await seeWhole(again.site.id, 0);
      await markAges(market.db, again.site.id);
      await compareMarked(catalogId);
      await agrees();

      leaving = !leaving;
      await setLeavesOut(catalogId, leaving);
      await markOldPrices(market.db, catalogId);
      await compareMarked(catalogId);
      await agrees();
    }),
    drawnTimes(3),
  );
});

/** A day and a minute: what is drawn as so many days ago is older than that. */
function moment(days: number | null): Date | null {
  return days === null ? null : new Date(Date.now() - days * 86_400_000 - 60_000);
}

function least(days: readonly (number | null)[]): number | null {
  const known = days.filter((one) => one !== null);
  return known.length === 0 ? null : Math.min(...known);
}

async function seeWhole(websiteId: number, days: number): Promise<void> {
  await sql`
    insert into website_import (website_id, status, merged, scope, "observedAt")
    values (${websiteId}, 'complete', true, 'all', ${moment(days)})`.execute(market.db);
}

async function ownBySomebodyElse(websiteId: number): Promise<void> {
  const name = `autre-${websiteId}`;
  const customer = await insert(market.db, "customer", {
    username: name,
    email: `${name}@example.fr`,
    password: "-",
  });
  await insert(market.db, "catalog", {
    name,
    logo: "-",
    website_id: websiteId,
    customer_id: customer,
    config: "{}",
  });
}

async function setLeavesOut(catalogId: number, leaveOutOldPrices: boolean): Promise<void> {
  await sql`
    update catalog set config = ${JSON.stringify({ leaveOutOldPrices })}::jsonb where id = ${catalogId}`.execute(
    market.db,
  );
}

/** Compares what was put down, and nothing else. */
async function compareMarked(catalogId: number): Promise<void> {
  const { rows } = await sql<{ product_id: number }>`
    delete from comparison_todo where catalog_id = ${catalogId} returning product_id`.execute(market.db);
  await compare(
    market.db,
    catalogId,
    rows.map(({ product_id }) => product_id),
  );
}

async function sameAsOracle(catalogId: number, catalog: OracleCatalog): Promise<void> {
  // What is not linked any more is compared with nothing, and looked at again when it is linked.
  const linked = new Set(catalog.sites.filter((site) => site.linked).map(({ id }) => id));
  const { rows: offers } = await sql<Row>`
    select id, price, is_old as "isOld" from offer
    where catalog_id = ${catalogId} and website_id = any(${[...linked]}::bigint[]) order by id`.execute(
    market.db,
  );
  const compared = catalog.offers.filter(({ website_id }) => linked.has(website_id));
  const expectedOffers = compared.map((offer) => ({
    id: offer.id,
    price: oracleEntry(
      catalog,
      catalog.products.find(({ product_id }) => product_id === offer.product_id)!,
      offer,
    ).price,
    isOld: (offer as Row)["isOld"],
  }));
  assert.deepEqual(offers, expectedOffers);
  const { rows: products } = await sql<Row>`
    select product_id, old_prices_count, entries_count, competitors_count, best_price, price_diff_integer,
           competitors_price_average
    from matched_product where catalog_id = ${catalogId} order by product_id`.execute(market.db);
  const expected = catalog.products.map((product) => {
    const { entries_count, competitors_count, best_price, price_diff_integer, competitors_price_average } =
      oracleComparison(catalog, product);
    const old_prices_count = catalog.offers.filter(
      (offer) =>
        offer.product_id === product.product_id &&
        !offer.unmatched &&
        linked.has(offer.website_id) &&
        (offer as Row)["isOld"],
    ).length;
    return {
      product_id: product.product_id,
      old_prices_count,
      entries_count,
      competitors_count,
      best_price,
      price_diff_integer,
      competitors_price_average,
    };
  });
  assert.deepEqual(products, expected);
}
