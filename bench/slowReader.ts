// The longest export there is, to a client that reads 10 kB a second and then drops it: the memory of the
// program meanwhile, and how long PostgreSQL goes on afterwards. It reads for longer than one who reads nothing may.
//   VIGIE_BENCH_SIZE=L node bench/slowReader.ts [seconds]
import { execFileSync } from "node:child_process";
import { type IncomingMessage, request } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { sql } from "kysely";
import { askedSize, openBenchMarket } from "./data/benchMarket.ts";
import { serve } from "./support/served.ts";

const budgets = { rss_MB: 250, closed_s: 5 };
const bytesPerSecond = 10_000;
const seconds = Number(process.argv[2] ?? 240);

const size = askedSize();
const market = await openBenchMarket(size, console.log);
const served = await serve(market.url, market.token);
const before_MB = memory();
const response = await ask();
let read = 0;
let peak_MB = 0;
let second = 0;
for (; second < seconds && (await cursors()) === 1; second += 1) {
  read += (response.read(bytesPerSecond) as Buffer | null)?.length ?? 0;
  peak_MB = Math.max(peak_MB, memory());
  await delay(1_000);
}
const dropped = performance.now();
response.destroy();
while ((await cursors()) > 0) await delay(20);
const closed_s = (performance.now() - dropped) / 1_000;

const mark = (missed: boolean) => (missed ? " !" : "");
console.log(
  `${size}: ${read} bytes in ${second} s, ${second < seconds ? "ended by then !" : "still sending"}`,
);
console.log(
  `RSS ${before_MB} MB before, ${peak_MB} MB at most (budget ${budgets.rss_MB})${mark(peak_MB > budgets.rss_MB)}`,
);
console.log(
  `cursor closed ${closed_s.toFixed(2)} s after the drop (budget ${budgets.closed_s})${mark(closed_s > budgets.closed_s)}`,
);
await served.stop();
await market.close();

function ask(): Promise<IncomingMessage> {
  const url = new URL(`/api/WebsiteSettings/${market.websiteId}/export/matchedProducts`, served.url);
  const headers = { authorization: market.token, "content-type": "application/json" };
  return new Promise((answered, failed) => {
    const asking = request(url, { method: "POST", headers }, (answer) => {
      if (answer.statusCode === 200) answered(answer);
      else failed(new Error(`${answer.statusCode}: ${url.pathname}`));
    });
    asking.on("error", failed);
    const filter = { where: { catalog_id: market.catalogId }, addCompetitorsAttrs: true };
    asking.end(JSON.stringify({ filter, asMultiline: true }));
  });
}

function memory(): number {
  return Math.round(Number(execFileSync("ps", ["-o", "rss=", "-p", String(served.pid)])) / 1_000);
}

/** The connections of the program on which a list is being sent. */
async function cursors(): Promise<number> {
  const rows = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where application_name = 'vigie-session' and datname = current_database() and query like 'copy%'`.execute(
    market.store.db,
  );
  return rows.rows[0]?.count ?? 0;
}
