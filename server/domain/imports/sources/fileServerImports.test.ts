// Websites whose file lies on an ftp or sftp server: read as one on the web, by a machine that is the one of last time.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { importedWebsite } from "#server/store/queries/imports/importedWebsite.ts";
import { openFtpServer } from "../../../../test/support/ftpServer.ts";
import { type Importing, feed, openImporting } from "../../../../test/support/importing.ts";
import { refused } from "../../../../test/support/outgoing.ts";
import { useTestKey } from "../../../../test/support/secretKey.ts";
import { openSftpServer } from "../../../../test/support/sftpServer.ts";
import type { Run } from "#server/store/queries/imports/runs/runs.ts";
import { launchPlannedImports, plannedImports } from "../runs/plannedImports.ts";
import { previewImport } from "../preview/previewImport.ts";
import { runImport } from "../runs/runImport.ts";
import { createRun, resumeRun } from "../runs/runs.ts";

let imports: Importing;
before(async () => {
  useTestKey();
  imports = await openImporting();
});
after(() => imports.close());

const content = feed("sku;titre;prix", "A1;Perceuse;10,50", "A2;Scie;5");

async function websiteAt(uri: string): Promise<number> {
  const website = await imports.website();
  await setAddress(website, uri);
  return website;
}

async function setAddress(website: number, uri: string): Promise<void> {
  await sql`
    update website_setting set extractor_source = jsonb_set(extractor_source, '{uri}', to_jsonb(${uri}::text))
    where id = ${website}`.execute(imports.store.db);
}

const importAsSet = async (websiteId: number) =>
  runImport(imports.tools, (await createRun(imports.tools, { websiteId })).id);

test("a file is imported from ftp and from sftp as it is from the web, and seen before", async () => {
  const [ftp, sftp] = [await openFtpServer({ user: "vigie", password: "secret" }), await openSftpServer()];
  try {
    ftp.files.set("/prix.csv", { content });
    sftp.files.set("/prix.csv", Buffer.from(content));
    for (const uri of [
      `ftp://vigie:secret@127.0.0.1:${ftp.port}/prix.csv`,
      `sftp://vigie:secret@127.0.0.1:${sftp.port}/prix.csv`,
    ]) {
      const website = await websiteAt(uri);
      const preview = await previewImport(imports.tools, { websiteId: website, source: { uri } });
      assert.deepEqual(
        preview.products.map(({ product_id, price }) => [product_id, price]),
        [
          ["A1", "10.50"],
          ["A2", "5"],
        ],
      );
      const run = await importAsSet(website);
      assert.deepEqual([run.status, run.error_message, run.products_created], ["complete", null, 2], uri);
      assert.deepEqual(await imports.prices(website), { A1: 10.5, A2: 5 });
    }
  } finally {
    await Promise.all([ftp.close(), sftp.close()]);
  }
});

test("the key of a machine is kept at the first import, and another one stops the next until it is cleared", async () => {
  const first = await openSftpServer();
  first.files.set("/prix.csv", Buffer.from(content));
  const { port } = first;
  const uri = `sftp://vigie:secret@127.0.0.1:${port}/prix.csv`;
  const website = await websiteAt(uri);
  const keptKey = async () => (await importedWebsite(imports.store.db, website))?.extractor_source.host_key;
  await importAsSet(website);
  const kept = await keptKey();
  assert.match(kept ?? "", new RegExp(`^127\\.0\\.0\\.1:${port} SHA256:`));
  await importAsSet(website);
  assert.equal(await keptKey(), kept);
  await first.close();

  const second = await openSftpServer({ port });
  try {
    second.files.set("/prix.csv", Buffer.from(feed("sku;titre;prix", "A1;Perceuse;1")));
    const state = await imports.state(website);
    const run = await importAsSet(website);
    assert.deepEqual([run.status, run.error_message?.key], ["error", "outgoing.hostKeyChanged"]);
    const source = { uri };
    await refused(previewImport(imports.tools, { websiteId: website, source }), "outgoing.hostKeyChanged");
    assert.equal(await imports.state(website), state);
    assert.equal(await keptKey(), kept);
    await sql`update website_setting set extractor_source = extractor_source - 'host_key' where id = ${website}`.execute(
      imports.store.db,
    );
    await importAsSet(website);
    assert.notEqual(await keptKey(), kept);
  } finally {
    await second.close();
  }
});

test("a server whose settings keep its files from coming ends the import, which waits for nobody", async () => {
  const ftp = await openFtpServer({ passiveHost: "127.0.0.2", dataNowhere: true });
  const ssh = await openSftpServer({ withoutSftp: true });
  try {
    ftp.files.set("/prix.csv", { content });
    for (const [uri, key] of [
      [`ftp://127.0.0.1:${ftp.port}/prix.csv`, "outgoing.noDataConnection"],
      [`sftp://vigie:secret@127.0.0.1:${ssh.port}/prix.csv`, "outgoing.withoutSftp"],
    ] as const) {
      const run = await importAsSet(await websiteAt(uri));
      assert.deepEqual([run.status, run.error_message?.key, run.awaits_source], ["error", key, false]);
    }
  } finally {
    await Promise.all([ftp.close(), ssh.close()]);
  }
});

test("a source that is away pauses its import, which its next hour resumes at the address that is set by then", async () => {
  const gone = await openFtpServer({ user: "vigie", password: "secret" });
  await gone.close();
  const address = (port: number) => `ftp://vigie:secret@127.0.0.1:${port}/prix.csv`;
  const website = await websiteAt(address(gone.port));
  await imports.catalog(website, []);
  const hour = (hours: number) =>
    launchPlannedImports(imports.tools, new Date(Date.UTC(2026, 10, 29, hours)));
  await hour(19);
  const state = await imports.state(website);
  const paused = await importAsSet(website);
  assert.deepEqual(
    [paused.status, paused.error_message?.key, paused.awaits_source, paused.times_away],
    ["paused", "imports.sourceAway", true, 1],
  );
  assert.deepEqual(paused.error_message?.values, { host: `127.0.0.1:${gone.port}`, reason: "ECONNREFUSED" });
  assert.equal(await imports.state(website), state);

  const ftp = await openFtpServer({ user: "vigie", password: "secret" });
  try {
    ftp.files.set("/prix.csv", { content });
    await setAddress(website, address(ftp.port));
    await hour(20);
    const { rows } = await sql<Run>`select * from website_import where website_id = ${website}`.execute(
      imports.store.db,
    );
    assert.deepEqual(
      rows.map(({ id, status, confirmed }) => [id, status, confirmed]),
      [[paused.id, "pending", false]],
    );
    assert.ok(rows[0]!.observedAt > paused.observedAt, "its prices are those of the hour when they are read");
    const done = await runImport(imports.tools, paused.id);
    assert.deepEqual([done.status, done.awaits_source, done.times_away], ["complete", false, 1]);
    assert.deepEqual(done.away_message, paused.error_message, "what went wrong stays known");
    assert.ok(done.away_at! > paused.created);
    assert.deepEqual(await imports.prices(website), { A1: 10.5, A2: 5 });

    // What nobody asks again by itself is told at once.
    for (const request of [
      { trial: true },
      { source: { provider: "customdata", uri: address(gone.port) } },
    ]) {
      await setAddress(website, address("trial" in request ? gone.port : ftp.port));
      const run = await createRun(imports.tools, { websiteId: website, ...request });
      const told = await runImport(imports.tools, run.id);
      assert.equal(told.status, "error");
      assert.match(told.error_message?.key ?? "", /^outgoing\.(unreachable|resting)$/);
    }
  } finally {
    await ftp.close();
  }
});

test("a file server that does not come to an end has the time of every source, and is not waited for", async () => {
  const ftp = await openFtpServer({ user: "vigie", password: "secret" });
  const ssh = await openSftpServer();
  try {
    ftp.files.set("/prix.csv", { content, stopsAt: { bytes: 30, how: "silence" } });
    ssh.files.set("/prix.csv", Buffer.from(content));
    ssh.reads = "silence";
    for (const uri of [
      `ftp://vigie:secret@127.0.0.1:${ftp.port}/prix.csv`,
      `sftp://vigie:secret@127.0.0.1:${ssh.port}/prix.csv`,
    ]) {
      const { tools } = imports;
      const { id } = await createRun(tools, { websiteId: await websiteAt(uri) });
      const run = await runImport({ ...tools, config: { ...tools.config, sourceTime_min: 0.02 } }, id);
      assert.deepEqual([run.status, run.error_message?.key], ["error", "imports.sourceTooLong"], uri);
    }
  } finally {
    await Promise.all([ftp.close(), ssh.close()]);
  }
});

test("a file that breaks off is read anew once its server gives it whole", async () => {
  const ftp = await openFtpServer({ user: "vigie", password: "secret" });
  try {
    ftp.files.set("/prix.csv", { content, stopsAt: { bytes: 30, how: "abort" } });
    const website = await websiteAt(`ftp://vigie:secret@127.0.0.1:${ftp.port}/prix.csv`);
    const paused = await importAsSet(website);
    assert.deepEqual([paused.status, paused.error_message?.key], ["paused", "imports.sourceAway"]);
    ftp.files.set("/prix.csv", { content });
    const resumed = await resumeRun(imports.tools, paused.id);
    assert.equal(resumed.confirmed, false);
    const done = await runImport(imports.tools, paused.id);
    assert.deepEqual([done.status, done.products_created, done.times_away], ["complete", 2, 1]);
  } finally {
    await ftp.close();
  }
});

test("a website whose file lies on a file server is imported at its hours", async () => {
  const website = await websiteAt("sftp://files.shop.example/prix.csv");
  await sql`
    insert into catalog (name, logo, website_id, customer_id, auto_update)
    select 'Hours', 'https://shop.example/l.png', ${website}, id, true from customer limit 1`.execute(
    imports.store.db,
  );
  const planned = await plannedImports(imports.store.db, 100);
  assert.ok(planned.some(({ website_id }) => website_id === website));
});
