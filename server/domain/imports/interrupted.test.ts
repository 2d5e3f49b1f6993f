// Imports whose worker or whose database is killed, frozen or cut off, and what is there afterwards.
import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { sql } from "kysely";
import type { Run } from "#server/store/questions/imports/runs.ts";
import { type FeedServer, openFeedServer } from "../../../test/support/feedServer.ts";
import { type Importing, feed, openImporting } from "../../../test/support/importing.ts";
import { cutSessions } from "../../../test/support/sessions.ts";
import { recoverRuns } from "./pendingRuns.ts";
import { runImport } from "./runImport.ts";
import { createRun, removeRun } from "./runs.ts";

let imports: Importing;
let web: FeedServer;
const children: ChildProcess[] = [];
before(async () => {
  imports = await openImporting();
  web = await openFeedServer();
});
after(async () => {
  for (const child of children) child.kill("SIGKILL");
  await imports.close();
  await web.close();
});

const bySku = { type_options: { uniqueProductIdentifier: "sku" } };
const program = join(import.meta.dirname, "..", "..", "..", "test", "support", "importProcess.ts");
const padding = "x".repeat(100);

/** A worker in a process of its own, which begins with this website. */
async function startWorker(site: number): Promise<ChildProcess> {
  const args = [program, imports.url, imports.folder, String(site)];
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
  children.push(child);
  await once(child.stdout!, "data");
  return child;
}

/** Prices of a shop that changes a third of them, and adds twenty products, with each version. */
function pricesOf(version: number): Map<string, number> {
  return new Map(
    Array.from({ length: 5_000 + 20 * version }, (_, index) => {
      const changes = Math.floor((version + (index % 3)) / 3);
      return [`A${index}`, 10 + (index % 50) + changes];
    }),
  );
}

function fileOf(prices: Map<string, number>): string {
  const lines = [...prices].map(([sku, price]) => `${sku};Produit ${sku} ${padding};${price}`);
  return feed("sku;titre;prix", ...lines);
}

/** The locks of imports that nobody will give back. */
async function locksLeft(): Promise<number> {
  const found = await sql<{ locks: number }>`
    select count(*)::int as locks from pg_locks
    where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`.execute(
    imports.db,
  );
  return found.rows[0]!.locks;
}

async function untilNoLockIsLeft(): Promise<void> {
  for (let left = 200; left > 0; left -= 1) {
    if ((await locksLeft()) === 0) return;
    await delay(50);
  }
  assert.fail("a lock of a dead worker is left");
}

async function untilItReads(id: number): Promise<Run> {
  for (let left = 400; left > 0; left -= 1) {
    const run = await imports.run(id);
    if (run.position > 0) return run;
    await delay(25);
  }
  return assert.fail("the run did not begin to read");
}

test("killed at twenty moments, an import leaves the products as before or as after, and the next worker finishes it", async (t) => {
  const site = await imports.website();
  const random = randomFrom(20_261_121);
  let before = pricesOf(0);
  await imports.importFile(site, fileOf(before), { options: bySku });
  const statuses = new Map<string, number>();
  for (let version = 1; version <= 20; version += 1) {
    const now = pricesOf(version);
    const name = `version-${version}.csv`;
    const content = fileOf(now);
    const pace = { atOnce: 300_000, bytes: 20_000, ms: 40 };
    const uri = web.serve(name, { content, etag: `"${name}"`, pace });
    const source = { provider: "customdata", uri };
    const { id } = await createRun(imports.tools, { websiteId: site, source, options: bySku });
    const worker = await startWorker(site);
    await delay(random() * 1_200);
    worker.kill("SIGKILL");

    const { merged, prices } = await seenAtOnce(site, id);
    assert.deepEqual(prices, Object.fromEntries(merged ? now : before), `version ${version}`);
    await untilNoLockIsLeft();
    await recoverRuns(imports.tools);
    const waiting = await imports.run(id);
    const found = waiting.position > 0 ? `${waiting.status}, lines staged` : waiting.status;
    statuses.set(found, (statuses.get(found) ?? 0) + 1);
    web.serve(name, { content, etag: `"${name}"` });
    const done = await runImport(imports.tools, id);

    const changed = [...before].filter(([sku, price]) => now.get(sku) !== price).length;
    assert.deepEqual(
      [done.status, done.products_count, done.products_created, done.products_updated, done.products_error],
      ["complete", now.size, now.size - before.size, changed, 0],
    );
    assert.deepEqual(await imports.prices(site), Object.fromEntries(now));
    before = now;
  }
  t.diagnostic(`after the kill the runs were: ${JSON.stringify(Object.fromEntries(statuses))}`);
  const points = await sql<{ points: number }>`
    select count(*)::int as points from product_history where website_id = ${site}`.execute(imports.db);
  assert.equal(points.rows[0]!.points, pointsInAll(20));
  assert.deepEqual(await imports.leftStaging(), []);
});

/** What the run says and what the products are, at one moment: PostgreSQL may still be busy with a last commit. */
async function seenAtOnce(site: number, id: number) {
  const seen = await sql<{ merged: boolean; prices: Record<string, number> }>`
    select merged, (select json_object_agg(product_id, price) from product where website_id = ${site}) as prices
    from website_import where id = ${id}`.execute(imports.db);
  return seen.rows[0]!;
}

/** A first point per product, and one per change of its price. */
function pointsInAll(versions: number): number {
  let total = 0;
  let before = new Map<string, number>();
  for (let version = 0; version <= versions; version += 1) {
    const now = pricesOf(version);
    for (const [sku, price] of now) if (before.get(sku) !== price) total += 1;
    before = now;
  }
  return total;
}

test("a worker that wakes up after its import was given to another changes nothing any more", async () => {
  const site = await imports.website();
  const content = fileOf(pricesOf(0));
  const pace = { atOnce: 300_000, bytes: 10_000, ms: 60 };
  const uri = web.serve("frozen.csv", { content, etag: '"frozen"', pace });
  const { id } = await createRun(imports.tools, {
    websiteId: site,
    source: { provider: "customdata", uri },
    options: bySku,
  });
  const worker = await startWorker(site);
  await untilItReads(id);
  worker.kill("SIGSTOP");
  // Ten minutes pass.
  await sql`update website_import set heartbeat_at = now() - interval '10 minutes' where id = ${id}`.execute(
    imports.db,
  );
  await recoverRuns(imports.tools);
  web.serve("frozen.csv", { content, etag: '"frozen"' });
  const done = await runImport(imports.tools, id);
  assert.deepEqual([done.status, done.attempt, done.products_created], ["complete", 2, 5_000]);
  const state = await imports.state(site);
  worker.kill("SIGCONT");
  await once(worker, "exit");
  assert.equal(await imports.state(site), state);
  assert.deepEqual(await imports.run(id), done);
  assert.deepEqual(await imports.leftStaging(), []);
});

test("an import whose file is gone after a crash ends as interrupted", async () => {
  const site = await imports.website();
  const run = await imports.send(site, fileOf(pricesOf(0)), { name: "perdu.csv", options: bySku });
  // As a worker that died at once leaves it.
  await sql`update website_import set status = 'running', attempt = 1, heartbeat_at = now() where id = ${run.id}`.execute(
    imports.db,
  );
  await imports.tools.storage.remove("UploadImports", String(site), "perdu.csv");
  await recoverRuns(imports.tools);
  const ended = await imports.run(run.id);
  assert.deepEqual([ended.status, ended.error_message?.key], ["error", "imports.interrupted"]);
  assert.ok(ended.end_datetime);
  await removeRun(imports.tools, run.id);
});

test("an import whose connection is cut goes on by itself, with the lines it had staged", async () => {
  const site = await imports.website();
  const pace = { atOnce: 300_000, bytes: 10_000, ms: 40 };
  const uri = web.serve("cut.csv", { content: fileOf(pricesOf(0)), etag: '"cut"', pace });
  const { id } = await createRun(imports.tools, {
    websiteId: site,
    source: { provider: "customdata", uri },
    options: bySku,
  });
  const positions: number[] = [];
  const running = runImport(imports.tools, id, { onProgress: ({ position }) => positions.push(position) });
  const { position } = await untilItReads(id);
  await cutSessions(imports.db);
  const done = await running;
  assert.deepEqual([done.status, done.attempt, done.products_created], ["complete", 2, 5_000]);
  assert.ok(
    positions.filter((at) => at > 0).every((at) => at >= position),
    "no line was staged twice",
  );
});

/** Reproducible, and different at each call. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return state / 0x80000000;
  };
}
