// Matching rules as they run on the server: what they match, keep, replace, and never touch.
import assert from "node:assert/strict";
import { after, before, beforeEach, describe, test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { sql } from "kysely";
import { type World, addProducts, openWorld } from "../../../../test/support/world.ts";
import { followChanges } from "../followChanges.ts";
import { noteCatalogChange } from "../noteChanges.ts";
import { runAskedRules } from "./runRules.ts";

const titles = {
  saw: ["Scie sauteuse Bosch PST 700 E 500 W", "BOSCH PST700E scie sauteuse filaire 500W"],
  drill: ["Perceuse visseuse Makita DDF453 18V", "Makita DDF 453 perceuse-visseuse 18 V"],
  sander: ["Ponceuse excentrique DeWalt DWE6423 280 W", "DeWalt ponceuse DWE6423-QS 280W"],
  kettle: ["Bouilloire Moulinex Subito inox 1,7 L", "Aspirateur balai Rowenta X-Force Flex 9.60"],
};

describe("a matching rule", () => {
  let world: World;
  let own: number[];
  let theirs: number[];
  before(async () => {
    world = await openWorld();
    const { alice } = world;
    const sold = Object.values(titles);
    own = await addProducts(
      world.store,
      alice.website,
      sold.map(([title], at) => ({ title: title!, sku: `own-${at}`, price: 100 + at })),
    );
    theirs = await addProducts(
      world.store,
      alice.rival,
      sold.map(([, title], at) => ({ title: title!, sku: `their-${at}`, price: 99 + at })),
    );
    await noteCatalogChange(world.store.db, alice.catalog);
    await followChanges(world.store);
  });
  after(() => world.close());
  beforeEach(async () => {
    await sql`delete from offer`.execute(world.store.db);
    await sql`delete from website_matching_rule`.execute(world.store.db);
  });

  const makeRule = async (rule: object = {}): Promise<number> => {
    const body = {
      name: "Textes",
      catalog_id: world.alice.catalog,
      competitors_id: [world.alice.rival],
      ...rule,
    };
    const answer = await world.call("alice", "POST", "/WebsiteMatchingRules", body);
    assert.equal(answer.status, 200, answer.text);
    return answer.body.id;
  };
  const apply = (rule_id: number) =>
    world.call("alice", "POST", "/WebsiteMatchingRules/applyRule", { rule_id });
  const work = () => runAskedRules(world.services, world.alice.catalog, new AbortController().signal);
  const run = async (id: number) => {
    const answer = await apply(id);
    assert.equal(answer.status, 200, answer.text);
    await work();
    const { duration_ms, ...result } = (await world.call("alice", "GET", `/WebsiteMatchingRules/${id}`)).body
      .last_run_result;
    assert.ok(Number.isInteger(duration_ms) || duration_ms === undefined);
    return result;
  };
  type Offer = {
    product_id: number;
    competitor_product_id: number;
    type: string;
    unmatched: boolean;
    score: number;
  };
  type Clause = { clause: string; field: string; asked: string; score: number };
  const offers = async () =>
    (
      await sql<
        Offer & {
          explanation: { method?: string; parts?: Record<string, number>; clauses?: Clause[] };
          rule_id: number;
        }
      >`
        select product_id, competitor_product_id, type, unmatched, score::float8, explanation, rule_id
        from offer order by product_id, competitor_product_id`.execute(world.store.db)
    ).rows;
  const pairsOf = (rows: Offer[]) =>
    rows
      .filter(({ unmatched }) => !unmatched)
      .map((row) => [own.indexOf(row.product_id), theirs.indexOf(row.competitor_product_id)]);

  test("without a query finds the same products by what their texts say, and tells why", async () => {
    const id = await makeRule();
    assert.deepEqual(await run(id), {
      status: "done",
      scope: "all",
      matched: 3,
      updated: 0,
      removed: 0,
      skipped: 1,
      kept: 0,
    });
    const rows = await offers();
    assert.deepEqual(pairsOf(rows), [
      [0, 0],
      [1, 1],
      [2, 2],
    ]);
    for (const { type, rule_id, score, explanation } of rows) {
      assert.deepEqual([type, rule_id, explanation.method], ["rule", id, "text"]);
      assert.ok(score > 50 && score <= 100, String(score));
      assert.ok(Object.keys(explanation.parts!).length > 2);
    }
    const listed = await world.find("alice", "/MatchedProducts", {
      where: { catalog_id: world.alice.catalog },
      order: "id",
    });
    assert.deepEqual(
      listed.body.map((row: { matching_rule_id: number; price_diff_integer: number }) => [
        row.matching_rule_id,
        row.price_diff_integer,
      ]),
      [
        [id, 1],
        [id, 1],
        [id, 1],
      ],
    );
  });

  test("run again writes nothing", async () => {
    const id = await makeRule();
    await run(id);
    const before = await sql`select xmin::text, ctid::text from offer order by product_id`.execute(
      world.store.db,
    );
    assert.deepEqual(await run(id), {
      status: "done",
      scope: "all",
      matched: 0,
      updated: 0,
      removed: 0,
      skipped: 1,
      kept: 3,
    });
    const now = await sql`select xmin::text, ctid::text from offer order by product_id`.execute(
      world.store.db,
    );
    assert.deepEqual(now.rows, before.rows);
  });

  test("leaves matches by hand and undone pairs as people left them", async () => {
    const { catalog, rival } = world.alice;
    const match = (body: object) =>
      world.call("alice", "POST", `/Catalogs/${catalog}/matchedProducts/unmatch`, body);
    await match({
      product_id: own[0],
      competitor_id: rival,
      competitor_product_id: theirs[3],
      unmatch: false,
    });
    await match({
      product_id: own[1],
      competitor_id: rival,
      competitor_product_id: theirs[1],
      unmatch: false,
    });
    await match({ product_id: own[1], competitor_id: rival, unmatch: true });
    assert.deepEqual(await run(await makeRule()), {
      status: "done",
      scope: "all",
      matched: 1,
      updated: 0,
      removed: 0,
      skipped: 2,
      kept: 0,
    });
    const rows = await offers();
    assert.deepEqual(pairsOf(rows), [
      [0, 3],
      [2, 2],
    ]);
    assert.deepEqual(
      rows.map(({ type, unmatched }) => [type, unmatched]),
      [
        ["manual", false],
        ["manual", true],
        ["rule", false],
      ],
    );
  });

  test("replaces what it matched by what it finds now, and drops what it no longer looks at", async () => {
    const id = await makeRule();
    await run(id);
    await sql`update offer set competitor_product_id = ${theirs[3]} where product_id = ${own[0]}`.execute(
      world.store.db,
    );
    await world.call("alice", "PATCH", `/WebsiteMatchingRules/${id}`, {
      filter_query: JSON.stringify({ title: { ilike: "%bosch%" } }),
    });
    assert.deepEqual(await run(id), {
      status: "done",
      scope: "all",
      matched: 0,
      updated: 1,
      removed: 2,
      skipped: 0,
      kept: 0,
    });
    assert.deepEqual(pairsOf(await offers()), [[0, 0]]);
  });

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

  test("whose competitors were unlinked says the same, asked for alone or with all others", async () => {
    const { catalog, rival } = world.alice;
    const id = await makeRule();
    const path = `/Catalogs/${catalog}/competitors/rel/${rival}`;
    await world.call("admin", "DELETE", path);
    const { name } = (await world.call("admin", "GET", `/WebsiteSettings/${rival}`)).body;
    const refused = await apply(id);
    assert.equal(refused.status, 422);
    assert.match(refused.body.error.message, /not \(or no longer\) a competitor/);
    assert.ok(refused.body.error.message.includes(name), refused.body.error.message);
    await world.call("admin", "POST", "/WebsiteMatchingRules/applyAllRules", { catalog_id: catalog });
    await work();
    const { body } = await world.call("alice", "GET", `/WebsiteMatchingRules/${id}`);
    await world.call("admin", "PUT", path);
    assert.equal(body.last_run_result.message, refused.body.error.message);
  });

  test("is refused while it runs, while it is off, and for what it cannot run", async () => {
    const id = await makeRule();
    const asked = await apply(id);
    assert.deepEqual(asked.body.last_run_result, { status: "waiting" });
    assert.equal((await apply(id)).status, 409);
    await work();
    assert.equal((await apply(id)).status, 200);
    const off = await makeRule({ enabled: false });
    assert.equal((await apply(off)).status, 422);
    const script = '{"bool":{"must":[{"script":{}}]}}';
    const unkept = await world.call("alice", "PATCH", `/WebsiteMatchingRules/${off}`, {
      matching_query: script,
    });
    assert.deepEqual([unkept.status, unkept.body.error.code], [422, "INVALID_QUERY"]);
    const wrong = await makeRule();
    await sql`update website_matching_rule set matching_query = ${script} where id = ${wrong}`.execute(
      world.store.db,
    );
    const refused = await apply(wrong);
    assert.equal(refused.status, 422);
    assert.match(refused.body.error.message, /bool\.must\[0\]\.script/);
    const gone = await makeRule();
    await sql`update website_matching_rule set competitors_id = array[${world.bruno.website}::bigint] where id = ${gone}`.execute(
      world.store.db,
    );
    assert.deepEqual((await apply(gone)).body.error.details.codes, { competitors_id: ["reference"] });
    assert.equal(
      (await world.call("bruno", "POST", "/WebsiteMatchingRules/applyRule", { rule_id: id })).status,
      404,
    );
  });

  test("takes its turn: one is carried out at a time, and it is told whether more wait", async () => {
    const ids = [await makeRule(), await makeRule(), await makeRule()];
    for (const id of ids) await apply(id);
    const statuses = async () => {
      const { rows } = await sql<{ status: string }>`
        select last_run_result->>'status' as status from website_matching_rule order by id`.execute(
        world.store.db,
      );
      return rows.map(({ status }) => status);
    };
    const one = () => runAskedRules(world.services, world.alice.catalog, new AbortController().signal, 1);
    assert.equal(await one(), true);
    assert.deepEqual(await statuses(), ["done", "waiting", "waiting"]);
    await one();
    await one();
    assert.deepEqual(await statuses(), ["done", "done", "done"]);
    assert.equal(await one(), false);
  });

  test("runs with all of its catalogue's, the first of them first, when an admin asks", async () => {
    const first = await makeRule({ filter_query: JSON.stringify({ title: { ilike: "%bosch%" } }) });
    const second = await makeRule();
    const all = (who: "admin" | "alice") =>
      world.call(who, "POST", "/WebsiteMatchingRules/applyAllRules", { catalog_id: world.alice.catalog });
    assert.equal((await all("alice")).status, 403);
    assert.deepEqual((await all("admin")).body, { count: 2 });
    assert.equal((await all("admin")).status, 409);
    await work();
    assert.deepEqual(
      (await offers()).map(({ rule_id }) => rule_id),
      [first, second, second],
    );
  });
});

describe("a rule that a worker carries out", () => {
  test("is done soon after it was asked for", async () => {
    const world = await openWorld({}, { withWorker: true });
    try {
      const { alice } = world;
      await addProducts(world.store, alice.website, [{ title: titles.saw[0]!, sku: "a" }]);
      await addProducts(world.store, alice.rival, [{ title: titles.saw[1]!, sku: "b" }]);
      const rule = await world.call("alice", "POST", "/WebsiteMatchingRules", {
        name: "Textes",
        catalog_id: alice.catalog,
      });
      await world.call("alice", "POST", "/WebsiteMatchingRules/applyRule", { rule_id: rule.body.id });
      for (let turn = 0; turn < 400; turn += 1) {
        const { body } = await world.call("alice", "GET", `/WebsiteMatchingRules/${rule.body.id}`);
        if (body.last_run_result.status === "done") {
          assert.equal(body.last_run_result.matched, 1);
          return;
        }
        await delay(50);
      }
      assert.fail("the rule is not done");
    } finally {
      await world.close();
    }
  });
});
