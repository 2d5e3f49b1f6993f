// An import of matches that is cut off leaves whole pieces, and does what is left when it is sent again.
import assert from "node:assert/strict";
import { Readable } from "node:stream";
import { after, before, describe, test } from "node:test";
import { sql } from "kysely";
import { type Market, openMarket } from "../../../../test/support/market.ts";
import { server } from "#server/store/scopes.ts";
import { importMatches } from "./importMatches.ts";

const products = 1_500;

describe("an import of matches", () => {
  let market: Market;
  let own: number;
  let rival: number;
  let catalog: { id: number; website_id: number };

  before(async () => {
    market = await openMarket();
    own = await market.website();
    rival = await market.website();
    catalog = { id: await market.catalog(own, [rival]), website_id: own };
    await sql`
      insert into product (website_id, product_id, sku, title, price)
      select website, number, number, 'Produit ' || number, 10
      from unnest(array[${own}, ${rival}]::bigint[]) as website, generate_series(1, ${products}) as number`.execute(
      market.db,
    );
    await market.markCatalog(catalog.id);
    await market.follow();
  });
  after(() => market.close());

  const file = [
    "sku;sku concurrent",
    ...Array.from({ length: products }, (_, at) => `${at + 1};${at + 1}`),
  ].join("\n");
  const send = (
    tell: (done: number) => void = () => undefined,
    { signal = new AbortController().signal, dryRun = false } = {},
  ) =>
    importMatches(
      { store: market.store, actor: server },
      { ...catalog, customLabel: [] },
      { open: () => Readable.from([Buffer.from(file)]), dryRun, tell },
      signal,
    );
  const standing = async () => {
    const { rows } = await sql<{ offers: number; compared: number }>`
      select (select count(*)::int from offer where catalog_id = ${catalog.id}) as offers,
             (select count(*)::int from matched_product where catalog_id = ${catalog.id} and entries_count = 1
               and competitors_count = 1) as compared`.execute(market.db);
    return rows[0]!;
  };

  test("whose connection is killed leaves whole pieces, each with its comparisons, and the rest for the next time", async () => {
    let kill: Promise<unknown> | undefined;
    const killed = send((done) => {
      if (done === 0) return;
      kill ??= sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name = 'vigie-session'`.execute(market.db);
    });
    await assert.rejects(killed);
    await kill;
    const left = await standing();
    assert.ok(left.offers === 1_000 || left.offers === products, `${left.offers} matches`);
    assert.equal(left.compared, left.offers);
    const { matched, unchanged } = await send();
    assert.deepEqual([matched, unchanged], [products - left.offers, left.offers]);
    assert.deepEqual(await standing(), { offers: products, compared: products });
  });

  test("that is only looked at ends when its caller leaves", async () => {
    const leaver = new AbortController();
    const leaving = send(() => leaver.abort(new Error("left")), { signal: leaver.signal, dryRun: true });
    await assert.rejects(leaving, { message: "left" });
    assert.equal((await send(undefined, { dryRun: true })).unchanged, products);
  });
});
