// Fills an empty installation with the demo: set it up, then import every feed through the real import, in time order,
// then match what keys leave over by the rule that every catalogue has.
import { setTimeout as delay } from "node:timers/promises";
import { type Language, type MessageKey, type MessageValues, say } from "#shared/messages/index.ts";
import { formatDate, formatNumber } from "#shared/messages/formats.ts";
import { Limiter } from "#server/limiter.ts";
import { recoverImports } from "#server/domain/imports/runs/pendingRuns.ts";
import { countSources } from "#server/domain/imports/sources/sourceHealth.ts";
import { runImport } from "#server/domain/imports/runs/runImport.ts";
import type { ImportTools } from "#server/domain/imports/tools.ts";
import { uploadAndImport } from "#server/domain/imports/uploads/uploadAndImport.ts";
import { type RuleTools, runRulesToEnd } from "#server/domain/matching/rules/runRules.ts";
import type { Db } from "#server/store/database.ts";
import { isReached } from "#server/store/milestones.ts";
import {
  accountsCreated,
  demoAccountIds,
  demoCustomerState,
  verifyEmails,
} from "#server/store/queries/installation/demoAccounts.ts";
import {
  catalogsOfCustomers,
  lockDemo,
  runSeenAt,
  sourceFromLastUpload,
  switchOnUpdates,
  demoWebsites,
  vacuumAfterDemo,
} from "#server/store/queries/installation/demo.ts";
import { writeDemoPercent } from "#server/store/queries/installation/installation.ts";
import type { Run, Wording } from "#server/store/queries/imports/runs/runs.ts";
import { requestRuns, enabledRules } from "#server/store/queries/matching/rules/ruleRuns.ts";
import { openSession } from "#server/store/connection/session.ts";
import { customerLogins } from "./customers.ts";
import { usableDemoLogins } from "./demoLogins.ts";
import { type DemoSize, type DemoWorld, type Visit, demoWorld, shopsOf } from "./demoWorld.ts";
import { setUpDemo } from "./setUpDemo.ts";

export type LoadTools = ImportTools & RuleTools;

type LoadOptions = {
  print: (line: string) => void;
  language: Language;
  size?: DemoSize;
  /** Visits every shop so many times, instead of on the usual days. */
  dates?: number;
  /** Whether anybody can sign in to it, with passwords that everybody knows; true unless said otherwise. */
  withLogins?: boolean;
  /** The demo then stops between two feeds; the next start goes on. */
  signal?: AbortSignal;
  /** Told once its accounts are there, and what is being loaded can be asked for. */
  onBegun?: () => void;
};

/**
 * Loads the demo where nobody but administrators has an account, goes on with one that was interrupted, and leaves
 * everything else alone. Prints its progress, and the logins as long as they are the demo's.
 */
export async function loadDemo(tools: LoadTools, options: LoadOptions): Promise<void> {
  const state = await demoState(tools.store.db);
  if (state === "unwanted") return;
  if (state === "complete") await printLogins(tools.store.db, options);
  else await loadAlone(tools, options);
}

type DemoState = "none" | "begun" | "complete" | "unwanted";

/** A demo is complete when the address of a customer counts as verified: the last thing that is written, of each of them. */
async function demoState(db: Db): Promise<DemoState> {
  const { complete, others } = await demoCustomerState(db, await customersOfDemo(db));
  if (complete === null) return others || (await isReached(db, "demo removed")) ? "unwanted" : "none";
  return complete ? "complete" : "begun";
}

/** Of several programs that start at once one loads the demo; the others go on without waiting for it. */
async function loadAlone(tools: LoadTools, options: LoadOptions): Promise<void> {
  const session = await openSession(tools.store);
  try {
    if (await lockDemo(session.db)) await loadShowing(tools, options);
  } finally {
    await session.close();
  }
}

/** While it goes on, whoever opens the first page sees how far it has come. */
async function loadShowing(tools: LoadTools, options: LoadOptions): Promise<void> {
  const { db } = tools.store;
  await writeDemoPercent(db, 0);
  try {
    await load(tools, options);
  } finally {
    await writeDemoPercent(db, null);
  }
}

async function load(tools: LoadTools, options: LoadOptions): Promise<void> {
  const { db } = tools.store;
  tell(options, "demo.begins");
  if ((await demoState(db)) === "none") await setUpDemo(db, shopsOf(options.size), options);
  options.onBegun?.();
  // One may look around while the prices come.
  await printLogins(db, options);
  // The demo ends on the day it was begun, however long it takes to finish it.
  const world = demoWorld({ ...options, until: await accountsCreated(db, await customersOfDemo(db)) });
  if (!(await importFeeds(tools, world, options))) return;
  if (!(await applyRules(tools, options))) return;
  await complete(db);
  tell(options, "demo.complete");
  await vacuumAfterDemo(db);
  // The health of its sources has its figures from the beginning, not from the next hour on.
  await countSources(tools.store);
}

/** False when it was stopped before the end. */
async function importFeeds(tools: ImportTools, world: DemoWorld, options: LoadOptions): Promise<boolean> {
  const websites = await websitesOf(tools.store.db, world);
  for (const [index, { moment, visits }] of world.rounds.entries()) {
    const runs = await importRound(tools, visits, websites, options);
    if (options.signal?.aborted) return false;
    const percent = Math.round((100 * (index + 1)) / world.rounds.length);
    // What keys leave over is matched after the last feed.
    await writeDemoPercent(tools.store.db, Math.min(percent, almostThere));
    tell(options, "demo.round", {
      date: formatDate(options.language, moment),
      files: runs.length,
      lines: formatNumber(
        options.language,
        runs.reduce((total, { products_count }) => total + products_count, 0),
      ),
      percent,
    });
  }
  return true;
}

const almostThere = 97;

/** As many imports at once as a worker would do. */
const atOnce = 2;

async function importRound(
  tools: ImportTools,
  visits: readonly Visit[],
  websites: ReadonlyMap<string, number>,
  options: LoadOptions,
): Promise<Run[]> {
  const slots = new Limiter<"import">({ perKey: atOnce });
  const runs = visits.map((visit) =>
    slots.run("import", async () => {
      const websiteId = websites.get(visit.shop.slug);
      if (websiteId === undefined || options.signal?.aborted) return [];
      const run = await importFeed(tools, websiteId, visit, options);
      if (run.error_message) printProblem(options, visit, run.error_message);
      return [run];
    }),
  );
  return (await Promise.all(runs)).flat();
}

async function websitesOf(db: Db, { shops }: DemoWorld): Promise<Map<string, number>> {
  const ids = new Map((await demoWebsites(db, [])).map(({ id, shop }) => [shop, id]));
  return new Map(shops.flatMap(({ slug }) => (ids.has(slug) ? [[slug, ids.get(slug)!]] : [])));
}

/** A feed that was imported before is known by the moment its prices were seen. */
async function importFeed(
  tools: ImportTools,
  websiteId: number,
  visit: Visit,
  { signal }: LoadOptions,
): Promise<Run> {
  const known = await runSeenAt(tools.store.db, websiteId, visit.moment);
  const id = known ?? (await launch(tools, websiteId, visit));
  for (;;) {
    const run = await runImport(tools, id, { signal });
    if (signal?.aborted || isOver(run)) return run;
    // A worker of ours may be at it, or one that was killed: then it is put back among those that wait.
    await recoverImports(tools);
    await delay(pause_ms);
  }
}

const pause_ms = 200;

function isOver({ status }: Run): boolean {
  return status !== "pending" && status !== "running";
}

async function launch(
  { store, storage, config }: ImportTools,
  websiteId: number,
  visit: Visit,
): Promise<number> {
  const upload = {
    websiteId,
    name: visit.fileName,
    content: only(visit.feed()),
    maxBytes: config.maxImport_bytes,
  };
  return (await uploadAndImport({ store, storage }, upload, { observedAt: visit.moment })).id;
}

async function* only(content: Buffer): AsyncGenerator<Buffer> {
  yield content;
}

/** False when it was stopped before the end. */
async function applyRules(tools: LoadTools, options: LoadOptions): Promise<boolean> {
  const { db } = tools.store;
  const signal = options.signal ?? new AbortController().signal;
  tell(options, "demo.rules");
  for (const catalogId of await catalogsOfDemo(db)) {
    await requestRuns(db, await enabledRules(db, catalogId));
    await runRulesToEnd(tools, catalogId, signal);
  }
  return !signal.aborted;
}

async function catalogsOfDemo(db: Db): Promise<number[]> {
  return catalogsOfCustomers(db, await customersOfDemo(db));
}

function customersOfDemo(db: Db): Promise<number[]> {
  return demoAccountIds(db, customerLogins);
}

/**
 * From now on each website's own source is its last file, so that an import launched by hand finds it offline, and rules
 * follow what it brings.
 */
async function complete(db: Db): Promise<void> {
  await sourceFromLastUpload(db);
  await switchOnUpdates(db, await catalogsOfDemo(db));
  await verifyEmails(db, await customersOfDemo(db));
}

/** Logins whose password was changed are nobody's business any more. */
async function printLogins(db: Db, options: LoadOptions): Promise<void> {
  const usable = await usableDemoLogins(db);
  tell(options, usable.length > 0 ? "demo.logins" : "demo.withoutLogins");
  for (const { username, password } of usable) options.print(`  ${username} / ${password}`);
}

function printProblem(options: LoadOptions, { shop, fileName }: Visit, { key, values }: Wording): void {
  const problem = say(options.language, key, values);
  tell(options, "demo.problem", { shop: shop.name, file: fileName, problem });
}

function tell({ print, language }: LoadOptions, key: MessageKey, values?: MessageValues): void {
  print(say(language, key, values));
}
