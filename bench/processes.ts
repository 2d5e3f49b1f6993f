// Two processes of the API and two workers on one database, their clocks 60 s apart, killed in turn at moments of chance
// while customers send files, run rules and export. Fails when anything is lost or doubled, an export that is cut looks
// whole, or work is left over.
//   node bench/processes.ts [kills] [seed]
import assert from "node:assert/strict";
import { setTimeout as delay } from "node:timers/promises";
import { sql } from "kysely";
import { makeAdministrator } from "#server/domain/accounts/administrators.ts";
import { issueToken } from "#server/store/queries/accounts/tokens.ts";
import { createFirstRule } from "#server/domain/matching/ruleWrites.ts";
import { checkComparisons } from "../test/support/checkComparisons.ts";
import { feed, openImporting } from "../test/support/importing.ts";
import { type Machine, openMachine } from "../test/support/processes.ts";
import { until } from "../test/support/until.ts";
import { tablePrinter } from "./support/table.ts";

const [kills = 24, seed = 20_261_124] = process.argv.slice(2).map(Number);
const killsPerRound = 4;
/** Products that both shops have under one barcode, and those that only their names tell to be the same. */
const [byKey, byName] = [4_000, 60];
const patience_ms = 180_000;
const random = randomFrom(seed);
const begun = performance.now();

const imports = await openImporting();
const { db } = imports;
const administrator = await makeAdministrator(db, {
  email: "admin@bench.example",
  password: "bench-secret-1",
});
const token = (await issueToken(db, administrator, 86_400, false)).id;
const own = await imports.website();
const rival = await imports.website();
const catalog = await imports.catalog(own, [rival]);
await createFirstRule(db, catalog);

const settings = {
  DATABASE_URL: imports.url,
  VIGIE_DATA: imports.folder,
  VIGIE_SECRET_KEY: "cd".repeat(32),
};
const apis = [await openMachine("api", 30, settings), await openMachine("api", -30, settings)];
const workers = [await openMachine("worker", 30, settings), await openMachine("worker", -30, settings)];
const machines = [apis[0]!, workers[0]!, apis[1]!, workers[1]!];
const told = { uploads: 0, "uploads sent again": 0, rules: 0, exports: 0, "exports cut": 0 };
try {
  for (const machine of machines) await machine.start();
  let versions = 0;
  for (let killed = 0; killed < kills; versions += 1) {
    const pricesOf = { [own]: pricesAt(versions), [rival]: pricesAt(versions + 1) };
    const atWork = new AbortController();
    const load = [
      ...[own, rival].map((site) => sendFile(site, pricesOf[site]!, atWork.signal)),
      exportAgainAndAgain(atWork.signal),
      runRules(atWork.signal),
    ];
    // Heard at the end of the round.
    for (const one of load) one.catch(() => undefined);
    for (let count = 0; count < killsPerRound && killed < kills; count += 1, killed += 1) {
      await delay(200 + random() * 2_500);
      const machine = machines[killed % machines.length]!;
      await machine.kill();
      // Sometimes the work is left to the other one for a while.
      await delay(random() < 0.5 ? 0 : 1_500);
      await machine.start();
    }
    await Promise.all(load.slice(0, 2));
    atWork.abort();
    await Promise.all(load);
    await settled();
    await check(versions, pricesOf);
    process.stdout.write(".");
  }
  console.log("");
  const row = tablePrinter([24, 8]);
  row("kills", String(kills));
  for (const [what, count] of Object.entries(told)) row(what, String(count));
  console.log(
    `\nnothing lost, doubled or left over; ${Math.round((performance.now() - begun) / 1_000)} s with seed ${seed}`,
  );
} catch (problem) {
  await showActivity();
  throw problem;
} finally {
  await Promise.all(machines.map((machine) => machine.stop()));
  await imports.close();
}

/** Who works in the database, and who waits for whom. */
async function showActivity(): Promise<void> {
  const { rows } = await sql<Record<string, unknown>>`
    select pid, application_name, state, wait_event, pg_blocking_pids(pid) as blocked_by,
           (now() - xact_start)::text as since, left(query, 200) as query
    from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null`.execute(
    db,
  );
  for (const row of rows) console.log(JSON.stringify(row));
  for (const machine of machines) console.log(`${machine.name}\n${machine.output().slice(-1_500)}`);
}

/** A new file for a website, sent until somebody has taken it. */
async function sendFile(site: number, prices: readonly number[], signal: AbortSignal): Promise<void> {
  const content = fileOf(site, prices);
  await delay(random() * 3_000);
  await untilTaken(async (api) => {
    const form = new FormData();
    form.set("websiteID", String(site));
    form.set("extractorSource", JSON.stringify({ type_options: { uniqueProductIdentifier: "sku" } }));
    form.set("file", new Blob([content], { type: "text/csv" }), "prix.csv");
    told.uploads += 1;
    return call(api, "UploadImports/uploadFileAndImport", form);
  }, signal);
}

async function untilTaken(attempt: (api: Machine) => Promise<Response>, signal: AbortSignal): Promise<void> {
  for (let count = 0; !signal.aborted; count += 1) {
    const answer = await attempt(apis[count % apis.length]!).catch(() => undefined);
    const body = await answer?.text().catch(() => undefined);
    if (answer?.ok && body !== undefined) return;
    if (answer && ![502, 503].includes(answer.status)) assert.fail(`${answer.status} ${body}`);
    told["uploads sent again"] += 1;
    await delay(100);
  }
}

async function runRules(signal: AbortSignal): Promise<void> {
  for (let count = 0; !signal.aborted; count += 1) {
    const answer = await call(apis[count % 2]!, "WebsiteMatchingRules/applyAllRules", {
      catalog_id: catalog,
    }).catch(() => undefined);
    // 409: it runs already.
    if (answer && !answer.ok && ![409, 503].includes(answer.status))
      assert.fail(`${answer.status} ${await answer.text()}`);
    if (answer?.ok) told.rules += 1;
    await delay(700);
  }
}

/** Each is the whole list, or is seen to be cut. */
async function exportAgainAndAgain(signal: AbortSignal): Promise<void> {
  for (let count = 0; !signal.aborted; count += 1) {
    const before = await countMatched();
    const sent = { filter: { where: { catalog_id: catalog } } };
    const text = await call(apis[count % 2]!, `WebsiteSettings/${own}/export/matchedProducts`, sent)
      .then(async (answer) => (answer.ok ? answer.text() : undefined))
      .catch(() => undefined);
    told[text === undefined ? "exports cut" : "exports"] += 1;
    if (text !== undefined && before > 0) {
      const lines = text.trimEnd().split("\n").length - 1;
      const after = await countMatched();
      const isWhole = lines >= Math.min(before, after) && lines <= Math.max(before, after);
      assert.ok(isWhole, `${lines} lines; ${before} matched products before, ${after} after`);
    }
    await delay(50);
  }
}

async function countMatched(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct product_id)::int as count from offer where catalog_id = ${catalog} and not unmatched`.execute(
    db,
  );
  return rows[0]!.count;
}

/** Until nothing waits or works: no run, no rule, no job, no change that is still to be followed. */
async function settled(): Promise<void> {
  await until(
    "all work is done",
    async () => {
      const { rows } = await sql<Record<string, number>>`
        select (select count(*) from website_import where status in ('pending', 'running'))::int as runs,
               (select count(*) from website_matching_rule
                where run_asked_at is not null or changes_noted_at is not null)::int as rules,
               (select count(*) from comparison_todo)::int as todo,
               (select count(*) from jobs.job where state < 'completed' and (start_after <= now() or state = 'active')
                and name in ('run-imports', 'run-requested-rules'))::int as jobs`.execute(db);
      return rows[0]!;
    },
    {
      within_ms: patience_ms,
      every_ms: 100,
      is: (left) => Object.values(left).every((count) => count === 0),
    },
  );
}

async function check(version: number, pricesOf: Record<number, readonly number[]>): Promise<void> {
  const { rows: failed } = await sql`
    select id, status, error_message from website_import where status <> 'complete'`.execute(db);
  assert.deepEqual(failed, []);
  for (const site of [own, rival]) {
    const expected = Object.fromEntries(pricesOf[site]!.map((price, index) => [`${site}-${index}`, price]));
    assert.deepEqual(await imports.prices(site), expected, `prices of version ${version}`);
    const { rows } = await sql<{ points: number; twice: number }>`
      select count(*)::int as points,
             (count(*) - count(distinct (product_id, price)))::int as twice
      from product_history where website_id = ${site}`.execute(db);
    // Prices only ever rise: a point per price that there was, and none twice.
    const first = site === own ? 0 : 1;
    assert.deepEqual(rows[0], { points: pointsUntil(version, first), twice: 0 });
  }
  await checkComparisons(db, catalog);
  const { rows: matches } = await sql<{ type: string; count: number; twins: number; products: number }>`
    select type, count(*)::int as count, count(distinct offer.product_id)::int as products,
           count(*) filter (where split_part(mine.product_id, '-', 2) = split_part(theirs.product_id, '-', 2))::int as twins
    from offer join product mine on mine.id = offer.product_id join product theirs on theirs.id = competitor_product_id
    where offer.catalog_id = ${catalog} and not offer.unmatched group by type order by type`.execute(db);
  assert.deepEqual(matches, [
    { type: "key", count: byKey, products: byKey, twins: byKey },
    { type: "rule", count: byName, products: byName, twins: byName },
  ]);
  assert.deepEqual(await imports.leftStaging(), []);
  const { rows: locks } = await sql`
    select pid from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())
      and pid in (select pid from pg_stat_activity where application_name = 'vigie-session')`.execute(db);
  assert.deepEqual(locks, [], "no session is left");
}

/** A third of the prices rises with each version. */
function pricesAt(version: number): number[] {
  return Array.from(
    { length: byKey + byName },
    (_, index) => 10 + (index % 50) + Math.floor((version + (index % 3)) / 3),
  );
}

/** Every product's first price, and each rise since. */
function pointsUntil(version: number, first: number): number {
  const at = (one: number) => pricesAt(one + first);
  let points = byKey + byName;
  for (let one = 1; one <= version; one += 1)
    points += at(one).filter((price, index) => price !== at(one - 1)[index]).length;
  return points;
}

function fileOf(site: number, prices: readonly number[]): string {
  const lines = prices.map((price, index) => {
    const isKnown = index < byKey;
    const title = isKnown ? `Produit ${index}` : nameOf(index);
    return `${site}-${index};${title};${price};${isKnown ? barcode(index) : ""}`;
  });
  return feed("sku;titre;prix;ean", ...lines);
}

/** Words that no other product has. */
function nameOf(index: number): string {
  const word = (salt: number) =>
    Array.from({ length: 8 }, (_, at) =>
      String.fromCharCode(97 + ((index * 31 + salt * 17 + at * at * (index + salt)) % 26)),
    ).join("");
  return `${word(1)} ${word(2)} ${word(3)} ${word(5)}`;
}

function barcode(index: number): string {
  const digits = `301780${String(index).padStart(6, "0")}`;
  const sum = [...digits].reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

function call({ url }: Machine, path: string, body: FormData | object): Promise<Response> {
  const isForm = body instanceof FormData;
  return fetch(`${url}/api/${path}`, {
    method: "POST",
    headers: { Authorization: token, ...(!isForm && { "Content-Type": "application/json" }) },
    body: isForm ? body : JSON.stringify(body),
    signal: AbortSignal.timeout(60_000),
  });
}

/** Reproducible, and different at each call. */
function randomFrom(start: number): () => number {
  let state = start;
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return state / 0x80000000;
  };
}
