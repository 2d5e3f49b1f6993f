// Matching rules with queries of their own: what they find, and what is told of those that cannot run.
import assert from "node:assert/strict";
import { after, beforeEach, describe, test } from "node:test";
import { sql } from "kysely";
import { type Clause, openRuleWorld } from "../../../../test/support/ruleWorld.ts";

const { world, clear, own, makeRule, apply, work, run, offers, pairsOf } = await openRuleWorld();
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

  test("that compares images is not run, whoever asks, and says what to do", async () => {
    const id = await makeRule({ matching_image_enabled: true });
    const refused = await apply(id);
    assert.equal(refused.status, 422);
    assert.match(refused.body.error.message, /images.*switch this option off/);
    const other = await makeRule();
    await world.call("admin", "POST", "/WebsiteMatchingRules/applyAllRules", {
      catalog_id: world.alice.catalog,
    });
    await work();
    const results = await world.find("alice", "/WebsiteMatchingRules", { order: "id" });
    assert.deepEqual(
      results.body.map(({ last_run_result: { status, message } }: Ran) => [status, message]),
      [
        ["error", refused.body.error.message],
        ["done", undefined],
      ],
    );
    assert.deepEqual(new Set((await offers()).map(({ rule_id }) => rule_id)), new Set([other]));
    await sql`update website_matching_rule set changes_noted_at = now() where id = ${id}`.execute(
      world.store.db,
    );
    await work();
    const { body } = await world.call("alice", "GET", `/WebsiteMatchingRules/${id}`);
    assert.equal(body.last_run_result.message, refused.body.error.message);
  });
  type Ran = { last_run_result: { status: string; message?: string } };

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
});
