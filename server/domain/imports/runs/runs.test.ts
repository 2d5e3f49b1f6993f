// What a person may do with a run, and what a run does by itself.
import assert from "node:assert/strict";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { after, before, describe, test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { sql } from "kysely";
import type { VigieError } from "#server/errors.ts";
import type { Run } from "#server/store/queries/imports/runs/runs.ts";
import { type FeedServer, openFeedServer } from "../../../../test/support/feedServer.ts";
import { pieces } from "../../../../test/support/feeds.ts";
import { type Importing, feed, openImporting } from "../../../../test/support/importing.ts";
import { until } from "../../../../test/support/until.ts";
import { runImports } from "./pendingRuns.ts";
import { runImport } from "./runImport.ts";
import { createRun, pauseRun, removeRun, resumeRun, startRun } from "./runs.ts";
import { uploadAndImport } from "../uploads/uploadAndImport.ts";
import { expireUploads, keepUpload } from "../uploads/uploads.ts";

let imports: Importing;
let web: FeedServer;
before(async () => {
  imports = await openImporting();
  web = await openFeedServer();
});
after(async () => {
  await imports.close();
  await web.close();
});

const upgrade = path.join(import.meta.dirname, "../../../store/migrations/0231-doubts-of-runs-that-wait.sql");

const lines = (count: number, price = 10, filling = padding) =>
  feed(
    "sku;titre;prix;zz",
    ...Array.from({ length: count }, (_, index) => `A${index};Produit ${index};${price};${filling}`),
  );
/** Read, and kept nowhere: a file takes its time by its bytes, not by its products. */
const padding = "x".repeat(1_480);
const bySku = { type_options: { uniqueProductIdentifier: "sku" } };
/** About two seconds for 600 lines of 1,500 bytes. */
const slowly = { atOnce: 300_000, bytes: 8_000, ms: 25 };

async function slowRun(site: number, name: string): Promise<Run> {
  const uri = web.serve(name, { ...fileOf(name), pace: slowly });
  return createRun(imports.tools, {
    websiteId: site,
    source: { provider: "customdata", uri },
    options: bySku,
  });
}

const fileOf = (name: string) => ({ content: lines(600), etag: `"${name}"` });
/** The same file, as quickly as it is read. */
const isSlowNoMore = (name: string) => web.serve(name, fileOf(name));

async function untilItReads(id: number): Promise<Run> {
  return until("the run has staged lines", () => imports.run(id), { is: ({ position }) => position > 0 });
}

const refusal = (key: string) => (problem: VigieError) => {
  assert.deepEqual([problem.statusCode, problem.key], [key === "errors.unknownId" ? 404 : 409, key]);
  return true;
};

test("a running import pauses between two batches, and resumes where it was", async () => {
  const site = await imports.website();
  const { id } = await slowRun(site, "paused.csv");
  const running = runImport(imports.tools, id);
  await untilItReads(id);
  await pauseRun(imports.tools, id);
  const paused = await running;
  assert.equal(paused.status, "paused");
  assert.ok(paused.position > 0 && paused.position < 600, `at line ${paused.position}`);
  assert.equal(paused.products_count, paused.position);
  assert.deepEqual(await imports.prices(site), {});

  isSlowNoMore("paused.csv");
  const positions: number[] = [];
  await resumeRun(imports.tools, id);
  const done = await runImport(imports.tools, id, { onProgress: (run) => positions.push(run.position) });
  assert.deepEqual([done.status, done.products_count, done.products_created], ["complete", 600, 600]);
  assert.ok(
    positions.every((position) => position >= paused.position),
    "no staged line was read again",
  );
  assert.equal(web.requests.get("paused.csv"), 2);
});

test("a paused import whose source has changed in the meantime begins again", async () => {
  const site = await imports.website();
  const { id } = await slowRun(site, "changed.csv");
  const running = runImport(imports.tools, id);
  await untilItReads(id);
  await pauseRun(imports.tools, id);
  await running;
  web.serve("changed.csv", { content: lines(50, 20), etag: '"another"' });
  await resumeRun(imports.tools, id);
  const done = await runImport(imports.tools, id);
  assert.deepEqual([done.status, done.products_count, done.products_created], ["complete", 50, 50]);
  assert.equal((await imports.prices(site))["A49"], 20);
});

describe("an import that a person confirmed", () => {
  const priced = (priceOf: (index: number) => number) =>
    feed(
      "sku;titre;prix;stock",
      ...Array.from({ length: 40 }, (_, index) => `A${index};Produit ${index};${priceOf(index)};5`),
    );
  const first = (index: number) => 11 + index;
  const dear = (index: number) => first(index) * 12;
  /** Paused for prices that are twelve times what they were, at an address without ETag. */
  async function asked(name: string): Promise<{ site: number; id: number }> {
    const site = await imports.website();
    const uri = web.serve(name, { content: priced(first) });
    await imports.importAddress(site, uri, { options: bySku });
    web.serve(name, { content: priced(dear) });
    const run = await imports.importAddress(site, uri, { options: bySku });
    assert.deepEqual(
      [run.status, run.error_message?.key, run.would_change?.moves[0]?.price_after],
      ["paused", "imports.doubtfulPrices", 132],
    );
    return { site, id: run.id };
  }
  const keysOf = ({ notices }: Run) => notices.map(({ key }) => key);

  test("is applied where its source says the same prices again, in whatever order and with another stock", async () => {
    const { site, id } = await asked("same.csv");
    const [header, ...rest] = priced(dear).trimEnd().split("\n");
    const content = feed(header!, ...rest.toReversed().map((line) => line.replace(/;5$/, ";4")));
    web.serve("same.csv", { content });
    const done = await imports.resume(id);
    assert.deepEqual([done.status, keysOf(done)], ["complete", []]);
    assert.deepEqual((await imports.prices(site))["A0"], 132);
  });

  test("is judged as any other where its source says other prices by then: what moved too far waits in quarantine", async () => {
    const { site, id } = await asked("renewed.csv");
    const renewed = (index: number) => [0.01, 990_000][index] ?? first(index) * 1.5;
    web.serve("renewed.csv", { content: priced(renewed) });
    const done = await imports.resume(id);
    assert.deepEqual([done.status, done.would_change], ["complete", null]);
    assert.deepEqual(keysOf(done), ["imports.otherThanConfirmed", "imports.quarantined"]);
    const { A0, A1, A2 } = await imports.prices(site);
    assert.deepEqual([A0, A1, A2], [11, 12, 19.5]);
  });

  test("asks again where the other prices are doubtful too, with what they would change", async () => {
    const { site, id } = await asked("again.csv");
    const renewed = (index: number) => (index === 0 ? 0.01 : dear(index) + 1);
    web.serve("again.csv", { content: priced(renewed) });
    const again = await imports.resume(id);
    assert.deepEqual([again.status, again.error_message?.key], ["paused", "imports.doubtfulPrices"]);
    assert.deepEqual(keysOf(again), ["imports.otherThanConfirmed"]);
    assert.equal(again.would_change?.moves[0]?.price_after, 0.01);
    assert.equal((await imports.prices(site))["A0"], 11);
    const done = await imports.resume(id);
    assert.deepEqual([done.status, keysOf(done)], ["complete", []]);
    assert.equal((await imports.prices(site))["A0"], 0.01);
  });
});

test("the percentage never goes down and ends at 100", async () => {
  const site = await imports.website();
  const { id } = await slowRun(site, "percent.csv");
  const seen: number[] = [];
  await runImport(imports.tools, id, { onProgress: (run) => seen.push(run.percentage) });
  assert.deepEqual(
    seen,
    seen.toSorted((a, b) => a - b),
  );
  assert.equal(seen.at(-1), 100);
  assert.ok(new Set(seen).size > 4, `seen: ${seen.join(" ")}`);
});

test("lines of a slow source are counted as they come, before there is enough of it to stage any", async () => {
  const site = await imports.website();
  const counted = Promise.withResolvers<number>();
  const more = "B1;Produit;10;x\n";
  let sent = 0;
  const slow = createServer(async (_, response) => {
    response.write(lines(20));
    for (let isCounted = false; !isCounted && !response.destroyed; sent += 1) {
      response.write(more.replace("B1", `B${sent}`));
      isCounted = await Promise.race([counted.promise.then(() => true), delay(20, false)]);
    }
    response.end();
  });
  slow.listen(0, "127.0.0.1");
  await once(slow, "listening");
  const uri = `http://127.0.0.1:${(slow.address() as AddressInfo).port}/slow.csv`;
  const { id } = await createRun(imports.tools, {
    websiteId: site,
    source: { provider: "customdata", uri },
    options: bySku,
  });
  const seen: number[] = [];
  const done = await runImport(imports.tools, id, {
    onProgress: ({ position, products_count: count }) => {
      seen.push(count);
      if (position === 0 && count > 0) counted.resolve(count);
    },
  });
  slow.close();
  assert.ok((await counted.promise) >= 19, `seen: ${seen.join(" ")}`);
  assert.deepEqual([done.status, done.products_count], ["complete", 20 + sent]);
  assert.deepEqual(
    seen,
    seen.toSorted((left, right) => left - right),
  );
});

test("a slow source is seen to come in before its first lines can be told", async () => {
  const site = await imports.website();
  const content = lines(100);
  const uri = web.serve("beginning.csv", { content, pace: { atOnce: 1_000, bytes: 8_000, ms: 50 } });
  const source = { provider: "customdata", uri } as const;
  const { id } = await createRun(imports.tools, { websiteId: site, source, options: bySku });
  const seen: Run[] = [];
  const done = await runImport(imports.tools, id, { onProgress: (run) => seen.push(run) });
  assert.deepEqual([done.status, done.products_created], ["complete", 100]);
  const before = seen.filter((run) => run.position === 0).map(({ percentage }) => percentage);
  assert.ok(
    before.some((percentage) => percentage > 0),
    `seen: ${before.join(" ")}`,
  );
});

test("a website has one running import; the others wait for it, oldest first", async () => {
  const site = await imports.website();
  const { id } = await slowRun(site, "first.csv");
  const second = await imports.send(site, lines(600, 20, ""), { options: bySku });
  const third = await imports.send(site, lines(600, 30, ""), { options: bySku });
  const running = runImport(imports.tools, id);
  await untilItReads(id);
  assert.equal((await runImport(imports.tools, second.id)).status, "pending");
  // Two workers that look at the same website at once: each run is done once.
  await Promise.all([
    running,
    running.then(() => runImports(imports.tools, site)),
    running.then(() => runImports(imports.tools, site)),
  ]);
  await runImports(imports.tools, site);
  const [two, three] = [await imports.run(second.id), await imports.run(third.id)];
  assert.deepEqual([two.status, two.attempt, three.status, three.attempt], ["complete", 1, "complete", 1]);
  assert.ok(two.end_datetime! <= three.start_datetime!);
  assert.equal((await imports.prices(site))["A0"], 30);
});

test("imports of two websites run at the same time", async () => {
  const [here, there] = [await imports.website(), await imports.website()];
  const { id } = await slowRun(here, "here.csv");
  const running = runImport(imports.tools, id);
  await untilItReads(id);
  const other = await imports.importFile(there, lines(3), { options: bySku });
  assert.equal(other.status, "complete");
  assert.equal((await imports.run(id)).status, "running");
  await running;
});

test("twice the same file at once ends as once", async () => {
  const [site, reference] = [await imports.website(), await imports.website()];
  await imports.importFile(reference, lines(200), { options: bySku });
  const runs = [
    await imports.send(site, lines(200), { options: bySku }),
    await imports.send(site, lines(200), { options: bySku }),
  ];
  await Promise.all(runs.map(() => runImports(imports.tools, site)));
  await runImports(imports.tools, site);
  const ended = await Promise.all(runs.map(({ id }) => imports.run(id)));
  assert.deepEqual(
    ended.map((run) => [run.status, run.products_created, run.products_updated]),
    [
      ["complete", 200, 0],
      ["complete", 0, 0],
    ],
  );
  assert.deepEqual(await imports.prices(site), await imports.prices(reference));
  assert.equal((await imports.points(site, "A7")).length, 1);
});

test("a run that is over is run again as a new one, of the moment its file was seen", async () => {
  const site = await imports.website();
  const observedAt = new Date("2026-05-01T08:00:00Z");
  const first = await imports.importFile(site, lines(3), { options: bySku, observedAt });
  const again = await startRun(imports.tools, first.id);
  assert.notEqual(again.id, first.id);
  assert.equal(again.status, "pending");
  assert.deepEqual(again.observedAt, observedAt);
  const done = await runImport(imports.tools, again.id);
  assert.deepEqual([done.status, done.products_count, done.products_updated], ["complete", 3, 0]);
  assert.equal((await imports.run(first.id)).status, "complete");
});

test("what a run's state does not allow is refused", async () => {
  const site = await imports.website();
  const done = await imports.importFile(site, lines(3), { options: bySku });
  await assert.rejects(pauseRun(imports.tools, done.id), refusal("imports.cannotPause"));
  await assert.rejects(resumeRun(imports.tools, done.id), refusal("imports.cannotResume"));
  await assert.rejects(pauseRun(imports.tools, 999_999), refusal("errors.unknownId"));

  const { id } = await slowRun(site, "refused.csv");
  const running = runImport(imports.tools, id);
  await untilItReads(id);
  await assert.rejects(removeRun(imports.tools, id), refusal("imports.isRunning"));
  await assert.rejects(startRun(imports.tools, id), refusal("imports.isRunning"));
  await pauseRun(imports.tools, id);
  await running;
  await removeRun(imports.tools, id);
  assert.equal(await imports.run(id), undefined);
  assert.ok(!(await imports.leftStaging()).includes(`import_${id}`));
});

test("prices cannot have been seen in the future", async () => {
  const site = await imports.website();
  const future = imports.send(site, lines(3), { observedAt: new Date(Date.now() + 86_400_000) });
  await assert.rejects(future, ({ statusCode, key }: VigieError) => {
    assert.deepEqual([statusCode, key], [400, "imports.future"]);
    return true;
  });
});

test("a waiting import can be paused; running it then goes on with it", async () => {
  const site = await imports.website();
  const { id } = await imports.send(site, lines(3), { options: bySku });
  assert.equal((await pauseRun(imports.tools, id)).status, "paused");
  assert.equal((await runImport(imports.tools, id)).status, "paused");
  assert.equal((await startRun(imports.tools, id)).id, id);
  assert.equal((await runImport(imports.tools, id)).status, "complete");
});

const filesOf = async (site: number) =>
  (await imports.tools.storage.files("UploadImports", String(site))).map(({ name }) => name);

/** Those that are there, and the database knows of. */
async function uploadsOf(site: number): Promise<string[]> {
  const known = await sql<{ filename: string }>`
    select filename from upload_import where website_id = ${site} order by filename`.execute(
    imports.store.db,
  );
  const names = known.rows.map(({ filename }) => filename);
  assert.deepEqual(await filesOf(site), names);
  return names;
}

test("deleting a run takes its file and its errors with it, unless another run reads the file", async () => {
  const site = await imports.website();
  const names = () => filesOf(site);
  const wrong = `${lines(3)}A9;;1\n`;
  const first = await imports.importFile(site, wrong, { options: bySku, name: "avril.csv" });
  const second = await imports.importFile(site, wrong, { options: bySku, name: "avril.csv" });
  assert.deepEqual(await names(), [
    "avril (2).csv",
    "avril.csv",
    `erreurs-import-${first.id}.csv`,
    `erreurs-import-${second.id}.csv`,
  ]);
  const again = await startRun(imports.tools, second.id);
  await removeRun(imports.tools, first.id);
  await removeRun(imports.tools, second.id);
  assert.deepEqual(await names(), ["avril (2).csv"]);
  await removeRun(imports.tools, again.id);
  assert.deepEqual(await names(), []);
});

test("the files of a run are kept for thirty days, or as long as the settings say; without its file it is not run again", async () => {
  const site = await imports.website();
  const runs = [];
  for (const name of ["mars.csv", "avril.csv", "mai.csv"])
    runs.push(await imports.importFile(site, `${lines(2)}A9;;1\n`, { options: bySku, name }));
  const age = async (run: { id: number } | undefined, days: number) =>
    sql`update website_import set end_datetime = now() - make_interval(days => ${days}) where id = ${run!.id}`.execute(
      imports.store.db,
    );
  await age(runs[0], 31);
  await age(runs[1], 29);
  const feeds = async () => (await filesOf(site)).filter((name) => !name.startsWith("erreurs")).toSorted();
  await expireUploads(imports.tools);
  assert.deepEqual(await feeds(), ["avril.csv", "mai.csv"]);
  assert.equal((await filesOf(site)).length, 4, "their errors as long as they");
  await assert.rejects(startRun(imports.tools, runs[0]!.id), {
    key: "imports.sourceGone",
    values: { name: "mars.csv" },
  });
  await expireUploads({ ...imports.tools, config: { runFilesKept_days: 7 } });
  assert.deepEqual(await feeds(), ["mai.csv"]);
});

test("a run whose file went while it waited calls it as it was sent, though the container had numbered it", async () => {
  const site = await imports.website();
  await imports.importFile(site, lines(2), { options: bySku, name: "avril.csv" });
  const { id } = await imports.send(site, lines(3), { options: bySku, name: "avril.csv" });
  await imports.tools.storage.remove("UploadImports", String(site), "avril (2).csv");
  const run = await runImport(imports.tools, id);
  assert.deepEqual(run.error_message, { key: "imports.sourceGone", values: { name: "avril.csv" } });
});

test("a file that is being sent, or whose import is about to be made, is not taken for an old one", async () => {
  const site = await imports.website();
  await imports.importFile(site, lines(1), { options: bySku, name: "soir.csv" });
  const [half, rest] = [lines(2), "A9;Produit 9;1\n"].map((text) => Buffer.from(text));
  async function* sentSlowly() {
    yield half!;
    await expireUploads(imports.tools);
    yield rest!;
  }
  // A worker is woken in the transaction that makes the run: nobody else sees the run yet.
  const enqueue = () => expireUploads(imports.tools);
  const upload = { websiteId: site, name: "nuit.csv", content: sentSlowly(), maxBytes: 1e6 };
  const { id } = await uploadAndImport({ ...imports.tools, enqueue }, upload, { options: bySku });
  assert.deepEqual(await uploadsOf(site), ["nuit.csv", "soir.csv"]);
  const run = await runImport(imports.tools, id);
  assert.deepEqual([run.status, run.products_count, run.products_created], ["complete", 3, 2]);
});

test("what an interrupted upload left is removed a day later, though its website never imported anything", async () => {
  const site = await imports.website();
  for (const name of ["hier.csv", "ce matin.csv"])
    await keepUpload(imports.tools, { websiteId: site, name, content: pieces("sku\n", 4), maxBytes: 1e6 });
  await sql`update upload_import set created = now() - interval '25 hours'
            where website_id = ${site} and filename = 'hier.csv'`.execute(imports.store.db);
  await expireUploads(imports.tools);
  assert.deepEqual(await uploadsOf(site), ["ce matin.csv"]);
});

test("what a run that paused under an older program said is confirmed by resuming it", async () => {
  const site = await imports.website();
  await imports.importFile(site, lines(25), { options: bySku });
  const dear = await imports.importFile(site, lines(25, 1_000), { options: bySku });
  assert.equal(dear.error_message?.key, "imports.doubtfulPrices");
  const { db } = imports.store;
  await sql`update website_import set doubts = '[]' where id = ${dear.id}`.execute(db);
  await sql.raw(readFileSync(upgrade, "utf8")).execute(db);
  assert.equal((await imports.resume(dear.id)).status, "complete");
  assert.equal((await imports.prices(site))["A0"], 1_000);
});

test("every change of a run is told, its signs of life are not", async () => {
  const site = await imports.website();
  const client = await imports.store.pool.connect();
  const heard: { table: string; type: string; ids?: number[] }[] = [];
  client.on("notification", ({ payload }) => heard.push(JSON.parse(payload!)));
  await client.query("listen changes");
  const run = await imports.importFile(site, lines(5), { options: bySku });
  // What has been told by now comes with the answer to whatever is asked next.
  await client.query("select");
  const told = heard.filter(({ table, ids }) => table === "website_import" && ids?.includes(run.id));
  await client.query("update website_import set heartbeat_at = now() where id = $1", [run.id]);
  await client.query("unlisten changes");
  client.release();
  assert.equal(told[0]?.type, "create");
  // Begun, read, merged, compared, complete.
  assert.ok(told.filter(({ type }) => type === "update").length >= 3, JSON.stringify(told));
  assert.equal(
    heard.filter(({ table, ids }) => table === "website_import" && ids?.includes(run.id)).length,
    told.length,
  );
});

test("a run asked to stop waits again and is finished by the next worker", async () => {
  const site = await imports.website();
  const { id } = await slowRun(site, "stopped.csv");
  const stop = new AbortController();
  const running = runImport(imports.tools, id, { signal: stop.signal });
  await untilItReads(id);
  stop.abort();
  const waiting = await running;
  assert.equal(waiting.status, "pending");
  assert.ok(waiting.position > 0);
  isSlowNoMore("stopped.csv");
  const done = await runImport(imports.tools, id);
  assert.deepEqual([done.status, done.products_created], ["complete", 600]);
});
