// What a run of a rule lays before people beside its matches, and what it learns from what they say.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { sql } from "kysely";
import { settledPairs } from "#server/store/queries/matching/rules/settledPairs.ts";
import { openRuleWorld } from "../../../../test/support/ruleWorld.ts";
import { addProducts } from "../../../../test/support/world.ts";
import { followChanges } from "../followChanges.ts";
import { markCatalogChange, markChangedProducts } from "../markChanges.ts";
import { markForRules } from "#server/store/queries/matching/rules/ruleRuns.ts";

const { world, own, theirs, makeRule, run, work, offers } = await openRuleWorld();
after(() => world.close());
const { db } = world.store;
const { catalog, website, rival } = world.alice;
const path = `/Catalogs/${catalog}/matchProposals`;
const list = async (query: string) => (await world.call("alice", "GET", `${path}?${query}`)).body;
const judge = (id: number, verdict: string) =>
  world
    .call("alice", "POST", `${path}/judge`, { id, verdict })
    .then(({ status }) => assert.equal(status, 200));

describe("a match that holds another quantity", () => {
  const ean = "5449000000996";
  let pack: number;
  let rule: number;
  before(async () => {
    [pack = 0] = await addProducts(world.store, website, [{ title: "Coca-Cola 6 x 33 cl", ean, price: 5 }]);
    await addProducts(world.store, rival, [{ title: "Coca-Cola canette 33 cl", ean, price: 4 }]);
    await markCatalogChange(db, catalog);
    await followChanges(world.store);
    rule = await makeRule();
    await run(rule);
  });

  test("is laid before people by the rule that sees it, whoever made it", async () => {
    const [found, ...others] = await list("reason=pack");
    assert.deepEqual(others, []);
    assert.deepEqual(
      [found.own.id, found.details, found.explanation.key, found.rule_id],
      [pack, { own: "6 x 33 cl", theirs: "33 cl" }, "gtin", null],
    );
  });

  test("is so no longer once both say the same, and comes back with the difference", async () => {
    const rename = (title: string) => sql`update product set title = ${title} where id = ${pack}`.execute(db);
    await rename("Coca-Cola 33 cl");
    await run(rule);
    assert.deepEqual(await list("reason=pack"), []);
    await rename("Coca-Cola 12 x 33 cl");
    await run(rule);
    assert.deepEqual((await list("reason=pack"))[0].details, { own: "12 x 33 cl", theirs: "33 cl" });
  });

  test("is made by hand when it is confirmed, and in nobody's doubt any more", async () => {
    const [found] = await list("reason=pack");
    await judge(found.id, "accepted");
    await run(rule);
    assert.deepEqual(await list("reason=pack"), []);
    assert.equal((await offers()).find(({ product_id }) => product_id === pack)!.type, "manual");
  });
});

test("what people say of a sample tells the rule how likely its scores are right, and not how many score so", async () => {
  const rule = await makeRule();
  await sql`delete from offer where type = 'rule'`.execute(db);
  await run(rule);
  const drawn = await list(`reason=sample&rule_id=${rule}`);
  assert.equal(drawn.length, 3);
  await judge(drawn[0].id, "accepted");
  await judge(drawn[1].id, "rejected");
  const settled = await settledPairs(db, { catalogId: catalog, websiteId: rival, ruleId: rule });
  const at = (one: { own: { id: number } }) => own.indexOf(one.own.id);
  const numbered = (pairs: { product_id: number; competitor_product_id: number }[]) =>
    pairs.map((pair) => [own.indexOf(pair.product_id), theirs.indexOf(pair.competitor_product_id)]);
  assert.deepEqual(
    settled.judged.map(({ product_id, isRight }) => [own.indexOf(product_id), isRight]),
    [
      [at(drawn[0]), true],
      [at(drawn[1]), false],
    ],
  );
  assert.deepEqual(numbered(settled.undone), [[at(drawn[1]), at(drawn[1])]]);
  assert.deepEqual([numbered(settled.sure), numbered(settled.wrong)], [[], []]);
  const { measured } = (await world.call("alice", "GET", `/WebsiteMatchingRules/${rule}`)).body;
  assert.deepEqual(measured, { right: 1, wrong: 1, precision: 50, low: 9.5, high: 90.5 });
  await world.call("alice", "POST", `/Catalogs/${catalog}/matchedProducts/unmatch`, {
    product_id: drawn[2].own.id,
    competitor_id: rival,
    unmatch: true,
  });
  const after = (await world.call("alice", "GET", `/WebsiteMatchingRules/${rule}`)).body.measured;
  assert.deepEqual([after.right, after.wrong], [1, 2]);
});

test("a rule that was judged waits to be applied; then it is measured by what it still accepts", async () => {
  const [last] = (await world.call("alice", "GET", "/WebsiteMatchingRules?filter[order]=id DESC")).body;
  const unapplied = async () => (await world.call("alice", "GET", `${path}/count`)).body.unapplied;
  const measured = async () => {
    const { right, wrong } = (await world.call("alice", "GET", `/WebsiteMatchingRules/${last.id}`)).body
      .measured;
    return [right, wrong];
  };
  assert.deepEqual(await unapplied(), [{ rule_id: last.id, name: last.name, judged: 3 }]);
  const [wrong] = await list("state=rejected&reason=sample");
  const title = (added: string) =>
    sql`update product set title = ${`${wrong.theirs.title}${added}`} where id = ${wrong.theirs.id}`.execute(
      db,
    );
  await title(" lot de 4");
  await run(last.id);
  assert.deepEqual([await unapplied(), await measured()], [[], [1, 1]]);
  await title("");
  await run(last.id);
  assert.deepEqual([await unapplied(), await measured()], [[], [1, 2]]);
  const { id, judged_at } = (await list("state=accepted&reason=sample"))[0];
  await world.call("alice", "POST", `${path}/undo`, { id, judged_at });
  await judge(id, "rejected");
  assert.deepEqual([(await unapplied())[0].judged, await measured()], [1, [0, 3]]);
});

test("a match by key is laid before people too when its import came as a rule was about to read", async () => {
  await world.call("admin", "PATCH", `/Catalogs/${catalog}`, { auto_update: true });
  await followChanges(world.store);
  const sold = { ean: "3017620422003", price: 5 };
  const ours = await addProducts(world.store, website, [{ title: "Piles AA Varta Longlife", ...sold }]);
  const sets = await addProducts(world.store, rival, [
    { title: "Piles AA Varta Longlife lot de 4", ...sold },
  ]);
  await markChangedProducts(db, website, ours);
  await markChangedProducts(db, rival, sets);
  await markForRules(db, rival);
  await db.transaction().execute(async (tx) => {
    // What the run does not follow before it reads, as if it had been written only then.
    await sql`select from comparison_todo for update`.execute(tx);
    await work();
  });
  assert.deepEqual(await list("reason=pack"), []);
  // The rest of the import.
  await followChanges(world.store);
  await markForRules(db, rival);
  await work();
  assert.deepEqual(
    (await list("reason=pack")).map((one: { own: { id: number } }) => one.own.id),
    ours,
  );
});
