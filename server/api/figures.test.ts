// The figures of a catalogue, as a client of the API gets them.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { sql } from "kysely";
import { addDays, today } from "#shared/calendar/day.ts";
import { figureBounds } from "#server/domain/figures/figureSlots.ts";
import { runImport } from "#server/domain/imports/runImport.ts";
import { uploadAndImport } from "#server/domain/imports/uploadAndImport.ts";
import { followChanges } from "#server/domain/matching/followChanges.ts";
import { lockComparison } from "#server/store/queries/comparison/lockComparison.ts";
import { recogniseFile } from "#server/store/queries/orders/orderFiles.ts";
import { pieces } from "../../test/support/feeds.ts";
import { until } from "../../test/support/until.ts";
import { type Who, type World, openWorld } from "../../test/support/world.ts";

let world: World;
let catalog: string;
let website: string;

before(async () => {
  world = await openWorld();
  const { alice, bruno } = world;
  catalog = `/Catalogs/${alice.catalog}`;
  website = `/WebsiteSettings/${alice.website}`;
  await importFile(
    alice.website,
    "sku;titre;ean;marque;rayon;prix;stock;prix_achat;url\n" +
      "A1;Perceuse;3017800132463;Bosch;Perceuses;10;4;6;https://alice.example/a1\n" +
      "A2;Scie;3017800201763;BOSCH;Scies;20;;;https://alice.example/a2\n" +
      "A3;Lampe;3017620422003;Philips;Lampes;30;2;29;https://alice.example/a3\n" +
      "A4;Sans rival;;;;40;1;;https://alice.example/a4\n",
  );
  await importFile(
    alice.rival,
    "sku;titre;ean;prix\nR1;A;3017800132463;20\nR2;B;3017800201763;20\nR3;C;3017620422003;25\n",
  );
  await importFile(world.shared, "sku;titre;ean;prix\nS1;D;3017800132463;8\nS3;E;3017620422003;40\n");
  await importFile(bruno.website, "sku;titre;ean;prix;marque\nB1;Secret;3017800132463;999;BRUNO\n");
  await followChanges(world.store);
});
after(() => world.close());

const ask = (who: Who, path: string, parameters: Record<string, unknown> = {}) => {
  const search = Object.entries(parameters).map(
    ([name, value]) =>
      `${name}=${encodeURIComponent(typeof value === "object" ? JSON.stringify(value) : String(value))}`,
  );
  return world.call(who, "GET", `${path}?${search.join("&")}`);
};
const subset = (...competitors: number[]) => ({ where: { "competitors.website_id": { inq: competitors } } });

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

describe("diff", () => {
  const diffOf = async (parameters: Record<string, unknown> = {}) => {
    const { status, body } = await ask("alice", `${website}/diff`, parameters);
    assert.equal(status, 200, JSON.stringify(body));
    return body.diff;
  };
  test("begins with what the simulator begins with", async () => {
    assert.deepEqual(await diffOf(), await diffOf({ diff: 90, diffType: "percent", margin: 10 }));
    // A1: 10, the cheapest is 8. A2: 20 as the cheapest. A3: 30, the cheapest is 25, cost 29: nothing to give up.
    assert.deepEqual(await diffOf(), {
      countProductsCheap: 0,
      countProductsEquals: 1,
      countProductsExpensive: 2,
      marginDiffIntegerCheap: 0,
      marginDiffIntegerExpensive: 1.8,
      marginDiffPercentCheap: 0,
      marginDiffPercentExpensive: 3,
      websiteCheapTotal: 0,
      websiteExpensiveTotal: 60,
      countStaysCheapest: 0,
      countPassesCompetitor: 0,
      countReachesCompetitor: 1,
      countStoppedByMinimum: 1,
      countRaised: 0,
      countLowered: 1,
      marginKeptExpensive: 3.2,
    });
  });
  test("is of the competitors that the filter names", async () => {
    const diff = await diffOf({ filter: subset(world.alice.rival), diff: 50, margin: 0 });
    assert.deepEqual(
      [diff.countProductsCheap, diff.marginDiffIntegerCheap, diff.websiteCheapTotal],
      [1, 5, 10],
    );
    assert.deepEqual([diff.countProductsExpensive, diff.marginDiffIntegerExpensive], [1, 1]);
  });
  test("leaves out differences that are too large to be true", async () => {
    const diff = await diffOf({ maxGapPercent: 20 });
    assert.deepEqual([diff.countProductsExpensive, diff.websiteExpensiveTotal], [1, 50]);
  });
  test("is 0 of nothing, never null", async () => {
    const diff = await diffOf({ filter: { where: { sku: "none" } } });
    assert.ok(
      Object.values(diff).every((value) => value === 0),
      JSON.stringify(diff),
    );
  });
  test("is weighed by a file of sales", async () => {
    const file = await insertOrderFile("ventes.csv", [["https://www.alice.example/a1/", 3]]);
    const diff = await diffOf({ urlsFilename: file });
    assert.equal(diff.marginDiffIntegerExpensive, 5.4);
    assert.equal(diff.websiteExpensiveTotal, 30);
    // What is not in the file still stands in its bucket.
    assert.equal(diff.countProductsExpensive, 2);
    assert.deepEqual(
      await diffOf({ filter: { where: { urlsFilename: file } } }),
      await diffOf({ filter: { where: { sku: "A1" } }, urlsFilename: file }),
    );
    for (const urlsFilename of ["rien.csv", ["ventes.csv"], "\0"]) {
      assert.equal((await ask("alice", `${website}/diff`, { urlsFilename })).status, 404);
    }
  });
  test("refuses numbers that mean nothing", async () => {
    for (const wrong of [
      { diff: -1 },
      { diff: 101 },
      { diff: "beaucoup" },
      { margin: -1 },
      { diffType: "both" },
      { maxGapPercent: "x" },
    ]) {
      assert.equal((await ask("alice", `${website}/diff`, wrong)).status, 400, JSON.stringify(wrong));
    }
    assert.equal((await ask("alice", `${website}/diff`, { diff: 500, diffType: "integer" })).status, 200);
  });
});

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

describe("diffCurve", () => {
  const points = async (path: string, parameters: Record<string, unknown> = {}) => {
    const { status, body } = await ask("alice", `${website}/${path}`, parameters);
    assert.equal(status, 200, JSON.stringify(body));
    return body;
  };
  test("tells at each value what diff tells of it, and is weighed by a file of sales", async () => {
    const urlsFilename = await insertOrderFile("courbe.csv", [["https://www.alice.example/a1/", 3]]);
    for (const parameters of [{}, { urlsFilename }, { filter: subset(world.alice.rival), margin: 0 }]) {
      const { curve } = await points("diffCurve", parameters);
      assert.deepEqual(
        curve.map((point: { diffValue: number }) => point.diffValue),
        Array.from({ length: 21 }, (_, step) => step * 5),
      );
      for (const { diffValue, ...point } of curve) {
        const { diff } = await points("diff", { ...parameters, diff: diffValue });
        assert.deepEqual(point, pick(diff, Object.keys(point)), `${diffValue} ${JSON.stringify(parameters)}`);
      }
    }
  });
  test("is a line of noughts over nothing", async () => {
    const { curve } = await points("diffCurve", { filter: { where: { sku: "none" } } });
    assert.equal(curve.length, 21);
    assert.deepEqual(
      curve.filter((point: Record<string, number>) => point["marginDiffIntegerExpensive"] !== 0),
      [],
    );
  });
});

test("the prices that a simulation changes are a file that a shop can import", async () => {
  const file = async (parameters: Record<string, unknown>) => {
    const answer = await ask("alice", `${website}/adjustedPrices`, parameters);
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    assert.equal(answer.headers["x-filename"], "prix_ajustes.csv");
    assert.equal(answer.headers["cache-control"], "no-store");
    return answer.text.slice(1).trimEnd().split(/\r?\n/);
  };
  const header = "SKU;EAN;Address;Current price;Adjusted price;Reason;Currency";
  // A1 costs 6 and comes down to 8 with everything closed; the equal one and the one that its minimum holds are left out.
  assert.deepEqual(await file({ diff: 100 }), [
    header,
    "A1;3017800132463;https://alice.example/a1;10,00;8,00;As the cheapest competitor;EUR",
  ]);
  const ofRival = { filter: subset(world.alice.rival) };
  assert.deepEqual(await file({ ...ofRival, diff: 50, margin: 0 }), [
    header,
    "A1;3017800132463;https://alice.example/a1;10,00;15,00;Closer to the cheapest competitor;EUR",
    "A3;3017620422003;https://alice.example/a3;30,00;29,00;Least margin;EUR",
  ]);
  assert.deepEqual(await file({ ...ofRival, diff: 50, margin: 400 }), [
    header,
    "A1;3017800132463;https://alice.example/a1;10,00;30,00;Least margin, above the competitor;EUR",
  ]);
});

function pick(from: Record<string, unknown>, names: string[]) {
  return Object.fromEntries(names.map((name) => [name, from[name]]));
}

describe("nobody reads another's figures", () => {
  const figures: [path: () => string, parameters: Record<string, unknown>][] = [
    [() => `${catalog}/competitive/average`, { field: "brand" }],
    [() => `${catalog}/sum`, { field: "price" }],
    [() => `${website}/diff`, {}],
    [() => `${website}/diffCurve`, {}],
    [() => `${website}/adjustedPrices`, {}],
  ];
  test("by his address", async () => {
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
  test("by his ids in an argument or a filter", async () => {
    const own = `/Catalogs/${world.bruno.catalog}`;
    const foreign = world.alice.catalog;
    const ofBruno = `/WebsiteSettings/${world.bruno.website}/diff`;
    assert.equal((await ask("bruno", "/Catalogs/getAggregationInfos", { catalogId: foreign })).status, 404);
    assert.equal((await ask("bruno", ofBruno, { catalogId: foreign })).status, 404);
    assert.equal(
      (await ask("bruno", ofBruno, { urlsFilename: await insertOrderFile("a.csv", []) })).status,
      404,
    );
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

test("what the past cannot tell is refused in words, and nobody is told of revenue without a file of sales", async () => {
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
  const sold = await insertOrderFile("test.csv", [["https://alice.example/a1", 4]]);
  const [without, with_] = [
    await ask("alice", `${catalog}/backTest`, { days: 3 }),
    await ask("alice", `${catalog}/backTest`, { days: 3, urlsFilename: sold }),
  ];
  assert.equal(without.body.days.length, 3);
  assert.ok(!("revenue" in without.body.whole) && "revenue" in with_.body.whole);
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
  const file = (price: number) =>
    "sku;titre;ean;marque;rayon;prix;stock;prix_achat;url\n" +
    `A1;Perceuse;3017800132463;Bosch;Perceuses;${price};4;6;https://alice.example/a1\n` +
    "A2;Scie;3017800201763;BOSCH;Scies;20;;;https://alice.example/a2\n" +
    "A3;Lampe;3017620422003;Philips;Lampes;30;2;29;https://alice.example/a3\n" +
    "A4;Sans rival;;;;40;1;;https://alice.example/a4\n";
  await importFile(world.alice.website, file(7));
  await followChanges(world.store);
  assert.deepEqual(await told(), { counts: [1, 1, 0], line: [1, 1, 0], index: 70.71 });
});

async function importFile(websiteId: number, text: string): Promise<void> {
  const upload = { websiteId, name: "feed.csv", content: pieces(text), maxBytes: 1e6 };
  const mapping = { url: "url", category: "rayon" };
  const { id } = await uploadAndImport(world.services, upload, {
    options: { type_options: { productMapping: mapping } },
  });
  const { status } = await runImport(world.services, id);
  assert.equal(status, "complete");
}

async function idOf(sku: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select id from product where website_id = ${world.alice.website} and sku = ${sku}`.execute(
    world.store.db,
  );
  return rows[0]!.id;
}

/** A file of sales of Alice's. */
async function insertOrderFile(filename: string, lines: [url: string, quantity: number][]): Promise<string> {
  const catalogId = world.alice.catalog;
  const made = await sql<{ id: number }>`
    insert into order_import (catalog_id, filename) values (${catalogId}, ${filename}) returning id`.execute(
    world.store.db,
  );
  for (const [url, quantity] of lines) {
    await sql`
      insert into order_line (catalog_id, order_import_id, url_key, quantity, lines)
      values (${catalogId}, ${made.rows[0]!.id}, url_key(${url}), ${quantity}, 1)`.execute(world.store.db);
  }
  await recogniseFile(world.store.db, catalogId, made.rows[0]!.id);
  return filename;
}

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
