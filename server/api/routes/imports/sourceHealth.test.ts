// How sources are: what administrators read of all websites, and customers of the prices they compare with.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { sql } from "kysely";
import { dayOf } from "#shared/calendar/day.ts";
import { followChanges } from "#server/domain/matching/followChanges.ts";
import { expirePrices } from "#server/domain/matching/expirePrices.ts";
import { countCoverage, countSources } from "#server/domain/imports/sources/sourceHealth.ts";
import { type World, addProducts, openWorld } from "../../../../test/support/world.ts";

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
  scope?: "all" | "matched" | "marketplace";
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

/** The source of the website's last import did not answer so often, the last time so many days ago. */
async function wasAway(
  website: number,
  { times, days, reason }: { times: number; days: number; reason: string },
): Promise<void> {
  const message = { key: "imports.sourceAway", values: { host: "plombier.example", reason } };
  await sql`
    update website_import set times_away = ${times}, away_at = ${ago(days)}, away_message = ${JSON.stringify(message)}::jsonb
    where id = (select max(id) from website_import where website_id = ${website})`.execute(world.store.db);
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
    await ran(site, { status: "error", days: 2, error: "feed.notText" });
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

  test("says nothing of an import that was discarded: it is no failure of the source", async () => {
    const site = await newWebsite("marbrier");
    await ran(site, { status: "complete", days: 3 });
    await ran(site, { status: "error", days: 1, error: "importing.discarded" });
    await sql`update website_import set discarded = true where website_id = ${site} and status = 'error'`.execute(
      world.store.db,
    );
    const row = await healthOf(site);
    assert.deepEqual([row.trouble, row.runs, row.success_percent, row.errors], ["none", 1, 100, []]);
  });

  test("is of the website's own source: the offers of a marketplace neither mend nor spoil it", async () => {
    const site = await newWebsite("droguiste");
    await ran(site, { status: "complete", days: 9 });
    await ran(site, { status: "error", days: 3, error: "feed.empty" });
    await ran(site, { status: "complete", days: 2, scope: "marketplace" });
    const ill = await healthOf(site);
    assert.deepEqual(
      [ill.trouble, ill.runs, ill.succeeded, daysSince(ill.last_success_at)],
      ["failing", 2, 1, 9],
    );
    await ran(site, { status: "complete", days: 1 });
    await ran(site, { status: "error", days: 0, error: "imports.noOffers", scope: "marketplace" });
    const well = await healthOf(site);
    assert.deepEqual([well.trouble, well.runs, well.succeeded], ["none", 3, 2]);
    assert.equal(well.errors.length, 2, "what went wrong with the offers is told all the same");
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
    await ran(site, { status: "complete", days: 2, error: "imports.withoutPrices" });
    assert.equal((await healthOf(site)).old_prices, 2, "a file without a price has seen none");
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
        // The matched ones are read at another hour by default, which comes first for most of the day.
        cron: {
          all: { expression: "0 4 * * *", enabled: true },
          matched: { expression: "0 21 * * *", enabled: false },
        },
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

    // What rules match later counts as soon as they have run, and what the own website brings once it is read.
    const [other] = await addProducts(store, site, [{ title: "Râteau" }]);
    await sql`insert into offer (catalog_id, product_id, website_id, competitor_product_id, type)
      values (${alice.catalog}, ${own[1]}, ${site}, ${other}, 'rule')`.execute(store.db);
    const now = async () =>
      (await world.find("admin", "/WebsiteSettings/health", { where: { id: site } })).body[0];
    assert.equal((await now()).covered, 1);
    await countCoverage(store, alice.catalog);
    assert.equal((await now()).covered, 2);
    const [brought] = await addProducts(store, alice.website, [{ title: "Serfouette" }]);
    await sql`insert into matched_product (catalog_id, website_id, product_id, title, created, modified)
      values (${alice.catalog}, ${alice.website}, ${brought}, 'x', now(), now()) on conflict do nothing`.execute(
      store.db,
    );
    await countSources(store, alice.website);
    assert.equal((await now()).own_products, row.own_products + 1);
  });

  test("counts each time its source was away as an error, whether its import waits or went on", async () => {
    const site = await newWebsite("plombier");
    await ran(site, { status: "complete", days: 20 });
    await wasAway(site, { times: 4, days: 31, reason: "DNS" });
    await ran(site, { status: "complete", days: 2 });
    await wasAway(site, { times: 2, days: 2, reason: "503" });
    await ran(site, { status: "paused", days: 1, error: "imports.sourceAway" });
    await wasAway(site, { times: 1, days: 1, reason: "timeout" });
    const row = await healthOf(site);
    assert.deepEqual(
      [row.times_away, row.trouble, row.runs, row.succeeded, row.success_percent],
      [3, "paused", 5, 2, 40],
    );
    const [{ count, message, last_at }, ...others] = row.errors;
    assert.deepEqual([count, daysSince(last_at), others], [3, 1, []]);
    assert.match(message, /plombier\.example.*no answer in time/);
  });

  test("has no error of an import that waits for a person, nor a success of one that was taken back", async () => {
    const site = await newWebsite("vitrier");
    await ran(site, { status: "complete", days: 3 });
    await sql`update website_import set undone_at = ${ago(2)} where website_id = ${site}`.execute(
      world.store.db,
    );
    await ran(site, { status: "paused", days: 1, error: "imports.missesMost" });
    const row = await healthOf(site);
    assert.deepEqual(
      [row.trouble, row.runs, row.succeeded, row.success_percent, row.times_away, row.errors],
      ["paused", 0, 0, null, 0, []],
    );
  });

  test("is listed by the next import, page by page, those without one at the end", async () => {
    const cron = (hour: number) => ({
      all: { expression: `0 ${hour} * * *`, enabled: true },
      matched: { enabled: false },
    });
    const sites: number[] = [];
    for (const hour of [7, 3, 5]) {
      const extractor_source = { provider: "customdata", uri: "https://x.example/f.csv", cron: cron(hour) };
      const site = await newWebsite(`heure-${hour}`, { extractor_source });
      await sql`insert into catalog_competitor (catalog_id, website_id) values (${world.alice.catalog}, ${site})`.execute(
        world.store.db,
      );
      sites.push(site);
    }
    sites.push(await newWebsite("heure-jamais"));
    const listed = async (order: string, more: object = {}) => {
      const where = { name: { like: "heure%" } };
      const { body } = await world.find("admin", "/WebsiteSettings/health", { where, order, ...more });
      return body as { id: number; next_at: string | null }[];
    };
    const soonest = await listed("next_at ASC");
    const moments = soonest.map(({ next_at }) => next_at);
    assert.deepEqual(moments, [...moments.slice(0, 3).toSorted(), null]);
    const latest = await listed("next_at DESC");
    assert.deepEqual(
      latest.map(({ id }) => id),
      [...soonest.slice(0, 3).toReversed(), soonest[3]!].map(({ id }) => id),
    );
    assert.deepEqual(await listed("next_at ASC", { skip: 1, limit: 2 }), soonest.slice(1, 3));
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
      expiry_days: number;
    }[];
  const of = async (who: "admin" | "bruno", website: number) =>
    (await ages(who)).find(({ website_id }) => website_id === website)!;
  // An administrator reads what the catalogue counts by, whatever the website's settings say.
  for (const who of ["bruno", "admin"] as const) {
    const { is_old, expiry_days } = await of(who, alice.website);
    assert.deepEqual([is_old, expiry_days], [false, 7], who);
  }
  assert.deepEqual((await of("bruno", world.shared)).is_old, true);
  // The day is told, from its beginning in Paris.
  assert.equal(
    dayOf((await of("bruno", alice.website)).seen_at),
    dayOf(new Date(Date.now() - 5 * 86_400_000)),
  );
  assert.equal((await world.call("alice", "GET", `/Catalogs/${bruno.catalog}/priceAges`)).status, 404);
});

test("a competitor whose products come over the API is as old as its prices say, not never seen", async () => {
  const make = async (path: string, body: object) => (await world.call("admin", "POST", path, body)).body;
  const { id: rival } = await make("/WebsiteSettings", { url: "https://api.example", name: "Par l'API" });
  const { alice } = world;
  await world.call("admin", "PUT", `/Catalogs/${alice.catalog}/competitors/rel/${rival}`);
  const told = async () =>
    (await world.call("alice", "GET", `/Catalogs/${alice.catalog}/priceAges`)).body.find(
      ({ website_id }: { website_id: number }) => website_id === rival,
    );
  assert.deepEqual([(await told()).seen_at, (await told()).is_old], [null, true], "nothing was ever seen");
  const product = { title: "Étau", ean: "3017620422003", price: 42 };
  const mine = await make(`/WebsiteSettings/${alice.website}/products`, { ...product, product_id: "a" });
  const theirs = await make(`/WebsiteSettings/${rival}/products`, { ...product, product_id: "b" });
  assert.ok(mine.id && theirs.id);
  await followChanges(world.store, {});
  const { seen_at, is_old, old_prices } = await told();
  assert.deepEqual([daysSince(seen_at), is_old, old_prices], [0, false, 0]);
  await sql`update offer set price_changed_at = ${ago(12)} where website_id = ${rival}`.execute(
    world.store.db,
  );
  assert.deepEqual([daysSince((await told()).seen_at), (await told()).is_old], [12, true]);
});

test("an old price is marked, counted and filtered by, and left out everywhere where its catalogue says so", async () => {
  const { bruno, store } = world;
  const site = await newWebsite("ancien", { price_expiry_days: 7 });
  const ean = "3017800132463";
  await addProducts(store, bruno.website, [{ title: "Serrure ancienne", price: 30, ean }]);
  const [theirs] = await addProducts(store, site, [{ title: "Serrure", price: 25, ean }]);
  await sql`update product set price_changed_at = ${ago(10)} where id = ${theirs}`.execute(store.db);
  // It was applied, and had no price: those of before are as old as they were.
  await ran(site, { status: "complete", days: 1, error: "imports.withoutPrices" });
  await world.call("admin", "PUT", `/Catalogs/${bruno.catalog}/competitors/rel/${site}`);
  await followChanges(store);
  const where = { catalog_id: bruno.catalog, title: "Serrure ancienne" };
  const row = async () => (await world.find("bruno", "/MatchedProducts", { where })).body[0];
  const counts = async (more: object) =>
    (await world.call("bruno", "GET", `/MatchedProducts/count?where=${asked({ ...where, ...more })}`)).body
      .count;
  const margin = async () => {
    const filter = asked({ where });
    const path = `/WebsiteSettings/${bruno.website}/diff?catalogId=${bruno.catalog}&filter=${filter}`;
    return (await world.call("bruno", "GET", path)).body.diff;
  };
  const told = async () => {
    const { best_price, price_diff_integer, old_prices_count, entries_count, competitors } = await row();
    const [{ price, original_price, is_old }] = competitors;
    return { best_price, price_diff_integer, old_prices_count, entries_count, price, original_price, is_old };
  };
  const old = { old_prices_count: { gt: 0 } };
  assert.equal(daysSince((await row()).competitors[0].price_seen_at), 10);
  assert.deepEqual(await told(), {
    best_price: 25,
    price_diff_integer: 5,
    old_prices_count: 1,
    entries_count: 1,
    price: 25,
    original_price: 25,
    is_old: true,
  });
  assert.deepEqual([await counts(old), await counts({ price_diff_integer: { gt: 0 } })], [1, 1]);
  const { body: ages } = await world.call("bruno", "GET", `/Catalogs/${bruno.catalog}/priceAges`);
  const ofSite = ages.find(({ website_id }: { website_id: number }) => website_id === site);
  assert.deepEqual([ofSite.old_prices, ofSite.expiry_days], [1, 7]);
  const agesUnder = async (under: object) => {
    const path = `/Catalogs/${bruno.catalog}/priceAges?where=${asked(under)}`;
    const { status, body: of } = await world.call("bruno", "GET", path);
    return status === 200
      ? of.map(({ website_id, old_prices }: { website_id: number; old_prices: number }) => [
          website_id,
          old_prices,
        ])
      : status;
  };
  const those = async (under: object) => (await agesUnder(under)).filter(([, prices]: number[]) => prices);
  assert.deepEqual(
    await those({ title: "Serrure ancienne" }),
    [[site, 1]],
    "under a filter, those of its products",
  );
  assert.deepEqual(await those({ title: "Marteau" }), []);
  assert.deepEqual(await agesUnder({ "competitors.website_id": site }), [[site, 1]], "of the named alone");
  assert.deepEqual(await agesUnder({ day: "2020-01-01" }), 400, "no age is known of a past day");
  assert.equal((await margin()).countProductsExpensive, 1);

  const config = { leaveOutOldPrices: true };
  assert.equal((await world.call("bruno", "PATCH", `/Catalogs/${bruno.catalog}`, { config })).status, 200);
  await followChanges(store);
  assert.deepEqual(await told(), {
    best_price: null,
    price_diff_integer: null,
    old_prices_count: 1,
    entries_count: 1,
    price: null,
    original_price: 25,
    is_old: true,
  });
  assert.deepEqual([await counts(old), await counts({ price_diff_integer: { gt: 0 } })], [1, 0]);
  assert.equal((await margin()).countProductsExpensive, 0);
  const subset = { "competitors.website_id": site };
  assert.equal(await counts(subset), 0, "compared with them alone there is no price");

  // Seen again at the same price, it is fresh.
  await ran(site, { status: "complete", days: 0 });
  await expirePrices(store);
  await followChanges(store);
  assert.deepEqual(await told(), {
    best_price: 25,
    price_diff_integer: 5,
    old_prices_count: 0,
    entries_count: 1,
    price: 25,
    original_price: 25,
    is_old: false,
  });
});

const asked = (where: object) => encodeURIComponent(JSON.stringify(where));

function daysSince(moment: string): number {
  return Math.round((Date.now() - Date.parse(moment)) / 86_400_000);
}
