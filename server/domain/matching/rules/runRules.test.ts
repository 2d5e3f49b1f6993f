// Matching rules as they run on the server: what they match, keep, replace, and never touch.
import assert from "node:assert/strict";
import { after, beforeEach, describe, test } from "node:test";
import { sql } from "kysely";
import { openRuleWorld, titles } from "../../../../test/support/ruleWorld.ts";
import { until } from "../../../../test/support/until.ts";
import { addProducts, openWorld } from "../../../../test/support/world.ts";
import { runRequestedRules } from "./runRules.ts";

const { world, clear, own, theirs, makeRule, apply, work, run, offers, pairsOf } = await openRuleWorld();
after(() => world.close());
beforeEach(clear);

describe("a matching rule", () => {
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

  test("matches nothing that holds another quantity, be it told by an attribute", async () => {
    const [phone] = await addProducts(world.store, world.alice.website, [
      { title: "Smartphone Zenith Nova 7 noir", attributes: { stockage: { value: "128 Go" } } },
    ]);
    const [other, same] = await addProducts(world.store, world.alice.rival, [
      { title: "Zenith Nova 7 smartphone noir 64 Go" },
      { title: "Smartphone noir Zenith Nova 7 double SIM", attributes: { storage_gb: 128 } },
    ]);
    const id = await makeRule();
    await run(id);
    const matches = (await offers()).filter(({ product_id }) => product_id === phone);
    assert.deepEqual(
      matches.map((offer) => offer.competitor_product_id),
      [same],
    );
    await sql`delete from offer`.execute(world.store.db);
    await sql`delete from product where id = any(${[phone, other, same]}::bigint[])`.execute(world.store.db);
  });

  test("has its products listed, those of another rule left out", async () => {
    const id = await makeRule();
    await run(id);
    const listed = async (rule: number) => {
      const where = { catalog_id: world.alice.catalog, "competitors.rule_id": rule };
      return (await world.find("alice", "/MatchedProducts", { where })).body.length as number;
    };
    assert.deepEqual([await listed(id), await listed(await makeRule())], [3, 0]);
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
    const one = () => runRequestedRules(world.services, world.alice.catalog, new AbortController().signal, 1);
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
      const result = async () =>
        (await world.call("alice", "GET", `/WebsiteMatchingRules/${rule.body.id}`)).body.last_run_result;
      const done = await until("the rule is done", result, {
        is: ({ status }) => status === "done",
        every_ms: 50,
      });
      assert.equal(done.matched, 1);
    } finally {
      await world.close();
    }
  });
});
