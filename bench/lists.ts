// The lists of matched products, end to end through HTTP: a page of 50 rows with its exact count under each filter, in
// each order, near and far; the four counters; sixteen people at once. Beside each, the bare SQL of the same questions.
//   VIGIE_BENCH_SIZE=L node bench/lists.ts [part of a name]
import type { Where } from "#shared/filters/filter.ts";
import { competitiveWhere, positions } from "#shared/filters/competitive.ts";
import { parseFilter } from "#server/api/generic/filter.ts";
import { countMatchedProducts, findMatchedProducts } from "#server/domain/matching/matchedProducts.ts";
import { askedSize, openBenchMarket } from "./data/benchMarket.ts";
import { type CatalogListCase, catalogListCases } from "./data/catalogListCases.ts";
import { type ListCase, listCases, whereOfCase } from "./data/listCases.ts";
import { type Bare, bareSql } from "./support/bareSql.ts";
import { cpuOf } from "./support/cpu.ts";
import { type Served, serve } from "./support/served.ts";
import { median, ms, percentile, tablePrinter } from "./support/table.ts";

const rowsPerPage = 50;
const samples = 15;
const size = askedSize();
const budgetOf = (budget: ListCase["budget_ms"]) => budget[size === "L" ? "L" : "M"];
const wanted = process.argv[2] ?? "";

const market = await openBenchMarket(size, console.log);
const served = await serve(market.url, market.token);
const counted = await countOf(served, whereOfCase(market.catalogId, {}));
console.log(`${size}: ${counted} matched products, pages of ${rowsPerPage} rows\n`);
const row = tablePrinter([36, 10, 10, 8, 12, 8, 10, 10, 7]);
row("page and count", "median ms", "p95 ms", "budget", "bare SQL ms", "ratio", "SQL cpu", "Node cpu", "kB");
let missed = 0;
for (const listCase of listCases(market.competitorIds, counted)) {
  if (!listCase.name.includes(wanted)) continue;
  await measure(listCase);
}
for (const listCase of catalogListCases(market)) {
  if (listCase.name.includes(wanted)) await measureCatalogList(listCase);
}
if ("four counters".includes(wanted)) await measureCounters();
if ("16 at once".includes(wanted)) await measureCrowd();
console.log(`\n${missed === 0 ? "Every budget is met." : `${missed} budgets are missed (marked !).`}`);
await served.stop();
await market.close();

async function measure(listCase: ListCase): Promise<void> {
  const times_ms: number[] = [];
  const bare: Bare[] = [];
  const nodeCpu: number[] = [];
  let bytes = 0;
  const skip = await skipOf(listCase);
  for (let nth = 0; nth < samples + 2; nth += 1) {
    const where = whereOfCase(market.catalogId, listCase.filters(nth));
    const filter = {
      where,
      include: ["website"],
      order: listCase.order ?? "price_diff ASC",
      limit: rowsPerPage,
      skip,
    };
    const cpuBefore = cpuOf(served.pid) ?? 0;
    const begun = performance.now();
    const [page] = await Promise.all([
      served.get(`WebsiteSettings/${market.websiteId}/matchedProducts`, { filter, total: false }),
      countOf(served, where),
    ]);
    const took = performance.now() - begun;
    const cpuTook = (cpuOf(served.pid) ?? 0) - cpuBefore;
    bytes = page.bytes;
    const sqlTook = await bareListSql(where, filter);
    // The first two make connections and fill caches.
    if (nth < 2) continue;
    times_ms.push(took);
    bare.push(sqlTook);
    nodeCpu.push(cpuTook);
  }
  report(listCase.name, times_ms, budgetOf(listCase.budget_ms), { bare, nodeCpu, bytes });
}

/** The same of the catalogue's other lists, which have no SQL beside them that is not the product's own. */
async function measureCatalogList({
  name,
  list,
  where: whereOf,
  order,
  far,
}: CatalogListCase): Promise<void> {
  const path = `Catalogs/${market.catalogId}/${list}`;
  const isCounted = list === "sellersMkp" || list === "productsByBrand";
  const counting = async (where: Where) => {
    const asked = isCounted ? { filter: { where }, count: true } : { where };
    const { body } = await served.get(isCounted ? path : `${path}/count`, asked);
    return (JSON.parse(body.toString()) as { count: number }).count;
  };
  const skip = far === undefined ? 0 : Math.floor(((await counting(whereOf(0))) * far) / 50) * 50;
  const times_ms: number[] = [];
  for (let nth = 0; nth < samples + 2; nth += 1) {
    const where = whereOf(nth);
    const begun = performance.now();
    const filter = { where, order, limit: rowsPerPage, skip };
    await Promise.all([served.get(path, { filter, total: false }), counting(where)]);
    if (nth >= 2) times_ms.push(performance.now() - begun);
  }
  report(name, times_ms, size === "L" ? 100 : 30);
}

async function measureCounters(): Promise<void> {
  for (const [name, filters] of [
    ["four counters", () => ({})],
    [
      "four counters, five brands",
      listCases([], counted).find((listCase) => listCase.name === "five brands")!.filters,
    ],
    [
      "four counters, broad title",
      listCases([], counted).find((listCase) => listCase.name.startsWith("title: broad"))!.filters,
    ],
  ] as const) {
    const measures: number[] = [];
    for (let nth = 0; nth < samples + 2; nth += 1) {
      const where = whereOfCase(market.catalogId, filters(nth));
      const begun = performance.now();
      await Promise.all(
        [where, ...positions.map((position) => ({ ...where, ...competitiveWhere(position) }))].map((filter) =>
          countOf(served, filter),
        ),
      );
      if (nth >= 2) measures.push(performance.now() - begun);
    }
    report(name, measures, size === "L" ? 100 : 30);
  }
}

/** Sixteen people who page through the list, each after the answer to the page before. */
async function measureCrowd(): Promise<void> {
  for (const [name, fields] of [
    ["16 at once", undefined],
    ["16 at once, simple rows", ["id", "title", "brand", "price", "sku"]],
  ] as const) {
    const measures: number[] = [];
    const end = performance.now() + 5_000;
    const person = async (number: number) => {
      for (let page = 0; performance.now() < end; page += 1) {
        const where = whereOfCase(market.catalogId, {});
        const skip = ((number * 17 + page) % 20) * rowsPerPage;
        const filter = { where, order: "title ASC", limit: rowsPerPage, skip, ...(fields && { fields }) };
        const begun = performance.now();
        await served.get("MatchedProducts", { filter, total: false });
        measures.push(performance.now() - begun);
      }
    };
    const begun = performance.now();
    await Promise.all(Array.from({ length: 16 }, (_, number) => person(number)));
    const perSecond = measures.length / ((performance.now() - begun) / 1000);
    report(`${name}: ${perSecond.toFixed(0)} pages/s`, measures, 100);
  }
}

type Beside = { bare: Bare[]; nodeCpu: number[]; bytes: number };

function report(name: string, measures: number[], budget: number, beside?: Beside): void {
  const high = percentile(measures, 0.95);
  if (high > budget) missed += 1;
  const cells = [name, ms(median(measures)), ms(high) + (high > budget ? " !" : ""), `${budget}`];
  if (beside) {
    const bare = median(beside.bare.map(({ took }) => took));
    cells.push(ms(bare), (median(measures) / bare).toFixed(1), ms(median(beside.bare.map(({ cpu }) => cpu))));
    cells.push(ms(median(beside.nodeCpu)), (beside.bytes / 1000).toFixed(0));
  }
  row(...cells);
}

async function skipOf({ far, filters }: ListCase): Promise<number> {
  if (far === undefined) return 0;
  const under = await countOf(served, whereOfCase(market.catalogId, filters(0)));
  return Math.floor((under * far) / rowsPerPage) * rowsPerPage;
}

async function countOf(from: Served, where: Where): Promise<number> {
  const { body } = await from.get(`WebsiteSettings/${market.websiteId}/matchedProducts/count`, { where });
  // Short answers are not compressed.
  return (JSON.parse(body.toString()) as { count: number }).count;
}

/** The statements of a page and its count. */
function bareListSql(where: Where, filter: Record<string, unknown>): Promise<Bare> {
  const actor = { customer_id: market.customerId, admin: false, seenAsVisitor: [] };
  const both = { and: [{ website_id: market.websiteId }, where] };
  return bareSql(market.store, async (db) => {
    await findMatchedProducts({ db, actor }, { ...parseFilter(filter), where: both });
    await countMatchedProducts({ db, actor }, both);
  });
}
