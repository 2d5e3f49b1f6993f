// Processes whose clocks are wrong share a database: what is kept there is told, and grows old, by its clock alone.
import assert from "node:assert/strict";
import { once } from "node:events";
import { after, before, describe, test } from "node:test";
import { sql } from "kysely";
import { holdRun } from "#server/domain/imports/runs/holdRun.ts";
import { openSession } from "#server/store/connection/session.ts";
import { momentOfDatabase } from "#server/store/moment.ts";
import { clockAhead, whileClockIsAhead } from "./support/clock.ts";
import { type Importing, openImporting } from "./support/importing.ts";
import { bySku, fileOf, pricesOf, startWorker } from "./support/killedImports.ts";
import { within } from "./support/until.ts";
import { type World, openWorld } from "./support/world.ts";

describe("a worker whose clock is wrong", () => {
  let imports: Importing;
  before(async () => (imports = await openImporting()));
  after(() => imports.close());

  for (const ahead_s of [60, -60]) {
    test(`by ${ahead_s} s leaves an import to the one that works at it, and takes one that nobody does`, async () => {
      const [site, left] = [await imports.website(), await imports.website()];
      const waiting = await imports.send(site, fileOf(pricesOf(0, 3)), { options: bySku });
      const held = (await holdRun(imports.store, waiting.id))!;
      const silent = await imports.send(left, fileOf(pricesOf(0, 3)), { options: bySku });
      await sql`
        update website_import set status = 'running', attempt = 1, start_datetime = now(),
          heartbeat_at = now() - interval '31 s' where id = ${silent.id}`.execute(imports.db);
      // Its worker is stuck, not dead: it keeps its lock.
      const stuck = await openSession(imports.store);
      await sql`select pg_advisory_lock(hashtextextended(${`vigie import ${silent.id} 1`}, 0))`.execute(
        stuck.db,
      );

      const worker = await startWorker(imports, left, clockAhead(ahead_s));
      await within("the worker ends", once(worker, "exit"));
      const taken = await imports.run(silent.id);
      assert.deepEqual([taken.status, taken.attempt], ["complete", 2]);
      assert.ok(taken.end_datetime! >= taken.start_datetime!);
      const ours = await imports.run(waiting.id);
      assert.deepEqual([ours.status, ours.attempt], ["running", 1]);
      await stuck.close();
      await held.change({ status: "pending", heartbeat_at: null });
      await held.release();
    });
  }
});

describe("what is written by a process whose clock is a day ahead", () => {
  let world: World;
  before(async () => (world = await openWorld()));
  after(() => world.close());

  test("has the moments of the database", async () => {
    const { alice, store } = world;
    const { body: product } = await whileClockIsAhead(86_400, async () => {
      const sent = { website_id: alice.website, product_id: "C1", title: "Clock", price: 10 };
      const made = await world.call("admin", "POST", "/Products", sent);
      assert.equal(made.status, 200, made.text);
      return world.call("admin", "PATCH", `/Products/${made.body.id}`, { price: 11 });
    });
    const now = await momentOfDatabase(store.db);
    const { rows: points } = await sql<{ created: Date }>`
      select created from product_history where product_id = ${product.id} order by created`.execute(
      store.db,
    );
    assert.equal(points.length, 2);
    const told = [product.modified, product.price_changed_at, ...points.map(({ created }) => created)];
    for (const moment of told) assert.ok(new Date(moment) <= now, `${moment}`);
  });
});
