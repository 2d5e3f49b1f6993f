// Trackings: the matched products under their filters, listed, counted and exported.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { adjust } from "#shared/prices/simulator.ts";
import { followChanges } from "#server/domain/matching/followChanges.ts";
import { type ComparedShops, openComparedShops } from "../../../../test/support/comparedShops.ts";

let world: ComparedShops;

before(async () => {
  world = await openComparedShops();
});
after(() => world.close());

describe("a tracking", () => {
  const cases: [filters: object, where: object][] = [
    [{}, {}],
    [{ competitive: "cheap" }, { price_diff_integer: { lt: 0 } }],
    [{ brand: [{ name: "bosch" }] }, { brand: { inq: ["bosch"], options: "i" } }],
    [{ title: "ete" }, { title: { ilike: "%ete%" } }],
    [{ price: { min: 2, max: 9 } }, { price: { between: [2, 9] } }],
    [{ competitors: ["shared"] }, { "competitors.website_id": { inq: ["shared"] } }],
    // A competitor that is none any more is passed over.
    [{ competitors: ["shared", 999_999] }, { "competitors.website_id": { inq: ["shared"] } }],
    [{ competitors: [999_999] }, {}],
  ];
  for (const [asked, where] of cases) {
    test(`lists and counts the matched products under ${JSON.stringify(asked)}`, async () => {
      const tracking = await track(meant(asked));
      const filter = { where: { catalog_id: world.alice.catalog, ...meant(where) }, order: "sku" };
      const expected = (await world.find("alice", "/MatchedProducts", filter)).body;
      assert.notEqual(expected.length, 0);
      const listed = await world.skus("alice", `/TrackingProducts/${tracking}/products`, { order: "sku" });
      assert.deepEqual(
        listed,
        expected.map(({ sku }: { sku: string }) => sku),
      );
      const path = `${world.catalog}/trackingProducts/${tracking}`;
      const [read] = (
        await world.find("alice", `${world.catalog}/trackingProducts`, {
          where: { id: tracking },
          fields: ["name"],
          include: ["counts"],
        })
      ).body;
      const at = (sign: number) =>
        expected.filter((row: { price_diff_integer: number }) => Math.sign(row.price_diff_integer) === sign)
          .length;
      assert.deepEqual(read, {
        name: "Suivi",
        countProducts: expected.length,
        countCheapProducts: at(-1),
        countEqualsProducts: at(0),
        countExpensiveProducts: at(1),
      });
      assert.equal((await world.call("alice", "GET", path)).body.countProducts, undefined);
    });
  }
  test("has the counts that are named among its fields, and those alone", async () => {
    const id = await track({ brand: [{ name: "Bosch" }] });
    const whole = (await world.find("alice", `/TrackingProducts/${id}`, { include: "counts" })).body;
    const fields = ["name", "countCheapProducts", "countProducts"];
    const { name, countCheapProducts, countProducts } = whole;
    const expected = { name, countCheapProducts, countProducts };
    assert.ok(countProducts > 0);
    assert.deepEqual((await world.find("alice", `/TrackingProducts/${id}`, { fields })).body, expected);
    const scope = { where: { id }, fields, limit: 1 };
    const include = { relation: "trackingProducts", scope };
    const { body } = await world.find("alice", world.catalog, { include });
    assert.deepEqual(body.trackingProducts, [expected]);
  });
  test("narrows further by the filter it is read with", async () => {
    const path = `/TrackingProducts/${await track({ brand: [{ name: "Bosch" }] })}/products`;
    const { body, headers } = await world.find("alice", path, { where: { price: { gt: 10 } }, limit: 1 });
    assert.deepEqual([body.map(({ sku }: { sku: string }) => sku), headers["x-total-count"]], [["A1"], "1"]);
  });
  test("with a filter that no list has is refused, for it would mean too much", async () => {
    const path = `/TrackingProducts/${await track({ titel: "ete" })}/products`;
    const { status, body } = await world.find("alice", path);
    assert.equal(status, 422);
    assert.match(body.error.message, /titel/);
  });
  test("with a filter that says what nobody can read is refused too; what says nothing is none", async () => {
    const deep = JSON.parse("[".repeat(40) + "]".repeat(40));
    for (const filters of [
      { day: "yesterday" },
      { price: { min: "cheap" } },
      { competitive: "dear" },
      { urlsFilename: ["sales.csv"] },
      { competitors: "x" },
      { title: { a: 1 } },
      { brand: deep },
      // Of these a part can be read: without the other one the list would be another than was meant.
      { price: { min: 5, max: "dear" } },
      { brand: ["Bosch", { label: "Makita" }] },
      { competitors: [world.shared, "x"] },
      { attributes: { color: ["red", { of: "cars" }] } },
    ]) {
      const { status, body } = await world.find(
        "alice",
        `/TrackingProducts/${await track(filters)}/products`,
      );
      assert.equal(status, 422, JSON.stringify(body).slice(0, 200));
      assert.match(body.error.message, new RegExp(Object.keys(filters)[0]!));
    }
    const empty = { title: "e", price: { min: null, max: "" }, brand: [], competitive: "all", sku: null };
    const listed = await world.find("alice", `/TrackingProducts/${await track(empty)}/products`);
    assert.equal(listed.body.length, 3, listed.text);
  });
  test("with such a filter has no counts, and keeps nobody from those of the others", async () => {
    const wrong = await track({ titel: "ete" });
    const right = await track({});
    const filter = { where: { id: { inq: [wrong, right] } }, order: "id", include: "counts" };
    const { status, body } = await world.find("admin", "/TrackingProducts", filter);
    assert.equal(status, 200);
    assert.deepEqual(
      body.map((row: { countProducts: number | null }) => row.countProducts),
      [null, 3],
    );
  });
  test("of a day that history cannot tell has no counts, and keeps nobody from those of the others", async () => {
    const impossible = [
      await track({ day: "2099-12-31" }),
      await track(meant({ day: "2026-01-05", competitors: ["shared"] })),
      await track({ day: "2026-01-05", stock: { min: 1 } }),
    ];
    const right = await track({});
    const filter = { where: { id: { inq: [...impossible, right] } }, order: "id", include: "counts" };
    const { status, body } = await world.find("admin", "/TrackingProducts", filter);
    assert.equal(status, 200, JSON.stringify(body));
    assert.deepEqual(
      body.map((row: { countProducts: number | null }) => row.countProducts),
      [null, null, null, 3],
    );
  });
  test("of a past day is exported without a price that would be simulated from another day's", async () => {
    const trackingProductId = await track({ day: "2026-01-05" });
    const answer = await world.call("alice", "POST", `${world.own}/export/matchedProducts`, {
      trackingProductId,
    });
    assert.match(`${answer.status} ${answer.text}`, /^400 .*past day/);
  });
  test("is exported with the price that its simulator makes of each", async () => {
    const simulator = { simulator_diff_type: "integer", simulator_diff_value: 0.75, simulator_margin: 10 };
    const [dear] = (await world.find("alice", `${world.catalog}/products`, { where: { sku: "A1" } })).body;
    await world.call("admin", "PATCH", `/Products/${dear.id}`, {
      attributes: { cost_price: { name: "Cost price", value: 11 } },
    });
    await followChanges(world.store);
    const trackingProductId = await track({ price: { min: 2, max: 13 } }, simulator);
    const listed = await world.find("alice", `/TrackingProducts/${trackingProductId}/products`, {
      order: "sku",
    });
    const body = { filter: { order: "sku", fields: ["sku", "adjusted_price"] }, trackingProductId };
    const answer = await world.call("alice", "POST", `${world.own}/export/matchedProducts`, body);
    const [header, ...lines] = answer.text.slice(1).trimEnd().split("\n");
    assert.match(header!, /^SKU;Adjusted price;/i);
    const expected = listed.body.map((row: { sku: string; price: number; best_price: number }) => {
      const cost = row.sku === "A1" ? 11 : null;
      const prices = { own: row.price, competitor: row.best_price, cost, digits: 2 };
      const { price } = adjust(prices, { diffType: "integer", diffValue: 0.75, margin: 10 });
      return `${row.sku};${price.toFixed(2).replace(".", ",")}`;
    });
    assert.equal(expected.length, 3);
    assert.equal(expected[0], "A1;12,10", "cost and margin hold the price up");
    assert.deepEqual(
      lines.map((line) => line.split(";").slice(0, 2).join(";")),
      expected,
    );
    const usual = await world.call("alice", "POST", `${world.own}/export/matchedProducts`, {
      trackingProductId,
    });
    assert.match(usual.text, /Adjusted price/);
    const without = await world.call("alice", "POST", `${world.own}/export/matchedProducts`, {});
    assert.doesNotMatch(without.text, /Adjusted price/);
    const ofOthers = await world.call("alice", "POST", `${world.own}/export/products`, { trackingProductId });
    assert.equal(ofOthers.status, 400);
    const shared = `/WebsiteSettings/${world.shared}/export/matchedProducts`;
    assert.equal((await world.call("bruno", "POST", shared, { trackingProductId })).status, 404);
  });
  test("is nobody else's", async () => {
    const path = `/TrackingProducts/${await track({})}/products`;
    assert.equal((await world.find("bruno", path)).status, 404);
    assert.equal((await world.find("nobody", path)).status, 401);
  });
});

/** With the ids in the place of the names. */
const meant = (value: object) =>
  JSON.parse(JSON.stringify(value).replaceAll('"shared"', String(world.shared)));

async function track(asked: object, simulator: object = {}): Promise<number> {
  const { status, body, text } = await world.call("alice", "POST", "/TrackingProducts", {
    catalog_id: world.alice.catalog,
    name: "Suivi",
    filters: JSON.stringify(asked),
    ...simulator,
  });
  assert.equal(status, 200, text);
  return body.id;
}
