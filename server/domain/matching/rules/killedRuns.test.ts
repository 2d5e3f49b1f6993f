// A worker that is killed while it runs a rule, and what the next one finds and makes of it.
import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { type RawBuilder, sql } from "kysely";
import { imagesOfTest } from "../../../../test/support/images.ts";
import { untilBlockedBy, untilNoSessionLock, whileLocked } from "../../../../test/support/locks.ts";
import { type Market, openMarket } from "../../../../test/support/market.ts";
import { temporaryFolder } from "../../../../test/support/temporary.ts";
import { until, within } from "../../../../test/support/until.ts";
import { requestRuns, enabledRules } from "#server/store/queries/matching/rules/ruleRuns.ts";
import { createFirstRule } from "../ruleWrites.ts";
import { runRulesToEnd } from "./runRules.ts";

const productsPerTransaction = 100;
/** Enough for two transactions of a run; the other rival needs one. */
const productsPerSite = 130;
const productsOfLastRival = 20;
const programs = {
  /** The program as a worker alone. */
  program: fileURLToPath(new URL("../../../main.ts", import.meta.url)),
  /** What of it carries out runs, at a third of the cost. */
  runs: fileURLToPath(new URL("../../../../test/support/ruleProcess.ts", import.meta.url)),
};

let market: Market;
let catalog: number;
let lastRival: number;
let folder: string;
const children: ChildProcess[] = [];

before(async () => {
  market = await openMarket();
  folder = await temporaryFolder();
  const own = await market.website();
  const rivals = [await market.website(), await market.website()];
  lastRival = rivals.at(-1)!;
  catalog = await market.catalog(own, rivals);
  await createFirstRule(market.db, catalog);
  const counts = [productsPerSite, productsPerSite, productsOfLastRival];
  for (const [index, site] of [own, ...rivals].entries()) await fill(site, index, counts[index]!);
  await market.markCatalog(catalog);
  await market.follow();
});
after(async () => {
  for (const child of children) child.kill("SIGKILL");
  await market.close();
});

/** The first of the same products on every site, each site with its own words around their model numbers. */
async function fill(site: number, index: number, count: number): Promise<void> {
  const words = ["Perceuse sans fil", "PERCEUSE-VISSEUSE", "Visseuse perceuse (neuve)"][index]!;
  await sql`
    insert into product (website_id, product_id, title, brand, price)
    select ${site}, 'p' || n, ${words} || ' ' || upper(left(md5(n::text), 3)) || 1000 + n || ' ' || 12 + n % 7 || 'V',
           'Marque ' || n % 50, 50 + n % 100 + ${index}::int
    from generate_series(1, ${count}::int) as n`.execute(market.db);
}

test("killed at any step, a run ends as if nothing had happened", async () => {
  const [rule] = await enabledRules(market.db, catalog);
  await requestRuns(market.db, [rule!]);
  const tools = { store: market.store, databaseUrl: market.url, images: await imagesOfTest() };
  await runRulesToEnd(tools, catalog, new AbortController().signal);
  const expected = await matches();
  assert.ok(expected.length > productsPerSite, `${expected.length} matches`);
  await sql`delete from offer`.execute(market.db);
  await market.markCatalog(catalog);
  await market.follow();

  await requestRuns(market.db, [rule!]);
  const own = await ownProducts();
  const found: number[] = [];
  const steps: [RawBuilder<unknown>, keyof typeof programs][] = [
    // Before a product is read: what has changed is followed first.
    [sql`lock table comparison_todo in access exclusive mode`, "runs"],
    // The first matches are written, and not yet compared.
    [sql`lock table matched_product in share mode`, "runs"],
    // Between the two transactions of the first website.
    [comparisonOf(own.at(-1)!), "runs"],
    // Between two websites: of the first one only the products that are left change.
    [comparisonOf(own[0]!), "runs"],
    // All matches are written, and the run does not say so yet.
    [
      sql`select from rule_reach where catalog_id = ${catalog} and website_id = ${lastRival} for update`,
      "program",
    ],
  ];
  for (const [lock, worker] of steps) {
    await killWhileItWaitsFor(lock, worker);
    found.push(await consistentMatches());
    assert.ok(await isWaiting(), "the run goes on waiting");
    // After five attempts it would be given up.
    await sql`update website_matching_rule set run_attempts = 0, last_run_result = '{"status": "waiting"}'`.execute(
      market.db,
    );
  }
  assert.deepEqual(found, [0, 0, productsPerTransaction, productsPerSite, expected.length]);
  const worker = startWorker("runs");
  await within("the worker ends the run", ended(worker));
  assert.deepEqual([worker.exitCode, await isWaiting()], [0, false]);
  assert.deepEqual(await matches(), expected);
  assert.equal(await consistentMatches(), expected.length);
  await untilNoSessionLock(market.db);
});

/** The next worker comes to where it needs what is locked, and is killed there. */
async function killWhileItWaitsFor(lock: RawBuilder<unknown>, by: keyof typeof programs): Promise<void> {
  await whileLocked(market.store, lock, async (holder) => {
    const worker = startWorker(by);
    await until("the run is taken", () => isTaken(worker), { every_ms: 50 });
    await untilBlockedBy(holder, market.db);
    worker.kill("SIGKILL");
    await within("the worker dies", ended(worker));
  });
  await untilNoSessionLock(market.db);
}

async function isTaken(worker: ChildProcess): Promise<boolean> {
  assert.equal(worker.exitCode, null, "the worker ended");
  return isRunning();
}

async function ended(worker: ChildProcess): Promise<void> {
  if (worker.exitCode === null && worker.signalCode === null) await once(worker, "exit");
}

function comparisonOf(productId: number) {
  return sql`select from matched_product where catalog_id = ${catalog} and product_id = ${productId} for update`;
}

/** In the order in which their matches are written. */
async function ownProducts(): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select product_id as id from matched_product where catalog_id = ${catalog} order by product_id`.execute(
    market.db,
  );
  return rows.map(({ id }) => id);
}

function startWorker(by: keyof typeof programs): ChildProcess {
  const env = { ...process.env, DATABASE_URL: market.url, VIGIE_DATA: folder, VIGIE_DEMO: "0" };
  const args = {
    program: ["--role=worker"],
    runs: [market.url, folder, String(catalog), String(productsPerTransaction)],
  }[by];
  const child = spawn(process.execPath, [programs[by], ...args], {
    env,
    stdio: ["ignore", "ignore", "inherit"],
  });
  children.push(child);
  return child;
}

async function isRunning(): Promise<boolean> {
  const { rows } = await sql`
    select from website_matching_rule where last_run_result ->> 'status' = 'running'`.execute(market.db);
  return rows.length > 0;
}

async function isWaiting(): Promise<boolean> {
  const { rows } = await sql`select from website_matching_rule where run_asked_at is not null`.execute(
    market.db,
  );
  return rows.length > 0;
}

async function matches(): Promise<string[]> {
  const { rows } = await sql<{ match: string }>`
    select concat_ws(' ', product_id, website_id, competitor_product_id, type, rule_id, score, explanation) as match
    from offer where not unmatched order by product_id, website_id, competitor_product_id`.execute(market.db);
  return rows.map(({ match }) => match);
}

/** How many matches there are; fails when a product has two on one site, or a comparison says otherwise. */
async function consistentMatches(): Promise<number> {
  const { rows } = await sql<{ count: number; slots: number; theirs: number; wrong: number }>`
    select count(*)::int as count, count(distinct (product_id, website_id))::int as slots,
           count(distinct competitor_product_id)::int as theirs,
           (select count(*)::int from matched_product compared
            where catalog_id = ${catalog} and row(entries_count, best_price) is distinct from (
              select row(count(*)::int, min(price)) from offer
              where offer.catalog_id = compared.catalog_id and offer.product_id = compared.product_id
                and not unmatched)) as wrong
    from offer where not unmatched`.execute(market.db);
  const { count, slots, theirs, wrong } = rows[0]!;
  assert.deepEqual({ slots, theirs, wrong }, { slots: count, theirs: count, wrong: 0 });
  return count;
}
