// Comparisons follow what imports and settings change: all of it, once, in whatever order things happen.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { sql } from "kysely";
import { type Db, inTransaction, openStore } from "#server/store/database.ts";
import { linkCompetitor, removeCatalogs, unlinkCompetitors } from "#server/domain/catalogs/catalogs.ts";
import { lockComparison } from "#server/store/queries/comparison/todo/lockComparison.ts";
import { recordAggregation } from "#server/store/queries/figures/aggregations.ts";
import { server } from "#server/store/scopes.ts";
import { untilWaiting } from "../../../test/support/locks.ts";
import { importPrices, type Market, openMarket } from "../../../test/support/market.ts";
import { until, within } from "../../../test/support/until.ts";
import { followChanges } from "./followChanges.ts";
import { matchManually } from "./matchManually.ts";
import { markWebsiteChanges } from "./markChanges.ts";

let market: Market;
before(async () => {
  market = await openMarket();
});
after(() => market.close());

/** A catalogue of `size` own products at 10 €, each matched with a product of one competitor at 9 €. */
async function shop(size = 1) {
  const website = await market.website();
  const rival = await market.website();
  const catalog = await market.catalog(website, [rival]);
  const own = await addProducts(website, size, 10);
  const theirs = await addProducts(rival, size, 9);
  await market.markCatalog(catalog);
  await market.follow();
  return {
    website,
    rival,
    catalog,
    own,
    theirs,
    product: own[0]!,
    row: () => market.comparison(catalog, own[0]!),
  };
}

let made = 0;

/** Products that share their manufacturer's references with those made by the call before, written as an import does. */
async function addProducts(website: number, size: number, price: number): Promise<number[]> {
  made += 1;
  const { rows } = await sql<{ id: number }>`
    insert into product (website_id, product_id, title, brand, mpn, price)
    select ${website}, 'p' || number, 'Produit ' || number, 'Marque', ${`${Math.ceil(made / 2)}x`} || number, ${price}
    from generate_series(1, ${size}::int) as number returning id`.execute(market.db);
  return rows.map(({ id }) => id);
}

const waiting = async (catalog: number) => {
  const { rows } = await sql<{ product_id: number }>`
    select product_id from comparison_todo where catalog_id = ${catalog} order by 1`.execute(market.db);
  return rows.map(({ product_id }) => product_id);
};

describe("a change is followed", () => {
  test("when a competitor's price changes", async () => {
    const { rival, theirs, row } = await shop();
    await inTransaction(market.db, (tx) => importPrices(tx, rival, theirs, 12, new Date()));
    await market.follow();
    assert.equal((await row())["price_diff_integer"], -2);
  });

  test("when my price changes, and the copies of my product with it", async () => {
    const { product, row } = await shop();
    await market.change(product, { price: 8, title: "Renommé", brand: "Autre" });
    await market.follow();
    const { price, title, brand, price_diff_integer } = await row();
    assert.deepEqual(
      { price, title, brand, price_diff_integer },
      { price: 8, title: "Renommé", brand: "Autre", price_diff_integer: -1 },
    );
  });

  test("when a currency is named, or its rate changes: mine and theirs are converted, and compared with a rate alone", async () => {
    const { catalog, product, theirs, row } = await shop();
    await market.change(theirs[0]!, { currency: "USD" });
    await market.follow();
    const [offer] = await market.offers(catalog, product);
    assert.deepEqual([offer!["price"], offer!["original_price"], offer!["currency"]], [null, 9, "USD"]);
    assert.deepEqual([(await row())["competitors_count"], (await row())["price_diff_integer"]], [0, null]);
    await market.rate(catalog, "USD", 1.2);
    await market.follow();
    assert.deepEqual([(await row())["best_price"], (await row())["price_diff_integer"]], [7.5, 2.5]);

    await market.change(product, {
      currency: "CHF",
      price: 11,
      total_price: 15.5,
      attributes: JSON.stringify({ cost_price: { value: 5.5 } }),
    });
    await market.follow();
    const figures = [
      "price",
      "currency",
      "raw_price",
      "raw_currency",
      "rate",
      "compared_price",
      "total_price",
    ];
    const told = async () => {
      const { attributes, ...found } = await row();
      return [...figures.map((name) => found[name]), attributes.cost_price?.value];
    };
    assert.deepEqual(await told(), [null, "CHF", 11, "CHF", null, null, null, undefined]);
    await market.rate(catalog, "CHF", 1.1);
    await market.follow();
    assert.deepEqual(await told(), [10, "EUR", 11, "CHF", 1.1, 10, 14.09, 5]);
    assert.equal((await row())["price_diff_integer"], 2.5);
    await market.change(product, { currency: null, price: 11 });
    await market.follow();
    assert.deepEqual((await told()).slice(0, 6), [11, "EUR", null, null, null, 11]);
  });

  test("when a competitor gets a product that has the key of one of mine", async () => {
    const { catalog, product, row } = await shop();
    const second = await market.website();
    await market.link(catalog, second);
    await market.change(product, { ean: "3017620422003" });
    await market.follow();
    await market.product(second, { ean: "3017620422003", price: 7 });
    await market.follow();
    assert.deepEqual(
      [(await row())["competitors_count"], (await row())["website_competitor_cheap"]],
      [2, second],
    );
  });

  test("when the weight or the name of a website changes", async () => {
    const { rival, row } = await shop();
    await sql`update website_setting set name = 'Nouveau nom', weight = 0 where id = ${rival}`.execute(
      market.db,
    );
    await markWebsiteChanges(market.db, [rival]);
    await market.follow();
    const { website_competitor_cheap_name, competitors_price_average_by_weight } = await row();
    assert.deepEqual(
      [website_competitor_cheap_name, competitors_price_average_by_weight],
      ["Nouveau nom", null],
    );
  });

  test("when a product is deleted on either side", async () => {
    const { catalog, own, theirs } = await shop(2);
    await market.remove(own[0]!);
    await market.remove(theirs[1]!);
    await market.follow();
    const { rows } = await sql<{ product_id: number }>`
      select product_id from matched_product where catalog_id = ${catalog}`.execute(market.db);
    assert.deepEqual(rows, [{ product_id: own[1] }]);
    assert.deepEqual(await market.offers(catalog, own[0]!), []);
    assert.equal((await market.comparison(catalog, own[1]!))["entries_count"], 0);
  });

  test("when the ids of products and websites have passed 32 bits", async () => {
    for (const sequence of [
      "product_id_seq",
      "website_setting_id_seq",
      "catalog_id_seq",
      "matched_product_id_seq",
    ]) {
      await sql`select setval(${sequence}::regclass, nextval(${sequence}::regclass) + 5000000000)`.execute(
        market.db,
      );
    }
    const { catalog, rival, theirs, product, row } = await shop();
    assert.ok(Math.min(catalog, rival, product) > 2 ** 32);
    await inTransaction(market.db, (tx) => importPrices(tx, rival, theirs, 12, new Date()));
    await market.follow();
    assert.deepEqual(
      [(await row())["price_diff_integer"], (await row())["website_competitor_cheap"]],
      [-2, rival],
    );
  });

  test("when my product changes, and then a price before anybody followed", async () => {
    const { rival, theirs, product, row } = await shop();
    await market.change(product, { title: "Renommé" });
    await inTransaction(market.db, (tx) => importPrices(tx, rival, theirs, 12, new Date()));
    await market.follow();
    assert.deepEqual([(await row())["title"], (await row())["price_diff_integer"]], ["Renommé", -2]);
  });

  // PostgreSQL then expects a single row of it; what it joins for each row takes minutes when it is more.
  test("in a catalogue that is younger than the database's statistics", { timeout: 120_000 }, async () => {
    await shop(200);
    await sql`analyze`.execute(market.db);
    const { catalog } = await shop(1_500);
    const { rows } = await sql`
      select competitors_count, price_diff_integer from matched_product where catalog_id = ${catalog}
      group by 1, 2`.execute(market.db);
    assert.deepEqual(rows, [{ competitors_count: 1, price_diff_integer: 1_000 }]);
  });

  test("in every catalogue that compares with the website, and in no other", async () => {
    const one = await shop();
    const other = await market.catalog(await market.website(), [one.rival]);
    await market.follow();
    await market.change(one.theirs[0]!, { price: 5 });
    assert.deepEqual(await waiting(one.catalog), [one.product]);
    assert.deepEqual(await waiting(other), []);
    await market.follow();
    assert.deepEqual(await waiting(one.catalog), []);
  });
});

describe("following twice", () => {
  test("changes nothing the second time: no row, no date, no point of history", async () => {
    const { catalog, website, rival, own, theirs } = await shop(3);
    await inTransaction(market.db, (tx) => importPrices(tx, rival, theirs, 12, new Date()));
    await market.follow();
    const image = () => tableImage(catalog);
    const before = await image();
    await market.markCatalog(catalog);
    const followed = await market.follow();
    assert.deepEqual(
      { ...followed, products: 3 },
      { products: 3, changed: 0, points: 0, matched: 0, zerosRestored: 0 },
    );
    assert.deepEqual(await image(), before);
    await inTransaction(market.db, (tx) => importPrices(tx, rival, theirs, 12, new Date()));
    await inTransaction(market.db, (tx) => importPrices(tx, website, own, 10, new Date()));
    assert.deepEqual(await waiting(catalog), [], "the same prices again are no change");
  });

  test("in small chunks or in a big one comes to the same", async () => {
    const { catalog, rival, theirs } = await shop(7);
    await inTransaction(market.db, (tx) => importPrices(tx, rival, theirs, 12, new Date()));
    const followed = await market.follow(2);
    assert.equal(followed.changed, 7);
    assert.deepEqual(await waiting(catalog), []);
  });
});

describe("history", () => {
  test("has a point for each change of the comparison, at the moment its prices were seen", async () => {
    const { catalog, rival, website, own, theirs, product } = await shop();
    const moments = ["2030-01-30T08:00:00Z", "2030-02-02T08:00:00Z", "2030-02-03T08:00:00Z"].map(
      (text) => new Date(text),
    );
    await inTransaction(market.db, (tx) => importPrices(tx, rival, theirs, 10, moments[0]!));
    await market.follow();
    await inTransaction(market.db, (tx) => importPrices(tx, website, own, 11, moments[1]!));
    await market.follow();
    await inTransaction(market.db, (tx) => importPrices(tx, rival, theirs, 12, moments[2]!));
    await market.follow();
    const points = (await market.history(catalog, product)).slice(1);
    assert.deepEqual(
      points.map(
        ({ created, price, best_price, price_diff_integer, status, competitors_count, best_website_id }) => ({
          created,
          price,
          best_price,
          price_diff_integer,
          status,
          competitors_count,
          best_website_id,
        }),
      ),
      [
        {
          created: moments[0],
          price: 10,
          best_price: 10,
          price_diff_integer: 0,
          status: "equals",
          competitors_count: 1,
          best_website_id: rival,
        },
        {
          created: moments[1],
          price: 11,
          best_price: 10,
          price_diff_integer: 1,
          status: "expensive",
          competitors_count: 1,
          best_website_id: rival,
        },
        {
          created: moments[2],
          price: 11,
          best_price: 12,
          price_diff_integer: -1,
          status: "cheap",
          competitors_count: 1,
          best_website_id: rival,
        },
      ],
    );
  });

  test("says when a product lost its last competitor, and has nothing on products that never had one", async () => {
    const { catalog, theirs, website, product } = await shop();
    const alone = await market.product(website, { price: 5 });
    await market.remove(theirs[0]!);
    await market.change(alone, { price: 6 });
    await market.follow();
    const last = (await market.history(catalog, product)).at(-1)!;
    assert.deepEqual([last["competitors_count"], last["best_price"], last["status"]], [0, null, null]);
    assert.deepEqual(await market.history(catalog, alone), []);
  });

  test("has one when only a competitor moves who is not the cheapest: the average is another", async () => {
    const { catalog, product, row } = await shop();
    const dear = await market.website();
    await market.link(catalog, dear);
    await market.change(product, { ean: "3017620422003" });
    const theirs = await market.product(dear, { ean: "3017620422003", price: 20 });
    await market.follow();
    const before = (await market.history(catalog, product)).at(-1)!;
    await market.change(theirs, { price: 30 });
    await market.follow();
    assert.equal((await row())["competitors_price_average"], 19.5);
    const { id: _id, created: _created, ...last } = (await market.history(catalog, product)).at(-1)!;
    const { id: _before, created: _then, ...then } = before;
    assert.deepEqual(last, { ...then, competitors_price_average: 19.5 });
    await market.follow();
    assert.deepEqual((await market.history(catalog, product)).at(-1)!["created"], _created);
  });

  test("two changes seen at the same moment are one point, the last", async () => {
    const { catalog, rival, website, own, theirs, product } = await shop();
    const moment = new Date("2031-05-01T08:00:00Z");
    await inTransaction(market.db, (tx) => importPrices(tx, rival, theirs, 20, moment));
    await market.follow();
    await inTransaction(market.db, (tx) => importPrices(tx, website, own, 30, moment));
    await market.follow();
    const points = (await market.history(catalog, product)).filter(({ created }) => created >= moment);
    assert.deepEqual(
      points.map(({ price, best_price }) => [price, best_price]),
      [[30, 20]],
    );
  });

  test("does not go back in time when older prices of another website come in", async () => {
    const { catalog, rival, website, own, theirs, product } = await shop();
    const late = new Date("2032-05-02T08:00:00Z");
    const early = new Date("2032-05-01T08:00:00Z");
    await inTransaction(market.db, (tx) => importPrices(tx, rival, theirs, 20, late));
    await market.follow();
    await inTransaction(market.db, (tx) => importPrices(tx, website, own, 30, early));
    await market.follow();
    const points = (await market.history(catalog, product)).slice(1);
    assert.deepEqual(
      points.map(({ created, price }) => [created, price]),
      [[late, 30]],
    );
  });
});

describe("while others are at work", () => {
  test("two followers at once do everything once, and neither fails", async () => {
    const shops = [await shop(9), await shop(9), await shop(9)];
    for (const { rival, theirs } of shops) {
      await inTransaction(market.db, (tx) => importPrices(tx, rival, theirs, 12, new Date()));
    }
    const followed = await Promise.all([market.follow(4), market.follow(4), market.follow(4)]);
    assert.equal(
      followed.reduce((sum, { products }) => sum + products, 0),
      27,
    );
    assert.equal(
      followed.reduce((sum, { changed }) => sum + changed, 0),
      27,
    );
    for (const { row } of shops) assert.equal((await row())["price_diff_integer"], -2);
  });

  test("a change that is committed while its product is compared is not lost", async () => {
    const { catalog, rival, theirs, row } = await shop();
    await inTransaction(market.db, (tx) => importPrices(tx, rival, theirs, 12, new Date()));
    let following: Promise<unknown> = Promise.resolve();
    // The import has written 14, and is not committed yet, when somebody wants to compare with the 12 before.
    await inTransaction(market.db, async (tx) => {
      await importPrices(tx, rival, theirs, 14, new Date());
      following = market.follow();
      await untilWaiting(market.db);
    });
    await within("it goes on after the import", following);
    assert.deepEqual([await waiting(catalog), (await row())["price_diff_integer"]], [[], -4]);
  });

  test("nor is one that comes while its product is being compared", async () => {
    const { catalog, rival, theirs, row } = await shop();
    await inTransaction(market.db, (tx) => importPrices(tx, rival, theirs, 12, new Date()));
    let both: Promise<unknown> = Promise.resolve();
    await inTransaction(market.db, async (tx) => {
      // The follower has read 12 and cannot write it while this row is held; then the import writes 14.
      await sql`select from matched_product where catalog_id = ${catalog} for update`.execute(tx);
      const following = market.follow();
      await untilWaiting(market.db);
      const importing = inTransaction(market.db, (other) =>
        importPrices(other, rival, theirs, 14, new Date()),
      );
      await untilWaiting(market.db, 2);
      both = Promise.all([following, importing]);
    });
    await both;
    await market.follow();
    assert.deepEqual([await waiting(catalog), (await row())["price_diff_integer"]], [[], -4]);
  });

  test("while an import ends, the catalogues that do not use its website are followed first", async () => {
    const [busy, free] = [await shop(), await shop()];
    for (const { rival, theirs } of [busy, free])
      await inTransaction(market.db, (tx) => importPrices(tx, rival, theirs, 12, new Date()));
    let following: Promise<unknown> = Promise.resolve();
    await inTransaction(market.db, async (tx) => {
      await importPrices(tx, busy.rival, busy.theirs, 14, new Date());
      following = market.follow();
      await until("the other one is followed", async () => (await free.row())["price_diff_integer"] === -2);
    });
    await within("it goes on after the import", following);
    assert.equal((await busy.row())["price_diff_integer"], -4);
  });

  test("a catalogue that is deleted while it is followed goes once what is at work has written", async () => {
    const { catalog } = await shop();
    let removing: Promise<unknown> = Promise.resolve();
    await inTransaction(market.db, async (tx) => {
      await lockComparison(tx, catalog);
      removing = inTransaction(market.db, (other) => removeCatalogs(by(other), { id: catalog }));
      await Promise.race([untilWaiting(market.db), removing]);
      // As the follower writes something of the catalogue.
      await sql`
        insert into catalog_aggregation (catalog_id, last_aggregated_at, duration_ms)
        values (${catalog}, now(), 1) on conflict (catalog_id) do update set duration_ms = 1`.execute(tx);
    });
    assert.equal(await within("it goes", removing), 1);
  });

  test("that it was followed is not noted of a catalogue that goes at that moment", async () => {
    const { catalog } = await shop();
    let noting: Promise<unknown> = Promise.resolve();
    await inTransaction(market.db, async (tx) => {
      await removeCatalogs(by(tx), { id: catalog });
      noting = recordAggregation(market.db, catalog, 1);
      await untilWaiting(market.db);
    });
    await within("nothing fails", noting);
  });

  test("a competitor that is unlinked while its link is followed counts no more", async () => {
    const { catalog, rival, own } = await shop(3);
    await inTransaction(market.db, (tx) => unlinkCompetitors(by(tx), { catalog_id: catalog }));
    await sql`delete from offer where catalog_id = ${catalog}`.execute(market.db);
    await market.follow();
    await inTransaction(market.db, (tx) =>
      linkCompetitor(by(tx), { catalog_id: catalog, website_id: rival }),
    );
    let both: Promise<unknown> = Promise.resolve();
    await inTransaction(market.db, async (tx) => {
      // The follower has matched with the competitor, and cannot say so while these rows are held.
      await sql`select from matched_product where catalog_id = ${catalog} for update`.execute(tx);
      const following = market.follow();
      await untilWaiting(market.db);
      const unlinking = inTransaction(market.db, (other) =>
        unlinkCompetitors(by(other), { catalog_id: catalog, website_id: rival }),
      );
      // It waits for the follower, or is done without having seen what the follower matched.
      const unlinked = unlinking.then(() => true);
      await Promise.race([unlinked, untilWaiting(market.db, 2)]);
      both = Promise.all([following, unlinked]);
    });
    await within("both end", both);
    await market.follow();
    const counts = own.map(async (id) => (await market.comparison(catalog, id))["competitors_count"]);
    assert.deepEqual(await Promise.all(counts), [0, 0, 0]);
  });

  test("two imports that touch the same products do not lock each other out", async () => {
    const { catalog, website, rival, own, theirs } = await shop(60);
    const rounds = Array.from({ length: 8 }, (_, round) => round);
    const shuffled = theirs.toReversed();
    await Promise.all([
      ...rounds.map((round) =>
        inTransaction(market.db, (tx) =>
          importPrices(tx, rival, shuffled.slice(round), 12 + round, new Date()),
        ),
      ),
      ...rounds.map((round) =>
        inTransaction(market.db, (tx) => importPrices(tx, website, own.slice(round), 20 + round, new Date())),
      ),
    ]);
    assert.deepEqual(await waiting(catalog), own);
    await market.follow();
  });

  test("a match by hand and a follower do not overwrite each other", async () => {
    const { catalog, rival, own, theirs } = await shop(10);
    const near = await market.product(rival, { price: 9.5 });
    for (let round = 0; round < 5; round += 1) {
      await inTransaction(market.db, (tx) => importPrices(tx, rival, theirs, 12 + round, new Date()));
      await Promise.all([
        market.follow(3),
        inTransaction(market.db, (tx) =>
          matchManually(tx, { catalogId: catalog, productId: own[9 - round]!, competitorProductId: near }),
        ),
      ]);
    }
    await market.follow();
    for (const [index, product] of own.entries()) {
      assert.equal((await market.comparison(catalog, product))["best_price"], index >= 5 ? 9.5 : 16);
    }
  });

  test("killed in the middle of a chunk, nothing of it is left and nothing is lost", async () => {
    const { catalog, rival, own, theirs, row } = await shop(20);
    await inTransaction(market.db, (tx) => importPrices(tx, rival, theirs, 12, new Date()));
    const dying = openStore(market.url, { connections: 1 });
    await inTransaction(market.db, async (tx) => {
      // The second chunk of five waits for this row until its connection is cut.
      await sql`select from matched_product where catalog_id = ${catalog} and product_id = ${own[7]} for update`.execute(
        tx,
      );
      const killed = assert.rejects(followChanges(dying, { chunk: 5 }));
      await untilWaiting(market.db);
      await killWhoWaits();
      await killed;
    });
    await dying.close();
    assert.deepEqual(await waiting(catalog), own.slice(5));
    assert.deepEqual(
      [
        (await row())["price_diff_integer"],
        (await market.comparison(catalog, own[5]!))["price_diff_integer"],
      ],
      [-2, 1],
    );
    await market.follow(5);
    assert.equal((await market.comparison(catalog, own[19]!))["price_diff_integer"], -2);
  });

  test("a follower that is told to stop leaves the rest for the next", async () => {
    const { catalog, rival, theirs } = await shop(20);
    await inTransaction(market.db, (tx) => importPrices(tx, rival, theirs, 12, new Date()));
    const stop = new AbortController();
    const followed = await followChanges(market.store, {
      chunk: 5,
      signal: stop.signal,
      onProgress: () => stop.abort(),
    });
    assert.equal(followed.products, 5);
    assert.equal((await waiting(catalog)).length, 15);
    await market.follow();
  });

  test("may look after the catalogues of one website only", async () => {
    const mine = await shop();
    const others = await shop();
    for (const { rival, theirs } of [mine, others]) {
      await inTransaction(market.db, (tx) => importPrices(tx, rival, theirs, 12, new Date()));
    }
    await followChanges(market.store, { websiteId: mine.rival });
    assert.deepEqual([(await waiting(mine.catalog)).length, (await waiting(others.catalog)).length], [0, 1]);
    await market.follow();
  });
});

const by = (db: Db) => ({ db, actor: server, services: { enqueue: async () => undefined } });

/** Cuts the connections that wait, and waits until the server has cleared up after them. */
async function killWhoWaits(): Promise<void> {
  const { rows } = await sql<{ pid: number }>`
    select pid, pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(market.db);
  const pids = rows.map(({ pid }) => pid);
  const left = async () =>
    (await sql`select from pg_stat_activity where pid = any(${pids}::int[])`.execute(market.db)).rows.length;
  await until("the server has cleared up", left, { is: (count) => count === 0 });
}

/** Everything that is stored about a catalogue's comparisons, row versions included. */
async function tableImage(catalogId: number): Promise<unknown[]> {
  const { rows } = await sql`
    select 'row' as kind, id, xmin::text, ctid::text from matched_product where catalog_id = ${catalogId}
    union all
    select 'offer', id, xmin::text, ctid::text from offer where catalog_id = ${catalogId}
    union all
    select 'point', matched_product_id, xmin::text, ctid::text from matched_product_history where catalog_id = ${catalogId}
    order by 1, 2, 3, 4`.execute(market.db);
  return rows;
}
