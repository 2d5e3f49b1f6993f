// The stream of imports' progress, over a real connection: who may follow, what they are told, and when it ends.
import assert from "node:assert/strict";
import { after, before, beforeEach, describe, test } from "node:test";
import { sql } from "kysely";
import { createRun, pauseRun, removeRun } from "#server/domain/imports/runs/runs.ts";
import { makeAdministrator } from "#server/domain/accounts/administrators.ts";
import { endToken, issueToken } from "#server/store/queries/accounts/tokens.ts";
import { changeRun } from "#server/store/queries/imports/runs/changeRun.ts";
import { followEvents } from "../../../../test/support/events.ts";
import { untilWaiting, whileLocked } from "../../../../test/support/locks.ts";
import { cutSessions } from "../../../../test/support/sessions.ts";
import { until } from "../../../../test/support/until.ts";
import { type World, openWorld } from "../../../../test/support/world.ts";

const address = "/api/WebsiteImports/progression-stream";

describe("the stream of imports' progress", () => {
  let world: World;
  let url: string;
  before(async () => {
    world = await openWorld();
    url = await world.app.listen({ host: "127.0.0.1", port: 0 });
  });
  after(() => world.close());
  beforeEach(() => sql`delete from website_import`.execute(world.store.db));

  test("tells the runs that are under way at once, then each change, then that one is gone", async () => {
    const run = await launch();
    const stream = await follow(world.tokens.admin);
    assert.equal((await stream.until(({ id }) => id === run.id)).status, "pending");
    const counts = { percentage: 30, products_count: 12 };
    await changeRun(world.store.db, { id: run.id, status: "pending" }, counts);
    const changed = await stream.until(({ percentage }) => percentage === 30);
    assert.deepEqual([changed.id, changed.status, changed.products_count], [run.id, "pending", 12]);
    const later = await launch();
    await stream.until(({ id }) => id === later.id);
    await removeRun(world.services, later.id);
    assert.equal((await stream.until(({ type }) => type === "remove")).id, later.id);
    await stream.close();
  });

  test("tells the present state first to whoever comes back, and nothing of runs that are over", async () => {
    const over = await launch();
    await changeRun(world.store.db, { id: over.id, status: "pending" }, { status: "complete" });
    const run = await launch();
    const first = await follow(world.tokens.admin);
    await first.until(({ id }) => id === run.id);
    await first.close();
    await pauseRun(world.services, run.id);
    const second = await follow(world.tokens.admin);
    const [state] = [await second.until(() => true)];
    assert.deepEqual([state.id, state.status], [run.id, "paused"]);
    await second.close();
  });

  test("is refused to customers and strangers, and a token in the address is as good as a header", async () => {
    for (const token of [world.tokens.alice, world.tokens.bruno]) {
      assert.equal((await fetch(url + address, { headers: { authorization: token } })).status, 403);
    }
    assert.equal((await fetch(url + address)).status, 401);
    const query = `?access_token=${world.tokens.admin}`;
    for (const method of ["GET", "POST"]) {
      const controller = new AbortController();
      const answer = await fetch(url + address + query, { method, signal: controller.signal });
      assert.equal(answer.status, 200);
      assert.match(answer.headers.get("content-type") ?? "", /^text\/event-stream/);
      assert.equal(answer.headers.get("content-encoding"), null);
      controller.abort();
    }
  });

  test("keeps to the where it was asked with", async () => {
    const elsewhere = await launch(world.shared);
    const here = await launch(world.alice.rival);
    const options = JSON.stringify({ where: { website_id: world.alice.rival } });
    const stream = await follow(world.tokens.admin, `?options=${encodeURIComponent(options)}`);
    await stream.until(({ id }) => id === here.id);
    await pauseRun(world.services, elsewhere.id);
    await pauseRun(world.services, here.id);
    await stream.until(({ status }) => status === "paused");
    assert.ok(stream.told.every(({ id }) => id === here.id));
    await stream.close();
    const bad = await fetch(`${url}${address}?options=${encodeURIComponent('{"where":')}`, {
      headers: { authorization: world.tokens.admin },
    });
    assert.equal(bad.status, 400);
  });

  test("ends when its token does, and when its owner is no administrator any more it tells nothing", async () => {
    const run = await launch();
    const token = await issueToken(world.store.db, world.admin.customer, 60, false);
    const stream = await follow(token.id);
    await stream.until(({ id }) => id === run.id);
    const found = await sql<{ id: number }>`
      select id from access_token where prefix = ${token.id.slice(0, 6)}`.execute(world.store.db);
    await endToken(world.store.db, found.rows[0]!.id);
    await pauseRun(world.services, run.id);
    await stream.ended;
    assert.ok(stream.told.every(({ status }) => status === "pending"));

    const account = { email: "witness@vigie.example", password: "witness-secret-1" };
    const { id: witnessing } = await issueToken(
      world.store.db,
      await makeAdministrator(world.store.db, account),
      60,
      false,
    );
    const [other, witness] = [await follow(world.tokens.admin), await follow(witnessing)];
    for (const stream of [other, witness]) await stream.until(({ id }) => id === run.id);
    await sql`update website_import set status = 'pending' where id = ${run.id}`.execute(world.store.db);
    // What they look up from now on is for what happens from now on.
    for (const stream of [other, witness]) await stream.until(({ status }) => status === "pending");
    const lock = sql`lock table role_mapping in access exclusive mode`;
    const roles = await whileLocked(world.store, lock, async ({ db }) => {
      const still = await changeRun(world.store.db, { id: run.id, status: "pending" }, { percentage: 50 });
      assert.equal(still?.percentage, 50);
      // Both have heard of it, and look up who they are before they are told: that is decided once they are nobody.
      await untilWaiting(world.store.db, 2);
      const { rows } = await sql<object>`
        delete from role_mapping where "principalId" = ${String(world.admin.customer)} returning *`.execute(
        db,
      );
      await sql`commit`.execute(db);
      return rows;
    });
    assert.equal(roles.length, 1);
    await witness.until(({ percentage }) => percentage === 50);
    await witness.close();
    // Whoever looks up the other is to have found nobody first: this waits until all who look have looked.
    await world.store.db.transaction().execute(async (tx) => {
      await lock.execute(tx);
      await sql`
        insert into role_mapping select * from json_populate_recordset(null::role_mapping, ${JSON.stringify(roles)}::json)`.execute(
        tx,
      );
    });
    await changeRun(world.store.db, { id: run.id, status: "pending" }, { percentage: 60 });
    await other.until(({ percentage }) => percentage === 60);
    assert.ok(other.told.every(({ percentage }) => percentage !== 50));
    await other.close();
  });

  test("goes on after the connection to PostgreSQL broke", async () => {
    const run = await launch();
    const stream = await follow(world.tokens.admin);
    await stream.until(({ id }) => id === run.id);
    await cutSessions(world.store.db);
    await pauseRun(world.services, run.id);
    await stream.until(({ status }) => status === "paused");
    await stream.close();
  });

  test("is open twenty times at once for one person, not once more", async () => {
    const account = { email: "other@vigie.example", password: "other-secret-1" };
    const other = await makeAdministrator(world.store.db, account);
    const { id: authorization } = await issueToken(world.store.db, other, 60, false);
    const headers = { authorization };
    const streams = [];
    for (let number = 0; number < 20; number += 1) streams.push(await follow(authorization));
    assert.equal((await fetch(url + address, { headers })).status, 429);
    for (const stream of streams) await stream.close();
    // The server hears of a closed connection a little later than the one who closed it.
    const opened = async () => {
      const answer = await fetch(url + address, { headers });
      await answer.body?.cancel();
      return answer.status;
    };
    assert.equal(await until("one more may be opened", opened, { is: (status) => status !== 429 }), 200);
  });

  function launch(websiteId = world.shared) {
    const source = { provider: "customdata", uri: "https://shop.example/feed.csv" };
    return createRun(world.services, { websiteId, source });
  }

  function follow(token: string, query = "") {
    return followEvents(url + address + query, token);
  }
});
