// A dry run of a rule: the counts of the run that follows, with examples, and nothing written.
import assert from "node:assert/strict";
import { once } from "node:events";
import { type TestContext, after, beforeEach, describe, test } from "node:test";
import type { Worker } from "node:worker_threads";
import fc from "fast-check";
import { sql } from "kysely";
import { onceAtWork } from "../../../../test/support/matchingThreads.ts";
import { openRuleWorld } from "../../../../test/support/ruleWorld.ts";
import { within } from "../../../../test/support/until.ts";
import { addProducts } from "../../../../test/support/world.ts";
import { openSession } from "#server/store/connection/session.ts";
import { followChanges } from "../followChanges.ts";
import { markChangedProducts } from "../markChanges.ts";
import { drawnTimes } from "../../../../test/support/drawn.ts";

const { world, own, theirs, clear, makeRule, apply, run, offers } = await openRuleWorld();
const { alice } = world;
const { db } = world.store;
after(() => world.close());
beforeEach(clear);

const dryRun = (body: object, who: "alice" | "bruno" = "alice") =>
  world.call(who, "POST", "/WebsiteMatchingRules/dryRun", {
    catalog_id: alice.catalog,
    competitors_id: [alice.rival],
    ...body,
  });
const linesOf = (text: string) =>
  text
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
const resultOf = async (body: object) => {
  const answer = await dryRun(body);
  assert.equal(answer.status, 200, answer.text);
  const last = linesOf(answer.text).at(-1);
  assert.ok(last.result, answer.text);
  return last.result;
};
/** What the server writes down as errors while it answers. */
const errorsLogged = (t: TestContext): unknown[] => {
  const errors: unknown[] = [];
  const { log } = world.app;
  const child = log.child.bind(log);
  t.mock.method(log, "child", (...given: Parameters<typeof child>) =>
    Object.assign(child(...given), { error: (said: unknown) => errors.push(said) }),
  );
  return errors;
};
type Counts = Record<"matched" | "updated" | "removed" | "kept" | "skipped", number>;
const countsOf = ({ matched, updated, removed, kept, skipped }: Counts) => ({
  matched,
  updated,
  removed,
  kept,
  skipped,
});
const versions = async () =>
  (await sql`select xmin::text, ctid::text, product_id from offer order by 3`.execute(db)).rows;

describe("a dry run", () => {
  test("counts and shows what the run would match, and writes nothing", async () => {
    const { duration_ms, websites, examples, ...counts } = await resultOf({});
    assert.ok(Number.isInteger(duration_ms));
    const { selected, without_image, unlike_image, proposed } = counts;
    assert.deepEqual([selected, without_image, unlike_image, proposed], [4, 0, 0, 0]);
    assert.deepEqual(countsOf(counts), { matched: 3, updated: 0, removed: 0, kept: 0, skipped: 1 });
    assert.deepEqual(
      websites.map((one: Counts) => ({ ...one, ...countsOf(one) })),
      [
        {
          website_id: alice.rival,
          name: "Rival",
          without_image,
          unlike_image,
          proposed,
          ...countsOf(counts),
        },
      ],
    );
    assert.deepEqual(
      examples.map((one: Example) => [
        one.kind,
        own.indexOf(one.own!.id),
        theirs.indexOf(one.theirs!.id),
        one.before,
      ]),
      [
        ["matched", 1, 1, null],
        ["matched", 0, 0, null],
        ["matched", 2, 2, null],
      ],
    );
    assert.equal(examples[0].explanation.method, "text");
    assert.ok(examples[0].score >= examples[2].score);
    assert.deepEqual(await versions(), []);
    assert.deepEqual((await sql`select from rule_reach`.execute(db)).rows, []);
  });

  test("of a saved rule tells what it would replace and drop, and what was there before", async () => {
    const id = await makeRule();
    await run(id);
    await sql`update offer set competitor_product_id = ${theirs[3]} where product_id = ${own[0]}`.execute(db);
    const before = await versions();
    const { examples, ...counts } = await resultOf({ id, filter_query: '{"title":{"ilike":"%bosch%"}}' });
    assert.deepEqual(countsOf(counts), { matched: 0, updated: 1, removed: 2, kept: 0, skipped: 0 });
    const shown = (examples as Example[]).map(({ kind, own: mine, theirs: found, before: old }) => [
      kind,
      own.indexOf(mine!.id),
      found && theirs.indexOf(found.id),
      old && theirs.indexOf(old.id),
    ]);
    assert.deepEqual(shown, [
      ["updated", 0, 0, 3],
      ["removed", 1, null, 1],
      ["removed", 2, null, 2],
    ]);
    assert.equal((examples as Example[])[1]!.explanation["method"], "text", "why it was matched");
    assert.deepEqual(await versions(), before);
    // Another rule's matches are in the way of a new one.
    assert.deepEqual(countsOf(await resultOf({})), {
      matched: 0,
      updated: 0,
      removed: 0,
      kept: 0,
      skipped: 1,
    });
  });

  test("tells the counts of the run that follows, whatever was matched before", async () => {
    const texts = fc.record({
      filter_query: fc.constantFrom(
        "{}",
        '{"title":{"ilike":"%e b%"}}',
        '{"match":{"title":"bosch makita rowenta"}}',
      ),
      matching_query: fc.constantFrom(
        "{}",
        '{"match":{"title":"{{title}}"}}',
        '{"query":{"match_all":{}},"min_score":0.5}',
        '{"term":{"title":"{{brand}}"}}',
      ),
    });
    const pair = fc.tuple(
      fc.nat(3),
      fc.nat(3),
      fc.constantFrom("rule", "another", "manual", "undone", "key"),
    );
    await fc.assert(
      fc.asyncProperty(texts, fc.array(pair, { maxLength: 5 }), async (tried, pairs) => {
        await clear();
        const [id, another] = [await makeRule(tried), await makeRule()];
        for (const [mine, other, how] of pairs) {
          const rule = how === "rule" ? id : how === "another" ? another : null;
          const type = rule !== null ? "rule" : how === "undone" ? "manual" : how;
          await sql`
            insert into offer (catalog_id, product_id, website_id, competitor_product_id, type, rule_id, unmatched)
            values (${alice.catalog}, ${own[mine]}, ${alice.rival}, ${theirs[other]}, ${type}, ${rule}, ${how === "undone"})
            on conflict do nothing`.execute(db);
        }
        const { selected, ...foretold } = await resultOf({ id, ...tried });
        assert.ok(selected <= own.length);
        const told = await run(id);
        assert.deepEqual(countsOf(foretold), countsOf(told));
      }),
      drawnTimes(3),
    );
  });

  test("has what has the same key matched before anything is guessed, as a run has", async () => {
    const pair = await Promise.all(
      [alice.website, alice.rival].map(async (website) => {
        const [id] = await addProducts(world.store, website, [
          { title: `Lampe ${website}`, ean: "3245678901236" },
        ]);
        await db.transaction().execute((tx) => markChangedProducts(tx, website, [id!]));
        return id!;
      }),
    );
    assert.equal((await resultOf({})).matched, 3);
    const keyed = (await offers()).find(({ product_id }) => product_id === pair[0]);
    assert.deepEqual([keyed?.competitor_product_id, keyed?.type], [pair[1], "key"]);
    await sql`delete from product where id = any(${pair}::bigint[])`.execute(db);
    for (const [at, website] of [alice.website, alice.rival].entries())
      await db.transaction().execute((tx) => markChangedProducts(tx, website, [pair[at]!]));
    await followChanges(world.store);
  });

  test("may be of a rule that is turned off, and of every competitor", async () => {
    const id = await makeRule({ enabled: false });
    const { websites } = await resultOf({ id, competitors_id: [] });
    assert.deepEqual(
      websites.map(({ name }: { name: string }) => name),
      ["Rival", "Shared"],
    );
  });
});

type Side = { id: number } | null;
type Example = Record<"own" | "theirs" | "before", Side> & {
  kind: string;
  explanation: Record<string, unknown>;
};

describe("a dry run that cannot be", () => {
  test("is refused as the rule is when it is applied", async () => {
    const wrong = [
      { matching_query: '{"bool":{"must":[{"script":{}}]}}' },
      { filter_query: '{"nom":"x"}' },
      { competitors_id: [world.bruno.website] },
    ];
    for (const texts of wrong) {
      const id = await makeRule();
      const json = JSON.stringify(texts);
      await sql`
        update website_matching_rule set
          filter_query = coalesce(${json}::json->>'filter_query', filter_query),
          matching_query = coalesce(${json}::json->>'matching_query', matching_query),
          competitors_id = case when ${json}::jsonb ? 'competitors_id' then array[${world.bruno.website}::bigint]
                           else competitors_id end
        where id = ${id}`.execute(db);
      const [applied, dry] = [await apply(id), await dryRun({ id, ...texts })];
      assert.deepEqual([dry.status, dry.body], [applied.status, applied.body], json);
    }
    assert.equal((await dryRun({}, "bruno")).status, 404);
    const { id } = (
      await world.call("bruno", "POST", "/WebsiteMatchingRules", {
        name: "x",
        catalog_id: world.bruno.catalog,
      })
    ).body;
    assert.equal((await dryRun({ id })).status, 404, "a rule of another catalogue");
  });

  test("tells at its end what shows only when it runs", async () => {
    const answer = await dryRun({ filter_query: '{"title":{"regexp":"(?<=x)["}}' });
    const { error } = answer.status === 200 ? linesOf(answer.text).at(-1) : answer.body;
    assert.ok(error.statusCode >= 400 && error.statusCode < 500, answer.text);
  });

  test("is one at a time for each customer, and ends when they leave, which is no error", async (t) => {
    const logged = errorsLogged(t);
    const address = await world.app.listen({ host: "127.0.0.1", port: 0 });
    const reader = await openSession(world.store);
    try {
      // What it would read is not to be read for a while.
      await reader.client.query("begin; lock table product in access exclusive mode");
      const begun = new Promise<Worker>(onceAtWork);
      const leaver = new AbortController();
      const left = fetch(`${address}/api/WebsiteMatchingRules/dryRun`, {
        method: "POST",
        headers: { authorization: world.tokens.alice, "content-type": "application/json" },
        body: JSON.stringify({ catalog_id: alice.catalog }),
        signal: leaver.signal,
      }).then((answer) => answer.text());
      left.catch(() => undefined);
      const thread = await within("a thread begins", begun);
      const ended = once(thread, "exit");
      const refused = await dryRun({});
      assert.deepEqual([refused.status, /at work/.test(refused.body.error.message)], [409, true]);
      leaver.abort();
      await assert.rejects(left, { name: "AbortError" });
      await within("the thread ends with who asked", ended);
    } finally {
      await reader.close();
    }
    assert.equal((await resultOf({})).matched, 3, "the place is free again");
    assert.deepEqual(logged, []);
  });
});
