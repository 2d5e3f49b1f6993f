// A worker that is killed while it runs a rule, and what the next one finds and makes of it.
import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { after, before, test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { sql } from "kysely";
import { imagesOfTest } from "../../../../test/support/images.ts";
import { type Market, openMarket } from "../../../../test/support/market.ts";
import { temporaryFolder } from "../../../../test/support/temporary.ts";
import { askRuns, enabledRules } from "#server/store/questions/ruleRuns.ts";
import { createFirstRule } from "../ruleWrites.ts";
import { runRulesToEnd } from "./runRules.ts";

const productsPerSite = 3_000;
const program = fileURLToPath(new URL("../../../main.ts", import.meta.url));

let market: Market;
let catalog: number;
let folder: string;
const children: ChildProcess[] = [];

before(async () => {
  market = await openMarket();
  folder = await temporaryFolder();
  const own = await market.website();
  const rivals = [await market.website(), await market.website()];
  catalog = await market.catalog(own, rivals);
  await createFirstRule(market.db, catalog);
  for (const [index, site] of [own, ...rivals].entries()) await fill(site, index);
  await market.noteCatalog(catalog);
  await market.follow();
});
after(async () => {
  for (const child of children) child.kill("SIGKILL");
  await market.close();
});

/** The same products on every site, each site with its own words around their model numbers. */
async function fill(site: number, index: number): Promise<void> {
  const words = ["Perceuse sans fil", "PERCEUSE-VISSEUSE", "Visseuse perceuse (neuve)"][index]!;
  await sql`
    insert into product (website_id, product_id, title, brand, price)
    select ${site}, 'p' || n, ${words} || ' ' || upper(left(md5(n::text), 3)) || 1000 + n || ' ' || 12 + n % 7 || 'V',
           'Marque ' || n % 50, 50 + n % 100 + ${index}::int
    from generate_series(1, ${productsPerSite}::int) as n`.execute(market.db);
}

test("killed at random moments, a run ends as if nothing had happened", { timeout: 120_000 }, async (t) => {
  const [rule] = await enabledRules(market.db, catalog);
  await askRuns(market.db, [rule!]);
  const tools = { store: market.store, databaseUrl: market.url, images: await imagesOfTest() };
  const begun = performance.now();
  await runRulesToEnd(tools, catalog, new AbortController().signal);
  const whole_ms = performance.now() - begun;
  const expected = await matches();
  assert.ok(expected.length > productsPerSite, `${expected.length} matches`);
  await sql`delete from offer`.execute(market.db);
  await market.noteCatalog(catalog);
  await market.follow();

  await askRuns(market.db, [rule!]);
  const random = randomFrom(20_261_121);
  const found: number[] = [];
  for (let kill = 0; kill < 5; kill += 1) {
    const worker = startWorker();
    await until(isRunning, worker);
    // Somewhere between the first product read and the last match written.
    const written = Math.floor(random() * expected.length);
    await until(async () => (await matches()).length >= written || !(await isWaiting()), worker);
    await delay((random() * whole_ms) / 5);
    worker.kill("SIGKILL");
    await untilNoLockIsLeft();
    found.push(await consistentMatches());
    // It may have come to its end. After five attempts it would be given up.
    if (!(await isWaiting())) await askRuns(market.db, [rule!]);
    await sql`update website_matching_rule set run_attempts = 0, last_run_result = '{"status": "waiting"}'`.execute(
      market.db,
    );
  }
  t.diagnostic(`matches after each kill: ${found.join(", ")} of ${expected.length}`);
  const worker = startWorker();
  await until(async () => !(await isWaiting()), worker);
  worker.kill("SIGTERM");
  await once(worker, "exit");
  assert.deepEqual(await matches(), expected);
  assert.equal(await consistentMatches(), expected.length);
  await untilNoLockIsLeft();
});

/** The program as a worker alone. */
function startWorker(): ChildProcess {
  const env = { ...process.env, DATABASE_URL: market.url, VIGIE_DATA: folder, VIGIE_DEMO: "0" };
  const child = spawn(process.execPath, [program, "--role=worker"], {
    env,
    stdio: ["ignore", "ignore", "inherit"],
  });
  children.push(child);
  return child;
}

async function until(holds: () => Promise<boolean>, worker: ChildProcess): Promise<void> {
  for (let left = 1_500; left > 0; left -= 1) {
    if (await holds()) return;
    assert.equal(worker.exitCode, null, "the worker ended");
    await delay(20);
  }
  assert.fail("the worker does not come to it");
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

async function untilNoLockIsLeft(): Promise<void> {
  for (let left = 200; left > 0; left -= 1) {
    const { rows } = await sql`
      select from pg_locks
      where locktype = 'advisory'
        and database = (select oid from pg_database where datname = current_database())`.execute(market.db);
    if (rows.length === 0) return;
    await delay(50);
  }
  assert.fail("a lock of a dead worker is left");
}

/** Reproducible, and different at each call. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return state / 0x80000000;
  };
}
