// A matching rule from the day it comes with its catalogue: run, called off, turned off, deleted.
import assert from "node:assert/strict";
import { after, before, beforeEach, describe, test } from "node:test";
import type { Worker } from "node:worker_threads";
import { sql } from "kysely";
import { nextFound, onceAtWork } from "../../../../test/support/matchingThreads.ts";
import { untilWaiting } from "../../../../test/support/locks.ts";
import { titles } from "../../../../test/support/ruledMarket.ts";
import { cutSessions } from "../../../../test/support/sessions.ts";
import { until, within } from "../../../../test/support/until.ts";
import { type World, addProducts, openWorld } from "../../../../test/support/world.ts";
import { lockComparison } from "#server/store/queries/comparison/todo/lockComparison.ts";
import { followChanges } from "../followChanges.ts";
import { markCatalogChange } from "../markChanges.ts";
import { type WebsiteRun, matchWebsite } from "./matchWebsite.ts";
import { threadsAtWork } from "./matchingThreads.ts";
import { runRequestedRules } from "./runRules.ts";

describe("the rule of a catalogue", () => {
  let world: World;
  let rule: number;
  before(async () => {
    world = await openWorld();
    const sold = Object.values(titles);
    for (const [at, website] of [world.alice.website, world.alice.rival].entries()) {
      await addProducts(
        world.store,
        website,
        sold.map((title, index) => ({ title: title[at]!, price: 100 + index })),
      );
    }
    await markCatalogChange(world.store.db, world.alice.catalog);
    await followChanges(world.store);
  });
  after(() => world.close());
  beforeEach(async () => {
    await sql`delete from offer`.execute(world.store.db);
    await sql`delete from website_matching_rule`.execute(world.store.db);
    const made = await world.call("alice", "POST", "/WebsiteMatchingRules", {
      name: "Tous",
      catalog_id: world.alice.catalog,
    });
    rule = made.body.id;
  });

  const call = (method: string, path: string, body?: object) =>
    world.call("admin", method, `/WebsiteMatchingRules${path}`, body);
  const apply = () => call("POST", "/applyRule", { rule_id: rule });
  const cancel = () => call("POST", "/cancelRule", { rule_id: rule });
  const work = () => runRequestedRules(world.services, world.alice.catalog, new AbortController().signal);
  const result = async () => (await call("GET", `/${rule}`)).body.last_run_result;
  const attempts = async () => {
    const { rows } = await sql<{ run_attempts: number }>`
      select run_attempts from website_matching_rule where id = ${rule}`.execute(world.store.db);
    return rows[0]!.run_attempts;
  };
  const matched = async () =>
    (
      await sql<{ rule_id: number | null; matching_rule_id: number | null }>`
        select rule_id, matching_rule_id from offer
        join matched_product using (catalog_id, product_id) where not offer.unmatched`.execute(world.store.db)
    ).rows;
  /** Does something when the next thread is at work, and lets it go on then. */
  const duringTheRun = async (act: (thread: Worker) => Promise<unknown>): Promise<void> => {
    const acted = new Promise<void>((resolve, reject) => {
      onceAtWork((thread) => void act(thread).then(() => resolve(), reject));
    });
    await within("a thread begins and the run ends", Promise.all([work().catch(() => undefined), acted]));
  };

  test("is one of two hundred at most", async () => {
    const { website, customer, catalog } = world.alice;
    await sql`
      insert into website_matching_rule (catalog_id, website_id, customer_id, name)
      select ${catalog}, ${website}, ${customer}, 'Règle ' || number from generate_series(2, 200) as number`.execute(
      world.store.db,
    );
    const { status, body } = await call("POST", "", { name: "Une de trop", catalog_id: catalog });
    assert.equal(status, 422);
    assert.match(body.error.message, /déjà 200 règles|200 rules/);
  });

  test("comes with the catalogue, in the customer's language, for competitors linked later too", async () => {
    const { body: website } = await world.call("admin", "POST", "/WebsiteSettings", {
      url: "https://new.example",
      name: "New",
    });
    const owners = { Clés: world.bruno.customer, Keys: world.alice.customer };
    await world.call("admin", "PATCH", `/Customers/${owners.Keys}`, { language: "en" });
    for (const [word, customer_id] of Object.entries(owners)) {
      const { body: catalog } = await world.call("admin", "POST", "/Catalogs", {
        name: "C",
        logo: "https://new.example/logo.png",
        website_id: website.id,
        customer_id,
      });
      const { body: rules } = await world.call("admin", "GET", `/Catalogs/${catalog.id}/matchingRules`);
      assert.equal(rules.length, 1);
      const { name, enabled, matching_query, filter_query, competitors_id } = rules[0];
      assert.deepEqual([enabled, matching_query, filter_query, competitors_id], [true, "{}", "{}", []]);
      assert.ok(name.startsWith(word), name);
      const early = await call("POST", "/applyRule", { rule_id: rules[0].id });
      assert.deepEqual(
        [early.status, early.body.error.message.slice(0, 27)],
        [422, "This rule has no competitor"],
      );
      await world.call("admin", "PUT", `/Catalogs/${catalog.id}/competitors/rel/${world.alice.rival}`);
      assert.equal((await call("POST", "/applyRule", { rule_id: rules[0].id })).status, 200);
      await world.call("admin", "DELETE", `/Catalogs/${catalog.id}`);
    }
  });

  test("is told why each competitor's product was matched, where it is listed", async () => {
    await apply();
    await work();
    const filter = { where: { catalog_id: world.alice.catalog }, include: [] };
    const { body } = await world.find("alice", "/MatchedProducts", filter);
    assert.equal(body.length, 5);
    for (const { competitors } of body) {
      const { type, rule_id, score, explanation } = competitors[0].matching_result;
      assert.deepEqual([type, rule_id, explanation.method], ["rule", rule, "text"]);
      assert.equal(score, competitors[0].score);
      assert.ok(Object.values(explanation.parts).length > 2, JSON.stringify(explanation));
    }
  });

  test("called off while it waits does not run, and may be asked for again", async () => {
    assert.equal((await cancel()).status, 409);
    await apply();
    assert.deepEqual((await cancel()).body.last_run_result, { status: "cancelled" });
    await work();
    assert.deepEqual([await matched(), (await result()).status], [[], "cancelled"]);
    assert.equal((await apply()).status, 200);
    assert.equal(
      (await world.call("bruno", "POST", "/WebsiteMatchingRules/cancelRule", { rule_id: rule })).status,
      404,
    );
    await work();
    assert.deepEqual([(await matched()).length, (await result()).status], [5, "done"]);
  });

  test("called off while it runs stops, writes nothing more, and says so", async () => {
    await apply();
    await duringTheRun(async () => {
      assert.deepEqual(await result(), { status: "running", done: 0, total: 0 });
      await cancel();
    });
    assert.deepEqual(await matched(), []);
    assert.equal((await result()).status, "cancelled");
    assert.equal((await apply()).status, 200);
    await work();
    assert.equal((await matched()).length, 5);
  });

  test("stopped in the middle counts, at its end, what it wrote before and after", async () => {
    const { body: website } = await world.call("admin", "POST", "/WebsiteSettings", {
      url: "https://more.example",
      name: "More",
    });
    await addProducts(
      world.store,
      website.id,
      Object.values(titles)
        .slice(0, 3)
        .map(([, title]) => ({ title, price: 90 })),
    );
    const path = `/Catalogs/${world.alice.catalog}/competitors/rel/${website.id}`;
    await world.call("admin", "PUT", path);
    await apply();
    const stopping = new AbortController();
    let websites = 0;
    const stop = () => {
      websites += 1;
      if (websites === 2) stopping.abort();
    };
    threadsAtWork.subscribe(stop);
    await runRequestedRules(world.services, world.alice.catalog, stopping.signal);
    threadsAtWork.unsubscribe(stop);
    const before = await matched();
    assert.ok(before.length === 5 || before.length === 3, `${before.length} of the first website`);
    const { status, done: _done, total: _total, ...counts } = await result();
    assert.deepEqual([status, counts.matched], ["running", before.length]);
    await work();
    const { duration_ms: _took, ...all } = await result();
    await world.call("admin", "DELETE", path);
    await followChanges(world.store);
    assert.deepEqual(all, {
      status: "done",
      scope: "all",
      matched: 8,
      updated: 0,
      removed: 0,
      // Five on a website without products, two on the one with three.
      skipped: 7,
      kept: 0,
    });
  });

  test("tells how far it is while it runs", async () => {
    await apply();
    const working = await world.store.db.transaction().execute(async (tx) => {
      // Everything is looked at; what was found on the first website waits to be written.
      await lockComparison(tx, world.alice.catalog);
      const begun = work();
      await until("the first website is looked at", result, { is: ({ done }) => done === 5 });
      assert.deepEqual(await result(), { status: "running", done: 5, total: 10 });
      return { begun };
    });
    await working.begun;
    assert.equal((await result()).status, "done");
  });

  test("that two workers have, because one lost its connection, is carried out by the last one", async () => {
    await apply();
    await duringTheRun(async () => {
      await cutSessions(world.store.db);
      await work();
    });
    assert.deepEqual([(await matched()).length, (await result()).status], [5, "done"]);
    const { matched: made, removed } = await result();
    assert.deepEqual([made, removed], [5, 0]);
  });

  test("that another worker took while matches were being written, counts them once: what was written is undone", async () => {
    await apply();
    const runs = await world.store.db.transaction().execute(async (tx) => {
      await sql`select from matched_product for update`.execute(tx);
      const first = work().catch(() => undefined);
      await untilWaiting(world.store.db);
      await cutSessions(world.store.db);
      const second = work();
      await until("the other worker has the run", attempts, { is: (taken) => taken === 2 });
      return [first, second];
    });
    await Promise.all(runs);
    const { status, matched: made, removed } = await result();
    assert.deepEqual([(await matched()).length, status, made, removed], [5, "done", 5, 0]);
  });

  test("is run in the thread that the run before has left", async () => {
    const threads: unknown[] = [];
    const note = (thread: unknown) => void threads.push(thread);
    threadsAtWork.subscribe(note);
    for (let run = 0; run < 2; run += 1) {
      await apply();
      await work();
    }
    threadsAtWork.unsubscribe(note);
    assert.equal(threads.length, 4, "two websites, twice");
    assert.equal(new Set(threads).size, 1);
  });

  test("whose thread dies is run again", async () => {
    await apply();
    await duringTheRun(async (thread) => void (await thread.terminate()));
    assert.deepEqual([await matched(), (await result()).status], [[], "running"]);
    await work();
    assert.deepEqual([(await matched()).length, (await result()).status], [5, "done"]);
  });

  test("that takes its worker down again and again ends, and says whom to tell", async () => {
    await apply();
    for (let death = 0; death < 5; death += 1) {
      await duringTheRun(async (thread) => void (await thread.terminate()));
    }
    await work();
    const { status, message } = await result();
    assert.deepEqual([status, /administrator/.test(message)], ["error", true]);
    assert.equal((await apply()).status, 200);
    await cancel();
  });

  test("turned off while it waits says so, deleted while it waits is gone", async () => {
    await apply();
    await call("PATCH", `/${rule}`, { enabled: false });
    await work();
    assert.match((await result()).message, /^This rule is turned off/);
    await call("PATCH", `/${rule}`, { enabled: true });
    await apply();
    await call("DELETE", `/${rule}`);
    await work();
    assert.deepEqual(await matched(), []);
  });

  test("leaves out a competitor that was unlinked since it was asked for, and names it", async () => {
    const { catalog, rival } = world.alice;
    const link = (method: string) =>
      world.call("admin", method, `/Catalogs/${catalog}/competitors/rel/${rival}`);
    await call("PATCH", `/${rule}`, { competitors_id: [rival, world.shared] });
    await apply();
    await link("DELETE");
    await work();
    assert.deepEqual([(await result()).status, (await result()).unlinked], ["done", [rival]]);
    await link("PUT");
    await call("PATCH", `/${rule}`, { competitors_id: [rival] });
    await apply();
    await link("DELETE");
    await work();
    assert.match(
      (await result()).message,
      /^The rule looks at a website that is not \(or no longer\) a competitor/,
    );
    assert.deepEqual((await apply()).body.error.details.codes, { competitors_id: ["reference"] });
    await link("PUT");
    await apply();
    await duringTheRun(() => link("DELETE"));
    assert.deepEqual([(await result()).unlinked, await matched()], [[rival], []]);
    await link("PUT");
  });

  test("deleted leaves its matches without a rule, or takes them along when that is asked", async () => {
    await apply();
    await work();
    assert.equal((await call("DELETE", `/${rule}?withMatches=perhaps`)).status, 400);
    assert.equal((await world.call("alice", "DELETE", `/WebsiteMatchingRules/${rule}`)).status, 403);
    assert.deepEqual((await call("DELETE", `/${rule}`)).body, { count: 1 });
    const kept = await matched();
    assert.equal(kept.length, 5);
    for (const row of kept) assert.deepEqual(row, { rule_id: null, matching_rule_id: null });
    await sql`delete from offer`.execute(world.store.db);
    const made = await call("POST", "", { name: "Encore", catalog_id: world.alice.catalog });
    rule = made.body.id;
    await apply();
    await work();
    await sql`update offer set unmatched = true where product_id = (select min(product_id) from offer)`.execute(
      world.store.db,
    );
    await call("DELETE", `/${rule}?withMatches=true`);
    assert.deepEqual(await matched(), []);
    const { rows } = await sql<{ entries_count: number; unmatched: number }>`
      select sum(entries_count)::int as entries_count,
             (select count(*)::int from offer where unmatched and rule_id is null) as unmatched
      from matched_product where catalog_id = ${world.alice.catalog}`.execute(world.store.db);
    assert.deepEqual(rows, [{ entries_count: 0, unmatched: 1 }]);
  });

  test("deleted while it writes leaves nothing half done", async () => {
    await apply();
    let working: Promise<unknown> | undefined;
    await world.store.db.transaction().execute(async (tx) => {
      await lockComparison(tx, world.alice.catalog);
      const found = nextFound();
      working = work();
      // It has matched by now, or will soon, and waits for the lock; so does the deletion.
      await within("the thread has matched", found);
      working = Promise.all([working, call("DELETE", `/${rule}`)]);
      const enabled = async () => (await call("GET", `/${rule}`)).body.enabled;
      await until("the rule is to go", enabled, { is: (isEnabled) => isEnabled === false });
    });
    await working;
    assert.deepEqual(await matched(), []);
    assert.equal((await call("GET", `/${rule}`)).status, 404);
  });

  test("of a catalogue that was deleted when its turn came finds nothing, and fails nobody's log", async () => {
    const { rows } = await sql<WebsiteRun>`
      select filter_query, matching_query, null as image_threshold from website_matching_rule where id = ${rule}`.execute(
      world.store.db,
    );
    const run = { ...rows[0]!, catalogId: 999_999, websiteId: world.alice.rival, ruleId: rule, whole: true };
    const none = () => Promise.resolve([]);
    assert.equal(await matchWebsite(world.store.db, run, () => undefined, none), undefined);
  });
});
