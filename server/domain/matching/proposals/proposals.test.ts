// The inbox of matches: what a rule is not sure of, and what people decide about it.
import assert from "node:assert/strict";
import { after, before, beforeEach, describe, test } from "node:test";
import { sql } from "kysely";
import { openRuleWorld } from "../../../../test/support/ruleWorld.ts";
import { type Who, addProducts } from "../../../../test/support/world.ts";
import { followChanges } from "../followChanges.ts";
import { markCatalogChange, markChangedProducts } from "../markChanges.ts";
import { settledPairs } from "#server/store/queries/matching/rules/settledPairs.ts";
import { markForRules } from "#server/store/queries/matching/rules/ruleRuns.ts";

const { world, makeRule, run, work, offers } = await openRuleWorld();
after(() => world.close());
const { db } = world.store;
const { catalog, website, rival } = world.alice;

/** Alike, but not enough to be matched: what each shop calls its own, and what it costs there. */
const doubtful = [
  ["Robot pâtissier Kenwood Chef XL 6,7 L", "Kenwood robot multifonction Prospero 1000W", 200],
  ["Mixeur plongeant Braun MultiQuick 5", "Braun pied mixeur MQ 7 blanc", 250],
  ["Cafetière filtre Philips Café Gaia 1,2 L noire", "Philips machine programmable noire 15 tasses", 200],
] as const;
let own: number[];
let theirs: number[];
let rule: number;

before(async () => {
  own = await addProducts(
    world.store,
    website,
    doubtful.map(([title]) => ({ title, price: 100 })),
  );
  theirs = await addProducts(
    world.store,
    rival,
    doubtful.map(([, title, price]) => ({ title, price })),
  );
  await markCatalogChange(db, catalog);
  await followChanges(world.store);
  rule = await makeRule();
  await run(rule);
  await sql`delete from match_proposal where reason <> 'below'`.execute(db);
  await sql`create table proposed as select * from match_proposal`.execute(db);
  await sql`create table matched as select * from offer`.execute(db);
});

/** As the rule's first run left it, but for the samples. */
beforeEach(async () => {
  await sql`delete from match_proposal`.execute(db);
  await sql`delete from offer`.execute(db);
  await sql`insert into offer select * from matched`.execute(db);
  await sql`insert into match_proposal overriding system value select * from proposed`.execute(db);
});

const path = `/Catalogs/${catalog}/matchProposals`;
const list = async (query = "") => (await world.call("alice", "GET", `${path}?reason=below&${query}`)).body;
const counts = async (query = "") => (await world.call("alice", "GET", `${path}/count?${query}`)).body;
const judge = (id: number, verdict: string, who: Who = "alice") =>
  world.call(who, "POST", `${path}/judge`, { id, verdict });
const undo = (body: object, who: Who = "alice") => world.call(who, "POST", `${path}/undo`, body);
const ofFirst = async () => (await offers()).filter(({ product_id }) => product_id === own[0]);
const liveOfFirst = async () =>
  (await ofFirst()).find(({ unmatched }) => !unmatched)?.competitor_product_id ?? null;
const byHand = (body: object, who: Who = "alice") =>
  world.call(who, "POST", `/Catalogs/${catalog}/matchedProducts/unmatch`, {
    competitor_id: rival,
    ...body,
  });
// Rows are read as the test expects them.
// oxlint-disable-next-line typescript/no-explicit-any
const pairsOf = (proposals: any[]) =>
  proposals.map((one) => [own.indexOf(one.own.id), theirs.indexOf(one.theirs.id)]);

describe("the inbox", () => {
  test("lays before people what a rule scored below its threshold, the surest first, with both products", async () => {
    const found = await list();
    assert.deepEqual(pairsOf(found), [
      [0, 0],
      [1, 1],
      [2, 2],
    ]);
    const [first] = found;
    assert.ok(first.score >= found[1].score && found[1].score >= found[2].score && found[2].score >= 35);
    assert.deepEqual(
      [first.reason, first.state, first.rule_id, first.rule_name, first.website_name, first.current],
      ["below", "open", rule, "Textes", "Rival", null],
    );
    assert.ok(first.details.threshold > first.score && first.details.threshold <= 95);
    assert.deepEqual([first.own.price, first.theirs.price, first.own.currency], [100, 200, "EUR"]);
    assert.deepEqual(first.theirs.images, []);
    assert.equal(first.explanation.method, "text");
    assert.ok(Object.keys(first.explanation.parts).length > 2);
  });

  test("counts them by reason and by score, and what was judged today", async () => {
    const [first] = await list();
    const told = await counts();
    assert.deepEqual(
      [told.count, told.reasons, told.judged_today],
      [3, { below: 3, price: 0, pack: 0, sample: 0, key: 0 }, 0],
    );
    const sumOf = (name: "count" | "right") =>
      told.scores.reduce((sum: number, step: Record<typeof name, number>) => sum + step[name], 0);
    assert.equal(sumOf("count"), 3);
    // Nobody has judged any: below the threshold fewer than half are expected right.
    assert.ok(sumOf("right") > 0 && sumOf("right") < 1.5, String(sumOf("right")));
    await judge(first.id, "rejected");
    const now = await counts();
    assert.deepEqual([now.count, now.judged_today], [2, 1]);
    assert.equal((await counts("state=judged")).count, 1);
    assert.equal((await counts("reason=price")).reasons.below, 2);
  });

  test("is narrowed by rule, website and score, page by page", async () => {
    assert.equal((await list(`rule_id=${rule + 1}`)).length, 0);
    assert.equal((await list(`website_id=${rival}&rule_id=${rule}`)).length, 3);
    assert.deepEqual(pairsOf(await list("limit=1&skip=1")), [[1, 1]]);
    const [first, second] = await list();
    assert.deepEqual(pairsOf(await list(`min_score=${second.score}`)), [
      [1, 1],
      [0, 0],
    ]);
    assert.ok(first.score > second.score);
  });

  test("says what is wrong with what it is asked", async () => {
    for (const query of [
      "reason=other",
      "state=maybe",
      "limit=101",
      "skip=-1",
      "rule_id=x",
      "min_score=101",
    ]) {
      assert.equal((await world.call("alice", "GET", `${path}?${query}`)).status, 400, query);
    }
    for (const id of ["1e1", "+1", " 1", "1.0", 1.5, -1, "abc"]) {
      const { status, body } = await judge(id as number, "accepted");
      assert.deepEqual([status, body.error.message], [400, `The id operator has invalid clauses ${id}`]);
    }
    assert.match(
      (await world.call("alice", "GET", `${path}?rule_id=abc`)).body.error.message,
      /rule_id.*abc/,
    );
    for (const body of [{ id: 1 }, { verdict: "accepted" }, { id: 1, verdict: "perhaps" }]) {
      assert.equal((await world.call("alice", "POST", `${path}/judge`, body)).status, 400);
    }
    assert.equal((await undo({ batch: "x" })).status, 400);
    assert.equal((await world.call("alice", "POST", `${path}/acceptAbove`, {})).status, 400);
  });

  test("is shown to whom the catalogue belongs, and not judged by them while it is locked", async () => {
    const [first] = await list();
    assert.equal((await world.call("bruno", "GET", path)).status, 404);
    assert.equal((await judge(first.id, "accepted", "bruno")).status, 404);
    const elsewhere = `/Catalogs/${world.bruno.catalog}/matchProposals/judge`;
    const stolen = await world.call("bruno", "POST", elsewhere, { id: first.id, verdict: "accepted" });
    assert.deepEqual([stolen.status, stolen.body.error.details], [409, undefined]);
    await world.call("admin", "PATCH", `/Catalogs/${catalog}`, { lock: true });
    assert.equal((await judge(first.id, "accepted")).status, 403);
    assert.equal((await judge(first.id, "accepted", "admin")).status, 200);
    await world.call("admin", "PATCH", `/Catalogs/${catalog}`, { lock: false });
  });
});

describe("a proposal", () => {
  test("that is accepted is a match by hand, compared at once; undone it is proposed again", async () => {
    const [first] = await list();
    const { body } = await judge(first.id, "accepted");
    assert.deepEqual([body.state, body.judged_by], ["accepted", { id: world.alice.customer, name: "alice" }]);
    assert.deepEqual(
      (await ofFirst()).map(({ type, unmatched }) => [type, unmatched]),
      [["manual", false]],
    );
    const compared = await world.find("alice", "/MatchedProducts", { where: { product_id: own[0] } });
    assert.equal(compared.body[0].price_diff_integer, -100);
    assert.equal((await list()).length, 2);
    assert.deepEqual(pairsOf(await list("state=accepted")), [[0, 0]]);
    await run(rule);
    assert.equal((await ofFirst())[0]!.type, "manual");
    const undone = await undo({ id: first.id });
    assert.deepEqual([undone.status, undone.body.state, undone.body.judged_by], [200, "open", null]);
    assert.deepEqual(await ofFirst(), []);
    assert.equal((await list()).length, 3);
  });

  test("that is rejected is never made, nor proposed again", async () => {
    const [first] = await list();
    await judge(first.id, "rejected");
    assert.deepEqual(
      (await ofFirst()).map(({ unmatched }) => unmatched),
      [true],
    );
    await run(rule);
    assert.ok((await list()).every((one: { id: number }) => one.id !== first.id));
    assert.deepEqual(pairsOf(await list("state=rejected")), [[0, 0]]);
    await undo({ id: first.id });
    assert.deepEqual(await ofFirst(), []);
  });

  test("that is skipped comes last, until that is taken back", async () => {
    const [first] = await list();
    const { body } = await judge(first.id, "skipped");
    assert.deepEqual([body.state, typeof body.skipped_at], ["open", "string"]);
    assert.deepEqual(pairsOf(await list()).at(-1), [0, 0]);
    await undo({ id: first.id });
    assert.deepEqual(pairsOf(await list())[0], [0, 0]);
  });

  test("that two people judge at once is judged by one; the other is told by whom, and what", async () => {
    for (let round = 0; round < 6; round += 1) {
      const [first] = await list();
      const [left, right] = await Promise.all([
        judge(first.id, "accepted", "alice"),
        judge(first.id, "rejected", "admin"),
      ]);
      assert.deepEqual([left.status, right.status].toSorted(), [200, 409]);
      const [won, lost] = left.status === 200 ? [left, right] : [right, left];
      assert.equal(lost.body.error.details.id, first.id);
      assert.equal(lost.body.error.details.state, won.body.state);
      assert.match(
        lost.body.error.message,
        won.body.state === "accepted" ? /alice has just accepted/ : /has just rejected/,
      );
      assert.deepEqual(
        (await ofFirst()).map(({ unmatched }) => unmatched),
        [won.body.state === "rejected"],
      );
      assert.equal((await undo(won.body)).status, 200);
    }
  });

  test("is settled by a match by hand of its pair, and gone when its product is matched otherwise", async () => {
    const [first, second] = await list();
    await byHand({ product_id: own[0], competitor_product_id: theirs[0], unmatch: false });
    assert.deepEqual((await list("state=accepted"))[0].id, first.id);
    await byHand({ product_id: own[1], competitor_product_id: theirs[0], unmatch: false });
    assert.equal((await list()).length, 1);
    const late = await judge(second.id, "accepted");
    assert.deepEqual([late.status, late.body.error.code], [409, "CONFLICT"]);
    await byHand({ product_id: own[0], unmatch: true });
    assert.deepEqual(pairsOf(await list("state=rejected")), [[0, 0]]);
    await byHand({ product_id: own[0], unmatch: false });
    assert.deepEqual(pairsOf(await list("state=accepted")), [[0, 0]]);
    assert.equal((await list("state=judged")).length, 1);
  });

  test("is not undone over what somebody decided since, in the inbox or by hand", async () => {
    const unmatches = () => byHand({ product_id: own[0], unmatch: true }, "admin");
    const matches = (id: number) =>
      byHand({ product_id: own[0], competitor_product_id: id, unmatch: false }, "admin");
    // Each by what was judged first; then what somebody else decides, and what is matched after it.
    const decisions = [
      ["accepted", unmatches, "rejected", null],
      ["accepted", () => matches(theirs[1]!), "rejected", theirs[1]!],
      ["rejected", () => matches(theirs[0]!), "accepted", theirs[0]!],
    ] as const;
    const [{ id }] = await list();
    for (const [verdict, decide, state, live] of decisions) {
      const judged = (await judge(id, verdict)).body;
      await decide();
      for (const late of [await undo(judged), await undo({ id })]) {
        assert.equal(late.status, 409);
        assert.match(late.body.error.message, /last decision on this match is by admin/);
        assert.deepEqual([late.body.error.details.id, late.body.error.details.state], [id, state]);
      }
      assert.equal(await liveOfFirst(), live);
      // Taken back by name, what was decided before it holds again.
      const [last] = await list("state=judged");
      const { body } = await undo(last, "admin");
      assert.deepEqual(
        [body.state, body.judged_at, body.judged_by.name],
        [verdict, judged.judged_at, "alice"],
      );
      assert.equal(await liveOfFirst(), verdict === "accepted" ? theirs[0] : null);
      assert.equal((await undo(judged)).body.state, "open");
      assert.deepEqual(await ofFirst(), []);
    }
    const judged = (await judge(id, "accepted")).body;
    await undo(judged, "admin");
    assert.equal((await undo(judged)).body.state, "open", "what is taken back already is no failure");
    await judge(id, "rejected", "admin");
    assert.equal((await undo(judged)).status, 409);
    assert.deepEqual(pairsOf(await list("state=rejected")), [[0, 0]]);
  });

  test("that was put off is not opened over what was decided since", async () => {
    const [{ id }] = await list();
    const { body } = await judge(id, "skipped");
    await judge(id, "accepted");
    assert.equal((await undo(body)).status, 409);
    assert.equal((await undo({ id, judged_at: "soon" })).status, 400);
    assert.equal(await liveOfFirst(), theirs[0]);
  });

  test("that was accepted was wrong once its match is replaced, for the rule too", async () => {
    const [first] = await list();
    await judge(first.id, "accepted");
    await byHand({ product_id: own[0], competitor_product_id: theirs[1], unmatch: false });
    assert.deepEqual([await list("state=accepted"), pairsOf(await list("state=rejected"))], [[], [[0, 0]]]);
    const { judged } = await settledPairs(db, { catalogId: catalog, websiteId: rival, ruleId: rule });
    assert.deepEqual(judged, [{ product_id: own[0], competitor_product_id: theirs[0], isRight: false }]);
  });

  test("is proposed again when the match by hand that settled it is taken back, over the API too", async () => {
    const before = await list();
    const asked = { product_id: own[0], competitor_product_id: theirs[0], unmatch: false };
    assert.equal((await byHand(asked)).status, 200);
    assert.deepEqual(pairsOf(await list("state=accepted")), [[0, 0]]);
    const late = await byHand({ product_id: own[0], takeBack: true, replaces: theirs[1] });
    assert.deepEqual([late.status, late.body.error.details.current.product_id], [409, theirs[0]]);
    const back = await byHand({ product_id: own[0], takeBack: true, replaces: theirs[0] });
    assert.equal(back.status, 200, JSON.stringify(back.body));
    assert.deepEqual([await list(), await ofFirst(), await list("state=accepted")], [before, [], []]);
  });

  test("goes with a product that is set aside or vanishes, on either side", async () => {
    const aside = (flag: boolean) =>
      sql`update product set unmatched = ${flag} where id in (${own[0]!}, ${theirs[1]!})`.execute(db);
    await aside(true);
    assert.deepEqual(pairsOf(await list()), [[2, 2]]);
    await run(rule);
    const { rows } = await sql`select from match_proposal where reason = 'below'`.execute(db);
    assert.equal(rows.length, 1);
    await aside(false);
    assert.deepEqual(pairsOf(await list()), [[2, 2]]);
  });
});

describe("a rule that runs again", () => {
  test("proposes what it finds then, and writes nothing when that is the same", async () => {
    const stored = () =>
      sql`select xmin::text, ctid::text from match_proposal where reason = 'below' order by id`
        .execute(db)
        .then(({ rows }) => rows);
    const before = await stored();
    await run(rule);
    assert.deepEqual(await stored(), before);
    await world.call("alice", "PATCH", `/WebsiteMatchingRules/${rule}`, {
      filter_query: JSON.stringify({ title: { ilike: "%mixeur%" } }),
    });
    await run(rule);
    assert.deepEqual(pairsOf(await list()), [[1, 1]]);
    await world.call("alice", "PATCH", `/WebsiteMatchingRules/${rule}`, { filter_query: "{}" });
    await run(rule);
  });

  test("on changes decides anew about the products that changed alone", async () => {
    await sql`update product set title = 'Tondeuse à gazon Honda' where id = ${theirs[0]}`.execute(db);
    const kept = (await list()).slice(1);
    await db.transaction().execute(async (tx) => {
      await markChangedProducts(tx, rival, [theirs[0]!]);
      await markForRules(tx, rival);
    });
    await world.call("admin", "PATCH", `/Catalogs/${catalog}`, { auto_update: true });
    await work();
    assert.deepEqual(await list(), kept);
    await sql`update product set title = ${doubtful[0][1]} where id = ${theirs[0]}`.execute(db);
  });
});

describe("all from a score on", () => {
  const above = (body: object) => world.call("alice", "POST", `${path}/acceptAbove`, body);

  test("are accepted at once, the best first, and undone at once but for what was changed since", async () => {
    const found = await list();
    const { body } = await above({ score: found[1].score, rule_id: rule });
    assert.deepEqual([body.count, body.skipped], [2, 0]);
    await judge((await list())[0].id, "accepted");
    const countOf = async (choice: string) =>
      (await world.call("alice", "GET", `${path}/count?state=judged${choice}`)).body.count;
    assert.deepEqual([await countOf(`&batch=${body.batch}`), await countOf("")], [2, 3]);
    await undo({ id: found.at(-1).id });
    assert.deepEqual(pairsOf(await list()), [[2, 2]]);
    assert.deepEqual(
      (await offers()).filter(({ type }) => type === "manual").map(({ product_id }) => product_id),
      [own[0], own[1]],
    );
    await byHand({ product_id: own[1], unmatch: true });
    // Where the answer was lost, the list tells the batch.
    const [last] = await list("state=accepted");
    assert.equal(last.batch, body.batch);
    const undone = await undo({ batch: last.batch });
    assert.deepEqual([undone.body.count, undone.body.skipped], [1, 0]);
    assert.deepEqual(await ofFirst(), []);
    assert.deepEqual(pairsOf(await list()), [
      [0, 0],
      [2, 2],
    ]);
  });

  test("leave one that wants a product which another one has", async () => {
    await sql`
      insert into match_proposal (catalog_id, product_id, website_id, competitor_product_id, reason, rule_id, score)
      values (${catalog}, ${own[0]}, ${rival}, ${theirs[1]}, 'below', ${rule}, 99)`.execute(db);
    const { body } = await above({ score: 0 });
    assert.deepEqual([body.count, body.skipped], [2, 2]);
    const live = (await offers()).filter(({ type }) => type === "manual");
    assert.deepEqual(
      live.map((row) => [own.indexOf(row.product_id), theirs.indexOf(row.competitor_product_id)]),
      [
        [0, 1],
        [2, 2],
      ],
    );
  });
});

test("what a rule proposed goes with it; what was judged stays, and can be undone", async () => {
  await run(rule);
  const [first, second] = await list();
  const [sample] = (await world.call("alice", "GET", `${path}?reason=sample`)).body;
  await judge(first.id, "accepted");
  await judge(second.id, "rejected");
  await judge(sample.id, "rejected");
  assert.equal((await world.call("admin", "DELETE", `/WebsiteMatchingRules/${rule}`)).status, 200);
  assert.deepEqual(await list(), []);
  const judged = (await world.call("alice", "GET", `${path}?state=judged`)).body;
  assert.deepEqual(
    judged.map((one: { id: number; rule_id: null; state: string }) => [one.id, one.rule_id, one.state]),
    [
      [sample.id, null, "rejected"],
      [second.id, null, "rejected"],
      [first.id, null, "accepted"],
    ],
  );
  assert.equal((await ofFirst())[0]!.type, "manual");
  for (const one of judged) assert.equal((await undo(one)).status, 200);
  assert.deepEqual(await ofFirst(), []);
  assert.deepEqual(pairsOf(await list()), [
    [0, 0],
    [1, 1],
  ]);
});
