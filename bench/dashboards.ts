// The widgets of the home page and the price dashboard, as the browser asks for them: what each waits for through HTTP,
// without filters and under a brand, beside the bare SQL of the same questions.
//   VIGIE_BENCH_SIZE=L node bench/dashboards.ts [part of a name]
import { sql } from "kysely";
import { addDays, today } from "#shared/calendar/day.ts";
import { positions } from "#shared/filters/competitive.ts";
import { filtersOfPosition } from "#shared/filters/figureFilters.ts";
import type { FilterSet } from "#shared/filters/filterSet.ts";
import { whereOf } from "#shared/filters/filterSetWhere.ts";
import { matchedProductsWhere } from "#shared/filters/matchedProducts.ts";
import { compareByDate } from "#server/domain/figures/compareByDate.ts";
import { competitiveAverage } from "#server/domain/figures/competitiveAverage.ts";
import { createdProducts } from "#server/domain/figures/createdProducts.ts";
import { priceIndex } from "#server/domain/figures/priceIndex.ts";
import { countPositions } from "#server/domain/matching/countPositions.ts";
import { countMatchedProducts } from "#server/domain/matching/matchedProducts.ts";
import { ownProductsWhere } from "#server/domain/products/catalogProducts.ts";
import { countProducts } from "#server/domain/products/productsInCatalog.ts";
import type { By } from "#server/store/by.ts";
import { askedSize, openBenchMarket } from "./data/benchMarket.ts";
import { bareSql } from "./support/bareSql.ts";
import { serve } from "./support/served.ts";
import { median, ms, percentile, tablePrinter } from "./support/table.ts";

const samples = 9;
const valuesMax = 100;
const linesAsked = 36;
const trackings = 7;
const size = askedSize();
const wanted = process.argv[2] ?? "";

const market = await openBenchMarket(size, console.log);
const { catalogId, websiteId, customerId } = market;
const catalog = { id: catalogId, website_id: websiteId };
const served = await serve(market.url, market.token);
const row = tablePrinter([44, 11, 11, 12, 10, 8]);
row(`${size}: widget`, "median ms", "p95 ms", "bare SQL ms", "SQL cpu", "kB");

type Widget = { name: string; ask(): Promise<{ bytes: number }[]>; questions(by: By): Promise<unknown> };

try {
  const brands = await brandsOf();
  const followed = await follow(brands);
  const narrowings: [string, FilterSet][] = [
    ["", {}],
    [", a brand", { brand: [{ name: brands[0]! }] }],
  ];
  for (const [named, filters] of narrowings)
    for (const widget of widgetsUnder(filters, brands, followed))
      if (widget.name.includes(wanted)) await measure({ ...widget, name: widget.name + named });
} finally {
  await served.stop();
  await market.close();
}

function widgetsUnder(filters: FilterSet, brands: readonly string[], followed: readonly number[]): Widget[] {
  const where = matchedProductsWhere({ ...filters, catalog_id: catalogId });
  const counted = [filters, ...positions.map((position) => filtersOfPosition(filters, position))].map((of) =>
    matchedProductsWhere({ ...of, catalog_id: catalogId }),
  );
  const mine = { ...whereOf(filters), catalog_id: catalogId };
  const dates = Array.from({ length: 30 }, (_, at) => addDays(today(), at - 30));
  const period = { from: addDays(today(), -29), to: today() };
  const by = (field: "category" | "brand" | "competitors"): Omit<Widget, "name"> => ({
    ask: async () => [
      await served.get(`Catalogs/${catalogId}/competitive/average`, {
        field,
        filter: { where, limit: valuesMax },
      }),
    ],
    questions: (caller) => competitiveAverage(caller, catalogId, { field, where, limit: valuesMax }),
  });
  const all: Widget[] = [
    {
      name: "1 position",
      ask: () =>
        Promise.all([
          served.get(`Catalogs/${catalogId}/products/count`, { where: mine }),
          ...counted.map((of) =>
            served.get(`WebsiteSettings/${websiteId}/matchedProducts/count`, { where: of }),
          ),
        ]),
      questions: async (caller) => {
        await countProducts(caller, ownProductsWhere(catalogId, websiteId, mine));
        for (const of of counted) await countMatchedProducts(caller, of);
      },
    },
    { name: "2 categories", ...by("category") },
    { name: "3 brands", ...by("brand") },
    { name: "4 competitors", ...by("competitors") },
    {
      name: "5 average position, 30 days",
      ask: async () => [
        await served.post(`Catalogs/${catalogId}/compareCompetitivityByDate`, {
          dates,
          field: "category",
          moves: false,
          filter: { where, limit: linesAsked },
        }),
      ],
      questions: (caller) =>
        compareByDate(caller, catalogId, {
          days: dates,
          each: true,
          field: "category",
          moves: false,
          where,
          limit: linesAsked,
        }),
    },
    {
      name: "7 created, 30 days",
      ask: async () => [
        await served.get(`Catalogs/${catalogId}/createdProducts`, {
          ...period,
          filter: { where: whereOf(filters) },
        }),
      ],
      questions: (caller) => createdProducts(caller, catalog, { ...period, where: whereOf(filters) }),
    },
    {
      name: "price index by category",
      ask: async () => [
        await served.get(`Catalogs/${catalogId}/priceIndex`, { field: "category", filter: { where } }),
      ],
      questions: (caller) => priceIndex(caller, catalogId, { field: "category", where, days: undefined }),
    },
    {
      name: "price index, 30 days",
      ask: async () => [
        await served.get(`Catalogs/${catalogId}/priceIndex`, { days: 30, filter: { where } }),
      ],
      questions: (caller) => priceIndex(caller, catalogId, { field: undefined, where, days: 30 }),
    },
  ];
  if (Object.keys(filters).length > 0) return all;
  const trackingWheres = brands.map((brand) =>
    matchedProductsWhere({ brand: [{ name: brand }], catalog_id: catalogId }),
  );
  return [
    ...all,
    {
      name: "6 seven trackings, a brand each",
      ask: () =>
        Promise.all(
          followed.map((id) =>
            served.get(`TrackingProducts/${id}`, { filter: { fields: ["id"], include: ["counts"] } }),
          ),
        ),
      questions: (caller) => countPositions(caller, trackingWheres),
    },
  ];
}

async function measure({ name, ask, questions }: Widget): Promise<void> {
  const actor = { customer_id: customerId, admin: false, seenAsVisitor: [] };
  const times: number[] = [];
  const bare: { took: number; cpu: number }[] = [];
  let bytes = 0;
  for (let nth = 0; nth < samples + 2; nth += 1) {
    const begun = performance.now();
    const answers = await ask();
    const took = performance.now() - begun;
    const beside = await bareSql(market.store, (db) => questions({ db, actor }));
    // The first two make connections and fill caches.
    if (nth < 2) continue;
    bytes = answers.reduce((sum, answer) => sum + answer.bytes, 0);
    times.push(took);
    bare.push(beside);
  }
  row(
    name,
    ms(median(times)),
    ms(percentile(times, 0.95)),
    ms(median(bare.map(({ took }) => took))),
    ms(median(bare.map(({ cpu }) => cpu))),
    (bytes / 1000).toFixed(1),
  );
}

/** The largest ones. */
async function brandsOf(): Promise<string[]> {
  const { rows } = await sql<{ brand: string }>`
    select value as brand from matched_product_tally
    where catalog_id = ${catalogId} and kind = 'brand' and value is not null
    order by cheap + equals + expensive desc limit ${trackings}`.execute(market.store.db);
  return rows.map(({ brand }) => brand);
}

async function follow(brands: readonly string[]): Promise<number[]> {
  const ids: number[] = [];
  for (const brand of brands) {
    const values = {
      catalog_id: catalogId,
      name: brand.padEnd(3),
      filters: JSON.stringify({ brand: [brand] }),
    };
    const { body } = await served.post("TrackingProducts", values);
    ids.push((JSON.parse(String(body)) as { id: number }).id);
  }
  return ids;
}
