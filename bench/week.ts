// A week of three websites that keep themselves up to date: a feed by SFTP, a provider's crawls and a shop's pages, whose
// prices change all the time; a night on which the clocks change included. Workers are killed at moments of chance, one
// freezes and wakes up, two come at once, a schedule is asked for by two at a time, the clock jumps, each source is away
// for a while. Fails unless each hour was launched once, and the prices at the end are those that a reader which knows
// nothing of the product finds in the sources: but for those in quarantine, and all of them once these are accepted.
//   node bench/week.ts [days] [first day] [seed]
import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { sql } from "kysely";
import { openReferenceProvider } from "#server/cli/referenceProvider.ts";
import { recoverImports } from "#server/domain/imports/runs/pendingRuns.ts";
import { launchPlannedImports } from "#server/domain/imports/runs/plannedImports.ts";
import { decidePrices } from "#server/domain/imports/merge/quarantine.ts";
import { followChanges } from "#server/domain/matching/followChanges.ts";
import { server } from "#server/store/scopes.ts";
import { openImporting } from "../test/support/importing.ts";
import { openSftpServer } from "../test/support/sftpServer.ts";
import { checkComparisons } from "../test/support/checkComparisons.ts";
import { hoursOf } from "./support/parisHours.ts";
import { openFront } from "./support/front.ts";
import { openShop } from "./support/pagedShop.ts";
import { openPriceSource } from "./support/priceSource.ts";
import { tablePrinter } from "./support/table.ts";

const [days = "7", firstDay = "2027-03-25", seed = "20261125"] = process.argv.slice(2);
const step_ms = 30 * 60_000;
const random = randomFrom(Number(seed));
const chance = (share: number) => random() < share;
const begun = performance.now();

const imports = await openImporting();
const { db } = imports.store;
const sftp = await openSftpServer();
const provider = await openReferenceProvider({ pages: 150 });
const front = await openFront(provider.url);
const shop = await openShop();

const column = (fieldname: string) => ({ fieldname, type: "string" });
const bySku = (title: string, price: string) => ({
  uniqueProductIdentifier: "sku",
  mapping: { sku: column("sku"), title: column(title), price: column(price) },
});

/** What each website is read from, when, and how its prices are found without the product. */
const sources = [
  {
    name: "sftp",
    hours: ["02:30", "08:30", "14:30", "20:30"],
    expression: "30 2,8,14,20 * * *",
    away: (away: boolean) => {
      sftp.reads = away ? "hang up" : undefined;
    },
    settings: {
      provider: "customdata",
      uri: `sftp://vigie:secret@127.0.0.1:${sftp.port}/prix.csv`,
      type_options: bySku("titre", "prix"),
    },
    prices: openPriceSource(random, 400),
    publish: (prices: ReadonlyMap<string, number>) =>
      sftp.files.set(
        "/prix.csv",
        Buffer.from(
          [
            "sku;titre;prix",
            ...[...prices].map(([id, price]) => `${id};Article ${id};${french(price)}`),
          ].join("\n"),
        ),
      ),
    read: async () =>
      new Map(
        sftp.files
          .get("/prix.csv")!
          .toString()
          .split("\n")
          .slice(1)
          .map((line) => line.split(";"))
          .map(([id = "", , price = ""]) => [id, Number(price.replace(",", "."))]),
      ),
  },
  {
    name: "provider",
    hours: ["00:00", "06:00", "12:00", "18:00"],
    expression: "0 */6 * * *",
    settings: { provider: "bms", uri: front.url, data: { scale: 100 } },
    away: (away: boolean) => front.shut(away),
    prices: openPriceSource(random, 400),
    publish: (prices: ReadonlyMap<string, number>) => {
      provider.products = [...prices].map(([id, price]) => ({
        url: `https://rival.example/${id.toLowerCase()}`,
        title: `Article ${id}`,
        price: Math.round(price * 100),
      }));
    },
    read: async () => {
      const answer = await fetch(`${provider.url}/feeds/all`);
      const lines = (await answer.text()).split("\n").filter(Boolean);
      return new Map(
        lines
          .map((line) => JSON.parse(line) as { url: string; price: number })
          .map(({ url, price }) => [new URL(url).pathname, price / 100]),
      );
    },
  },
  {
    name: "shop",
    hours: ["01:15", "13:15"],
    expression: "15 1,13 * * *",
    settings: {
      provider: "customdata",
      uri: `${shop.url}/products.json`,
      type_options: bySku("title", "price"),
    },
    away: shop.goAway,
    prices: openPriceSource(random, 300),
    publish: shop.publish,
    read: shop.read,
  },
];

const workers = new Set<ChildProcess>();
const told = {
  hours: 0,
  imports: 0,
  kills: 0,
  "two workers": 0,
  frozen: 0,
  "jumps of the clock": 0,
  away: 0,
};
try {
  const sites: number[] = [];
  for (const { name, expression, settings } of sources) {
    const off = { expression: "0 0 1 1 *", enabled: false };
    const cron = { all: { expression, enabled: true }, matched: off, notMatched: off };
    sites.push(await imports.website({ name, extractor_source: JSON.stringify({ ...settings, cron }) }));
  }
  const catalog = await imports.catalog(sites[0]!, sites.slice(1));
  for (const source of sources) source.publish(source.prices.next());

  const start = Date.parse(`${firstDay}T00:00:00Z`) - 3_600_000;
  const end = start + Number(days) * 86_400_000;
  const hours = sources.map((source) => hoursOf(source.hours, start, end));
  await launch(new Date(start));
  let seenUntil = start;
  for (let now = start + step_ms; now <= end; now += step_ms) {
    // The machine sleeps for some hours; the clock is put back by one; both more than once in a week.
    const asleep = chance(0.01) ? Math.floor(random() * 10) * step_ms : 0;
    if (asleep > 0) told["jumps of the clock"] += 1;
    now = Math.min(now + asleep, end);
    const isBack = chance(0.01);
    if (isBack) {
      told["jumps of the clock"] += 1;
      await launch(new Date(now - 3_600_000 - asleep));
      assert.deepEqual(await waiting(), [], "an hour that was taken comes again");
    }
    await launch(new Date(now));
    const due = sites.filter((_, index) => hours[index]!.some((hour) => hour > seenUntil && hour <= now));
    assert.deepEqual(await waiting(), due, `what is due at ${new Date(now).toISOString()}`);
    seenUntil = now;
    told.hours += due.length;
    for (const site of due) await carryOut(site, sources[sites.indexOf(site)]!);
    for (const source of sources) if (chance(0.3)) source.publish(source.prices.next());
  }
  // The last word of each source is read once more, by nobody who is disturbed.
  for (const [index, site] of sites.entries()) {
    const last = hoursOf(sources[index]!.hours, end, end + 2 * 86_400_000)[0]!;
    await launch(new Date(last));
    await work(site);
  }

  const kept = await quarantined();
  for (const [index, { name, read }] of sources.entries())
    await assertSame(name, sites[index]!, await read(), kept);
  const by = { db, actor: server, services: { enqueue: async () => undefined } };
  const { count } = await decidePrices(by, { where: {} }, "accept");
  for (const [index, { name, read }] of sources.entries())
    await assertSame(name, sites[index]!, await read(), new Map());
  await followChanges(imports.store);
  await checkComparisons(db, catalog);
  assert.deepEqual(await imports.leftStaging(), []);

  const row = tablePrinter([24, 8]);
  for (const [what, times] of Object.entries({ ...told, "prices in quarantine": count }))
    row(what, String(times));
  const seconds = Math.round((performance.now() - begun) / 1_000);
  console.log(`\n${days} days from ${firstDay}: the prices of the sources, each hour once; ${seconds} s`);
} finally {
  for (const worker of workers) worker.kill("SIGKILL");
  await Promise.all([sftp.close(), front.close(), provider.close(), shop.close()]);
  await imports.close();
}

/** Two look for what is due at the same moment, as two machines do. */
async function launch(now: Date): Promise<void> {
  await Promise.all([launchPlannedImports(imports.tools, now), launchPlannedImports(imports.tools, now)]);
}

async function waiting(): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select website_id as id from website_import where status in ('pending', 'running') order by website_id`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** An import and what may happen to it. */
async function carryOut(site: number, source: (typeof sources)[number]): Promise<void> {
  told.imports += 1;
  const fate = random();
  if (fate < 0.25) await killSome(site, source);
  else if (fate < 0.4) await twoAtOnce(site);
  else if (fate < 0.48) await freeze(site);
  else if (fate < 0.55) return whileAway(site, source);
  return work(site);
}

/** Workers are killed at moments of chance; meanwhile the source may say something else. */
async function killSome(site: number, source: (typeof sources)[number]): Promise<void> {
  for (let kills = 0; kills < 3; kills += 1) {
    const worker = await startWorker(site);
    await delay(random() * 1_500);
    worker.kill("SIGKILL");
    await gone(worker);
    told.kills += 1;
    if (chance(0.3)) source.publish(source.prices.next());
  }
}

async function twoAtOnce(site: number): Promise<void> {
  told["two workers"] += 1;
  await Promise.all([await startWorker(site), await startWorker(site)].map(gone));
}

/** A worker freezes, another one takes over; the first wakes up, and writes nothing any more. */
async function freeze(site: number): Promise<void> {
  const worker = await startWorker(site);
  const since = performance.now();
  while (worker.exitCode === null && performance.now() - since < 5_000 && !(await isRunning(site)))
    await delay(5);
  worker.kill("SIGSTOP");
  told.frozen += 1;
  // As long as a worker is missed after.
  await sql`
    update website_import set heartbeat_at = heartbeat_at - interval '1 minute'
    where website_id = ${site} and status = 'running'`.execute(db);
  await work(site);
  const state = await imports.state(site);
  worker.kill("SIGCONT");
  await gone(worker);
  assert.equal(await imports.state(site), state, "who wakes up writes nothing");
}

async function isRunning(site: number): Promise<boolean> {
  const { rows } =
    await sql`select from website_import where website_id = ${site} and status = 'running'`.execute(db);
  return rows.length > 0;
}

/** The source cannot be had: the import fails, or waits for the next hour. */
async function whileAway(site: number, source: (typeof sources)[number]): Promise<void> {
  told.away += 1;
  source.away(true);
  await work(site);
  source.away(false);
}

/** Workers come until nothing waits for the website any more. */
async function work(site: number): Promise<void> {
  for (let workers = 0; (await waiting()).includes(site); workers += 1) {
    assert.ok(workers < 20, `an import of website ${site} does not end`);
    await recoverImports(imports.tools);
    await gone(await startWorker(site));
  }
}

async function startWorker(site: number): Promise<ChildProcess> {
  const program = join(import.meta.dirname, "../test/support/importProcess.ts");
  const worker = spawn(process.execPath, [program, imports.url, imports.folder, String(site)], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  workers.add(worker);
  worker.once("exit", () => workers.delete(worker));
  await once(worker.stdout, "data");
  worker.stdout.resume();
  return worker;
}

async function gone(worker: ChildProcess): Promise<void> {
  if (worker.exitCode === null && worker.signalCode === null) await once(worker, "exit");
}

/** The prices that are kept aside, by website and article. */
async function quarantined(): Promise<Map<string, number>> {
  const { rows } = await sql<{ website_id: number; product_id: string; price: string }>`
    select kept.website_id, product.product_id, kept.price from quarantined_price kept
    join product on product.website_id = kept.website_id and product.id = kept.product_id`.execute(db);
  return new Map(rows.map((row) => [`${row.website_id} ${row.product_id}`, Number(row.price)]));
}

/** What is stored of what the source holds is what it says, or what it says is kept aside. */
async function assertSame(
  name: string,
  site: number,
  said: ReadonlyMap<string, number>,
  kept: ReadonlyMap<string, number>,
): Promise<void> {
  const { rows } = await sql<{ product_id: string; price: string }>`
    select product_id, price from product where website_id = ${site} and missing_since is null`.execute(db);
  const stored = new Map(
    rows.map(({ product_id: id, price }) => [id, kept.get(`${site} ${id}`) ?? Number(price)]),
  );
  const differences = [...new Set([...stored.keys(), ...said.keys()])]
    .filter((id) => stored.get(id) !== said.get(id))
    .map((id) => `${id}: stored ${stored.get(id)}, said ${said.get(id)}`);
  assert.deepEqual(differences, [], `${name}: what is stored and what the source says`);
}

function french(price: number): string {
  return price.toFixed(2).replace(".", ",");
}

/** Reproducible, and different at each call. */
function randomFrom(start: number): () => number {
  let state = start;
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return state / 0x80000000;
  };
}
