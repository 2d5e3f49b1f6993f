// How sources are: what administrators read of all websites, and customers of the prices they compare with.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { sql } from "kysely";
import { countSources } from "#server/domain/imports/sourceHealth.ts";
import { type World, addProducts, openWorld } from "../../test/support/world.ts";

let world: World;
before(async () => {
  world = await openWorld();
});
after(() => world.close());

/** So many days ago, as PostgreSQL writes it. */
const ago = (days: number) => sql`now() - make_interval(days => ${days})`;

type Ran = {
  status: "complete" | "error" | "paused";
  days: number;
  error?: string;
  scope?: "all" | "matched";
  trial?: boolean;
};

async function ran(
  website: number,
  { status, days, error, scope = "all", trial = false }: Ran,
): Promise<void> {
  await sql`
    insert into website_import (website_id, status, scope, merged, trial, end_datetime, "observedAt", error_message)
    values (${website}, ${status}, ${scope}, ${status === "complete" && !trial}, ${trial}, ${ago(days)}, ${ago(days)},
            ${error ? JSON.stringify({ key: error, values: { file: `f${days}.csv` } }) : null}::jsonb)`.execute(
    world.store.db,
  );
}

async function healthOf(website: number) {
  await countSources(world.store);
  const { body } = await world.find("admin", "/WebsiteSettings/health", { where: { id: website } });
  return body[0];
}

async function newWebsite(name: string, more: object = {}): Promise<number> {
  const { body } = await world.call("admin", "POST", "/WebsiteSettings", {
    url: `https://${name}.example`,
    name,
    ...more,
  });
  return body.id;
}

describe("the health of a source", () => {
  test("tells its imports of thirty days, what went wrong by kind, and not what trials say", async () => {
    const site = await newWebsite("serrurier");
    await ran(site, { status: "error", days: 40, error: "feed.empty" });
    await ran(site, { status: "complete", days: 20 });
    await ran(site, { status: "error", days: 6, error: "feed.empty" });
    await ran(site, { status: "error", days: 5, error: "feed.empty" });
    await ran(site, { status: "complete", days: 4 });
    await ran(site, { status: "complete", days: 3, trial: true });
    await ran(site, { status: "error", days: 2, error: "imports.discarded" });
    const row = await healthOf(site);
    assert.deepEqual(
      [row.trouble, row.gravity, row.runs, row.succeeded, row.success_percent],
      ["failing", 4, 5, 2, 40],
    );
    assert.equal(daysSince(row.last_success_at), 4);
    assert.deepEqual(
      row.errors.map(({ count, last_at }: { count: number; last_at: string }) => [count, daysSince(last_at)]),
      [
        [2, 5],
        [1, 2],
      ],
    );
    assert.match(row.errors[0].message, /\p{L}/u);
  });

  test("counts the prices that nobody has seen for longer than the website's expiry", async () => {
    const site = await newWebsite("quincaillier", { price_expiry_days: 3 });
    const products = await addProducts(world.store, site, [
      { title: "Clou", price: 1 },
      { title: "Vis", price: 2 },
      { title: "Écrou", price: 3 },
      { title: "Rivet" },
    ]);
    const set = (index: number, changed: number, missing: number | null) =>
      sql`
      update product set price_changed_at = ${ago(changed)},
        missing_since = ${missing === null ? null : ago(missing)} where id = ${products[index]}`.execute(
        world.store.db,
      );
    // Old but for what a whole import has seen; changed lately; missing for long; without a price.
    await set(0, 10, null);
    await set(1, 1, null);
    await set(2, 10, 5);
    await set(3, 10, 5);
    await ran(site, { status: "complete", days: 4 });
    assert.deepEqual([(await healthOf(site)).old_prices, (await healthOf(site)).trouble], [2, "old"]);
    await ran(site, { status: "complete", days: 2, scope: "matched" });
    assert.equal((await healthOf(site)).old_prices, 2);
    await ran(site, { status: "complete", days: 1 });
    const fresh = await healthOf(site);
    // That one product is gone is nothing wrong with its source.
    assert.deepEqual(
      [fresh.old_prices, fresh.priced, daysSince(fresh.seen_at), fresh.trouble],
      [1, 3, 1, "none"],
    );
  });

  test("says how much of the own products is matched with it, and when it is read next", async () => {
    const { store, alice } = world;
    const site = await newWebsite("jardinier", {
      extractor_source: {
        provider: "customdata",
        uri: "https://jardinier.example/feed.csv",
        cron: { all: { expression: "0 4 * * *", enabled: true } },
      },
    });
    await sql`insert into catalog_competitor (catalog_id, website_id) values (${alice.catalog}, ${site})`.execute(
      store.db,
    );
    const own = await addProducts(store, alice.website, [{ title: "Bêche" }, { title: "Râteau" }]);
    const [theirs] = await addProducts(store, site, [{ title: "Bêche" }]);
    for (const id of own)
      await sql`insert into matched_product (catalog_id, website_id, product_id, title, created, modified)
        values (${alice.catalog}, ${alice.website}, ${id}, 'x', now(), now()) on conflict do nothing`.execute(
        store.db,
      );
    await sql`insert into offer (catalog_id, product_id, website_id, competitor_product_id, type)
      values (${alice.catalog}, ${own[0]}, ${site}, ${theirs}, 'key')`.execute(store.db);
    const row = await healthOf(site);
    assert.deepEqual([row.covered, row.trouble], [1, "never"]);
    assert.equal(row.coverage_percent, Math.round(1000 / row.own_products) / 10);
    assert.match(row.next_at, /T0[23]:00:00\.000Z$/);
  });

  test("is told to administrators alone, the worst first where they ask so", async () => {
    assert.equal((await world.call("alice", "GET", "/WebsiteSettings/health")).status, 403);
    const { body } = await world.find("admin", "/WebsiteSettings/health", {
      order: "gravity DESC",
      where: { trouble: { neq: "none" } },
    });
    const gravities = body.map(({ gravity }: { gravity: number }) => gravity);
    assert.equal(gravities[0], 4);
    assert.deepEqual(
      gravities,
      gravities.toSorted((a: number, b: number) => b - a),
    );
    const counted = await world.call(
      "admin",
      "GET",
      `/WebsiteSettings/health/count?where=${JSON.stringify({ trouble: "failing" })}`,
    );
    assert.equal(counted.body.count, gravities.filter((gravity: number) => gravity === 4).length);
  });
});

test("a customer reads how old the prices of their competitors are; of another's own website no expiry is told", async () => {
  const { store, alice, bruno } = world;
  await sql`insert into catalog_competitor (catalog_id, website_id) values (${bruno.catalog}, ${alice.website})`.execute(
    store.db,
  );
  await sql`update website_setting set last_observed_at = ${ago(5)}, price_expiry_days = 3 where id = ${alice.website}`.execute(
    store.db,
  );
  await sql`update website_setting set last_observed_at = ${ago(5)}, price_expiry_days = 3 where id = ${world.shared}`.execute(
    store.db,
  );
  const ages = async (who: "admin" | "bruno") =>
    (await world.call(who, "GET", `/Catalogs/${bruno.catalog}/priceAges`)).body as {
      website_id: number;
      seen_at: string;
      is_old: boolean;
    }[];
  const of = async (who: "admin" | "bruno", website: number) =>
    (await ages(who)).find(({ website_id }) => website_id === website)!;
  assert.deepEqual((await of("bruno", alice.website)).is_old, false);
  assert.deepEqual((await of("admin", alice.website)).is_old, true);
  assert.deepEqual((await of("bruno", world.shared)).is_old, true);
  assert.equal(daysSince((await of("bruno", alice.website)).seen_at), 5);
  assert.equal((await world.call("alice", "GET", `/Catalogs/${bruno.catalog}/priceAges`)).status, 404);
});

function daysSince(moment: string): number {
  return Math.round((Date.now() - Date.parse(moment)) / 86_400_000);
}
