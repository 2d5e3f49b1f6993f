// Competitors' products as they are searched for a match by hand.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { type World, addProducts, openWorld } from "../../../../test/support/world.ts";

describe("a search among competitors' products", () => {
  let world: World;
  const ids = new Map<string, number>();
  before(async () => {
    world = await openWorld();
    const { alice, shared } = world;
    const add = async (website: number, products: Parameters<typeof addProducts>[2]) => {
      const made = await addProducts(world.store, website, products);
      products.forEach(({ sku }, at) => ids.set(sku!, made[at]!));
    };
    await add(alice.rival, [
      { title: "Perceuse visseuse Bosch GSR 12V", sku: "bosch-drill", price: 120, ean: "3165140846660" },
      {
        title: "Scie sauteuse Bosch PST 700",
        sku: "bosch-saw",
        price: 70,
        attributes: { couleur: { name: "Couleur", value: "Vert d'eau", slug_value: "vert_d_eau" } },
      },
      { title: "Bouilloire Moulinex Subito", sku: "kettle", price: 40 },
    ]);
    await add(shared, [{ title: "Bosch perceuse GSR12V-15", sku: "other-drill", price: 99 }]);
    await add(world.bruno.website, [{ title: "Perceuse Bosch de Bruno", sku: "brunos-drill" }]);
    await add(alice.website, [{ title: "Perceuse visseuse Bosch GSR 12V", sku: "own-drill", price: 129 }]);
  });
  after(() => world.close());

  const address = () => `/Catalogs/${world.alice.catalog}/searchProducts`;
  const ask = (asked: object) => world.call("alice", "POST", address(), asked);
  const skus = (body: { hits: { hits: { _source: { sku: string } }[] } }) =>
    body.hits.hits.map(({ _source }) => _source.sku);

  test("takes words, of which most have to be there, and tells why each product was found", async () => {
    const { status, body } = await world.call("alice", "GET", `${address()}?query=perceuse%20bosch%20gsr`);
    assert.equal(status, 200);
    assert.equal(body.hits.total, 3, "of three words one, rounded down");
    assert.deepEqual(skus(body), ["bosch-drill", "other-drill", "bosch-saw"]);
    const [best] = body.hits.hits;
    assert.equal(best._score, body.hits.max_score);
    assert.deepEqual([best._id, best._source.id], [ids.get(best._source.sku), best._id]);
    const marked = best.highlight.title.map(({ start, end }: { start: number; end: number }) =>
      best._source.title.slice(start, end).toLowerCase(),
    );
    assert.ok(marked.includes("perceuse") && marked.includes("bosch"), marked.join(" "));
    assert.deepEqual(
      best.explanation.map(({ clause, field }: Record<string, string>) => [clause, field]),
      [["match", "title"]],
    );
    assert.ok(Math.abs(best.explanation[0].score - best._score) < 1e-9);
  });

  test("finds a barcode and a reference however they are written", async () => {
    assert.deepEqual(skus((await ask({ query: "0 316514 084666-0" })).body), ["bosch-drill"]);
    assert.deepEqual(skus((await ask({ query: "BOSCH SAW" })).body)[0], "bosch-saw");
  });

  test("takes a query, among the competitors that are named, a page at a time", async () => {
    const query = {
      bool: { must: { match: { title: "bosch" } }, filter: { range: { price: { lt: 110 } } } },
    };
    assert.deepEqual(skus((await ask({ query })).body).toSorted(), ["bosch-saw", "other-drill"]);
    assert.deepEqual(skus((await ask({ query, competitors: [world.shared] })).body), ["other-drill"]);
    const attribute = { match: { "attr.couleur": "vert" } };
    assert.deepEqual(skus((await ask({ query: attribute })).body), ["bosch-saw"]);
    const pages = [];
    for (const from of [0, 1]) pages.push(...skus((await ask({ query, size: 1, from })).body));
    assert.deepEqual(pages.toSorted(), ["bosch-saw", "other-drill"]);
    assert.deepEqual((await ask({ query: "zzz" })).body, {
      hits: { total: 0, total_relation: "eq", max_score: null, hits: [] },
    });
  });

  test("tells of each hit how near it comes to what the own product itself would score", async () => {
    const query = "Perceuse visseuse Bosch";
    const shares = async (asked: object) => {
      const { hits } = (await ask({ query, ...asked })).body.hits;
      return new Map(
        hits.map(({ _source, share }: { _source: { sku: string }; share?: number }) => [_source.sku, share]),
      );
    };
    const found = await shares({ product_id: ids.get("own-drill") });
    assert.equal(found.get("bosch-drill"), 100, "the same title scores the same");
    const other = found.get("other-drill") as number;
    assert.ok(other > 0 && other < 100, String(other));
    const alone = await shares({ product_id: ids.get("own-drill"), competitors: [world.shared] });
    assert.equal(alone.get("other-drill"), other, "the best of what is found is not the measure");
    assert.equal((await shares({})).get("bosch-drill"), undefined);
    assert.equal((await ask({ query, product_id: ids.get("brunos-drill") })).status, 404);
    assert.equal((await ask({ query, product_id: ids.get("kettle") })).status, 404);
  });

  test("finds what was written a moment before, and not what is gone", async () => {
    const { rival } = world.alice;
    const find = async () => skus((await ask({ query: "tondeuse" })).body);
    assert.deepEqual(await find(), []);
    const draft = { product_id: "mower", title: "Tondeuse Honda", sku: "mower", website_id: rival };
    const { body } = await world.call("admin", "POST", "/Products", draft);
    assert.deepEqual(await find(), ["mower"]);
    await world.call("admin", "PATCH", `/Products/${body.id}`, { title: "Débroussailleuse Honda" });
    assert.deepEqual(await find(), []);
    assert.deepEqual(skus((await ask({ query: "debroussailleuse" })).body), ["mower"]);
    await world.call("admin", "DELETE", `/Products/${body.id}`);
    assert.deepEqual(skus((await ask({ query: "debroussailleuse" })).body), []);
  });

  const many = (count: number, clause: unknown) => ({
    bool: { should: Array.from({ length: count }, () => clause) },
  });
  const nested = (levels: number) =>
    `${'{"bool":{"must":'.repeat(levels)}{"match_all":{}}${"}}".repeat(levels)}`;
  for (const [what, query, path] of [
    ["a megabyte of words", "a ".repeat(500_000), "query"],
    ["ten thousand levels of bool", nested(10_000), "query"],
    [
      "a megabyte of a query",
      JSON.stringify({ match: { title: "a".repeat(1_000_000) } }),
      "match.title.query",
    ],
    ["forty levels of bool", nested(40), Array.from({ length: 21 }, () => "bool.must").join(".")],
    ["ten thousand clauses", many(10_000, { match_all: {} }), "bool.should[1023]"],
    ["a hundred thousand clauses", many(100_000, { match_all: {} }), "query"],
    [
      "an expression of ten thousand states",
      { regexp: { title: "(((a?){10}){10}){10}".repeat(8) } },
      "regexp.title.value",
    ],
    [
      "a gap of a rule, which is no value of a price",
      { range: { price: { gt: "{{price}}" } } },
      "range.price.gt",
    ],
  ] as const) {
    test(`is refused with ${what}, and told where`, async () => {
      const { status, body } = await ask({ query });
      assert.deepEqual([status, body.error.code], [422, "INVALID_QUERY"]);
      assert.ok(body.error.message.includes(` ${path}`), body.error.message);
    });
  }

  test("is refused with the path of what cannot be run, and beyond the caller's own", async () => {
    const wrong = await ask({ query: { bool: { should: [{ fuzzy: { title: "a" } }] } } });
    assert.deepEqual([wrong.status, wrong.body.error.code], [422, "INVALID_QUERY"]);
    assert.match(wrong.body.error.message, /bool\.should\[0\]\.fuzzy/);
    assert.equal((await ask({ query: "{" })).status, 400);
    assert.equal((await ask({})).status, 400);
    assert.equal((await ask({ query: "a", size: 201 })).status, 400);
    assert.equal((await ask({ query: "a", competitors: [world.bruno.website] })).status, 422);
    assert.equal((await world.call("bruno", "POST", address(), { query: "perceuse" })).status, 404);
    const [deep, large] = [
      '{"bool":{"must":'.repeat(10_000),
      `{"match":{"title":"${"a".repeat(1_000_000)}"}}`,
    ];
    assert.equal((await ask({ query: deep })).status, 422);
    assert.equal((await ask({ query: large })).status, 422);
    const catastrophe = { regexp: { title: "(a+)+b" } };
    assert.equal((await ask({ query: catastrophe })).body.hits.total, 0);
  });
});
