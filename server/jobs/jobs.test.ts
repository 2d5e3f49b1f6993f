// Imports as the running program does them: asked for in a transaction, done by a worker.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import pg from "pg";
import { PgBoss } from "pg-boss";
import { readConfig } from "#server/config.ts";
import { createRun, createRunIn, pauseRun, resumeRun } from "#server/domain/imports/runs/runs.ts";
import { followChanges } from "#server/domain/matching/followChanges.ts";
import { markChangedProducts } from "#server/domain/matching/markChanges.ts";
import { openMailer } from "#server/integrations/mail.ts";
import type { Run } from "#server/store/queries/imports/runs/runs.ts";
import { readMigrations } from "#server/store/migrations.ts";
import { freshDatabase } from "../../test/support/database.ts";
import { type FeedServer, openFeedServer } from "../../test/support/feedServer.ts";
import { imagesOfTest } from "../../test/support/images.ts";
import { type Importing, feed, openImporting } from "../../test/support/importing.ts";
import { sessionsIn } from "../../test/support/sessions.ts";
import { until } from "../../test/support/until.ts";
import { type Jobs, jobs as everyJob, openJobs } from "./jobs.ts";
import { type WorkerTools, startWorker } from "./worker.ts";

let imports: Importing;
let web: FeedServer;
let jobs: Jobs;
let tools: WorkerTools;
before(async () => {
  imports = await openImporting();
  web = await openFeedServer();
  jobs = await openJobs(imports.url);
  const config = readConfig({ DATABASE_URL: imports.url }, []);
  tools = {
    ...imports.tools,
    databaseUrl: imports.url,
    config,
    images: await imagesOfTest(),
    mail: openMailer({}, imports.folder),
    enqueue: jobs.enqueue,
  };
});
after(async () => {
  await jobs.stop();
  await web.close();
  await imports.close();
});

const lines = (count: number) =>
  feed(
    "sku;titre;prix;zz",
    ...Array.from({ length: count }, (_, index) => `A${index};Produit;${index + 1};${padding}`),
  );
/** Read, and kept nowhere: a file takes its time by its bytes, not by its products. */
const padding = "x".repeat(1_480);
const sourceOf = (uri: string) => ({ provider: "customdata", uri });
const slowly = { atOnce: 300_000, bytes: 8_000, ms: 25 };

function untilComplete(id: number): Promise<Run> {
  return until("the run is complete", () => imports.run(id), { is: ({ status }) => status === "complete" });
}

function untilItReads(id: number): Promise<Run> {
  return until("the run has staged lines", () => imports.run(id), { is: ({ position }) => position > 0 });
}

async function waitingJobs(): Promise<unknown[]> {
  const found = await sql`
    select data from jobs.job where name = 'run-imports' and state = 'created' order by data`.execute(
    imports.db,
  );
  return found.rows;
}

test("a launch that is undone asks for nothing, and one website is asked for once", async () => {
  const [left, right] = [await imports.website(), await imports.website()];
  const uri = web.serve("small.csv", { content: lines(3) });
  const undone = imports.db.transaction().execute(async (tx) => {
    await createRunIn(tx, tools, { websiteId: left, source: sourceOf(uri) });
    throw new Error("undone");
  });
  await assert.rejects(undone, /undone/);
  assert.deepEqual(await waitingJobs(), []);
  for (const websiteId of [left, right, left]) await createRun(tools, { websiteId, source: sourceOf(uri) });
  assert.deepEqual(await waitingJobs(), [{ data: { website_id: left } }, { data: { website_id: right } }]);
});

test("a worker does what waits, what a dead worker left, and what is asked for later", async () => {
  const [waiting, left, later] = [await imports.website(), await imports.website(), await imports.website()];
  const uri = web.serve("feed.csv", { content: lines(5) });
  const first = await createRun(tools, { websiteId: waiting, source: sourceOf(uri) });
  const second = await createRun(imports.tools, { websiteId: left, source: sourceOf(uri) });
  await sql`
    update website_import set status = 'running', attempt = 1, heartbeat_at = now() where id = ${second.id}`.execute(
    imports.db,
  );
  const worker = await startWorker(tools, jobs);
  try {
    await untilComplete(first.id);
    assert.equal((await untilComplete(second.id)).attempt, 2);
    const third = await createRun(tools, { websiteId: later, source: sourceOf(uri) });
    const fourth = await createRun(tools, { websiteId: later, source: sourceOf(uri) });
    await untilComplete(third.id);
    await untilComplete(fourth.id);
    assert.equal((await imports.products(later)).size, 5);
  } finally {
    await worker.stop();
  }
});

test("a change whose job was dropped for one that waited is followed as soon as it is committed", async () => {
  const [own, theirs] = [await imports.website(), await imports.website()];
  const catalog = await imports.catalog(own, [theirs]);
  const product = await imports.product(own, { ean: "3017620422003", price: 10 });
  await followChanges(imports.store);
  await jobs.enqueue(imports.db, "follow-changes", {});
  const following = async (state: string) =>
    (
      await sql`select from jobs.job where name = 'follow-changes' and state = ${state}::jobs.job_state`.execute(
        imports.db,
      )
    ).rows.length;
  const matched = async () =>
    (
      await sql`select from matched_product where catalog_id = ${catalog} and product_id = ${product} and entries_count = 1`.execute(
        imports.db,
      )
    ).rows.length;
  const { promise: committing, resolve: commit } = Promise.withResolvers<void>();
  const { promise: dropped, resolve: isDropped } = Promise.withResolvers<void>();
  const change = imports.db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: number }>`
      insert into product (website_id, product_id, title, ean, price)
      values (${theirs}, 'dropped', 'Pâte à tartiner', '3017620422003', 9) returning id`.execute(tx);
    await markChangedProducts(tx, theirs, [rows[0]!.id]);
    await jobs.enqueue(tx, "follow-changes", {});
    isDropped();
    await committing;
  });
  await dropped;
  const worker = await startWorker(tools, jobs);
  try {
    await until("the job that waited is done", () => following("created"), { is: (count) => count === 0 });
    await until("nobody follows", () => following("active"), { is: (count) => count === 0 });
    commit();
    await change;
    await until("the change is followed", matched, { is: (count) => count === 1, within_ms: 5_000 });
  } finally {
    commit();
    await worker.stop();
  }
});

test("an import paused and resumed by a person is taken up by the worker", async () => {
  const site = await imports.website();
  const uri = web.serve("slow.csv", { content: lines(450), etag: '"slow"', pace: slowly });
  const worker = await startWorker(tools, jobs);
  try {
    const { id } = await createRun(tools, { websiteId: site, source: sourceOf(uri) });
    await untilItReads(id);
    await pauseRun(tools, id);
    const paused = await imports.run(id);
    assert.equal(paused.status, "paused");
    // The one that is left hears of commits.
    await until("the worker lets go of it", () => sessionsIn(imports.db), {
      is: ({ length }) => length === 1,
    });
    web.serve("slow.csv", { content: lines(450), etag: '"slow"' });
    await resumeRun(tools, id);
    assert.equal((await untilComplete(id)).products_created, 450);
  } finally {
    await worker.stop();
  }
});

test("a worker told to stop leaves its import waiting, with the lines it has read", async () => {
  const site = await imports.website();
  const uri = web.serve("stop.csv", { content: lines(600), etag: '"stop"', pace: slowly });
  const { id } = await createRun(tools, { websiteId: site, source: sourceOf(uri) });
  const worker = await startWorker(tools, jobs);
  await untilItReads(id);
  await worker.stop();
  const waiting = await imports.run(id);
  assert.equal(waiting.status, "pending");
  assert.ok(waiting.position > 0);
  web.serve("stop.csv", { content: lines(600), etag: '"stop"' });
  const next = await startWorker(tools, jobs);
  try {
    const done = await untilComplete(id);
    assert.deepEqual([done.attempt, done.products_created], [2, 600]);
  } finally {
    await next.stop();
  }
});

test("what was to be done while no machine was on is done at the next start, once", async () => {
  const database = await freshDatabase();
  const missed = async () => {
    const { rows } = await client.query<{ name: string; times: number }>(`
      select name, count(*)::int as times from jobs.job
      where name in ('expire-uploads', 'clean-up-sessions', 'prepare-history') group by name order by name`);
    return rows.map(({ name, times }) => `${name} ${times}`);
  };
  await (await openJobs(database.url)).stop();
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(`
    update jobs.version set cron_on = now() - interval '3 days';
    update jobs.schedule set created_on = now() - interval '9 days'`);
  const again = await openJobs(database.url);
  const is = (found: string[]) => found.length === 3;
  const made = await until("the jobs wait", missed, { is });
  assert.deepEqual(made, ["clean-up-sessions 1", "expire-uploads 1", "prepare-history 1"]);
  await again.stop();
  await client.end();
  await database.drop();
});

test("the histories have a partition for this month and the next", async () => {
  const found = await sql<{ name: string }>`
    select relid::regclass::text as name from pg_partition_tree('product_history') where isleaf`.execute(
    imports.db,
  );
  const now = new Date();
  const names = [0, 1].map((months) => {
    const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months)).toISOString();
    return `product_history_${month.slice(0, 4)}${month.slice(5, 7)}`;
  });
  for (const name of names)
    assert.ok(
      found.rows.some((row) => row.name === name),
      name,
    );
});

test("what waits and is scheduled under a job's earlier name is done under its name of today", async () => {
  const database = await freshDatabase();
  const boss = new PgBoss({ connectionString: database.url, schema: "jobs" });
  await boss.start();
  for (const name of ["forget-sessions", "recover-rules", "recover-images", "forget-source-lines"]) {
    await boss.createQueue(name, { policy: "exclusive" });
    await boss.schedule(name, "20 4 * * *");
  }
  await boss.createQueue("apply-rules", { policy: "short" });
  await boss.send("apply-rules", { catalog_id: 7 }, { singletonKey: "7" });
  await boss.stop();
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const upgrades = (await readMigrations()).filter(({ name }) => /^(0090|0213)-/.test(name));
  for (const { statements } of upgrades) await client.query(statements);

  const again = await openJobs(database.url);
  const { rows } = await client.query(
    "select name, data, singleton_key from jobs.job where data ? 'catalog_id'",
  );
  assert.deepEqual(rows, [{ name: "run-requested-rules", data: { catalog_id: 7 }, singleton_key: "7" }]);
  const schedules = await client.query<{ name: string }>("select name from jobs.schedule order by name");
  const queues = (await again.boss.getQueues()).map(({ name }) => name);
  const scheduled = Object.entries(everyJob).filter(([, job]) => job.schedule);
  assert.deepEqual(
    schedules.rows.map(({ name }) => name),
    scheduled.map(([name]) => name).toSorted(),
  );
  const earlier = [
    "apply-rules",
    "forget-sessions",
    "recover-rules",
    "recover-images",
    "forget-source-lines",
  ];
  assert.deepEqual(
    queues.filter((name) => earlier.includes(name)),
    [],
  );
  await again.stop();
  await client.end();
  await database.drop();
});
