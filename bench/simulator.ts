// The margin simulator as its screen asks for it, end to end through HTTP: the figures of a value and the curve of all of
// them, under filters; the price index and the back-test. Beside each, the bare SQL of the same question.
//   VIGIE_BENCH_SIZE=L node bench/simulator.ts [part of a name]
import { matchedProductsWhere } from "#shared/filters/matchedProducts.ts";
import { backTestOf } from "#server/domain/figures/backTest.ts";
import { marginCurve, marginDiff } from "#server/domain/figures/marginDiff.ts";
import { priceIndex } from "#server/domain/figures/priceIndex.ts";
import type { Db } from "#server/store/database.ts";
import { askedSize, openBenchMarket } from "./data/benchMarket.ts";
import { listCases } from "./data/listCases.ts";
import { bareSql } from "./support/bareSql.ts";
import { serve } from "./support/served.ts";
import { median, ms, percentile, tablePrinter } from "./support/table.ts";

const size = askedSize();
const samples = size === "L" ? 5 : 9;
const budget_ms = size === "L" ? 1_000 : 150;
const wanted = process.argv[2] ?? "";

const market = await openBenchMarket(size, console.log);
const served = await serve(market.url, market.token);
const { catalogId, websiteId } = market;
const actor = { customer_id: market.customerId, admin: false, seenAsVisitor: [] };
const row = tablePrinter([44, 10, 10, 8, 12, 10]);
row("figures", "median ms", "p95 ms", "budget", "bare SQL ms", "SQL cpu");

const filtered = new Set([
  "no filter",
  "cheap",
  "expensive or equal",
  "title: broad (1 in 8)",
  "five brands",
  "price above (half of all)",
  "attribute",
  "one competitor of 12",
  "3 competitors of 12",
  "3 competitors, expensive",
]);
const options = (nth: number) => ({ diffType: "percent", diffValue: 60 + nth, margin: 10 }) as const;
for (const listCase of listCases(market.competitorIds, 100_000)) {
  if (!filtered.has(listCase.name)) continue;
  const whereAt = (nth: number) => matchedProductsWhere({ ...listCase.filters(nth), catalog_id: catalogId });
  const simulated = (nth: number) => ({
    where: whereAt(nth),
    maxGapPercent: undefined,
    catalogId,
    urlsFilename: undefined,
    options: options(nth),
  });
  const parameters = (nth: number) => ({ filter: { where: whereAt(nth) }, catalogId, diff: 60 + nth });
  await measure(`${listCase.name}: figures`, {
    answer: (nth) => served.get(`WebsiteSettings/${websiteId}/diff`, parameters(nth)),
    bare: (db, nth) => marginDiff({ db, actor }, websiteId, simulated(nth)),
  });
  await measure(`${listCase.name}: curve`, {
    answer: (nth) =>
      served.get(`WebsiteSettings/${websiteId}/diffCurve`, { ...parameters(nth), diff: undefined }),
    bare: (db, nth) => marginCurve({ db, actor }, websiteId, simulated(nth)),
  });
}
for (const [name, asked] of [
  ["price index", {}],
  ["price index by brand", { field: "brand" as const }],
  ["price index by competitor", { field: "competitors" as const }],
  ["price index of 30 days", { days: 30 }],
  ["price index of 30 days by category", { days: 30, field: "category" as const }],
] as const) {
  const question = { field: undefined, days: undefined, where: {}, ...asked };
  await measure(name, {
    answer: () => served.get(`Catalogs/${catalogId}/priceIndex`, asked),
    bare: (db) => priceIndex({ db, actor }, catalogId, question),
  });
}
const test = {
  where: {},
  maxGapPercent: undefined,
  urlsFilename: undefined,
  options: options(0),
};
for (const days of [30, 90]) {
  await measure(`back-test of ${days} days`, {
    answer: () => served.get(`Catalogs/${catalogId}/backTest`, { days, diff: 60 }),
    bare: (db) => backTestOf({ db, actor }, { id: catalogId, website_id: websiteId }, { ...test, days }),
  });
}
await served.stop();
await market.close();

type Measured = {
  answer: (nth: number) => Promise<unknown>;
  bare: (db: Db, nth: number) => Promise<unknown>;
};

async function measure(name: string, { answer, bare }: Measured): Promise<void> {
  if (!name.includes(wanted)) return;
  const times_ms: number[] = [];
  const sqlTimes: number[] = [];
  const sqlCpu: number[] = [];
  for (let nth = 0; nth < samples + 2; nth += 1) {
    const begun = performance.now();
    await answer(nth);
    if (nth > 1) times_ms.push(performance.now() - begun);
    const { took, cpu } = await bareSql(market.store, (db) => bare(db, nth));
    if (nth > 1) sqlTimes.push(took);
    if (nth > 1) sqlCpu.push(cpu);
  }
  const middle = median(times_ms);
  row(
    name,
    ms(middle),
    ms(percentile(times_ms, 95)),
    `${budget_ms}${middle > budget_ms ? " !" : ""}`,
    ms(median(sqlTimes)),
    ms(median(sqlCpu)),
  );
}
