// The simulator and the back-test of a catalogue, as a client of the API gets them.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { type FiguresWorld, openFiguresWorld, subset } from "../../../../test/support/figuresWorld.ts";

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
    const file = await addSales("ventes.csv", [["https://www.alice.example/a1/", 3]]);
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

describe("diffCurve", () => {
  const points = async (path: string, parameters: Record<string, unknown> = {}) => {
    const { status, body } = await ask("alice", `${website}/${path}`, parameters);
    assert.equal(status, 200, JSON.stringify(body));
    return body;
  };
  test("tells at each value what diff tells of it, and is weighed by a file of sales", async () => {
    const urlsFilename = await addSales("courbe.csv", [["https://www.alice.example/a1/", 3]]);
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
    "A1;3017800132463;https://alice.example/a1;10,00;8,00;As the lowest competitor price;EUR",
  ]);
  const ofRival = { filter: subset(world.alice.rival) };
  assert.deepEqual(await file({ ...ofRival, diff: 50, margin: 0 }), [
    header,
    "A1;3017800132463;https://alice.example/a1;10,00;15,00;Closer to the lowest competitor price;EUR",
    "A3;3017620422003;https://alice.example/a3;30,00;29,00;Minimum margin;EUR",
  ]);
  assert.deepEqual(await file({ ...ofRival, diff: 50, margin: 400 }), [
    header,
    "A1;3017800132463;https://alice.example/a1;10,00;30,00;Minimum margin, above the competitor price;EUR",
  ]);
  // A catalogue has its own words for its competitors.
  const { catalog } = world.alice;
  const called = (customLabel: string[]) =>
    world.call("admin", "PATCH", `/Catalogs/${catalog}`, { customLabel });
  assert.equal((await called(["Rivals", "Rival", "Rival"])).status, 200);
  const [, line = ""] = await file({ diff: 100, catalogId: catalog });
  assert.match(line, /;As the lowest rival price;EUR$/);
  assert.equal((await called([])).status, 200);
});

test("nobody is told of revenue without a file of sales", async () => {
  const sold = await addSales("test.csv", [["https://alice.example/a1", 4]]);
  const [without, with_] = [
    await ask("alice", `${catalog}/backTest`, { days: 3 }),
    await ask("alice", `${catalog}/backTest`, { days: 3, urlsFilename: sold }),
  ];
  assert.equal(without.body.days.length, 3);
  assert.ok(!("revenue" in without.body.whole) && "revenue" in with_.body.whole);
});

function pick(from: Record<string, unknown>, names: string[]) {
  return Object.fromEntries(names.map((name) => [name, from[name]]));
}
