// A rule tried on one product while it is being written, beside what a run of it does.
import assert from "node:assert/strict";
import { after, beforeEach, describe, test } from "node:test";
import { sql } from "kysely";
import { openRuleWorld } from "../../../../test/support/ruleWorld.ts";
import { addProducts } from "../../../../test/support/world.ts";
import { markChangedProducts } from "../markChanges.ts";

const { world, own, theirs, clear, makeRule, run, offers } = await openRuleWorld();
const { alice } = world;
after(() => world.close());
beforeEach(clear);

const byTitle = { match: { title: { query: "{{title}}", minimum_should_match: "30%" } } };

const attempt = (body: object, who: "alice" | "bruno" = "alice") =>
  world.call(who, "POST", "/WebsiteMatchingRules/tryRule", {
    catalog_id: alice.catalog,
    competitors_id: [alice.rival],
    ...body,
  });
const tried = async (body: object) => {
  const answer = await attempt(body);
  assert.equal(answer.status, 200, answer.text);
  return answer.body;
};
type Hit = {
  product: { id: number };
  score: number;
  accepted: boolean;
  reason: string | null;
  explanation: object;
};
const reasons = (hits: Hit[]) => hits.map(({ product, reason }) => [theirs.indexOf(product.id), reason]);
const decide = (product_id: number, competitor_product_id: number, unmatch: boolean) =>
  world.call("alice", "POST", `/Catalogs/${alice.catalog}/matchedProducts/unmatch`, {
    product_id,
    competitor_id: alice.rival,
    competitor_product_id,
    unmatch,
  });

describe("a rule tried on one product", () => {
  for (const [name, matching_query] of [
    ["without a query", {}],
    ["with a query", byTitle],
  ] as const) {
    test(`${name} tells what its run matches, with the same score and explanation`, async () => {
      const texts = { matching_query: JSON.stringify(matching_query) };
      const before = await Promise.all(own.map((product_id) => tried({ ...texts, product_id })));
      await run(await makeRule(texts));
      const made = await offers();
      assert.equal(made.length, 3);
      for (const [at, product_id] of own.entries()) {
        const match = made.find((offer) => offer.product_id === product_id);
        const accepted = (before[at].hits as Hit[]).filter((hit) => hit.accepted);
        assert.deepEqual(
          accepted.map(({ product, score, explanation }) => [product.id, score, explanation]),
          match ? [[match.competitor_product_id, match.score, match.explanation]] : [],
        );
      }
    });
  }

  test("shows the query that its product makes of it, and the product that was found", async () => {
    const { selected, method, query, hits } = await tried({
      product_id: own[0],
      matching_query: JSON.stringify(byTitle),
    });
    assert.deepEqual([selected, method], [true, "query"]);
    assert.match(query.match.title.query, /^Scie sauteuse/);
    assert.deepEqual(
      [hits[0].product.currency, hits[0].website_name, hits[0].product.images],
      ["EUR", "Rival", []],
    );
    const without = await tried({ product_id: own[0], matching_query: '{"term":{"ean":"{{ean}}"}}' });
    assert.deepEqual([without.query, without.hits], [null, []], "it has no barcode");
  });

  test("is as without what is null", async () => {
    const without = await tried({});
    assert.deepEqual(await tried({ product_id: null, id: null }), without);
    const { hits } = await tried({ product_id: own[0], id: null });
    assert.deepEqual(hits, (await tried({ product_id: own[0] })).hits);
  });

  test("says whether its filter chooses the product, written either way", async () => {
    const chosen = async (filter: object, product_id = own[0]) =>
      (await tried({ product_id, filter_query: JSON.stringify(filter) })).selected;
    assert.equal(await chosen({ title: { ilike: "%bosch%" } }), true);
    assert.equal(await chosen({ title: { ilike: "%makita%" } }), false);
    assert.equal(await chosen({ match: { title: "bosch" } }), true);
    assert.equal(await chosen({ match: { title: "makita" } }), false);
    assert.equal(
      await chosen({ function_score: { query: { match: { title: "bosch" } }, min_score: 99 } }),
      false,
    );
    const { hits } = await tried({ product_id: own[0], filter_query: '{"title":"autre"}' });
    assert.deepEqual(reasons(hits), [[0, "filtered"]]);
  });

  test("says why what it finds would be no match", async () => {
    const body = { product_id: own[0], matching_query: JSON.stringify({ match_all: {} }) };
    await decide(own[0]!, theirs[1]!, false);
    await decide(own[0]!, theirs[1]!, true);
    await decide(own[1]!, theirs[2]!, false);
    assert.deepEqual(Object.fromEntries(reasons((await tried(body)).hits)), {
      0: null,
      1: "undone",
      2: "taken",
      3: "beaten",
    });
    await decide(own[0]!, theirs[3]!, false);
    assert.deepEqual(Object.fromEntries(reasons((await tried(body)).hits)), {
      0: "matched",
      1: "undone",
      2: "matched",
      3: "current",
    });
  });

  test("is no match of what has another barcode", async () => {
    const code = (id: number, ean: string | null) =>
      sql`update product set ean = ${ean} where id = ${id}`.execute(world.store.db);
    await code(own[2]!, "3245678901236");
    await code(theirs[2]!, "4006381333931");
    assert.deepEqual(reasons((await tried({ product_id: own[2] })).hits), [[2, "barcode"]]);
    for (const id of [own[2]!, theirs[2]!]) await code(id, null);
  });

  test("is no match of what holds another quantity, said in the title or by an attribute", async () => {
    const attributes = (value: object) =>
      sql`update product set attributes = ${JSON.stringify(value)}::jsonb where id = ${theirs[2]!}`.execute(
        world.store.db,
      );
    const tell = async () => reasons((await tried({ product_id: own[2] })).hits)[0];
    await attributes({ puissance: { name: "Puissance", value: "280 W", slug_value: "280_w" } });
    assert.deepEqual(await tell(), [2, null]);
    await attributes({ puissance_w: { name: "Puissance (W)", value: 430, slug_value: "430" } });
    // Both titles say 280 W: they share it.
    assert.deepEqual(await tell(), [2, null]);
    await attributes({ multipack: 3 });
    assert.deepEqual(await tell(), [2, "measure"]);
    await attributes({});
  });

  test("asks of a query what its run asks: so much of what the product itself would score", async () => {
    const common = { bool: { should: [{ match: { title: "{{title}}" } }, { match: { title: "500W" } }] } };
    const { websites, hits } = await tried({
      product_id: own[1],
      matching_query: JSON.stringify({ dis_max: { queries: [common, { match_all: { boost: 0.01 } }] } }),
    });
    assert.equal(websites[0].threshold, 30);
    assert.deepEqual(Object.fromEntries(reasons(hits)), { 0: "below", 1: null, 2: "below", 3: "below" });
    const any = await tried({
      product_id: own[3],
      matching_query: JSON.stringify({ query: { match_all: {} }, min_score: 0.5 }),
    });
    assert.equal(any.websites[0].threshold, null);
    assert.equal(any.hits.filter((hit: Hit) => hit.accepted).length, 1);
  });

  test("is not kept from what the rule itself has matched", async () => {
    const id = await makeRule();
    await run(id);
    const accepted = async (body: object) => (await tried({ product_id: own[0], ...body })).hits[0].reason;
    assert.equal(await accepted({ id }), null);
    assert.equal(await accepted({}), "current");
  });

  test("knows the threshold that the last run found", async () => {
    const id = await makeRule();
    await run(id);
    await sql`update rule_reach set threshold = 0.99 where rule_id = ${id}`.execute(world.store.db);
    const { websites, hits } = await tried({ product_id: own[0], id });
    assert.deepEqual(websites, [{ website_id: alice.rival, name: "Rival", threshold: 99 }]);
    assert.equal(hits[0].reason, "below");
  });

  test("compares prices in the catalogue's currency", async () => {
    const rival = await world.call("admin", "POST", "/WebsiteSettings", {
      url: "https://rival.example.ch",
      name: "Rival suisse",
      currency: "CHF",
    });
    await world.call("admin", "PUT", `/Catalogs/${alice.catalog}/competitors/rel/${rival.body.id}`);
    const [dear, cheap] = await addProducts(world.store, rival.body.id, [
      { title: "Scie sauteuse", price: 110 },
      { title: "Scie sauteuse", price: 45 },
    ]);
    const within = {
      bool: {
        must: { match: { title: "scie" } },
        filter: { range: { price: { gte: "{{price*0.9}}", lte: "{{price*1.1}}" } } },
      },
    };
    const found = async () => {
      const { hits } = await tried({
        product_id: own[0],
        matching_query: JSON.stringify(within),
        competitors_id: [rival.body.id],
      });
      return (hits as Hit[]).map(({ product }) => product.id);
    };
    assert.deepEqual(await found(), [], "no rate is known");
    await sql`insert into currency_mapping (catalog_id, currency, rate) values (${alice.catalog}, 'CHF', 1.1)`.execute(
      world.store.db,
    );
    assert.deepEqual(await found(), [dear]);
    assert.ok(cheap);
    await world.call("admin", "DELETE", `/Catalogs/${alice.catalog}/competitors/rel/${rival.body.id}`);
  });

  test("sees what was written a moment before", async () => {
    const [late] = await addProducts(world.store, alice.rival, [
      { title: "Bouilloire Moulinex Subito 1,7 L inox" },
    ]);
    await world.store.db.transaction().execute((tx) => markChangedProducts(tx, alice.rival, [late!]));
    const { hits } = await tried({ product_id: own[3] });
    assert.deepEqual([hits[0].product.id, hits[0].accepted], [late, true]);
    await sql`delete from product where id = ${late}`.execute(world.store.db);
    await world.store.db.transaction().execute((tx) => markChangedProducts(tx, alice.rival, [late!]));
  });
});

describe("a rule that cannot be tried", () => {
  test("names the path of what is wrong, with a product or without", async () => {
    for (const product of [{}, { product_id: own[0] }]) {
      const unknown = await attempt({ ...product, matching_query: '{"bool":{"must":[{"script":{}}]}}' });
      assert.deepEqual(
        [unknown.status, unknown.body.error.details.path],
        [422, "matching_query.bool.must[0].script"],
      );
      assert.equal((await attempt({ ...product, filter_query: '{"nom":"x"}' })).status, 400);
      assert.equal(
        (await attempt({ ...product, filter_query: "[" })).body.error.details.path,
        "filter_query",
      );
      assert.equal((await attempt({ ...product, matching_query: {} })).status, 422, "a text is expected");
    }
    assert.deepEqual((await tried({ matching_query: "{}" })).selected, null);
  });

  test("says so of a competitor that is none, and of other people's catalogues and products", async () => {
    const foreign = await attempt({ product_id: own[0], competitors_id: [world.bruno.website] });
    assert.deepEqual(foreign.body.error.details.codes, { competitors_id: ["reference"] });
    assert.equal((await attempt({ product_id: own[0] }, "bruno")).status, 404);
    assert.equal((await attempt({ product_id: theirs[0] })).status, 404);
    assert.equal((await attempt({ product_id: own[0], id: 999_999 })).status, 404);
  });
});
