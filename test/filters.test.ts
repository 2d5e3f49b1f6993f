// Every field of a filter set, asked of the real server: the products it keeps are those that a plain reading of the
// field keeps.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { readFilterSet } from "#shared/filters/filterSet.ts";
import type { FilterSet } from "#shared/filters/filterSet.ts";
import { matchedProductsWhere } from "#shared/filters/matchedProducts.ts";
import { followChanges } from "#server/domain/matching/followChanges.ts";
import { markChangedProducts } from "#server/domain/matching/markChanges.ts";
import { insert } from "./support/market.ts";
import { openWorld } from "./support/world.ts";
import type { World } from "./support/world.ts";

// Read as the test expects them; a wrong guess fails there.
// oxlint-disable-next-line typescript/no-explicit-any
type Row = Record<string, any>;

/** Alice's products, with what her competitors ask for them. */
const articles: Row[] = [
  {
    sku: "AB-100",
    title: "Perceuse à percussion",
    brand: "Bosch",
    category: "Bricolage > Perceuses",
    unit: "pièce",
    mpn: "GSB-13",
    internal_ref: "R1",
    price: 100,
    stock: 0,
    shipping_price: 4.9,
    total_price: 104.9,
    state: "new",
    channel: "amazon_fr_default",
    competitor_name: "Outillage Dupont",
    rank: 1,
    created: "2026-01-14T22:59:59.999Z",
    modified: "2026-03-28T23:00:00.000Z",
    attributes: { couleur: { name: "Couleur", value: "Bleu" }, watts: { name: "Watts", value: 600 } },
    rival: 110,
    shared: 90,
  },
  {
    sku: "ab-200",
    title: "PERCEUSE 50% plus légère",
    brand: "Makita",
    category: "Bricolage > Perceuses",
    unit: "lot",
    mpn: "gsb-14",
    internal_ref: "R_2",
    price: 50.5,
    stock: 12,
    shipping_price: 0,
    total_price: 50.5,
    state: "used",
    channel: "cdiscount_fr_default",
    competitor_name: "DUPONT & fils",
    rank: 2,
    created: "2026-01-14T23:00:00.000Z",
    modified: "2026-03-29T21:59:59.999Z",
    attributes: { couleur: { name: "Couleur", value: "bleu" } },
    rival: 50.5,
  },
  {
    sku: "XY_300",
    title: "Scie sauteuse",
    brand: "BOSCH Professional",
    category: "Bricolage",
    mpn: "GST",
    internal_ref: "R\\3",
    price: 70,
    stock: 5,
    total_price: 75,
    state: "used - like_new",
    rank: 3,
    created: "2026-01-15T22:59:59.999Z",
    modified: "2026-03-29T22:00:00.000Z",
    attributes: { couleur: { name: "Couleur", value: "Rouge" } },
    rival: 60,
    shared: 65,
  },
  {
    sku: "XYZ300",
    title: "Tondeuse",
    price: 200,
    created: "2026-01-15T23:00:00.000Z",
    modified: "2026-04-01T00:00:00.000Z",
    shared: 210,
  },
].map((article, index) => ({
  ...article,
  ean: ["3165140000017", "3165140000024", "3165140000031", "3165140000048"][index],
}));

describe("each field of a filter set", () => {
  let world: World;
  before(async () => {
    world = await openWorld();
    const { store, alice, shared } = world;
    for (const { rival, shared: sharedPrice, attributes = {}, ...article } of articles) {
      const own = { ...article, product_id: article["sku"], attributes: JSON.stringify(attributes) };
      const made: [number, Row][] = [[alice.website, own]];
      if (rival) made.push([alice.rival, offer(article, rival)]);
      if (sharedPrice) made.push([shared, offer(article, sharedPrice)]);
      for (const [website_id, values] of made) {
        const id = await insert(store.db, "product", { website_id, ...values });
        await markChangedProducts(store.db, website_id, [id]);
      }
    }
    await followChanges(store);
  });
  after(() => world?.close());

  const contains = (part: string) => (text?: string) =>
    plain(text ?? "").includes(plain(part)) && text !== undefined;
  const cases: [what: string, filters: FilterSet, keeps: (article: Row) => boolean][] = [
    [
      "a title holds the text, whatever the case and the accents",
      { title: "legere" },
      (a) => contains("legere")(a["title"]),
    ],
    ["a per cent sign is an ordinary character", { title: "50%" }, (a) => contains("50%")(a["title"])],
    ["one SKU is looked for anywhere", { skus: ["ab-"] }, (a) => contains("ab-")(a["sku"])],
    ["an underscore is an ordinary character", { skus: ["y_3"] }, (a) => contains("y_3")(a["sku"])],
    ["a backslash too", { internal_refs: ["\\"] }, (a) => contains("\\")(a["internal_ref"])],
    [
      "several SKUs are whole, whatever the case",
      { skus: ["ab-100", "AB-200", "XYZ"] },
      (a) => ["AB-100", "AB-200"].includes(a["sku"].toUpperCase()),
    ],
    [
      "several EANs",
      { eans: ["3165140000017", "3165140000031", "1"] },
      (a) => ["AB-100", "XY_300"].includes(a["sku"]),
    ],
    ["several manufacturer references", { mpns: ["gsb-13", "GSB-14"] }, (a) => contains("gsb-1")(a["mpn"])],
    [
      "several internal references",
      { internal_refs: ["r_2", "r1"] },
      (a) => ["R1", "R_2"].includes(a["internal_ref"]),
    ],
    ["a brand is the chosen one", { brand: [{ name: "Bosch" }] }, (a) => a["brand"] === "Bosch"],
    [
      "a part of a brand is found anywhere",
      { brand: [{ name: "bosch", contains: true }] },
      (a) => contains("bosch")(a["brand"]),
    ],
    [
      "brands and parts of brands add up",
      { brand: [{ name: "Makita" }, { name: "prof", contains: true }] },
      (a) => a["brand"] === "Makita" || contains("prof")(a["brand"]),
    ],
    ["a category", { category: [{ name: "Bricolage" }] }, (a) => a["category"] === "Bricolage"],
    [
      "brand and category both hold",
      { category: [{ name: "perceuse", contains: true }], brand: [{ name: "bosch", contains: true }] },
      (a) => contains("perceuse")(a["category"]) && contains("bosch")(a["brand"]),
    ],
    ["a unit", { unit: [{ name: "lot" }] }, (a) => a["unit"] === "lot"],
    [
      "a price between two, both included",
      { price: { min: 50.5, max: 70 } },
      (a) => a["price"] >= 50.5 && a["price"] <= 70,
    ],
    ["a price strictly above", { price: { min: 70 } }, (a) => a["price"] > 70],
    ["a price strictly below", { price: { max: 70 } }, (a) => a["price"] < 70],
    ["a stock of nothing", { stock: { min: 0, max: 0 } }, (a) => a["stock"] === 0],
    ["a stock of something", { stock: { min: 0 } }, (a) => a["stock"] > 0],
    ["free delivery", { shipping_price: { min: 0, max: 0 } }, (a) => a["shipping_price"] === 0],
    ["a total price", { total_price: { max: 75 } }, (a) => a["total_price"] < 75],
    ["a rank", { rank: { min: 2, max: 3 } }, (a) => a["rank"] >= 2],
    [
      "a day of creation in Paris, whole",
      { created: { min: "2026-01-15", max: "2026-01-15" } },
      (a) => a["sku"] === "ab-200" || a["sku"] === "XY_300",
    ],
    [
      "the short day on which the clocks change",
      { modified: { min: "2026-03-29", max: "2026-03-29" } },
      (a) => a["sku"] === "AB-100" || a["sku"] === "ab-200",
    ],
    ["a state", { state: "used" }, (a) => a["state"] === "used"],
    ["a channel", { channel: "amazon_fr_default" }, (a) => a["channel"] === "amazon_fr_default"],
    ["a seller", { competitor_name: "dupont" }, (a) => contains("dupont")(a["competitor_name"])],
    [
      "an attribute, whatever the case",
      { attributes: { couleur: ["BLEU"] } },
      (a) => contains("bleu")(a["attributes"]?.couleur?.value),
    ],
    [
      "one of several values of an attribute",
      { attributes: { couleur: ["Rouge", "Vert"] } },
      (a) => a["attributes"]?.couleur?.value === "Rouge",
    ],
    [
      "an attribute that is a number",
      { attributes: { watts: ["600"] } },
      (a) => a["attributes"]?.watts?.value === 600,
    ],
    [
      "several attributes all hold",
      { attributes: { couleur: ["bleu"], watts: ["600"] } },
      (a) => a["sku"] === "AB-100",
    ],
    ["cheaper than everybody", { competitive: "cheap" }, (a) => a["price"] < cheapest(a)],
    ["the same price", { competitive: "equals" }, (a) => a["price"] === cheapest(a)],
    ["more expensive", { competitive: "expensive" }, (a) => a["price"] > cheapest(a)],
    ["more expensive or equal", { competitive: "expensiveOrEquals" }, (a) => a["price"] >= cheapest(a)],
    ["matched", { isMatched: "onlyMatched" }, () => true],
    ["not matched", { isMatched: "onlyNotMatched" }, () => false],
  ];
  for (const [what, filters, keeps] of cases) {
    test(what, async () => {
      assert.deepEqual(readFilterSet(filters), filters, "the case is a filter set as forms make it");
      const expected = articles.filter(keeps).map((article) => article["sku"]);
      assert.deepEqual(await skus(filters), expected);
      assert.equal(await count(filters), expected.length);
      const narrows = expected.length < articles.length || filters.isMatched !== undefined;
      assert.ok(narrows, "the case leaves something out");
    });
  }

  test("a competitor compares with that one alone, and leaves out what it does not sell", async () => {
    const rows = await list({ competitors: [world.alice.rival] });
    assert.deepEqual(
      rows.map((row) => [row["sku"], row["best_price"], row["price_diff_integer"]]),
      [
        ["AB-100", 110, -10],
        ["ab-200", 50.5, 0],
        ["XY_300", 60, 10],
      ],
    );
    assert.equal(await count({ competitors: [world.alice.rival] }), rows.length);
    assert.equal(await count({ competitors: [world.alice.rival], competitive: "expensive" }), 1);
    assert.equal(await count({ competitors: [world.alice.rival], competitive: "cheap" }), 1);
    assert.equal(await count({ competitors: [world.shared], competitive: "cheap" }), 1);
    assert.equal(
      await count({ competitors: [world.shared, world.alice.rival], competitive: "expensive" }),
      2,
    );
  });

  test("a list of 45,000 characters is answered, sent in the address or as a body", async () => {
    const skusWanted = [...Array.from({ length: 6_400 }, (_, index) => `S${10_000 + index}`), "ab-200"];
    const filters = readFilterSet({ skus: skusWanted });
    assert.equal(filters.skus?.length, skusWanted.length);
    const where = matchedProductsWhere({ catalog_id: world.alice.catalog, ...filters });
    const path = `/WebsiteSettings/${world.alice.website}/matchedProducts/count`;
    const inAddress = await world.call(
      "alice",
      "GET",
      `${path}?where=${encodeURIComponent(JSON.stringify(where))}`,
    );
    assert.deepEqual(inAddress.body, { count: 1 });
    const headers = { authorization: world.tokens.alice, "x-http-method-override": "GET" };
    const asBody = await world.call("alice", "POST", path, { where }, { headers });
    assert.deepEqual(asBody.body, { count: 1 });
  });

  test("it can be asked which products have a value in a field at all", async () => {
    for (const field of ["state", "channel", "competitor_name", "rank", "mpn"]) {
      const where = {
        ...matchedProductsWhere({ catalog_id: world.alice.catalog }),
        [field]: { neq: null },
      };
      const path = `/WebsiteSettings/${world.alice.website}/matchedProducts`;
      const { body } = await world.find("alice", path, { where, fields: ["id", "sku"], order: "id ASC" });
      const expected = articles.filter((article) => article[field] !== undefined);
      assert.deepEqual(
        body.map(({ sku }: Row) => sku),
        expected.map(({ sku }) => sku),
        field,
      );
    }
  });

  async function list(filters: FilterSet): Promise<Row[]> {
    const where = matchedProductsWhere({ catalog_id: world.alice.catalog, ...filters });
    const path = `/WebsiteSettings/${world.alice.website}/matchedProducts`;
    const { status, body, text } = await world.find("alice", path, { where, order: "id ASC" });
    assert.equal(status, 200, text);
    return body as Row[];
  }

  async function skus(filters: FilterSet): Promise<string[]> {
    return (await list(filters)).map((row) => row["sku"] as string);
  }

  async function count(filters: FilterSet): Promise<number> {
    const where = JSON.stringify(matchedProductsWhere({ catalog_id: world.alice.catalog, ...filters }));
    const path = `/WebsiteSettings/${world.alice.website}/matchedProducts/count`;
    const answer = await world.call("alice", "GET", `${path}?where=${encodeURIComponent(where)}`);
    return answer.body.count as number;
  }
});

/** The same article on a competitor's website: the barcode is what they have in common. */
function offer(article: Row, price: number): Row {
  return { product_id: `offer of ${article["sku"]}`, title: article["title"], ean: article["ean"], price };
}

function cheapest({ rival = Infinity, shared = Infinity }: Row): number {
  return Math.min(rival as number, shared as number);
}

function plain(text: string): string {
  return text
    .normalize("NFD")
    .replaceAll(/\p{Diacritic}/gu, "")
    .toLowerCase();
}
