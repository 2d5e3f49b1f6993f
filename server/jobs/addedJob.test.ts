// A job more than ours: what the recipe of CONTRIBUTING names is enough for one.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { readConfig } from "#server/config.ts";
import { openMailer } from "#server/integrations/mail.ts";
import { inTransaction } from "#server/store/database.ts";
import { imagesOfTest } from "../../test/support/images.ts";
import { type Importing, openImporting } from "../../test/support/importing.ts";
import { until } from "../../test/support/until.ts";
import { type JobName, type Jobs, type Payloads, jobs, openJobs } from "./jobs.ts";
import { type Worker, startWorker, workOf } from "./worker.ts";

/** What would be its file of the domain: it notes whose prices it has counted. */
const counted: number[] = [];
async function countPrices({ website_id }: { website_id: number }): Promise<void> {
  counted.push(website_id);
}

/** What would be its line in jobs.ts. */
const line = {
  "count-prices": {
    policy: "short",
    key: ({ website_id }: { website_id: number }) => String(website_id),
    retries: 0,
    expire_s: 60,
    atOnce: 1,
  },
} as const;
const name = "count-prices" as "run-imports";
const ask = (website_id: number): Payloads["run-imports"] => ({ website_id });

let imports: Importing;
let open: Jobs;
let worker: Worker;
before(async () => {
  Object.assign(jobs, line);
  imports = await openImporting();
  open = await openJobs(imports.url);
});
after(async () => {
  await worker.stop();
  await open.stop();
  delete (jobs as Record<string, unknown>)[name];
  await imports.close();
});

test("a job is its function, its line among the jobs and its call in the worker", async () => {
  const { db } = imports.tools.store;
  await inTransaction(db, (tx) => open.enqueue(tx, name, ask(1)));
  await inTransaction(db, async (tx) => {
    await open.enqueue(tx, name, ask(2));
    throw new Error("taken back");
  }).catch(() => undefined);
  // One that waits already is the same job.
  for (const _ of [1, 2]) await open.enqueue(db, name, ask(3));
  const tools = {
    ...imports.tools,
    databaseUrl: imports.url,
    config: readConfig({ DATABASE_URL: imports.url }, []),
    images: await imagesOfTest(),
    mail: openMailer({}, imports.folder),
    enqueue: open.enqueue,
  };
  // The last: its call in worker.ts.
  worker = await startWorker(tools, open, { ...workOf(tools), [name]: countPrices });
  await until("the last is counted", () => Promise.resolve(counted), { is: (done) => done.includes(3) });
  assert.deepEqual(counted.toSorted(), [1, 3]);
});

test("each job is named as the function that does it", () => {
  const calls = readFileSync(new URL("worker.ts", import.meta.url), "utf8");
  const camel = (job: string) => job.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  const named = (Object.keys(jobs) as JobName[]).filter((job) => job !== name);
  assert.deepEqual(
    named.filter((job) => !calls.includes(`${camel(job)}(`)),
    [],
  );
});
