// Random catalogues and random filters: every figure is what one gets by taking the listed products one by one.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import fc from "fast-check";
import type { Where } from "#shared/filters/filter.ts";
import { adjust } from "#shared/prices/simulator.ts";
import { type SimulatorOptions } from "#shared/reference/simulatorOptions.ts";
import { countMatchedProducts } from "#server/domain/matching/matchedProducts.ts";
import { markChangedProducts } from "#server/domain/matching/markChanges.ts";
import { compare } from "#server/domain/prices/compare.ts";
import { server } from "#server/store/scopes.ts";
import { currencyDigits } from "#shared/prices/currency.ts";
import { type OracleCatalog, oracleComparison, oracleEntry } from "../../../test/support/comparisonOracle.ts";
import { insertAll, type Market, openMarket } from "../../../test/support/market.ts";
import { competitiveAverage } from "./competitiveAverage.ts";
import { marginCurve, marginDiff } from "./marginDiff.ts";
import { sumOf } from "./sum.ts";
import { drawnTimes } from "../../../test/support/drawn.ts";

let market: Market;
before(async () => {
  market = await openMarket();
});
after(() => market.close());

// Prices close to each other, so that equal ones and ones a cent apart are frequent.
const price = fc.option(
  fc.integer({ min: 0, max: 400 }).map((units) => (units / 100).toFixed(2)),
  { freq: 9 },
);
const word = fc.constantFrom(null, "", "Bosch", "BÖSCH", "bosch ", "Makita");
const product = fc.record({
  price,
  brand: word,
  category: word,
  unit: word,
  colour: fc.constantFrom(undefined, "Bleu", "bleu", 3, true),
  cost: fc.option(fc.integer({ min: 0, max: 40_000 }).map((units) => units / 10_000)),
  aside: fc.boolean(),
});
const offer = fc.record({ product: fc.nat(7), site: fc.nat(2), price, unmatched: fc.boolean() });
const world = fc.record({
  currency: fc.constantFrom("EUR", "JPY", "KWD"),
  products: fc.array(product, { minLength: 8, maxLength: 8 }),
  offers: fc.array(offer, { maxLength: 24, size: "max" }),
  unlinked: fc.boolean(),
});
const filters = fc.record({
  subset: fc.option(fc.uniqueArray(fc.nat(2), { maxLength: 3 })),
  above: fc.option(fc.integer({ min: 0, max: 4 })),
  brand: fc.option(fc.constantFrom("Bosch", "")),
  position: fc.option(fc.constantFrom("cheap", "equals", "expensive")),
});
const unfiltered = { subset: null, above: null, brand: null, position: null };
const averages = ["brand", "category", "unit", "colour", "competitors"] as const;
const sums = ["price", "price_diff", "best_price", "attributes.cost_price", "margin"] as const;
/** All figures of a whole catalogue; of what a filter leaves, which is chosen in the same way for all, one of each. */
const asked = fc.tuple(
  fc.constant({ filter: unfiltered, averaged: averages, summed: sums }),
  ...Array.from({ length: 5 }, () =>
    fc.record({
      filter: filters,
      averaged: fc.constantFrom(...averages).map((one) => [one]),
      summed: fc.constantFrom(...sums).map((one) => [one]),
    }),
  ),
);
type Average = (typeof averages)[number];
type Sum = (typeof sums)[number];
const options: fc.Arbitrary<SimulatorOptions> = fc.record({
  diffType: fc.constantFrom("percent", "integer"),
  diffValue: fc.oneof(
    fc.nat(100),
    fc.nat(400).map((value) => value / 100),
  ),
  margin: fc.oneof(
    fc.nat(60),
    fc.nat(10_000).map((value) => value / 1_000),
  ),
});
type World = typeof world extends fc.Arbitrary<infer Value> ? Value : never;
type Filters = typeof filters extends fc.Arbitrary<infer Value> ? Value : never;

const by = () => ({ db: market.db, actor: server });

test("positions, sums and simulations are those of the listed products, one by one", async () => {
  await fc.assert(
    fc.asyncProperty(world, asked, options, async (drawn, questions, chosen) => {
      const made = await make(drawn);
      for (const { filter, averaged, summed } of questions) {
        const where = whereOf(made, filter);
        const listed = listedIn(made, filter);
        assert.equal(
          await countMatchedProducts(by(), within(made, where)),
          listed.length,
          JSON.stringify(where),
        );
        for (const of of averaged) await checkAverage(made, of, filter, where, listed);
        for (const of of summed) await checkSum(made, of, where, listed);
        await checkDiff(made, where, listed, chosen);
      }
      await checkCurve(made, {}, chosen);
    }),
    drawnTimes(3),
  );
});

async function checkAverage(made: Made, of: Average, filter: Filters, where: Where, listed: Listed[]) {
  if (of === "competitors") return checkCompetitors(made, filter, where, listed);
  const field = of === "colour" ? { attribute: of } : of;
  const rows = await competitiveAverage(by(), made.catalogId, { field, where });
  assert.deepEqual(
    plainRows(rows),
    grouped(listed, ({ drawn }) => drawn[of]?.toString() ?? null),
    `${of} ${JSON.stringify(where)}`,
  );
  assert.deepEqual(
    rows.map(totalOf),
    rows.map(totalOf).toSorted((left, right) => right - left),
  );
}

async function checkCompetitors(made: Made, { subset }: Filters, where: Where, listed: Listed[]) {
  const competitors = await competitiveAverage(by(), made.catalogId, { field: "competitors", where });
  const own = listed.flatMap(({ entries }) =>
    entries.filter(({ site }) => subset === null || subset.includes(site)),
  );
  const expected = made.siteIds.flatMap((id, site) => {
    const gaps = own.filter((entry) => entry.site === site).map(({ gap }) => gap);
    return gaps.length === 0 ? [] : [[id, ...countsOf(gaps)]];
  });
  assert.deepEqual(
    competitors.map(shownRow).toSorted((left, right) => Number(left[0]) - Number(right[0])),
    expected,
    `competitors ${JSON.stringify(where)}`,
  );
}

async function checkSum(made: Made, field: Sum, where: Where, listed: Listed[]) {
  const catalog = { id: made.catalogId, website_id: made.own };
  const known = listed.map((one) => summands[field](one)).filter((value) => value !== null);
  assert.deepEqual(await sumOf(by(), catalog, { model: "matchedProducts", field, where }), {
    sum: known.reduce((total, value) => total + Math.round(value * 1e4), 0) / 1e4,
    count: known.length,
  });
}

const mils = (value: number | null) => (value === null ? null : value / 1000);
const summands: Record<Sum, (of: Listed) => number | null> = {
  price: ({ drawn }) => decimal(drawn.price),
  price_diff: ({ gap }) => mils(gap),
  best_price: ({ best }) => mils(best),
  "attributes.cost_price": ({ drawn }) => drawn.cost,
  margin: ({ drawn: { price: own, cost } }) =>
    own === null || cost === null ? null : (Math.round(Number(own) * 1e4) - Math.round(cost * 1e4)) / 1e4,
};

async function checkDiff(made: Made, where: Where, listed: Listed[], chosen: SimulatorOptions) {
  const asked = {
    options: chosen,
    maxGapPercent: undefined,
    catalogId: made.catalogId,
    urlsFilename: undefined,
  };
  const told = await marginDiff(by(), made.own, { ...asked, where });
  const known = listed.flatMap(({ gap, best, drawn: { cost } }) => {
    if (gap === null || best === null) return [];
    const prices = { own: (best + gap) / 1000, competitor: best / 1000, cost, digits: made.digits };
    const { price: adjusted, isMinimum } = adjust(prices, chosen);
    const price = Math.round(adjusted * 1000);
    return [{ gap, own: best + gap, best, price, cost, isMinimum }];
  });
  const cheap = known.filter(({ gap }) => gap < 0);
  const others = known.filter(({ gap }) => gap >= 0);
  const total = (values: number[]) => values.reduce((sum, value) => sum + value, 0);
  const gained = total(cheap.map(({ price, own }) => price - own));
  const lost = total(others.map(({ price, own }) => own - price));
  const [soldCheap, soldOthers] = [total(cheap.map(({ own }) => own)), total(others.map(({ own }) => own))];
  // Ten-thousandths of a thousandth: costs have four decimals.
  const kept = total(
    others.map(({ price, cost }) => (cost !== null && cost > 0 ? price * 10 - Math.round(cost * 1e4) : 0)),
  );
  assert.deepEqual(told, {
    countProductsCheap: cheap.length,
    countProductsEquals: others.filter(({ gap }) => gap === 0).length,
    countProductsExpensive: others.filter(({ gap }) => gap > 0).length,
    marginDiffIntegerCheap: gained / 1000,
    marginDiffIntegerExpensive: lost / 1000,
    marginDiffPercentCheap: percent(gained, soldCheap),
    marginDiffPercentExpensive: percent(lost, soldOthers),
    websiteCheapTotal: soldCheap / 1000,
    websiteExpensiveTotal: soldOthers / 1000,
    countStaysCheapest: cheap.filter(({ price, best }) => price < best).length,
    countPassesCompetitor: cheap.filter(({ price, best }) => price >= best).length,
    countReachesCompetitor: others.filter(({ price, best }) => price === best).length,
    countStoppedByMinimum: others.filter(({ isMinimum }) => isMinimum).length,
    countRaised: cheap.filter(({ price, own }) => price > own).length,
    countLowered: others.filter(({ price, own }) => price < own).length,
    marginKeptExpensive: kept / 1e4,
  });
}

/** Each point of the curve is what the simulation tells at its value. */
async function checkCurve(made: Made, where: Where, { diffType, margin }: SimulatorOptions) {
  const asked = { where, maxGapPercent: undefined, catalogId: made.catalogId, urlsFilename: undefined };
  const points = await marginCurve(by(), made.own, { ...asked, options: { diffType, margin } });
  for (const point of points.filter(({ diffValue }) => diffValue % 15 === 0)) {
    const { diffValue, ...told } = point;
    const diff = await marginDiff(by(), made.own, { ...asked, options: { diffType, diffValue, margin } });
    const same = Object.keys(told).map((name) => [name, diff[name as keyof typeof told]]);
    assert.deepEqual(told, Object.fromEntries(same), `${diffValue} ${JSON.stringify(where)}`);
  }
}

type Entry = { site: number; gap: number | null };
type Listed = {
  drawn: World["products"][number];
  gap: number | null;
  best: number | null;
  entries: Entry[];
};
type Made = {
  catalogId: number;
  own: number;
  siteIds: number[];
  digits: number;
  oracle: OracleCatalog;
  drawn: World;
};

/** Writes a drawn world and compares it. */
async function make(drawn: World): Promise<Made> {
  const own = await market.website({ currency: drawn.currency });
  const siteIds: number[] = [];
  for (let site = 0; site < 3; site += 1) siteIds.push(await market.website({ currency: drawn.currency }));
  const catalogId = await market.catalog(own, siteIds);
  const rows: Record<string, unknown>[] = [];
  for (const [index, { colour, cost, aside, ...values }] of drawn.products.entries()) {
    const attributes = {
      ...(colour !== undefined && { colour: { value: colour } }),
      ...(cost !== null && { cost_price: { value: cost } }),
    };
    const row = { website_id: own, product_id: `${own}-${index}`, title: "-", unmatched: aside, ...values };
    rows.push({ ...row, attributes: JSON.stringify(attributes) });
  }
  const ids = await insertAll(market.db, "product", rows);
  await markChangedProducts(market.db, own, ids);
  await market.follow();
  const offers: OracleCatalog["offers"][number][] = [];
  const live = new Set<string>();
  for (const [index, { product: of, site, price: raw_price, unmatched: undone }] of drawn.offers.entries()) {
    const unmatched = undone || live.has(`${of} ${site}`);
    if (!unmatched) live.add(`${of} ${site}`);
    const row = { product_id: ids[of]!, website_id: siteIds[site]!, raw_price, unmatched, type: "key" };
    offers.push({ ...row, id: index, score: null, rule_id: null, ...noCriteria });
  }
  await insertAll(
    market.db,
    "offer",
    offers.map(({ id, ...row }) => ({ ...row, catalog_id: catalogId, competitor_product_id: id })),
  );
  if (drawn.unlinked) await market.unlink(catalogId, siteIds[2]!);
  await compare(market.db, catalogId, ids, new Date("2026-03-01T10:00:00Z"));
  const digits = currencyDigits(drawn.currency);
  const sites = siteIds.map((id, site) => ({
    id,
    name: `${site}`,
    weight: "1",
    currency: drawn.currency,
    linked: !(drawn.unlinked && site === 2),
  }));
  const products = drawn.products.map(({ price: of }, index) => ({
    product_id: ids[index]!,
    price: of,
    brand: null,
    category: null,
    unit: null,
  }));
  const oracle = { currency: drawn.currency, digits, rates: {}, sites, mappings: [], offers, products };
  return { catalogId, own, siteIds, digits, oracle, drawn };
}

const noCriteria = { competitor_brand: null, competitor_category: null, competitor_unit: null };

function whereOf({ siteIds }: Made, { subset, above, brand, position }: Filters): Where {
  const positions = { cheap: { lt: 0 }, equals: 0, expensive: { gt: 0 } };
  return {
    unmatched: { neq: true },
    ...(subset && { "competitors.website_id": { inq: subset.map((site) => siteIds[site]) } }),
    ...(above !== null && { price: { gt: above } }),
    ...(brand !== null && { brand: { inq: [brand], options: "i" } }),
    ...(position !== null && { price_diff: positions[position as "cheap"] }),
  };
}

function within({ catalogId }: Made, where: Where): Where {
  return { and: [{ catalog_id: catalogId }, where] };
}

/** The products of the list, with their comparison, by the oracle. */
function listedIn({ oracle, drawn, siteIds }: Made, { subset, above, brand, position }: Filters): Listed[] {
  const competitors = subset?.map((site) => siteIds[site]!);
  return oracle.products
    .map((product, index) => {
      const compared = oracleComparison(oracle, product, competitors);
      const entries = oracle.offers
        .filter((one) => one.product_id === product.product_id && !one.unmatched)
        .map((one) => ({
          site: siteIds.indexOf(one.website_id),
          gap: oracleEntry(oracle, product, one).price_diff_integer,
        }))
        .filter(({ site, gap }) => gap !== null && oracle.sites[site]!.linked);
      return { drawn: drawn.products[index]!, compared, entries };
    })
    .filter(({ drawn: { aside, price: own, brand: name }, compared }) => {
      const gap = compared.price_diff_integer;
      return (
        !aside &&
        (subset ? compared.competitors_count : compared.entries_count) > 0 &&
        (above === null || (own !== null && Number(own) > above)) &&
        (brand === null || (name !== null && plainly(name) === plainly(brand))) &&
        (position === null || (gap !== null && positionOf(gap) === position))
      );
    })
    .map(({ drawn: of, compared, entries }) => ({
      drawn: of,
      gap: compared.price_diff_integer,
      best: compared.best_price,
      entries,
    }));
}

function positionOf(gap: number): string {
  return gap < 0 ? "cheap" : gap > 0 ? "expensive" : "equals";
}

type Row = Awaited<ReturnType<typeof competitiveAverage>>[number];

function shownRow({ _id, countProductsCheap, countProductsEquals, countProductsExpensive }: Row) {
  return [_id, countProductsCheap, countProductsEquals, countProductsExpensive];
}

function totalOf(row: Row): number {
  return row.countProductsCheap + row.countProductsEquals + row.countProductsExpensive;
}

/** Spellings of one name are one, whichever is shown. */
function plainRows(rows: Row[]): unknown[] {
  return rows
    .map((row) => [row["_id"] === null ? null : plainly(String(row["_id"])), ...shownRow(row).slice(1)])
    .toSorted(byName);
}

function grouped(listed: Listed[], name: (one: Listed) => string | null): unknown[] {
  const known = listed.filter(({ gap }) => gap !== null);
  return [...Map.groupBy(known, (one) => plainly(name(one)?.trim() ?? "") || null)]
    .map(([key, products]) => [key, ...countsOf(products.map(({ gap }) => gap))])
    .toSorted(byName);
}

function countsOf(gaps: (number | null)[]): number[] {
  return ["cheap", "equals", "expensive"].map(
    (position) => gaps.filter((gap) => gap !== null && positionOf(gap) === position).length,
  );
}

function byName(left: unknown[], right: unknown[]): number {
  return String(left[0]) < String(right[0]) ? -1 : 1;
}

function plainly(text: string): string {
  return text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
}

function decimal(text: string | null): number | null {
  return text === null ? null : Number(text);
}

/** With two decimals, halves away from zero; 0 of nothing. */
function percent(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.floor((part * 20_000 + whole) / (2 * whole)) / 100;
}
