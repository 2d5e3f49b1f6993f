// The figures of past days, as a client of the API gets them.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { sql } from "kysely";
import { addDays, today } from "#shared/calendar/day.ts";
import { type FiguresWorld, openFiguresWorld, subset } from "../../../../test/support/figuresWorld.ts";
import type { Who } from "../../../../test/support/world.ts";

let world: FiguresWorld;
let catalog: string;
let website: string;
let ask: FiguresWorld["ask"];

before(async () => {
  world = await openFiguresWorld();
  ({ catalog, website, ask } = world);
});
after(() => world.close());

describe("compareCompetitivityByDate", () => {
  const compared = async (body: unknown, who: Who = "alice") =>
    world.call(who, "POST", `${catalog}/compareCompetitivityByDate`, body);
  const yesterday = addDays(today(), -1);

  test("tells where the prices stood at the end of each day, and what became of them", async () => {
    const { body, status } = await compared({ from: yesterday, to: today(), field: "brand" });
    assert.equal(status, 200, JSON.stringify(body));
    assert.deepEqual(
      [
        body.from.countProducts,
        body.to.countProducts,
        body.to.countProductsExpensive,
        body.to.percentProductsExpensive,
      ],
      [0, 3, 2, 66.67],
    );
    // (25 + 20 + 0) / 3
    assert.equal(body.to.averagePriceDiffPercent, 15);
    assert.equal(body.from.averagePriceDiffPercent, null);
    assert.deepEqual(body.evolution, { cheap: 0, equals: 1, expensive: 2 });
    assert.deepEqual(body.transitions, []);
    assert.deepEqual(
      body.rows.map((row: { _id: string; to: { countProducts: number } }) => [
        row["_id"].toLowerCase(),
        row.to.countProducts,
      ]),
      [
        ["bosch", 2],
        ["philips", 1],
      ],
    );
    assert.equal(body.dates, undefined);
  });
  test("agrees with the list of today", async () => {
    for (const where of [{}, { price: { gt: 15 } }, { category: "Scies" }]) {
      const { body } = await compared({ from: yesterday, to: today(), filter: { where } });
      const listed = await ask("alice", `${website}/matchedProducts/count`, {
        where: { ...where, price_diff: { gt: 0 } },
      });
      assert.equal(body.to.countProductsExpensive, listed.body.count);
    }
  });
  test("gives a point for each of the days asked for, in order", async () => {
    const days = [today(), addDays(today(), -30), `${yesterday}T10:00:00Z`, yesterday];
    const { body } = await compared({ dates: days });
    assert.deepEqual(
      body.dates.map(({ date, countProducts }: { date: string; countProducts: number }) => [
        date,
        countProducts,
      ]),
      [
        [addDays(today(), -30), 0],
        [yesterday, 0],
        [today(), 3],
      ],
    );
    assert.deepEqual(body.from, body.dates[0]);
    assert.deepEqual(body.to, body.dates[2]);
  });
  test("says what is wrong with the days", async () => {
    const many = Array.from({ length: 61 }, (_, index) => addDays(today(), -index));
    for (const wrong of [
      {},
      { from: today() },
      { from: today(), to: yesterday },
      { from: "2026-02-30", to: today() },
      { from: { gt: 1 }, to: today() },
      { dates: [today()] },
      { dates: [today(), today()] },
      { dates: many },
      { dates: 5 },
    ]) {
      assert.equal((await compared(wrong)).status, 400, JSON.stringify(wrong));
    }
    assert.equal((await compared({ dates: many.slice(1) })).status, 200);
  });
  test("does not make up a history with a few competitors", async () => {
    const { status, body } = await compared({ from: yesterday, to: today(), filter: subset(world.shared) });
    assert.equal(status, 400);
    assert.match(body.error.message, /all competitors/);
  });
  test("knows no field but those of the product", async () => {
    assert.equal((await compared({ from: yesterday, to: today(), field: "competitors" })).status, 422);
  });
});

describe("a figure of a past day", () => {
  const day = addDays(today(), -1);
  const of = (parameters: object) => ({ ...parameters, filter: { where: { day } } });

  test("that history does not keep is refused by its name, and not told of today", async () => {
    const { alice } = world;
    const refused: [path: string, parameters: object, field: RegExp][] = [
      [`${catalog}/competitive/average`, { field: "competitors" }, /"competitors"/],
      [`${catalog}/competitive/average`, { field: "attributes.couleur" }, /"attributes\.couleur"/],
      [`${catalog}/priceIndex`, { field: "attributes.couleur" }, /"attributes\.couleur"/],
      [`${catalog}/sum`, { model: "matchedProducts", field: "margin" }, /"margin"/],
      [`${catalog}/sum`, { model: "matchedProducts", field: "attributes.couleur" }, /"attributes\.couleur"/],
      [`${catalog}/sum`, { model: "matchedProducts", field: "old_prices_count" }, /"old_prices_count"/],
      [`${website}/diff`, { catalogId: alice.catalog }, /past day/],
      [`${website}/diffCurve`, { catalogId: alice.catalog }, /past day/],
      [`${website}/adjustedPrices`, { catalogId: alice.catalog }, /past day/],
    ];
    for (const [path, parameters, field] of refused) {
      const { status, text } = await ask("alice", path, of(parameters));
      assert.equal(status, 400, `${path} ${text}`);
      assert.match(JSON.parse(text).error.message, field);
    }
  });
  test("that it keeps is told of that day", async () => {
    const sum = of({ model: "matchedProducts", field: "price" });
    assert.deepEqual((await ask("alice", `${catalog}/sum`, sum)).body, { sum: 0, count: 0 });
    const average = await ask("alice", `${catalog}/competitive/average`, of({ field: "brand" }));
    assert.deepEqual([average.status, average.body], [200, []]);
  });
  test("is none of two days that are compared: those are said beside the filter", async () => {
    for (const where of [{ day }, { moved: `${addDays(day, -1)},${day},cheap,expensive` }]) {
      const sent = { from: addDays(day, -1), to: day, filter: { where } };
      const answer = await world.call("alice", "POST", `${catalog}/compareCompetitivityByDate`, sent);
      assert.match(`${answer.status} ${answer.body.error?.message}`, /^400 .*the comparison of two dates/);
    }
  });
});

test("a where that looks back is refused in words where nothing can be told of it, instead of answering with nothing", async () => {
  const yesterday = addDays(today(), -1);
  const before = addDays(today(), -2);
  const days = { from: before, to: yesterday };
  for (const past of [{ day: yesterday }, { moved: `${before},${yesterday},cheap,expensive` }]) {
    const [name] = Object.keys(past);
    for (const where of [past, { and: [past] }]) {
      const asked = { ...days, filter: { where } };
      const figures = await world.call("alice", "POST", `${catalog}/compareCompetitivityByDate`, asked);
      assert.equal(figures.status, 400, figures.text);
      assert.match(figures.text, /past day|jour passé/);
    }
    const either = { or: [past, { brand: "Bosch" }] };
    const counted = `/MatchedProducts/count?where=${encodeURIComponent(JSON.stringify(either))}`;
    for (const answer of [
      await world.find("alice", "/MatchedProducts", { where: either }),
      await world.call("alice", "GET", counted),
    ])
      assert.deepEqual([answer.status, answer.text.includes(String(name))], [400, true], answer.text);
  }
});

test("while the days from before an upgrade are being written, the past is not told in part", async () => {
  const asked = { from: addDays(today(), -2), to: today() };
  const compared = () => world.call("alice", "POST", `${catalog}/compareCompetitivityByDate`, asked);
  const listed = () =>
    world.find("alice", "/MatchedProducts", {
      where: { catalog_id: world.alice.catalog, day: addDays(today(), -1) },
    });
  await sql`insert into standing_fill (catalog_id) values (${world.alice.catalog})`.execute(world.store.db);
  for (const { status, text } of [await compared(), await listed()]) {
    assert.equal(status, 400, text);
    assert.match(text, /préparation|prepared/);
  }
  await sql`delete from standing_fill`.execute(world.store.db);
  assert.deepEqual([(await compared()).status, (await listed()).status], [200, 200]);
});

test("a day that has not ended is refused, and written as the reader writes days", async () => {
  const where = { catalog_id: world.alice.catalog, day: today() };
  const [year, month, day] = today().split("-");
  const { status, text } = await world.find("alice", "/MatchedProducts", { where });
  assert.deepEqual(
    [status, text.includes(`${day}/${month}/${year}`), text.includes(today())],
    [400, true, false],
    text,
  );
});

test("from which day on there is a history is told once a day of it has ended", async () => {
  const since = async () => (await ask("alice", `${catalog}/pastDays`, {})).body;
  assert.deepEqual(await since(), { since: null }, "today has not ended");
  const first = addDays(today(), -5);
  await sql`
    update standing set from_day = ${first}
    where catalog_id = ${world.alice.catalog} and matched_product_id = (
      select min(matched_product_id) from standing where catalog_id = ${world.alice.catalog})`.execute(
    world.store.db,
  );
  assert.deepEqual(await since(), { since: first });
  await sql`update standing set from_day = ${today()} where catalog_id = ${world.alice.catalog}`.execute(
    world.store.db,
  );
  assert.deepEqual(await since(), { since: null }, "what was is no more");
});

test("what the past cannot tell is refused in words", async () => {
  const withOne = subset(world.alice.rival);
  for (const [path, parameters, status, said] of [
    ["priceIndex", { field: "competitors", days: 2 }, 400, /moyenne|average/],
    ["priceIndex", { days: 2, filter: withOne }, 400, /concurrents|competitors/],
    ["priceIndex", { days: 93 }, 400, /days/],
    ["priceIndex", { field: "price" }, 422, /category, brand/],
    ["backTest", { filter: withOne }, 400, /concurrents|competitors/],
    ["backTest", { filter: { where: { day: addDays(today(), -1) } } }, 400, /jour|day/],
    ["backTest", { urlsFilename: "nowhere.csv" }, 404, /nowhere/],
  ] as const) {
    const told = await ask("alice", `${catalog}/${path}`, parameters);
    assert.equal(told.status, status, `${path} ${JSON.stringify(parameters)}: ${JSON.stringify(told.body)}`);
    assert.match(told.body.error.message, said);
  }
});
