// Websites whose products a provider collects: begun, waited for, read; away and back; and providers that misbehave.
import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { after, afterEach, before, describe, test } from "node:test";
import { sql } from "kysely";
import {
  type ProviderProduct,
  type ReferenceProvider,
  type ReferenceSetup,
  openReferenceProvider,
} from "#server/cli/referenceProvider.ts";
import { encrypt } from "#server/store/sealed/secrets.ts";
import type { Run } from "#server/store/queries/imports/runs/runs.ts";
import { type Importing, openImporting } from "../../../../test/support/importing.ts";
import { whileClockIsAhead } from "../../../../test/support/clock.ts";
import { startWorker } from "../../../../test/support/killedImports.ts";
import { untilNoSessionLock } from "../../../../test/support/locks.ts";
import { useTestKey } from "../../../../test/support/secretKey.ts";
import { until } from "../../../../test/support/until.ts";
import { recoverImports } from "../runs/pendingRuns.ts";
import { launchPlannedImports } from "../runs/plannedImports.ts";
import { runImport } from "../runs/runImport.ts";
import { createRun, resumeRun, startRun } from "../runs/runs.ts";
import type { ImportTools } from "../tools.ts";

let imports: Importing;
let tools: ImportTools;
let provider: ReferenceProvider | undefined;
before(async () => {
  useTestKey();
  imports = await openImporting();
  tools = { ...imports.tools, crawls: { poll_ms: 1, hold_ms: 50 } };
});
after(() => imports.close());
afterEach(async () => {
  await provider?.close();
  provider = undefined;
});

const products: ProviderProduct[] = Array.from({ length: 7 }, (_, index) => ({
  url: `https://rival.example/p/${index}`,
  title: `Perceuse ${index}`,
  price: 1_000 + index,
  currency: "EUR",
  sku: `S${index}`,
  attributes: { couleur: index % 2 ? "rouge" : "bleu" },
}));

type Settings = { provider?: string; uri?: string | null; data?: Record<string, unknown> };

async function websiteOf(settings: Settings): Promise<number> {
  const website = await imports.website();
  const source = { provider: "bms", ...settings };
  await sql`
    update website_setting set extractor_source = extractor_source - 'type_options' || ${JSON.stringify(source)}::jsonb
    where id = ${website}`.execute(imports.store.db);
  return website;
}

/** A website of the reference provider, and its one import. */
async function crawled(
  setup: ReferenceSetup,
  settings: Settings = {},
): Promise<{ website: number; run: Run }> {
  provider = await openReferenceProvider({ products, ...setup });
  const website = await websiteOf({ uri: provider.url, ...settings });
  return { website, run: await runImport(tools, (await createRun(tools, { websiteId: website })).id) };
}

const asStored = (scale: number) =>
  Object.fromEntries(products.map(({ price }, index) => [`/p/${index}`, Number(price) / scale]));

describe("a provider", () => {
  for (const [form, setup] of [
    ["a line each", {}],
    ["pages", { pages: 3 }],
    ["one go", { crawlsNothing: true }],
  ] as const)
    test(`gives its products in ${form}, their prices divided by its scale`, async () => {
      const { website, run } = await crawled(setup, { data: { scale: 100, extractor_id: "shop-7" } });
      assert.deepEqual([run.status, run.error_message, run.products_created], ["complete", null, 7]);
      assert.deepEqual(await imports.prices(website), asStored(100));
      assert.deepEqual(Object.keys(await imports.dictionary(website)), ["couleur"]);
      if (form !== "one go")
        assert.deepEqual(provider!.crawls[0]!.asked, { extractorId: "shop-7", scope: "all", scale: 100 });
    });

  test("is told who asks, with a login and its sealed password or with a key, and nobody else is answered", async () => {
    const password = encrypt("p@ss");
    const basic = await crawled({ login: "vigie", password: "p@ss" }, { data: { login: "vigie", password } });
    assert.equal(basic.run.status, "complete");
    await provider!.close();
    const bearer = await crawled(
      { key: "p@ss" },
      { provider: "importio", data: { extractor_id: "7", password } },
    );
    assert.equal(bearer.run.status, "complete");
    await provider!.close();
    const { run } = await crawled({ key: "other" }, { data: { password } });
    assert.deepEqual([run.status, run.error_message?.key], ["error", "outgoing.badStatus"]);
    assert.ok(!JSON.stringify(run).includes("p@ss"));
  });

  test("that takes long is left and asked again for the same crawl, by whoever goes on with the run", async () => {
    const { website, run } = await crawled({ looks: 150 });
    assert.equal(run.status, "pending");
    assert.ok(run.percentage > 0 && run.percentage < 100, `${run.percentage}`);
    const kept = run.extractorSource.data?.["crawlId"];
    assert.equal(kept, "crawl-1");
    const seen = [run.percentage];
    let current = run;
    while (current.status === "pending") {
      current = await runImport(tools, current.id);
      seen.push(current.percentage);
    }
    assert.equal(current.status, "complete");
    assert.equal(provider!.crawls.length, 1);
    assert.deepEqual(
      seen,
      seen.toSorted((a, b) => a - b),
    );
    const stored = await sql<{ crawl: string }>`
      select extractor_source #>> '{data,crawlId}' as crawl from website_setting where id = ${website}`.execute(
      imports.store.db,
    );
    assert.equal(stored.rows[0]?.crawl, "crawl-1");
    const told = await sql`
      select 1 from logged_change
      where row_id = ${website} and model = 'WebsiteSetting' and private_changes::text like '%crawlId%'
    `.execute(imports.store.db);
    assert.equal(told.rows.length, 0, "a crawl is nobody's change");
    // Launched again, it is asked for another one.
    const again = await startRun(tools, current.id);
    for (let at = again; at.status === "pending";) at = await runImport(tools, at.id);
    assert.equal(provider!.crawls.length, 2);
  });

  test("that is not done after a day is given up, by the clock of the database and no other", async () => {
    const run = await whileClockIsAhead(2 * 86_400, async () => (await crawled({ looks: 3 })).run);
    assert.deepEqual([run.status, run.error_message], ["complete", null]);
    await provider!.close();
    const late = await crawled({ looks: 150 });
    await sql`update website_import set start_datetime = now() - interval '25 hours' where id = ${late.run.id}`.execute(
      imports.store.db,
    );
    const given = await runImport(tools, late.run.id);
    assert.deepEqual([given.status, given.error_message?.key], ["error", "imports.crawlTooLong"]);
  });

  test("is asked for the same crawl by the next worker when the first one is killed while it waits for it", async () => {
    provider = await openReferenceProvider({ products, looks: 1_000 });
    const website = await websiteOf({ uri: provider.url });
    const { id } = await createRun(tools, { websiteId: website });
    const worker = await startWorker(imports, website);
    await until("the crawl is kept", () => imports.run(id), {
      is: ({ extractorSource }) => extractorSource.data?.["crawlId"] !== undefined,
    });
    const gone = once(worker, "exit");
    worker.kill("SIGKILL");
    await gone;
    await untilNoSessionLock(imports.db);
    await recoverImports(tools);
    assert.equal((await imports.run(id)).status, "pending");
    for (const crawl of provider.crawls) crawl.status = "complete";
    const done = await runImport(tools, id);
    assert.deepEqual([done.status, done.products_created, provider.crawls.length], ["complete", 7, 1]);
  });

  test("is asked for the products that are compared, by their addresses, where only these are imported", async () => {
    const { website } = await crawled({});
    await runImport(tools, (await createRun(tools, { websiteId: website, scope: "matched" })).id);
    assert.deepEqual(provider!.crawls[1]!.asked, { scope: "matched", urls: [], scale: 1 });
    await runImport(tools, (await createRun(tools, { websiteId: website, scope: "notMatched" })).id);
    assert.equal((provider!.crawls[2]!.asked["urls"] as string[]).length, 7);
  });

  test("that is away pauses the run, which its next hour resumes without a doubt being waved through", async () => {
    const { website, run } = await crawled({});
    const { url } = provider!;
    await provider!.close();
    provider = undefined;
    const state = await imports.state(website);
    const paused = await runImport(tools, (await createRun(tools, { websiteId: website })).id);
    assert.deepEqual([paused.status, paused.error_message?.key], ["paused", "imports.providerAway"]);
    assert.equal(paused.times_away, 1);
    assert.equal(await imports.state(website), state);
    assert.equal(run.status, "complete");

    provider = await openReferenceProvider({ products, port: Number(new URL(url).port) });
    await imports.catalog(website, []);
    const hour = (hours: number) => launchPlannedImports(tools, new Date(Date.UTC(2026, 10, 29, hours)));
    await hour(19);
    assert.equal((await imports.run(paused.id)).status, "paused");
    await hour(20);
    const { rows } =
      await sql<Run>`select * from website_import where website_id = ${website} and id >= ${paused.id}`.execute(
        imports.store.db,
      );
    assert.deepEqual(
      rows.map(({ id, status, confirmed }) => [id, status, confirmed]),
      [[paused.id, "pending", false]],
    );
    const done = await runImport(tools, paused.id);
    assert.deepEqual([done.status, done.times_away], ["complete", 1]);
    // By hand as well, and not as one whose file was found right all the same.
    await sql`update website_import set status = 'paused', error_message = ${JSON.stringify(paused.error_message)}::jsonb
      where id = ${paused.id}`.execute(imports.store.db);
    assert.equal((await resumeRun(tools, paused.id)).confirmed, false);
  });

  test("without an address is told by name, and so is the setting that would give it one", async () => {
    const website = await websiteOf({ uri: null });
    const run = await runImport(tools, (await createRun(tools, { websiteId: website })).id);
    assert.deepEqual(run.error_message, {
      key: "imports.providerNoAddress",
      values: { provider: "bms", setting: "EXTRACTOR_BMS_URL" },
    });
    provider = await openReferenceProvider({ products });
    const configured = { ...tools, config: { ...tools.config, bmsUrl: provider.url } };
    const found = await runImport(configured, (await startRun(tools, run.id)).id);
    assert.equal(found.status, "complete");
  });

  test("that says its crawl has failed is told so", async () => {
    provider = await openReferenceProvider({ products, looks: 1_000_000 });
    const website = await websiteOf({ uri: provider.url });
    const { id } = await createRun(tools, { websiteId: website });
    await runImport(tools, id);
    provider.crawls[0]!.status = "error";
    const run = await runImport(tools, id);
    assert.deepEqual([run.status, run.error_message?.key], ["error", "imports.crawlFailed"]);
  });
});

describe("a provider that does not keep the contract", () => {
  const item = { url: "https://rival.example/p/1", title: "Perceuse", price: 10 };
  const answers: [name: string, page: (cursor: number) => unknown, key: string][] = [
    ["pages for ever with one cursor", () => ({ items: [item], next: "again" }), "imports.crawlGoesRound"],
    [
      "pages for ever with the same products under new cursors",
      (cursor) => ({ items: [{ ...item, sku: `S${cursor % 3}` }], next: cursor + 1 }),
      "imports.crawlGoesRound",
    ],
    [
      "pages for ever with empty pages",
      (cursor) => ({ items: [], next: cursor + 1 }),
      "imports.crawlGoesRound",
    ],
    ["gives a cursor that is an object", () => ({ items: [item], next: { at: 1 } }), "outgoing.unreadable"],
    ["names its products otherwise", () => ({ products: [item], next: 1 }), "outgoing.unreadable"],
    [
      "ends in a page that is none",
      (cursor) => (cursor === 0 ? { items: [item], next: 1 } : "<html>"),
      "outgoing.unreadable",
    ],
    [
      "sends more than an installation takes",
      (cursor) => ({
        items: [{ ...item, sku: `S${cursor}`, filler: "x".repeat(100_000) }],
        next: cursor + 1,
      }),
      "outgoing.tooLarge",
    ],
  ];
  for (const [name, page, key] of answers)
    test(`and ${name} is stopped, and nothing of it applied`, () => isStopped(page, key));

  test("and pages with ever new products is stopped in the end, so that others are imported", () => {
    const page = (cursor: number) => ({ items: [{ ...item, sku: `S${cursor}` }], next: cursor + 1 });
    return isStopped(page, "imports.sourceTooLong", { sourceTime_min: 0.005 });
  });

  test("and more pages than are read is told so, and not that they are the same", () =>
    isStopped(
      (cursor) => ({ items: [{ ...item, sku: `S${cursor}` }], next: cursor + 1 }),
      "imports.crawlTooManyPages",
      {},
      { poll_ms: 1, hold_ms: 100, pages: 30 },
    ));

  async function isStopped(
    page: (cursor: number) => unknown,
    key: string,
    bounds = {},
    crawls = tools.crawls,
  ) {
    const server = createServer((request, response) => {
      const { pathname, searchParams } = new URL(request.url ?? "/", "http://x");
      const products = pathname.endsWith("/products");
      const answer =
        request.method === "POST"
          ? { crawlId: 7 }
          : products
            ? page(Number(searchParams.get("cursor") ?? 0))
            : { status: "complete", percentage: 100 };
      request.resume();
      response.setHeader("content-type", "application/json");
      response.end(JSON.stringify(answer));
    });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    const website = await websiteOf({ uri: `http://127.0.0.1:${port}` });
    const bounded = {
      ...tools,
      ...(crawls && { crawls }),
      config: { ...tools.config, maxImport_bytes: 5_000_000, ...bounds },
    };
    const run = await runImport(bounded, (await createRun(tools, { websiteId: website })).id);
    assert.deepEqual([run.status, run.error_message?.key], ["error", key]);
    assert.equal((await imports.products(website)).size, 0);
    server.closeAllConnections();
    server.close();
    await once(server, "close");
  }
});
