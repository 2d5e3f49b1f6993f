// Matching rules with queries of their own: what they find, and what is told of those that cannot run.
import assert from "node:assert/strict";
import { after, beforeEach, describe, test } from "node:test";
import { sql } from "kysely";
import { type Clause, openRuleWorld } from "../../../../test/support/ruleWorld.ts";
import { addProducts } from "../../../../test/support/world.ts";

const { world, clear, own, theirs, makeRule, run, offers, pairsOf } = await openRuleWorld();
after(() => world.close());
beforeEach(clear);

describe("a matching rule with a query", () => {
  test("finds by a query that is filled in for each product", async () => {
    const matching_query = JSON.stringify({
      bool: {
        must: { match: { title: "{{title}}" } },
        filter: { range: { price: { gte: "{{price*0.9}}", lte: "{{price}}" } } },
      },
    });
    const filter_query = JSON.stringify({ match: { title: "perceuse makita bosch" } });
    const id = await makeRule({ matching_query, filter_query });
    assert.deepEqual(await run(id), {
      status: "done",
      scope: "all",
      matched: 2,
      updated: 0,
      removed: 0,
      skipped: 0,
      kept: 0,
    });
    const rows = await offers();
    assert.deepEqual(pairsOf(rows), [
      [0, 0],
      [1, 1],
    ]);
    for (const { explanation } of rows) {
      const { method, clauses } = explanation;
      assert.deepEqual([method, clauses?.length], ["query", 1]);
      const [{ clause, field, asked, score }] = clauses as [Clause];
      assert.deepEqual([clause, field], ["match", "title"]);
      assert.match(asked, /Bosch|Makita/);
      assert.ok(score > 0 && Math.round(score * 1_000) / 1_000 === score, String(score));
    }
    const listed = await world.find("alice", "/MatchedProducts", { where: { product_id: own[0] } });
    assert.deepEqual(listed.body[0].competitors[0].matching_result.explanation, rows[0]!.explanation);
  });

  test("lays before people what nearly reaches its min_score, and what it would have had to score", async () => {
    const filter_query = JSON.stringify({ match: { title: "bosch" } });
    const query = { match: { title: "{{title}}" } };
    const id = await makeRule({ matching_query: JSON.stringify({ query, min_score: 1 }), filter_query });
    await run(id);
    const { clauses = [] } = (await offers())[0]!.explanation;
    const reached = clauses.reduce((sum, { score }) => sum + score, 0);
    const ask = async (min_score: number) => {
      await world.call("alice", "PATCH", `/WebsiteMatchingRules/${id}`, {
        matching_query: JSON.stringify({ query, min_score }),
      });
      await run(id);
      const path = `/Catalogs/${world.alice.catalog}/matchProposals?reason=below&rule_id=${id}`;
      return (await world.call("alice", "GET", path)).body;
    };
    const [proposed, ...others] = await ask(1.2 * reached);
    assert.deepEqual([pairsOf(await offers()), others], [[], []]);
    assert.deepEqual([proposed.own.id, proposed.theirs.id], [own[0], theirs[0]]);
    assert.equal(proposed.explanation.method, "query");
    assert.ok(Math.abs(proposed.details.threshold - 1.2 * proposed.score) <= 1.2, JSON.stringify(proposed));
    assert.deepEqual(await ask(1.5 * reached), []);
  });

  test("leaves out a product whose values make its query one that cannot be run, and matches the others", async () => {
    const { website } = world.alice;
    const attributes = JSON.stringify({ fiche: { name: "Fiche", value: "mot ".repeat(20_000) } });
    await sql`update product set attributes = ${attributes}::jsonb where website_id = ${website} and id = ${own[0]}`.execute(
      world.store.db,
    );
    const should = [{ match: { title: "{{title}}" } }, { match: { title: "{{attr.fiche}}" } }];
    const id = await makeRule({ matching_query: JSON.stringify({ bool: { should } }) });
    const { status, matched } = await run(id);
    await sql`update product set attributes = '{}' where website_id = ${website}`.execute(world.store.db);
    assert.deepEqual([status, matched], ["done", 2]);
    assert.ok(pairsOf(await offers()).every(([one]) => one !== 0));
  });

  test("that no value of a product can fill is not kept", async () => {
    for (const query of [
      { range: { price: { lte: "{{title}}" } } },
      { ids: { values: ["{{title}}"] } },
      { match: { title: { query: "{{title}}", fuzziness: "{{title}}" } } },
      { bool: { should: [{ match: { title: "{{title}}" } }], minimum_should_match: "{{brand}}" } },
    ]) {
      const body = {
        name: "Textes",
        catalog_id: world.alice.catalog,
        matching_query: JSON.stringify(query),
      };
      const { status, text } = await world.call("alice", "POST", "/WebsiteMatchingRules", body);
      assert.equal(status, 422, `${JSON.stringify(query)}: ${text}`);
    }
    const boosted = {
      function_score: {
        query: { match: { title: "{{title}}" } },
        gauss: { price: { origin: "{{price}}", scale: 10 } },
      },
    };
    assert.equal((await run(await makeRule({ matching_query: JSON.stringify(boosted) }))).status, "done");
  });

  test("tells what is wrong with it when that shows only as it runs", async () => {
    const id = await makeRule({ filter_query: JSON.stringify({ title: { regexp: "(" } }) });
    const { status, message } = await run(id);
    assert.equal(status, "error");
    assert.match(message, /regular expression/);
  });

  test("keeps the ten heaviest clauses of its query with a match", async () => {
    const should = Array.from({ length: 12 }, (_, at) => ({
      match: { title: { query: "{{title}}", boost: at + 1 } },
    }));
    await run(await makeRule({ matching_query: JSON.stringify({ bool: { should } }) }));
    const clauses = (await offers())[0]!.explanation.clauses!;
    assert.equal(clauses.length, 10);
    assert.ok(Math.abs(clauses[0]!.score - 4 * clauses[9]!.score) < 0.01, "boosts 12 to 3");
  });

  test("tells in which of its queries something is wrong, and where", async () => {
    const wrong = { bool: { must: [{ script: {} }] } };
    for (const [body, said] of [
      [{ filter_query: wrong }, /filter_query\.bool\.must\[0\]\.script/],
      [{ matching_query: wrong }, /matching_query\.bool\.must\[0\]\.script/],
      [{ matching_query: { query: wrong } }, /matching_query\.query\.bool\.must\[0\]\.script/],
      [{ matching_query: { query: { match_all: {} }, size: 3 } }, /matching_query\.size/],
      [{ filter_query: { match: { title: "{{title}}" } } }, /filter_query.*matching_query/],
      [{ filter_query: { title: "{{brand}}" } }, /filter_query.*matching_query/],
      [{ matching_query: { match: { title: "{{title*2}}" } } }, /matching_query\.match\.title.*title.*text/],
    ] as [object, RegExp][]) {
      const queries = Object.entries(body).map(([name, query]) => [name, JSON.stringify(query)]);
      const { status, body: answer } = await world.call("alice", "POST", "/WebsiteMatchingRules", {
        name: "Textes",
        catalog_id: world.alice.catalog,
        ...Object.fromEntries(queries),
      });
      assert.equal(status, 422, JSON.stringify(body));
      assert.match(answer.error.message, said);
    }
  });

  test("is refused before anybody goes down into it when it is nested too deep", async () => {
    const deep = `${'{"and":['.repeat(9_900)}{"colour":"red"}${"]}".repeat(9_900)}`;
    const beyondFilters = `${'{"and":['.repeat(20)}{"brand":"x"}${"]}".repeat(20)}`;
    for (const [field, text] of [
      ["filter_query", deep],
      ["filter_query", beyondFilters],
      ["matching_query", deep],
    ] as const) {
      const { status, body: answer } = await world.call("alice", "POST", "/WebsiteMatchingRules/tryRule", {
        catalog_id: world.alice.catalog,
        [field]: text,
      });
      const { code, details } = answer.error;
      assert.deepEqual([status, code, details.path], [400, "QUERY_OBJECT_TOO_DEEP", field]);
    }
  });

  test("looks at each clause of a filter once, however many there are around it", async () => {
    // Refused as a whole for its clauses; the wrong one is the last of them.
    const clause = (colour: string) => ({ and: [{ [colour]: "red" }] });
    const filter = { or: [...Array.from({ length: 1_500 }, () => clause("brand")), clause("colour")] };
    const { status, body: answer } = await world.call("alice", "POST", "/WebsiteMatchingRules", {
      name: "Textes",
      catalog_id: world.alice.catalog,
      filter_query: JSON.stringify(filter),
    });
    assert.deepEqual([status, answer.error.details.path], [400, "filter_query.or[1500].and[0].colour"]);
    assert.match(answer.error.message, /colour/, "what is told is what stands there");
  });

  test("tells where a filter asks what no product can answer", async () => {
    for (const [filter, path] of [
      [{ brand: { ilik: "x" } }, "filter_query.brand"],
      [
        { title: "a", or: [{ brand: "b" }, { and: [{ colour: "red" }] }] },
        "filter_query.or[1].and[0].colour",
      ],
      [{ where: { colour: "red" } }, "filter_query.where.colour"],
    ] as [object, string][]) {
      const { status, body: answer } = await world.call("alice", "POST", "/WebsiteMatchingRules", {
        name: "Textes",
        catalog_id: world.alice.catalog,
        filter_query: JSON.stringify(filter),
      });
      assert.deepEqual([status, answer.error.details.path], [400, path]);
    }
  });

  test("finds what is free behind all that is not, and among equals the closest price", async () => {
    const chairs = Array.from({ length: 25 }, (_, at) => ({ title: "Chaise bistro noire", price: 10 + at }));
    const sides = [
      await addProducts(world.store, world.alice.website, [{ ...chairs[0]!, price: 25 }]),
      await addProducts(world.store, world.alice.rival, chairs),
    ];
    const [[mine], rivals] = sides as [[number], number[]];
    const id = await makeRule({
      matching_query: JSON.stringify({ match: { title: "{{title}}" } }),
      filter_query: JSON.stringify({ match: { title: "chaise" } }),
    });
    await run(id);
    const matchedWith = async () =>
      (await offers()).filter((row) => !row.unmatched).map((row) => row.competitor_product_id);
    assert.deepEqual(await matchedWith(), [rivals[15]]);

    // Undone one by one, each leaves its place to the next closest.
    for (let time = 0; time < 12; time += 1) {
      await sql`update offer set unmatched = true, type = 'manual' where not unmatched`.execute(
        world.store.db,
      );
      await run(id);
      assert.equal((await matchedWith()).length, 1, `after ${time + 1} are undone`);
    }
    await sql`delete from product where id = any(${[mine, ...rivals]})`.execute(world.store.db);
  });

  test("asks for three tenths of the score that the product itself would have, unless it says how much", async () => {
    // One word in common: "scie" and "Perceuse" are at both, but in other products.
    const matching_query = JSON.stringify({ match: { title: "{{title}} ponceuse" } });
    const loose = JSON.stringify({ query: { match: { title: "{{title}} ponceuse" } }, min_score: 0.01 });
    const filter_query = JSON.stringify({ match: { title: "bouilloire" } });
    const strict = await makeRule({ matching_query, filter_query });
    await run(strict);
    assert.deepEqual(pairsOf(await offers()), []);
    await run(await makeRule({ matching_query: loose, filter_query }));
    assert.deepEqual(pairsOf(await offers()), [[3, 2]]);
  });
});
