// PostgreSQL itself is killed in the middle of an import.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { sql } from "kysely";
import { openStorage } from "#server/integrations/storage.ts";
import { openStore } from "#server/store/database.ts";
import { startEmbedded } from "#server/store/embedded.ts";
import { migrate } from "#server/store/migrate.ts";
import { findRun } from "#server/store/queries/imports/runs/runs.ts";
import { openFeedServer } from "../../../../test/support/feedServer.ts";
import { feed } from "../../../../test/support/importing.ts";
import { clientFor } from "../../../../test/support/outgoing.ts";
import { temporaryFolder } from "../../../../test/support/temporary.ts";
import { until, within } from "../../../../test/support/until.ts";
import { runImport } from "./runImport.ts";
import { createRun } from "./runs.ts";

test("PostgreSQL killed while an import reads: the import goes on once it is back, and nothing is lost or doubled", async () => {
  const folder = await temporaryFolder();
  const database = await startEmbedded({ dataDir: folder, throwaway: true });
  await migrate(database.url);
  const store = openStore(database.url, { connections: 4 });
  const web = await openFeedServer();
  try {
    const tools = {
      store,
      storage: openStorage(join(folder, "files")),
      http: clientFor(["127.0.0.1"]),
      config: { maxImport_bytes: 1e9, sourceTime_min: 60 },
    };
    const site = await sql<{ id: number }>`
      insert into website_setting (url, name, slug_name) values ('https://s.example', 'S', 's') returning id`.execute(
      store.db,
    );
    const websiteId = site.rows[0]!.id;
    const lines = Array.from(
      { length: 5_000 },
      (_, index) => `A${index};Produit ${index} ${"x".repeat(100)};${index + 1}`,
    );
    const gone = Promise.withResolvers<void>();
    // More lines than an import stages together, and not all of them.
    const hold = { bytes: 550_000, until: gone.promise };
    const uri = web.serve("feed.csv", { content: feed("sku;titre;prix", ...lines), etag: '"feed"', hold });
    const { id } = await createRun(tools, {
      websiteId,
      source: { provider: "customdata", uri },
      options: { type_options: { uniqueProductIdentifier: "sku" } },
    });
    const running = runImport(tools, id);
    const { position } = (await until("the run has staged lines", () => findRun(store.db, id), {
      is: (run) => run!.position > 0,
    }))!;
    assert.ok(position < 5_000, `${position} lines are staged`);
    const lockFile = await readFile(join(database.folder, "data", "postmaster.pid"), "utf8");
    process.kill(Number.parseInt(lockFile, 10), "SIGKILL");
    gone.resolve();

    const done = await within("the import goes on", running);
    assert.deepEqual(
      [done.status, done.products_count, done.products_created, done.products_error],
      ["complete", 5_000, 5_000, 0],
    );
    const counted = await sql<{ products: number; points: number; total: number }>`
      select count(*)::int as products, sum(price) as total,
             (select count(*)::int from product_history) as points from product`.execute(store.db);
    assert.deepEqual(counted.rows, [{ products: 5_000, points: 5_000, total: (5_000 * 5_001) / 2 }]);
  } finally {
    await web.close();
    await store.close();
    await database.stop();
  }
});
