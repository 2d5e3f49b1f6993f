// Imports whose worker or whose database is killed, frozen or cut off, and what is there afterwards.
import assert from "node:assert/strict";
import { once } from "node:events";
import { after, before, describe, test } from "node:test";
import { type RawBuilder, sql } from "kysely";
import type { Session } from "#server/store/connection/session.ts";
import type { Run } from "#server/store/queries/imports/runs/runs.ts";
import { type FeedServer, openFeedServer } from "../../../../test/support/feedServer.ts";
import { type Importing, openImporting } from "../../../../test/support/importing.ts";
import {
  type Kill,
  type LeftRun,
  bySku,
  fileOf,
  openKilledImports,
  pricesOf,
  startWorker,
} from "../../../../test/support/killedImports.ts";
import { holdLock, untilBlockedBy } from "../../../../test/support/locks.ts";
import { cutSessions } from "../../../../test/support/sessions.ts";
import { until, within } from "../../../../test/support/until.ts";
import { recoverImports } from "./pendingRuns.ts";
import { runImport } from "./runImport.ts";
import { createRun, removeRun } from "./runs.ts";

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

/** Of a file: more lines than an import stages together, and not all of them. */
const aPart_bytes = 600_000;

async function untilItReads(id: number): Promise<Run> {
  return until("the run has staged lines", () => imports.run(id), { is: ({ position }) => position > 0 });
}

describe("the worker of an import is killed, and the products are as before or as after; the next one finishes it", () => {
  let [shop, largeShop]: Awaited<ReturnType<typeof openKilledImports>>[] = [];
  before(async () => {
    shop = await openKilledImports(imports, web, 400);
    largeShop = await openKilledImports(imports, web);
  });

  const waits = { status: "pending", merged: false } as const;
  /** What is staged together is what a small shop has; `inParts` is an import of more. */
  const moments: Record<string, Kill & { left: LeftRun; inParts?: true }> = {
    "while it waits for the first line": {
      source: { hold: { bytes: 0 } },
      moment: untilStagingIsMade,
      left: { ...waits, staged: "nothing" },
    },
    "with lines that are written and not committed": {
      ...stoppedAt({ lock: rowOf, written: stagingOf }),
      left: { ...waits, staged: "nothing" },
    },
    "with a part of the lines staged": {
      source: { hold: { bytes: aPart_bytes } },
      moment: async ({ id }) => void (await untilItReads(id)),
      left: { ...waits, staged: "some lines" },
      inParts: true,
    },
    "with all lines staged, before the first product is changed": {
      ...stoppedAt({ lock: products }),
      left: { ...waits, staged: "all lines" },
    },
    "between the products and the figures of their website": {
      ...stoppedAt({ lock: websiteOf, written: () => "product" }),
      left: { ...waits, staged: "all lines" },
    },
    "with all written that is merged, and nothing committed": {
      ...stoppedAt({ lock: products }, { lock: rowOf, written: () => "product" }),
      left: { ...waits, staged: "all lines" },
    },
    "once it is merged": {
      ...stoppedAt({ lock: (run) => sql`lock table ${sql.table(stagingOf(run))} in access share mode` }),
      left: { status: "pending", merged: true, staged: "all lines" },
    },
    "when it has said that it is complete": {
      moment: async ({ id }) => {
        const is = ({ status }: Run) => status === "complete";
        await until("the run is complete", () => imports.run(id), { is });
      },
      left: { status: "complete", merged: true, staged: "all lines" },
    },
  };
  for (const [when, { left, inParts, ...kill }] of Object.entries(moments))
    test(when, async () => {
      const of = inParts ? largeShop! : shop!;
      assert.deepEqual(await of.kill(kill), left);
    });
});

/** A statement that makes the import wait; with `written`, only where it has written to that table before. */
type Step = { lock(run: Run): RawBuilder<unknown>; written?(run: Run): string };

/** The moment at which the import waits for the last of the locks, each of which is held before the one before is freed. */
function stoppedAt(...steps: Step[]): Kill {
  const ready = Promise.withResolvers<void>();
  return {
    source: { hold: { bytes: 0, until: ready.promise } },
    moment: async (run) => {
      await untilStagingIsMade(run);
      let holder: Session | undefined;
      for (const { lock, written } of steps) {
        const next = await holdLock(imports.store, lock(run));
        await holder?.close();
        holder = next;
        ready.resolve();
        await untilBlockedBy(holder, imports.db, written?.(run));
      }
      return async () => holder?.close();
    },
  };
}

function products() {
  return sql`lock table product in share mode`;
}

function rowOf({ id }: Run) {
  return sql`select from website_import where id = ${id} for no key update`;
}

function websiteOf({ website_id }: Run) {
  return sql`select from website_setting where id = ${website_id} for no key update`;
}

function stagingOf({ id }: Run): string {
  return `staging.import_${id}`;
}

/** It has its source, whose lines are yet to come. */
async function untilStagingIsMade({ id }: Run): Promise<void> {
  await until("the run has its source", () => imports.run(id), {
    is: ({ source_mark }) => source_mark !== null,
  });
}

test("a worker that wakes up after its import was given to another changes nothing any more", async () => {
  const site = await imports.website();
  const content = fileOf(pricesOf(0));
  const awake = Promise.withResolvers<void>();
  const hold = { bytes: aPart_bytes, until: awake.promise };
  const uri = web.serve("frozen.csv", { content, etag: '"frozen"', hold });
  const { id } = await createRun(imports.tools, {
    websiteId: site,
    source: { provider: "customdata", uri },
    options: bySku,
  });
  const worker = await startWorker(imports, site);
  await untilItReads(id);
  worker.kill("SIGSTOP");
  // Ten minutes pass.
  await sql`update website_import set heartbeat_at = now() - interval '10 minutes' where id = ${id}`.execute(
    imports.db,
  );
  await recoverImports(imports.tools);
  web.serve("frozen.csv", { content, etag: '"frozen"' });
  const done = await runImport(imports.tools, id);
  assert.deepEqual([done.status, done.attempt, done.products_created], ["complete", 2, 5_000]);
  const state = await imports.state(site);
  worker.kill("SIGCONT");
  awake.resolve();
  await within("the worker that woke up ends", once(worker, "exit"));
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
  await recoverImports(imports.tools);
  const ended = await imports.run(run.id);
  assert.deepEqual([ended.status, ended.error_message?.key], ["error", "imports.interrupted"]);
  assert.ok(ended.end_datetime);
  await removeRun(imports.tools, run.id);
});

test("an import whose connection is cut goes on by itself, with the lines it had staged", async () => {
  const site = await imports.website();
  const cut = Promise.withResolvers<void>();
  const hold = { bytes: aPart_bytes, until: cut.promise };
  const uri = web.serve("cut.csv", { content: fileOf(pricesOf(0)), etag: '"cut"', hold });
  const { id } = await createRun(imports.tools, {
    websiteId: site,
    source: { provider: "customdata", uri },
    options: bySku,
  });
  const positions: number[] = [];
  const running = runImport(imports.tools, id, { onProgress: ({ position }) => positions.push(position) });
  const { position } = await untilItReads(id);
  await cutSessions(imports.db);
  cut.resolve();
  const done = await running;
  assert.deepEqual([done.status, done.attempt, done.products_created], ["complete", 2, 5_000]);
  assert.ok(
    positions.filter((at) => at > 0).every((at) => at >= position),
    "no line was staged twice",
  );
});
