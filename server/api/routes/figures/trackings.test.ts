// Trackings: the matched products under their filters, listed, counted and exported.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { sql } from "kysely";
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
  test("keeps no filter that would mean more than it says; what says nothing is none", async () => {
    const deep = JSON.parse("[".repeat(40) + "]".repeat(40));
    for (const filters of [
      // No list has it.
      { titel: "ete" },
      // Everything that is followed is matched, and as it is now.
      { day: "2026-01-05" },
      { moved: "2026-01-05,2026-01-06,cheap,expensive" },
      { isMatched: "onlyMatched" },
      // Nobody can read these.
      { title: "d" },
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
      const [field] = Object.keys(filters);
      const draft = { catalog_id: world.alice.catalog, name: "Suivi", filters };
      const refused = await world.call("alice", "POST", "/TrackingProducts", draft);
      assert.equal(refused.status, 422, refused.text.slice(0, 200));
      assert.match(refused.body.error.details.messages.filters[0], new RegExp(field!));
      // One that was kept before is not opened.
      const { status, body } = await world.find(
        "alice",
        `/TrackingProducts/${await keptBefore(filters)}/products`,
      );
      assert.equal(status, 422, JSON.stringify(body).slice(0, 200));
      assert.match(body.error.message, new RegExp(field!));
    }
    const empty = {
      title: " ",
      price: { min: null, max: "" },
      brand: [],
      competitive: "all",
      isMatched: "all",
    };
    const listed = await world.find("alice", `/TrackingProducts/${await track(empty)}/products`);
    assert.equal(listed.body.length, 3, listed.text);
  });
  test("with such a filter has no counts, and keeps nobody from those of the others", async () => {
    const wrong = await keptBefore({ titel: "ete" });
    const right = await track({});
    const filter = { where: { id: { inq: [wrong, right] } }, order: "id", include: "counts" };
    const { status, body } = await world.find("admin", "/TrackingProducts", filter);
    assert.equal(status, 200);
    assert.deepEqual(
      body.map((row: { countProducts: number | null }) => row.countProducts),
      [null, 3],
    );
  });
  test("is exported for a past day without a price that would be simulated from another day's", async () => {
    const answer = await world.call("alice", "POST", `${world.own}/export/matchedProducts`, {
      filter: { where: { day: "2026-01-05" } },
      trackingProductId: await track({}),
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

/** A tracking as the product kept them when it looked at no filter. */
async function keptBefore(filters: object): Promise<number> {
  const id = await track({});
  await sql`update tracking_product set filters = ${JSON.stringify(filters)} where id = ${id}`.execute(
    world.store.db,
  );
  return id;
}

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
