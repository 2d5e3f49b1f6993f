// Rules after imports (docs/decisions/0102): what they look at, what they leave alone.
import assert from "node:assert/strict";
import { after, before, beforeEach, describe, test } from "node:test";
import { sql } from "kysely";
import { pieces } from "../../../../test/support/feeds.ts";
import { type Importing, feed, openImporting } from "../../../../test/support/importing.ts";
import { untilWaiting } from "../../../../test/support/locks.ts";
import { type RuledMarket, openRuledMarket, titles } from "../../../../test/support/ruledMarket.ts";
import { nextFound } from "../../../../test/support/matchingThreads.ts";
import { until, within } from "../../../../test/support/until.ts";
import { openWorld } from "../../../../test/support/world.ts";
import { cleanUpProducts } from "../cleanUpProducts.ts";
import { unmatch } from "../matchManually.ts";
import { linkCompetitor, updateCatalogs } from "#server/domain/catalogs/catalogs.ts";
import { uploadAndImport } from "#server/domain/imports/uploads/uploadAndImport.ts";
import { lockComparison } from "#server/store/queries/comparison/todo/lockComparison.ts";
import { requestRuns } from "#server/store/queries/matching/rules/ruleRuns.ts";
import { server } from "#server/store/scopes.ts";

describe("after an import", () => {
  let imports: Importing;
  let market: RuledMarket;
  before(async () => {
    imports = await openImporting();
  });
  after(() => imports.close());
  beforeEach(async () => {
    market = await openRuledMarket(imports);
  });

  const resultOf = async () => {
    const { result } = await market.rule();
    const { duration_ms, ...figures } = result!;
    assert.ok(Number.isInteger(duration_ms));
    return figures;
  };
  const bothSides = async () => {
    await market.importLines("own", { saw: {}, drill: {}, sander: {} });
    await market.importLines("rival", { saw: {}, drill: {} });
    await market.work();
  };

  test("the first run looks at everything, the next ones at what is new", async () => {
    await bothSides();
    assert.deepEqual(await market.matches(), ["drill=drill by rule", "saw=saw by rule"]);
    assert.equal((await resultOf())["scope"], "all");
    const before = await market.versions();
    await market.importLines("rival", { saw: {}, drill: {}, sander: {}, kettle: {} });
    await market.work();
    assert.deepEqual(await market.matches(), [
      "drill=drill by rule",
      "sander=sander by rule",
      "saw=saw by rule",
    ]);
    assert.deepEqual(await resultOf(), {
      status: "done",
      scope: "changes",
      matched: 1,
      updated: 0,
      removed: 0,
      skipped: 0,
      kept: 2,
    });
    const now = await market.versions();
    for (const name of ["saw", "drill"]) assert.equal(now.get(name), before.get(name), name);
    await market.importLines("own", { saw: {}, drill: {}, sander: {}, kettle: {} });
    await market.work();
    assert.ok((await market.matches()).includes("kettle=kettle by rule"));
  });

  test("the first file of a competitor is looked at as a whole, though the shop's own came before", async () => {
    await market.importLines("own", { saw: {}, drill: {}, sander: {} });
    await market.work();
    await market.importLines("rival", { saw: {}, drill: {} });
    await market.work();
    assert.deepEqual([(await resultOf())["scope"], (await market.matches()).length], ["all", 2]);
  });

  test("the threshold is that of the last whole run", async () => {
    await bothSides();
    await sql`update rule_reach set threshold = 2`.execute(market.db);
    await market.importLines("rival", { saw: {}, drill: {}, sander: {} });
    await market.work();
    assert.equal((await market.matches()).length, 2, "nothing scores 2");
    assert.equal((await resultOf())["scope"], "changes");
    await requestRuns(market.db, [(await market.rule()).id]);
    await market.work();
    assert.equal((await market.matches()).length, 3, "a whole run finds another one");
    const { rows } = await sql<{ threshold: number }>`select threshold from rule_reach`.execute(market.db);
    assert.ok(rows[0]!.threshold <= 0.6);
  });

  test("what changed so that it is another product loses its match, and finds its own", async () => {
    await bothSides();
    await market.importLines("own", {
      saw: {},
      drill: { title: "Nappe en lin lavé 150 x 250 cm ocre" },
      sander: {},
    });
    await market.work();
    assert.deepEqual(await market.matches(), ["saw=saw by rule"]);
    assert.equal((await resultOf())["removed"], 1);
    await market.importLines("rival", { saw: { title: "DeWalt ponceuse DWE6423-QS 280W" }, drill: {} });
    await market.work();
    assert.deepEqual(await market.matches(), ["sander=saw by rule"]);
  });

  test("a file that changes nothing runs nothing", async () => {
    await bothSides();
    const before = await market.rule();
    await market.importLines("own", { saw: {}, drill: {}, sander: {} });
    assert.equal((await market.rule()).waits, false);
    await market.work();
    assert.deepEqual(await market.rule(), before);
  });

  test("catalogues that are not updated by themselves, and rules that are off, wait for people", async () => {
    await sql`update catalog set auto_update = false`.execute(market.db);
    await bothSides();
    assert.deepEqual(await market.matches(), []);
    assert.deepEqual(await market.rule(), { ...(await market.rule()), result: null, waits: false });
    await sql`update catalog set auto_update = true`.execute(market.db);
    await sql`update website_matching_rule set enabled = false`.execute(market.db);
    await market.importLines("rival", { saw: {}, drill: {}, sander: {} });
    await market.work();
    assert.deepEqual(await market.matches(), []);
  });

  test("what came while a catalogue was locked, or not updated by itself, is looked at once it is again", async () => {
    const change = (values: { lock?: boolean; auto_update?: boolean }) =>
      updateCatalogs(
        { db: market.db, actor: server, services: { enqueue: async () => undefined } },
        { id: market.catalog },
        values,
      );
    await sql`update catalog set config = '{"mkp": {"isMkp": false}}' where id = ${market.catalog}`.execute(
      market.db,
    );
    await change({ lock: true });
    await bothSides();
    assert.deepEqual(await market.matches(), []);
    await change({ lock: false });
    await market.work();
    assert.equal((await market.matches()).length, 2);
    await change({ auto_update: false });
    await market.importLines("own", { saw: {}, drill: {}, sander: {}, kettle: {} });
    await market.importLines("rival", { saw: {}, drill: {}, sander: {}, kettle: {} });
    await market.work();
    const before = (await market.matches()).length;
    await change({ auto_update: true });
    await market.work();
    assert.ok((await market.matches()).length > before);
    await change({ auto_update: true });
    assert.equal((await market.rule()).waits, false, "nothing new to look at");
  });

  test("two imports in a row lose nothing", async () => {
    await bothSides();
    await market.importLines("rival", { saw: {}, drill: {}, sander: {} });
    await market.importLines("own", { saw: {}, drill: {}, sander: {}, kettle: {} });
    await market.importLines("rival", { saw: {}, drill: {}, sander: {}, kettle: {} });
    await market.work();
    assert.equal((await market.matches()).length, 4);
    assert.equal((await market.rule()).waits, false);
  });

  test("an import that comes while a rule writes what it found is looked at too", async () => {
    await bothSides();
    await market.importLines("rival", { saw: {}, drill: {}, sander: {}, kettle: {} });
    const begun = await market.db.transaction().execute(async (tx) => {
      await lockComparison(tx, market.catalog);
      const matched = nextFound();
      const work = market.work();
      await within("the thread has matched", matched);
      const again = market.importLines("own", { saw: {}, drill: {}, sander: { price: 70 }, kettle: {} });
      // The rule writes when it can, and the import is noted after it.
      await untilWaiting(tx, 2);
      return { work, again };
    });
    await Promise.all([begun.work, begun.again]);
    await market.work();
    assert.equal((await market.matches()).length, 4);
  });

  test("a person's run looks at everything, and what was imported before it is done with", async () => {
    await bothSides();
    await market.importLines("rival", { saw: {}, drill: {}, sander: {} });
    await requestRuns(market.db, [(await market.rule()).id]);
    await market.work();
    assert.deepEqual([(await resultOf())["scope"], (await resultOf())["matched"]], ["all", 1]);
    assert.equal((await market.rule()).waits, false);
  });

  test("matches by hand and undone pairs stay as people left them", async () => {
    await bothSides();
    const { rows } = await sql<{
      id: number;
      product_id: string;
    }>`select id, product_id from product where website_id in (${market.own}, ${market.rival})`.execute(
      market.db,
    );
    const id = (name: string) => rows.find(({ product_id }) => product_id === name)!.id;
    const decide = (mine: string, theirs: string, undo: boolean) =>
      market.db.transaction().execute((tx) =>
        unmatch(tx, {
          catalogId: market.catalog,
          productId: id(mine),
          competitorWebsiteId: market.rival,
          competitorProductId: id(theirs),
          unmatch: undo,
        }),
      );
    await decide("own-saw", "rival-saw", true);
    await decide("own-sander", "rival-drill", false);
    await market.importLines("own", { saw: { price: 90 }, drill: { price: 90 }, sander: { price: 90 } });
    await market.importLines("rival", { saw: { price: 80 }, drill: { price: 80 }, sander: {} });
    await market.work();
    assert.deepEqual(await market.matches(), ["sander=drill by manual"]);
  });

  test("what loses its match because the competitor's product is deleted finds another one", async () => {
    await market.importLines("own", { saw: {}, drill: {} });
    const second = { title: "Scie sauteuse BOSCH PST700E", price: 90 };
    await market.importLines("rival", { saw: {}, drill: {}, sander: second });
    await market.work();
    assert.deepEqual(await market.matches(), ["drill=drill by rule", "saw=saw by rule"]);
    await market.db.transaction().execute(async (tx) => {
      const gone = await sql<{ id: number }>`
        delete from product where website_id = ${market.rival} and product_id = 'rival-saw' returning id`.execute(
        tx,
      );
      await cleanUpProducts(tx, market.rival, [gone.rows[0]!.id]);
    });
    await market.importLines("rival", { drill: { price: 95 }, sander: second });
    await market.work();
    assert.deepEqual(
      [(await resultOf())["scope"], await market.matches()],
      ["changes", ["drill=drill by rule", "saw=sander by rule"]],
    );
  });

  test("a competitor that has products is looked at once it is linked, by the rules that run by themselves", async () => {
    await bothSides();
    const other = await market.website();
    const link = (website_id: number) =>
      market.db
        .transaction()
        .execute((db) =>
          linkCompetitor(
            { db, actor: server, services: { enqueue: async () => undefined } },
            { catalog_id: market.catalog, website_id },
          ),
        );
    const spare = await market.website();
    await link(other);
    assert.equal((await market.rule()).waits, false, "it has no products");
    await market.importFile(spare, feed("sku;titre;prix", `x;${titles.sander[1]};90`), {
      options: { type_options: { uniqueProductIdentifier: "sku" } },
    });
    await link(spare);
    assert.equal((await market.rule()).waits, true);
    await market.work();
    assert.equal((await market.matches()).length, 3);
    assert.equal((await resultOf())["matched"], 1);
    await sql`update catalog set auto_update = false`.execute(market.db);
    await sql`delete from catalog_competitor where website_id = ${spare}`.execute(market.db);
    await link(spare);
    assert.equal((await market.rule()).waits, false, "nobody wants it to run by itself");
  });

  test("the first rule that accepts a pair keeps it", async () => {
    await sql`
      insert into website_matching_rule (catalog_id, website_id, customer_id, name)
      select catalog_id, website_id, customer_id, 'Second' from website_matching_rule`.execute(market.db);
    await bothSides();
    const { rows } = await sql<{ name: string }>`
      select distinct rule.name from offer join website_matching_rule rule on rule.id = rule_id`.execute(
      market.db,
    );
    assert.deepEqual(rows, [{ name: "Clés, puis textes" }]);
  });

  test("more changes than are remembered are looked at as a whole", async () => {
    await bothSides();
    await market.importLines("rival", { saw: {}, drill: {}, sander: {} });
    await sql`update website_change set product_ids = null`.execute(market.db);
    await market.work();
    assert.deepEqual([(await resultOf())["scope"], (await market.matches()).length], ["all", 3]);
    await market.importLines("own", { saw: {}, drill: {}, sander: {}, kettle: {} });
    await sql`delete from website_change`.execute(market.db);
    await market.work();
    assert.equal((await resultOf())["scope"], "all");
  });
});

test("a worker runs the rules of every catalogue that a file concerns", async () => {
  const world = await openWorld({}, { withWorker: true });
  try {
    const { alice } = world;
    const send = (websiteId: number, title: string) => {
      const content = pieces(feed("sku;titre;prix", `a;${title};100`), 1_000);
      return uploadAndImport(world.services, { websiteId, name: "prix.csv", content, maxBytes: 1e6 });
    };
    await send(alice.website, titles.saw[0]);
    await send(alice.rival, titles.saw[1]);
    const path = `/MatchedProducts?where={"catalog_id":${alice.catalog}}`;
    const matched = async () => (await world.call("alice", "GET", path)).body;
    const [match] = await until("the rule has matched", matched, {
      is: ({ length }) => length > 0,
      every_ms: 50,
    });
    assert.equal(match.matching_result.type, "rule");
  } finally {
    await world.close();
  }
});
