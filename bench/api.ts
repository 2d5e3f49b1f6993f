// The API end to end through HTTP: lists, counts, included relations and figures, asked by one, four and sixteen clients
// at once. Beside each, the bare SQL of the same questions in the same run.
//   VIGIE_BENCH_SIZE=L node bench/api.ts [part of a name]
import type { Caller } from "#server/api/caller.ts";
import type { Services } from "#server/services.ts";
import { addUpCounts } from "#server/store/queries/products/productCounts.ts";
import { useSecretKey } from "#server/store/sealed/secrets.ts";
import { type ApiCase, apiCases } from "./data/apiCases.ts";
import { askedSize, openBenchMarket } from "./data/benchMarket.ts";
import { type Bare, bareSql } from "./support/bareSql.ts";
import { serve } from "./support/served.ts";
import { median, ms, percentile, tablePrinter } from "./support/table.ts";

const samples = 9;
const crowds = [4, 16] as const;
const crowd_ms = 2_000;
const size = askedSize();
const wanted = process.argv[2] ?? "";

// Lists sign the addresses of their images.
useSecretKey(Buffer.alloc(32));
const market = await openBenchMarket(size, console.log);
// The benchmark's products were written by SQL.
await addUpCounts(market.store.db, [market.websiteId]);
const served = await serve(market.url, market.token);
const row = tablePrinter([42, 10, 10, 8, 10, 7, 9, 8, ...crowds.flatMap(() => [10, 9])]);
row(
  size,
  "median ms",
  "p95 ms",
  "budget",
  "bare SQL",
  "ratio",
  "SQL cpu",
  "kB",
  ...crowds.flatMap((clients) => [`p95 of ${clients}`, "a second"]),
);
let missed = 0;
try {
  for (const apiCase of apiCases(market).filter(({ name }) => name.includes(wanted))) await measure(apiCase);
  console.log(`\n${missed === 0 ? "Every budget is met." : `${missed} budgets are missed (marked !).`}`);
} finally {
  await served.stop();
  await market.close();
}

async function measure(apiCase: ApiCase): Promise<void> {
  const times_ms: number[] = [];
  const bare: Bare[] = [];
  let bytes = 0;
  for (let nth = 0; nth < samples + 2; nth += 1) {
    const begun = performance.now();
    const answered = await apiCase.ask(served);
    const took = performance.now() - begun;
    const beside = await bareSql(market.store, (db) => apiCase.questions(caller(db)));
    // The first two make connections and fill caches.
    if (nth < 2) continue;
    bytes = answered.bytes;
    times_ms.push(took);
    bare.push(beside);
  }
  const high = percentile(times_ms, 0.95);
  const budget = apiCase.budget_ms?.[size === "L" ? "L" : "M"];
  const isMissed = budget !== undefined && high > budget;
  if (isMissed) missed += 1;
  const sql_ms = median(bare.map(({ took }) => took));
  const crowded: string[] = [];
  for (const clients of crowds) crowded.push(...(await measureCrowd(apiCase, clients)));
  row(
    apiCase.name,
    ms(median(times_ms)),
    ms(high) + (isMissed ? " !" : ""),
    budget === undefined ? "" : String(budget),
    ms(sql_ms),
    (median(times_ms) / sql_ms).toFixed(1),
    ms(median(bare.map(({ cpu }) => cpu))),
    (bytes / 1000).toFixed(1),
    ...crowded,
  );
}

/** Clients that ask again after each answer: the 95th percentile of what they wait, and how many answers a second. */
async function measureCrowd(apiCase: ApiCase, clients: number): Promise<[string, string]> {
  const waits: number[] = [];
  const begun = performance.now();
  const client = async () => {
    do {
      const startedAt = performance.now();
      await apiCase.ask(served);
      waits.push(performance.now() - startedAt);
    } while (performance.now() - begun < crowd_ms);
  };
  await Promise.all(Array.from({ length: clients }, client));
  const seconds = (performance.now() - begun) / 1000;
  return [ms(percentile(waits, 0.95)), (waits.length / seconds).toFixed(waits.length / seconds < 10 ? 1 : 0)];
}

/** What a question needs of a caller: none of these asks for an image, a file or a mail. */
function caller(db: Caller["db"]): Caller {
  const actor = { customer_id: market.customerId, admin: false, seenAsVisitor: [] };
  const signal = new AbortController().signal;
  return {
    db,
    actor,
    language: "fr",
    services: {} as Services,
    address: "127.0.0.1",
    token_id: 0,
    signal,
    notices: [],
  };
}
