// Two people who write one row: who says which version they saw is told when it is another one by now.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { sql } from "kysely";
import { untilWaiting } from "../../../test/support/locks.ts";
import { type World, openWorld } from "../../../test/support/world.ts";

describe("a row that two people write", () => {
  let world: World;
  let path: string;
  before(async () => {
    world = await openWorld();
    path = `/Catalogs/${world.alice.catalog}`;
  });
  after(() => world.close());

  const read = async (filter = "") => world.call("alice", "GET", path + filter);
  const write = (name: string, tag?: string, method: "PATCH" | "PUT" = "PATCH") =>
    world.call(
      "alice",
      method,
      path,
      { name },
      tag === undefined ? {} : { headers: { authorization: world.tokens.alice, "if-match": tag } },
    );

  test("is written by who saw its present version, and refused (412) with that version to who saw an older one", async () => {
    const { etag } = (await read()).headers;
    const first = await write("First", String(etag));
    assert.equal(first.status, 200, first.text);
    const second = await write("Second", String(etag));
    assert.deepEqual([second.status, second.body.error.code], [412, "CHANGED_MEANWHILE"]);
    const { current } = second.body.error.details;
    assert.deepEqual(
      [current.id, current.name, current.modified],
      [first.body.id, "First", first.body.modified],
    );
    assert.equal((await read()).body.name, "First");
    const again = await write("Second", `"${Date.parse(current.modified)}"`);
    assert.deepEqual([again.status, again.body.name], [200, "Second"]);
  });

  test("is not deleted by who saw an older version of it", async () => {
    const rates = `${path}/currencyMappings`;
    const made = await world.call("alice", "POST", rates, { currency: "SEK", rate: 11 });
    assert.equal(made.status, 200, made.text);
    const at = `/CurrencyMappings/${made.body.id}`;
    const stale = (await world.call("alice", "GET", at)).headers["etag"];
    await world.call("alice", "PATCH", at, { rate: 11.5 });
    const remove = (tag: unknown) =>
      world.call("alice", "DELETE", at, undefined, {
        headers: { authorization: world.tokens.alice, "if-match": String(tag) },
      });
    const refused = await remove(stale);
    assert.deepEqual([refused.status, refused.body.error.code], [412, "CHANGED_MEANWHILE"]);
    const gone = await remove((await world.call("alice", "GET", at)).headers["etag"]);
    assert.deepEqual([gone.status, gone.body], [200, { count: 1 }]);
  });

  test("is not written over where it is named under another row", async () => {
    const trackings = `${path}/trackingProducts`;
    const made = await world.call("alice", "POST", trackings, { name: "Suivi" });
    const at = `${trackings}/${made.body.id}`;
    const seen = String((await world.call("alice", "GET", at)).headers["etag"]);
    const headers = { authorization: world.tokens.alice, "if-match": seen };
    const first = await world.call("alice", "PUT", at, { name: "First" }, { headers });
    assert.equal(first.status, 200, first.text);
    for (const [method, to, sent] of [
      ["PUT", at, {}],
      ["PATCH", at, {}],
      ["PATCH", trackings, { id: made.body.id }],
    ] as const) {
      const refused = await world.call("alice", method, to, { ...sent, name: "Second" }, { headers });
      assert.deepEqual([refused.status, refused.body.error?.details?.current?.name], [412, "First"], method);
    }
    const known = { authorization: world.tokens.alice, "if-match": String(first.headers["etag"]) };
    const second = await world.call("alice", "PUT", at, { name: "Second" }, { headers: known });
    assert.deepEqual([second.status, second.body.name], [200, "Second"]);
  });

  test("is told as gone (404) to who writes it while somebody deletes it", async () => {
    const rates = `${path}/currencyMappings`;
    const made = await world.call("alice", "POST", rates, { currency: "NOK", rate: 11 });
    const at = `/CurrencyMappings/${made.body.id}`;
    const { db } = world.store;
    const { writing } = await db.transaction().execute(async (tx) => {
      await sql`delete from currency_mapping where id = ${made.body.id}`.execute(tx);
      const writing = ["PUT", "PATCH"].map((method) =>
        world.call("alice", method, at, { catalog_id: world.alice.catalog, currency: "NOK", rate: 12 }),
      );
      await untilWaiting(db, writing.length);
      return { writing };
    });
    for (const { status, body } of await Promise.all(writing))
      assert.deepEqual([status, body.error.code], [404, "MODEL_NOT_FOUND"]);
  });

  test("is written over by who says no version, or any", async () => {
    for (const tag of [undefined, "*"]) {
      const answer = await write(`Without ${tag}`, tag);
      assert.deepEqual([answer.status, answer.body.name], [200, `Without ${tag}`]);
    }
  });

  test("is written again by who goes on with the tag that a write answered, and by nobody with a tag that is none", async () => {
    const first = await write("Once");
    await write("By somebody else");
    const stale = await write("Twice", String(first.headers["etag"]));
    assert.equal(stale.status, 412, stale.text);
    const fresh = await write("Thrice");
    const next = await write("Four times", String(fresh.headers["etag"]));
    assert.deepEqual([next.status, next.body.name], [200, "Four times"]);
    for (const tag of ["zzz", 'W/"x"']) assert.equal((await write("Five times", tag)).status, 412, tag);
  });

  test("is refused to one of two who write at the same moment", async () => {
    const { etag } = (await read()).headers;
    const answers = await Promise.all(["One", "Other"].map((name) => write(name, String(etag))));
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 412]);
    const winner = answers.find(({ status }) => status === 200)!;
    assert.equal((await read()).body.name, winner.body.name);
  });

  test("has another tag in another language and with what is included, and a reading with its tag is not sent anew", async () => {
    const { etag } = (await read()).headers;
    const included = await read(`?filter=${encodeURIComponent('{"include":"website"}')}`);
    assert.notEqual(included.headers["etag"], etag);
    const again = (language: string) =>
      world.call("alice", "GET", path, undefined, {
        headers: {
          authorization: world.tokens.alice,
          "if-none-match": String(etag),
          "accept-language": language,
        },
      });
    assert.equal((await again("en")).status, 304);
    assert.equal((await again("fr")).status, 200);
  });
});
