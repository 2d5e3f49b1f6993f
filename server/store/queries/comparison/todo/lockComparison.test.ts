// In which order the locks of catalogues and websites are taken: nobody waits in a circle.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { linkCompetitor } from "#server/domain/catalogs/catalogs.ts";
import { server } from "#server/store/scopes.ts";
import { type Market, openMarket } from "../../../../../test/support/market.ts";
import { until } from "../../../../../test/support/until.ts";
import { lockCatalog, lockWebsites } from "./lockComparison.ts";

let market: Market;
before(async () => {
  market = await openMarket({ connections: 5 });
});
after(() => market.close());

const waiting = async () => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_locks
    where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())`.execute(market.db);
  return rows[0]!.count;
};
const waits = (count: number) => until(`${count} wait for a lock`, waiting, { is: (seen) => seen === count });

test("a rate that changes while a competitor is linked, whose file is imported then, stops nobody", async () => {
  const own = await market.website();
  const competitor = await market.website();
  const catalog = await market.catalog(own, []);
  const linked = Promise.withResolvers<void>();
  const isLinked = Promise.withResolvers<void>();
  const link = market.db.transaction().execute(async (db) => {
    const by = { db, actor: server, services: { enqueue: async () => undefined } };
    await linkCompetitor(by, { catalog_id: catalog, website_id: competitor });
    isLinked.resolve();
    await linked.promise;
  });
  await isLinked.promise;

  const imported = Promise.withResolvers<Promise<void>>();
  const rate = market.db.transaction().execute(async (tx) => {
    await lockCatalog(tx, catalog, { isWhole: true });
    // The file of the new competitor comes now, and waits for what has this catalogue.
    imported.resolve(market.db.transaction().execute((other) => lockWebsites(other, [competitor])));
    await waits(1);
    await lockCatalog(tx, catalog, { isWhole: true });
  });
  await waits(1);
  linked.resolve();
  const ended = await Promise.allSettled([link, rate, imported.promise]);
  assert.deepEqual(
    ended.map(({ status }) => status),
    ["fulfilled", "fulfilled", "fulfilled"],
  );
});
