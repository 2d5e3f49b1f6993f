// The figures of a catalogue as it is now, as a client of the API gets them.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { sql } from "kysely";
import { addDays, today } from "#shared/calendar/day.ts";
import { figureBounds } from "#server/domain/figures/figureSlots.ts";
import { followChanges } from "#server/domain/matching/followChanges.ts";
import { lockComparison } from "#server/store/queries/comparison/todo/lockComparison.ts";
import {
  type FiguresWorld,
  aliceFile,
  openFiguresWorld,
  subset,
} from "../../../../test/support/figuresWorld.ts";
import { until } from "../../../../test/support/until.ts";
import type { Who } from "../../../../test/support/world.ts";

let world: FiguresWorld;
let catalog: string;
let website: string;
let ask: FiguresWorld["ask"];
let addSales: FiguresWorld["addSales"];

before(async () => {
  world = await openFiguresWorld();
  ({ catalog, website, ask, addSales } = world);
});
after(() => world.close());

describe("createdProducts", () => {
  const day = today();
  const period = { from: addDays(day, -6), to: day };
  test("counts what came on each day to my website and to each competitor's, and to nobody else's", async () => {
    const { body } = await ask("alice", `${catalog}/createdProducts`, period);
    const counted = body.map((row: Record<string, unknown>) => [
      row["website_id"],
      row["own"],
      row["countProducts"],
    ]);
    assert.deepEqual(
      counted.toSorted(),
      [
        [world.alice.website, true, 4],
        [world.alice.rival, false, 3],
        [world.shared, false, 2],
      ].toSorted(),
    );
    assert.ok(body.every(({ date }: { date: string }) => date === day));
    assert.ok(body.every(({ website_name: name }: { website_name: string }) => name.length > 0));
  });
  test("counts what a filter leaves, and nothing of other days", async () => {
    const filter = { where: { price: { gt: 20 } } };
    const { body } = await ask("alice", `${catalog}/createdProducts`, { ...period, filter });
    assert.deepEqual(
      body.map(({ countProducts }: { countProducts: number }) => countProducts).toSorted(),
      [1, 1, 2],
    );
    const before = { from: addDays(day, -30), to: addDays(day, -1) };
    assert.deepEqual((await ask("alice", `${catalog}/createdProducts`, before)).body, []);
  });
  test("refuses a period without an end, one that ends before it begins, and one of more than a year", async () => {
    for (const [asked, message] of [
      [{ from: day }, /^to is a required argument/],
      [{ from: day, to: addDays(day, -1) }, /begins after its end/],
      [{ from: addDays(day, -366), to: day }, /366/],
    ] as const) {
      const { status, body } = await ask("alice", `${catalog}/createdProducts`, asked);
      assert.equal(status, 400);
      assert.match(body.error.message, message);
    }
  });
});

describe("competitive/average", () => {
  const rowsOf = async (parameters: Record<string, unknown>) => {
    const { status, body } = await ask("alice", `${catalog}/competitive/average`, parameters);
    assert.equal(status, 200, JSON.stringify(body));
    return body;
  };
  test("counts by brand, whatever its spelling, the most products first", async () => {
    assert.deepEqual(await rowsOf({ field: "brand" }), [
      {
        _id: "Bosch",
        name: "Bosch",
        countProductsCheap: 0,
        countProductsEquals: 1,
        countProductsExpensive: 1,
      },
      {
        _id: "Philips",
        name: "Philips",
        countProductsCheap: 0,
        countProductsEquals: 0,
        countProductsExpensive: 1,
      },
    ]);
  });
  test("compares each competitor on its own price", async () => {
    assert.deepEqual(await rowsOf({ field: "competitors" }), [
      {
        _id: world.alice.rival,
        name: "Rival",
        countProductsCheap: 1,
        countProductsEquals: 1,
        countProductsExpensive: 1,
      },
      {
        _id: world.shared,
        name: "Shared",
        countProductsCheap: 1,
        countProductsEquals: 0,
        countProductsExpensive: 1,
      },
    ]);
  });
  test("compares with the competitors of the filter alone", async () => {
    const rows = await rowsOf({ field: "category", filter: subset(world.shared) });
    assert.deepEqual(
      rows.map((row: Record<string, unknown>) => [
        row["_id"],
        row["countProductsCheap"],
        row["countProductsExpensive"],
      ]),
      [
        ["Lampes", 1, 0],
        ["Perceuses", 0, 1],
      ],
    );
    const competitors = await rowsOf({ field: "competitors", filter: subset(world.shared) });
    assert.deepEqual(
      competitors.map(({ name }: { name: string }) => name),
      ["Shared"],
    );
  });
  test("is of the products of the list under the same filter", async () => {
    for (const where of [
      {},
      { price: { gt: 15 } },
      { price_diff: { gt: 0 } },
      subset(world.alice.rival).where,
    ]) {
      const rows: Record<string, number>[] = await rowsOf({ field: "brand", filter: { where } });
      const counted = rows.reduce(
        (sum, row) =>
          sum + row["countProductsCheap"]! + row["countProductsEquals"]! + row["countProductsExpensive"]!,
        0,
      );
      const { body } = await ask("alice", `${website}/matchedProducts/count`, { where });
      assert.equal(counted, body.count, JSON.stringify(where));
    }
  });
  test("leaves out what was set aside, and what is no competitor any more", async () => {
    await world.call("alice", "POST", "/Products/update?where=" + encodeURIComponent('{"sku":"A2"}'), {
      unmatched: true,
    });
    await world.call("admin", "DELETE", `${catalog}/competitors/rel/${world.shared}`);
    const filtered = await rowsOf({ field: "competitors", filter: { where: { price: { gt: 0 } } } });
    const whole = await rowsOf({ field: "competitors" });
    await world.call("admin", "PUT", `${catalog}/competitors/rel/${world.shared}`);
    await world.call("alice", "POST", "/Products/update?where=" + encodeURIComponent('{"sku":"A2"}'), {
      unmatched: false,
    });
    await followChanges(world.store);
    assert.deepEqual(whole, [
      {
        _id: world.alice.rival,
        name: "Rival",
        countProductsCheap: 1,
        countProductsEquals: 0,
        countProductsExpensive: 1,
      },
    ]);
    assert.deepEqual(filtered, whole);
  });
  test("says which fields it knows", async () => {
    const path = `${catalog}/competitive/average`;
    assert.equal((await ask("alice", path)).status, 400);
    for (const field of ["password", "attributes.", "id", "brand,category"]) {
      assert.equal((await ask("alice", path, { field })).status, 422, field);
    }
    assert.deepEqual((await ask("alice", path, { field: "attributes.nothing" })).body.length, 1);
    assert.equal(
      (await ask("alice", path, { field: "brand", filter: { where: { price: { foo: 1 } } } })).status,
      400,
    );
  });
});

describe("sum", () => {
  const sumOf = async (parameters: Record<string, unknown>) =>
    (await ask("alice", `${catalog}/sum`, parameters)).body;
  test("adds up what is known of the own products, or of the matched ones", async () => {
    assert.deepEqual(await sumOf({ field: "price" }), { sum: 100, count: 4 });
    assert.deepEqual(await sumOf({ field: "stock" }), { sum: 7, count: 3 });
    assert.deepEqual(await sumOf({ field: "margin" }), { sum: 5, count: 2 });
    assert.deepEqual(await sumOf({ field: "price", model: "matchedProducts" }), { sum: 60, count: 3 });
    assert.deepEqual(await sumOf({ field: "price_diff_integer" }), { sum: 7, count: 3 });
  });
  test("is of the filter, and of its competitors", async () => {
    const onShared = { field: "price_diff", model: "matchedProducts", filter: subset(world.shared) };
    assert.deepEqual(await sumOf(onShared), { sum: -8, count: 2 });
    assert.deepEqual(await sumOf({ field: "price", filter: { where: { brand: "Philips" } } }), {
      sum: 30,
      count: 1,
    });
    assert.deepEqual(await sumOf({ field: "price", filter: { where: { sku: "none" } } }), {
      sum: 0,
      count: 0,
    });
  });
  test("refuses what is no number", async () => {
    for (const field of ["title", "own_unmatched", "compared_price", "competitors", "toString", "id"]) {
      assert.equal((await ask("alice", `${catalog}/sum`, { field })).status, 422, field);
    }
    assert.equal((await ask("alice", `${catalog}/sum`, { field: "price", model: "customers" })).status, 422);
    assert.equal((await ask("alice", `${catalog}/sum`)).status, 400);
  });
});

describe("getAggregationInfos", () => {
  const infos = async (who: Who, parameters = {}) =>
    (await ask(who, "/Catalogs/getAggregationInfos", parameters)).body;

  test("tells of each catalogue that the caller sees whether its figures are up to date", async () => {
    const [info, ...others] = await infos("alice");
    assert.equal(others.length, 0);
    const { last_aggregated_at, duration_ms, ...state } = info;
    assert.deepEqual(state, {
      catalog_id: world.alice.catalog,
      name: "alice",
      status: "idle",
      products_count: 4,
      matched_count: 3,
      pending: 0,
      offers_problem: null,
    });
    assert.ok(Math.abs(Date.now() - Date.parse(last_aggregated_at)) < 600_000);
    assert.ok(duration_ms >= 0);
    assert.equal((await infos("admin")).length, 2);
    assert.deepEqual((await infos("admin", { catalogId: world.bruno.catalog }))[0].name, "bruno");
  });
  test("tells what waits, and that somebody is at work", async () => {
    const [before] = await infos("alice");
    await world.call("admin", "PATCH", `/Products/${await idOf("A4")}`, { price: 41 });
    const [queued] = await infos("alice");
    assert.deepEqual([queued.status, queued.pending], ["queued", 1]);
    const running = await world.store.db.transaction().execute(async (tx) => {
      await lockComparison(tx, world.alice.catalog);
      return (await infos("alice"))[0];
    });
    assert.equal(running.status, "running");
    await followChanges(world.store);
    const [done] = await infos("alice");
    assert.deepEqual([done.status, done.pending], ["idle", 0]);
    assert.ok(done.last_aggregated_at > before.last_aggregated_at);
    await world.call("admin", "PATCH", `/Products/${await idOf("A4")}`, { price: 40 });
    await followChanges(world.store);
  });
});

describe("nobody reads another's figures", () => {
  const figures: [path: () => string, parameters: Record<string, unknown>][] = [
    [() => `${catalog}/competitive/average`, { field: "brand" }],
    [() => `${catalog}/sum`, { field: "price" }],
    [() => `${website}/diff`, {}],
    [() => `${website}/diffCurve`, {}],
    [() => `${website}/adjustedPrices`, {}],
  ];
  test("by another's address", async () => {
    for (const [path, parameters] of figures) {
      assert.equal((await ask("bruno", path(), parameters)).status, 404, path());
      assert.equal((await ask("nobody", path(), parameters)).status, 401, path());
    }
    const days = { from: today(), to: today() };
    assert.equal(
      (await world.call("bruno", "POST", `${catalog}/compareCompetitivityByDate`, days)).status,
      404,
    );
    assert.equal((await ask("nobody", "/Catalogs/getAggregationInfos")).status, 401);
  });
  test("by another's ids in an argument or a filter", async () => {
    const own = `/Catalogs/${world.bruno.catalog}`;
    const foreign = world.alice.catalog;
    const ofBruno = `/WebsiteSettings/${world.bruno.website}/diff`;
    assert.equal((await ask("bruno", "/Catalogs/getAggregationInfos", { catalogId: foreign })).status, 404);
    assert.equal((await ask("bruno", ofBruno, { catalogId: foreign })).status, 404);
    assert.equal((await ask("bruno", ofBruno, { urlsFilename: await addSales("a.csv", []) })).status, 404);
    for (const where of [
      { catalog_id: foreign },
      { or: [{ catalog_id: foreign }, { catalog_id: foreign }] },
      { and: [{ catalog_id: foreign }, { "competitors.website_id": world.shared }] },
      { website_id: world.alice.website },
    ]) {
      const filter = { where };
      const rows = await ask("bruno", `${own}/competitive/average`, { field: "brand", filter });
      const sum = await ask("bruno", `${own}/sum`, { field: "price", model: "matchedProducts", filter });
      const diff = await ask("bruno", ofBruno, { filter });
      const { text: prices } = await ask("bruno", ofBruno.replace("diff", "adjustedPrices"), { filter });
      assert.deepEqual(rows.status === 200 ? rows.body : [], [], JSON.stringify(where));
      assert.equal(sum.status === 200 ? sum.body.count : 0, 0, JSON.stringify(where));
      assert.equal(diff.status === 200 ? diff.body.diff.countProductsExpensive : 0, 0, JSON.stringify(where));
      assert.doesNotMatch(prices, /alice/, JSON.stringify(where));
    }
  });
});

test("one customer's figures, however slow, leave room for another's list", async () => {
  const asked = { from: addDays(today(), -1), to: today() };
  const figures = await world.store.db.transaction().execute(async (tx) => {
    // Every figure of the past waits for this transaction, with its connection.
    await sql`lock table standing in access exclusive mode`.execute(tx);
    const waiting = Array.from({ length: 20 }, () =>
      world.call("alice", "POST", `${catalog}/compareCompetitivityByDate`, asked),
    );
    const blocked = async () => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from pg_locks
        where relation = 'standing'::regclass and not granted`.execute(tx);
      return rows[0]!.count;
    };
    await until("as many figures wait as may be at work", blocked, {
      is: (count) => count >= figureBounds.atOncePerCustomer,
    });
    for (let times = 0; times < 5; times += 1) {
      const listed = await world.find("bruno", "/MatchedProducts", {});
      assert.equal(listed.status, 200, JSON.stringify(listed.body));
    }
    assert.equal(await blocked(), figureBounds.atOncePerCustomer);
    return waiting;
  });
  for (const { status } of await Promise.all(figures)) assert.equal(status, 200);
});

test("a filter too long for an address is sent as a body", async () => {
  const { status, body } = await world.call(
    "alice",
    "POST",
    `${catalog}/sum`,
    { field: "price", filter: { where: { sku: { inq: ["A1", "A4"] } } } },
    { headers: { authorization: world.tokens.alice, "x-http-method-override": "GET" } },
  );
  assert.deepEqual([status, body], [200, { sum: 50, count: 2 }]);
});

test("the counts of a tracking and its line follow a price that an import changes", async () => {
  const { id: catalogId } = (await world.call("alice", "GET", catalog)).body;
  const where = { catalog_id: catalogId, brand: { inq: ["Bosch"], options: "i" } };
  const { body: tracking } = await world.call("alice", "POST", "/TrackingProducts", {
    catalog_id: catalogId,
    name: "Perceuses",
    filters: JSON.stringify({ brand: [{ name: "Bosch" }] }),
  });
  const told = async () => {
    const { body: counts } = await ask("alice", `/TrackingProducts/${tracking.id}`, {
      filter: { include: ["counts"] },
    });
    const dates = [addDays(today(), -1), today()];
    const { body: line } = await world.call("alice", "POST", `${catalog}/compareCompetitivityByDate`, {
      dates,
      filter: { where },
    });
    const { body: index } = await ask("alice", `${catalog}/priceIndex`, { filter: { where } });
    const [, now] = line.dates;
    return {
      counts: [counts.countCheapProducts, counts.countEqualsProducts, counts.countExpensiveProducts],
      line: [now.countProductsCheap, now.countProductsEquals, now.countProductsExpensive],
      index: index.index,
    };
  };
  // 10 against 8 and 20, 20 against 20.
  assert.deepEqual(await told(), { counts: [0, 1, 1], line: [0, 1, 1], index: 84.52 });
  await world.importFile(world.alice.website, aliceFile(7));
  await followChanges(world.store);
  assert.deepEqual(await told(), { counts: [1, 1, 0], line: [1, 1, 0], index: 70.71 });
});

async function idOf(sku: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select id from product where website_id = ${world.alice.website} and sku = ${sku}`.execute(
    world.store.db,
  );
  return rows[0]!.id;
}
