// What is listed under a catalogue is in the catalogue's currency, whatever the files of its websites say.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { sql } from "kysely";
import { followChanges } from "#server/domain/matching/followChanges.ts";
import { type ComparedShops, openComparedShops } from "../../../../test/support/comparedShops.ts";

let world: ComparedShops;
let ofCatalog: { catalog_id: number };

before(async () => {
  world = await openComparedShops();
  const { alice, shared } = world;
  ofCatalog = { catalog_id: alice.catalog };
  await sql`insert into currency_mapping (catalog_id, currency, rate) values (${alice.catalog}, 'USD', 1.25)`.execute(
    world.store.db,
  );
  const drafts = [
    { website_id: alice.website, sku: "A7", price: 10, sale_price: 9, currency: "USD" },
    { website_id: alice.website, sku: "A8", price: 2.5, currency: "CHF" },
    { website_id: alice.rival, sku: "R6", price: 10, currency: "USD" },
    { website_id: shared, sku: "S3", price: 1, currency: "CHF" },
    { website_id: alice.website, sku: "A9", ean: "4006381333931", price: 7 },
    { website_id: alice.website, sku: "A10", ean: "4006381333931", price: 3, currency: "CHF" },
    { website_id: alice.rival, sku: "R9", ean: "4006381333931", price: 6, currency: "USD" },
  ];
  const rows = drafts.map((draft) => ({ ...draft, product_id: draft.sku, title: `Produit ${draft.sku}` }));
  assert.equal((await world.call("admin", "POST", "/Products", rows)).status, 200);
  await followChanges(world.store);
});
after(() => world.close());

const unconverted = { raw_currency: { neq: null }, price: null };

describe("own products without a match", () => {
  const pricesAt = async (path: string, filter: object) =>
    (await world.find("alice", path, filter)).body.map(shown);
  const paths = () => [`${world.own}/getUnmatchedProducts`, "/Products/findAllUnmatched"];

  test("are filtered, sorted and shown in the currency of the catalogue that the where names", async () => {
    for (const path of paths()) {
      const where = { ...ofCatalog, unmatched: false };
      assert.deepEqual(await pricesAt(path, { where, order: "price DESC" }), [
        ["A7", 8, "EUR", 10, "USD", 1.25],
        ["A4", 3, "EUR", null, null, null],
        ["A6", null, "EUR", null, null, null],
        ["A8", null, "CHF", 2.5, "CHF", null],
      ]);
      const ascending = await world.skus("alice", path, { where, order: "price" });
      assert.deepEqual(ascending, ["A6", "A4", "A7", "A8"]);
      const between = { ...where, price: { between: [5, 9] } };
      assert.deepEqual(await world.skus("alice", path, { where: between }), ["A7"]);
      assert.deepEqual(await world.skus("alice", path, { where: { ...where, price: { gt: 9 } } }), []);
    }
  });
  test("whose price nobody gave a rate for are counted", async () => {
    const path = `${world.own}/getUnmatchedProducts/count`;
    assert.equal(await world.count("alice", path, { where: { ...ofCatalog, ...unconverted } }), 1);
  });
  test("keep what their files say where no catalogue is named", async () => {
    for (const path of paths()) {
      const { body } = await world.find("alice", path, { where: { sku: "A7" } });
      assert.deepEqual([body[0].price, body[0].currency, "raw_price" in body[0]], [10, "USD", false]);
    }
  });
  test("are exported with the code of a currency that has no rate", async () => {
    for (const [list, sku] of [
      ["getUnmatchedProducts", "A8"],
      ["products", "A8"],
    ]) {
      const filter = { where: { ...ofCatalog, sku }, fields: ["sku", "price"] };
      const { text } = await world.call("alice", "POST", `${world.own}/export/${list}`, { filter });
      assert.match(text.split("\n")[1] ?? "", /^A8;2,50 CHF(;|$)/, list);
    }
  });
});

test("so is a competitor's price that has no rate, beside those that are compared", async (t) => {
  const draft = { product_id: "S9", title: "Produit S9", sku: "S9", ean: "4006381333931" };
  const { body: theirs } = await world.call("admin", "POST", "/Products", {
    ...draft,
    website_id: world.shared,
    price: 5.5,
    currency: "CHF",
  });
  t.after(async () => {
    await world.call("admin", "DELETE", `/Products/${theirs.id}`);
    await followChanges(world.store);
  });
  await followChanges(world.store);
  const where = { ...ofCatalog, sku: "A9" };
  const pricesIn = async (asMultiline: boolean) => {
    const filter = { where, fields: ["sku"], asMultiline };
    const { text } = await world.call("alice", "POST", `${world.own}/export/matchedProducts`, { filter });
    return text.trim().split("\n").slice(1);
  };
  assert.deepEqual(await pricesIn(true), ["A9;Rival;4,80;2,20;45,83", "A9;Shared;5,50 CHF;;"]);
  assert.match((await pricesIn(false))[0]!, /^A9;.*5,50 CHF/);

  const ofWebsite = (currency: string) =>
    world.call("admin", "PATCH", `/WebsiteSettings/${world.shared}`, { currency });
  t.after(() => ofWebsite("EUR"));
  await ofWebsite("GBP");
  await world.call("admin", "PATCH", `/Products/${theirs.id}`, { currency: null });
  await followChanges(world.store);
  assert.equal((await pricesIn(true))[1], "A9;Shared;5,50 GBP;;", "in the currency of its website");
  assert.match((await pricesIn(false))[0]!, /^A9;.*5,50 GBP/);
});

test("matched products are exported with the code of their price where it has no rate", async () => {
  const filter = {
    where: { ...ofCatalog, sku: { inq: ["A9", "A10"] } },
    fields: ["sku", "price"],
    order: "sku",
  };
  const { text } = await world.call("alice", "POST", `${world.own}/export/matchedProducts`, { filter });
  assert.deepEqual(
    text
      .trim()
      .split("\n")
      .slice(1)
      .map((line) => line.split(";").slice(0, 2)),
    [
      ["A10", "3,00 CHF"],
      ["A9", "7,00"],
    ],
  );
});

test("own products beside their comparisons have those without a rate last in every order", async () => {
  const path = `${world.catalog}/products`;
  for (const order of ["price", "price DESC"])
    assert.deepEqual((await world.skus("alice", path, { order })).slice(-2).toSorted(), ["A10", "A8"], order);
});

describe("competitors' products", () => {
  test("are filtered, sorted, counted and shown in the catalogue's currency, in pages too", async () => {
    const path = `${world.catalog}/competitorsProduct`;
    const { body } = await world.find("alice", path, { order: "price" });
    const foreign = body.filter((row: { raw_price: number | null }) => row.raw_price !== null);
    assert.deepEqual(foreign.map(shown), [
      ["R9", 4.8, "EUR", 6, "USD", 1.25],
      ["R6", 8, "EUR", 10, "USD", 1.25],
      ["S3", null, "CHF", 1, "CHF", null],
    ]);
    const skus = body.map(({ sku }: { sku: string }) => sku);
    assert.deepEqual(skus, ["R2", "S2", "R9", "R3", "R5", "R6", "R1", "S1", "R4", "S3"]);
    const pages = [0, 3, 6, 9].map((skip) => world.skus("alice", path, { order: "price", skip, limit: 3 }));
    assert.deepEqual((await Promise.all(pages)).flat(), skus);
    const dear = await world.find("alice", path, { where: { price: { gt: 9 } }, order: "price", limit: 1 });
    assert.equal(dear.headers["x-total-count"], "3");
    assert.deepEqual(await world.skus("alice", path, { where: unconverted }), ["S3"]);
  });
  test("of a match are so too: it is one of the catalogue's", async () => {
    const { body: matches } = await world.find("alice", `${world.own}/matchedProducts`, {
      where: { sku: "A9" },
    });
    const path = `/MatchedProducts/${matches[0].id}/getCompetitors`;
    const { body } = await world.find("alice", path, { where: { price: { lt: 5 } } });
    assert.deepEqual(body.map(shown), [["R9", 4.8, "EUR", 6, "USD", 1.25]]);
    assert.deepEqual(await world.skus("alice", path, { where: { price: { gt: 5 } } }), []);
    const { body: raw } = await world.find("alice", "/Products", { where: { sku: "R9" } });
    assert.deepEqual([raw[0].price, raw[0].currency], [6, "USD"], "elsewhere it is what the file says");
  });
  test("of one website without a match are so as well", async () => {
    const path = `/WebsiteSettings/${world.alice.rival}/getUnmatchedProducts`;
    const filter = { where: { ...ofCatalog, sku: "R6" } };
    assert.deepEqual((await world.find("alice", path, filter)).body.map(shown), [
      ["R6", 8, "EUR", 10, "USD", 1.25],
    ]);
  });
  test("of one website are so in all its lists, counts, values and files under the catalogue", async () => {
    const { alice, shared, bruno } = world;
    const path = `/WebsiteSettings/${alice.rival}/products`;
    const { body } = await world.find("alice", path, { where: ofCatalog, order: "price" });
    const ofRival = body.map(({ sku, price }: Record<string, unknown>) => [sku, price]);
    const among = { ...ofCatalog, website_id: alice.rival };
    const listed = await world.find("alice", `${world.catalog}/competitorsProduct`, {
      where: { website_id: alice.rival },
      order: "price",
    });
    assert.deepEqual(
      ofRival,
      listed.body.map(({ sku, price }: Record<string, unknown>) => [sku, price]),
    );
    assert.deepEqual(
      ofRival.filter(([sku]: [string]) => ["R6", "R9"].includes(sku)),
      [
        ["R9", 4.8],
        ["R6", 8],
      ],
    );
    assert.equal(await world.count("alice", `${path}/count`, { where: ofCatalog }), ofRival.length);
    const cheap = { ...ofCatalog, price: { lt: 5 }, sku: { inq: ["R6", "R9"] } };
    assert.equal(await world.count("alice", `${path}/count`, { where: cheap }), 1);
    assert.deepEqual(await world.skus("alice", "/Products", { where: { ...cheap, ...among } }), ["R9"]);
    const { text } = await world.call("alice", "POST", `/WebsiteSettings/${alice.rival}/export/products`, {
      filter: { where: cheap, fields: ["sku", "price"] },
    });
    assert.deepEqual(text.trim().split("\n").slice(1), ["R9;4,80"]);
    // Of a website that the catalogue is not compared with it has no products.
    assert.deepEqual(
      await world.skus("admin", `/WebsiteSettings/${bruno.website}/products`, { where: ofCatalog }),
      [],
    );
    const without = await world.find("alice", `/WebsiteSettings/${shared}/products`, {
      where: { sku: "S3" },
    });
    assert.equal(without.body[0].price, 1, "elsewhere it is what the file says");
  });
});

function shown({ sku, price, currency, raw_price, raw_currency, rate }: Record<string, unknown>) {
  return [sku, price, currency, raw_price, raw_currency, rate];
}
