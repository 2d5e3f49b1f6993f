// Catalogues whose prices change by chance: what stands of the end of a day is what the oracle says of the last change
// before it, whether it was written as the change came or afterwards, from history.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import fc from "fast-check";
import { sql } from "kysely";
import type { Where } from "#shared/filters/filter.ts";
import { moveText, standings } from "#shared/filters/past.ts";
import { countPositions } from "#server/domain/matching/countPositions.ts";
import { countMatchedProducts, findMatchedProducts } from "#server/domain/matching/matchedProducts.ts";
import type { By } from "#server/store/by.ts";
import { compare } from "#server/domain/prices/compare.ts";
import { oracleComparison } from "../../../test/support/comparisonOracle.ts";
import { type Market, openMarket, type Row } from "../../../test/support/market.ts";
import { productsPerWorld, storeCatalog, world } from "../../../test/support/randomCatalogs.ts";
import { fillStandings } from "./fillStandings.ts";
import { drawnTimes } from "../../../test/support/drawn.ts";

let market: Market;
before(async () => {
  market = await openMarket();
});
after(() => market.close());

/** The clocks go back on the fourth day. */
const start = Date.parse("2025-10-23T00:00:00Z");
const hour_ms = 3_600_000;
const days = 9;
const price = fc.option(
  fc.integer({ min: 0, max: 4_000 }).map((cents) => (cents / 100).toFixed(2)),
  { freq: 6 },
);
const change = fc.record({
  /** Around midnight in Paris. Prices may be told late: at a moment before that of the last change. */
  hour: fc.tuple(fc.nat(days - 2), fc.constantFrom(9, 21, 22, 23)).map(([day, hour]) => day * 24 + hour),
  own: fc.array(fc.record({ product: fc.nat(productsPerWorld - 1), price }), { maxLength: 3 }),
  theirs: fc.array(fc.record({ offer: fc.nat(), price, unmatched: fc.boolean() }), { maxLength: 6 }),
});
const story = fc.array(change, { minLength: 2, maxLength: 8 });

test("the standing of a day is what the last change before its end left, written at once or afterwards", async () => {
  await fc.assert(
    fc.asyncProperty(world, story, async (drawn, changes) => {
      const { catalogId, catalog } = await storeCatalog(market, drawn);
      await storeProducts(catalogId);
      const ids = catalog.products.map(({ product_id }) => product_id);
      const told = new Map<number, { at: number; figures: Row }[]>(ids.map((id) => [id, []]));
      for (const { hour, own, theirs } of changes) {
        for (const { product, price: written } of own) {
          catalog.products[product]!.price = written;
          await setOwnPrice(catalogId, catalog.products[product]!.product_id, written);
        }
        for (const { offer, price: written } of theirs) {
          const one = catalog.offers[offer % catalog.offers.length];
          if (!one) continue;
          one.raw_price = written;
          await sql`update offer set raw_price = ${written} where catalog_id = ${catalogId} and id = ${one.id}`.execute(
            market.db,
          );
        }
        const at = start + hour * hour_ms;
        await compare(market.db, catalogId, ids, new Date(at));
        for (const product of catalog.products)
          tell(told.get(product.product_id)!, at, oracleComparison(catalog, product));
      }

      const expected = Array.from({ length: days + 1 }, (_, index) => standingsOf(told, dayAt(index)));
      const found = () => Promise.all(expected.map((_, index) => standingsIn(catalogId, dayAt(index))));
      assert.deepEqual(await found(), expected);
      assert.deepEqual(await tallies(catalogId), expected.map(tallied));

      await sameLists(catalogId, expected);

      await sql`delete from standing where catalog_id = ${catalogId}`.execute(market.db);
      assert.deepEqual(
        await tallies(catalogId),
        expected.map(() => tallied([])),
      );
      await sql`insert into standing_fill (catalog_id) values (${catalogId})`.execute(market.db);
      const stopped = AbortSignal.abort();
      await fillStandings(market.store, { chunk: 3, signal: stopped });
      assert.deepEqual((await found()).flat(), []);
      await fillStandings(market.store, { chunk: 3 });
      assert.deepEqual(await found(), expected);
      assert.deepEqual(await tallies(catalogId), expected.map(tallied));
    }),
    drawnTimes(2),
  );
});

test("of what no average was kept, the average begins with the day of the upgrade", async () => {
  const own = await market.website();
  const theirs = await market.website();
  const catalogId = await market.catalog(own, [theirs]);
  await market.addProducts(own, [{ ean: "3017800132463", price: 10 }]);
  await market.addProducts(theirs, [{ ean: "3017800132463", price: 12 }]);
  await market.follow();
  const then = "2026-01-05T10:00:00Z";
  await sql`select ensure_history_partition('matched_product_history', ${then})`.execute(market.db);
  await sql`
    update matched_product_history set created = ${then}, competitors_price_average = null
    where catalog_id = ${catalogId}`.execute(market.db);
  await sql`insert into standing_fill (catalog_id) values (${catalogId})`.execute(market.db);
  await fillStandings(market.store);
  const { rows } = await sql<Row>`
    select from_day = day_in_paris(now()) as today, from_day = '2026-01-05' as before, until_day = 'infinity' as on,
           best_price, competitors_price_average as average, status
    from standing where catalog_id = ${catalogId} order by from_day`.execute(market.db);
  assert.deepEqual(rows, [
    { today: false, before: true, on: false, best_price: 12_000, average: null, status: "cheap" },
    { today: true, before: false, on: true, best_price: 12_000, average: 12_000, status: "cheap" },
  ]);
});

/** Written on its own row as storeCatalog does: a price in another currency is its raw price. */
async function setOwnPrice(catalogId: number, productId: number, written: string | null): Promise<void> {
  await sql`
    update matched_product
    set price = case when raw_currency is null then ${written}::numeric end,
        raw_price = case when raw_currency is not null then ${written}::numeric end
    where catalog_id = ${catalogId} and product_id = ${productId}`.execute(market.db);
}

const recorded = [
  "compared_price",
  "best_price",
  "website_competitor_cheap",
  "price_diff_integer",
  "price_diff_percent",
  "competitors_price_average",
  "competitors_count",
];

/** A change is of the moment its prices were seen, but never before the one before it. */
function tell(points: { at: number; figures: Row }[], at: number, compared: Row): void {
  const figures = Object.fromEntries(recorded.map((name) => [name, compared[name]]));
  const last = points.at(-1);
  const isNews = last
    ? JSON.stringify(last.figures) !== JSON.stringify(figures)
    : figures["competitors_count"] > 0;
  if (isNews) points.push({ at: Math.max(at, last?.at ?? at), figures });
}

function dayAt(index: number): string {
  return new Date(start + index * 24 * hour_ms).toISOString().slice(0, 10);
}

/** Paris is two hours ahead of UTC until the 26th of October, one hour from then on. */
function endOf(day: string): number {
  const next = Date.parse(`${day}T00:00:00Z`) + 24 * hour_ms;
  return next - (day < "2025-10-26" ? 2 : 1) * hour_ms;
}

type Told = Map<number, { at: number; figures: Row }[]>;

function standingsOf(told: Told, day: string): Row[] {
  return [...told].flatMap(([product_id, points]) => {
    const last = points.findLast(({ at }) => at < endOf(day));
    if (!last || last.figures["competitors_count"] === 0) return [];
    const { compared_price: _mine, website_competitor_cheap: best_website_id, ...figures } = last.figures;
    const gap = figures["price_diff_integer"];
    const status = gap === null ? null : ["cheap", "equals", "expensive"][Math.sign(gap) + 1];
    return [{ product_id, ...figures, best_website_id, status }];
  });
}

async function standingsIn(catalogId: number, day: string): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select product_id, standing.best_price, standing.price_diff_integer, standing.price_diff_percent,
           standing.competitors_price_average, standing.competitors_count, best_website_id, status
    from standing join matched_product own on own.catalog_id = standing.catalog_id and own.id = matched_product_id
    where standing.catalog_id = ${catalogId} and from_day <= ${day} and until_day > ${day}
    order by product_id`.execute(market.db);
  return rows;
}

const by = { db: undefined as never, actor: { customer_id: 0, admin: true, seenAsVisitor: [] } };

/** The lists, counters and moves of past days are those of the standings that the oracle tells. */
async function sameLists(catalogId: number, expected: readonly Row[][]): Promise<void> {
  const reader = { ...by, db: market.db };
  const [first, last] = [dayAt(1), dayAt(days - 2)];
  for (const [day, standings] of [
    [first, expected[1]!],
    [last, expected[days - 2]!],
  ] as const) {
    const where = { catalog_id: catalogId, unmatched: { neq: true }, day };
    const rows = await findMatchedProducts(reader, { where, order: [{ field: "id", descending: false }] });
    assert.deepEqual(
      rows.map((row) => [row["product_id"], row["best_price"], row["price_diff_integer"]]).toSorted(byId),
      standings
        .map((row) => [row["product_id"], inUnits(row["best_price"]), inUnits(row["price_diff_integer"])])
        .toSorted(byId),
    );
    assert.ok(rows.every((row) => !("competitors" in row) && !("stock" in row)));
    const { cheap, equals, expensive } = tallied(standings) as Record<string, number>;
    const positions = { all: standings.length, cheap, equals, expensive };
    // Kept beside the rows, and counted.
    assert.deepEqual(await countPositions(reader, [where, { and: [where, { id: { gt: 0 } }] }]), [
      positions,
      positions,
    ]);
    assert.equal(await countMatchedProducts(reader, where), standings.length);
    await sameInEveryOrder(reader, where, rows);
  }
  const statusIn = (standings: readonly Row[], id: number) => {
    const row = standings.find(({ product_id }) => product_id === id);
    return row ? (row["status"] as string | null) : "unmatched";
  };
  const { rows: products } = await sql<{ product_id: number }>`
    select product_id from matched_product where catalog_id = ${catalogId}`.execute(market.db);
  for (const was of standings)
    for (const is of standings) {
      const moved = moveText({ from: first, to: last, was, is });
      const matching = products.filter(
        ({ product_id: id }) =>
          statusIn(expected[1]!, id) === was && statusIn(expected[days - 2]!, id) === is,
      );
      assert.equal(
        await countMatchedProducts(reader, { catalog_id: catalogId, moved }),
        matching.length,
        moved,
      );
    }
}

/** What the grid of a past day is sorted by. */
const sorting = [
  "title",
  "created",
  "brand",
  "category",
  "sku",
  "price",
  "best_price",
  "price_diff_percent",
  "competitors_count",
];

/** Whatever a list is ordered by, and read from for that, it has the same rows. */
async function sameInEveryOrder(reader: By, where: Where, rows: readonly Row[]): Promise<void> {
  const ids = (of: readonly Row[]) => of.map(({ id }) => Number(id)).toSorted((left, right) => left - right);
  const counted = { and: [where, { id: { gt: 0 } }] };
  for (const field of sorting)
    for (const descending of [false, true]) {
      const order = [
        { field, descending },
        { field: "id", descending },
      ];
      const ordered = await findMatchedProducts(reader, { where, order });
      assert.deepEqual(ids(ordered), ids(rows), field);
      assert.deepEqual(await findMatchedProducts(reader, { where: counted, order }), ordered, field);
    }
  const brand = { brand: { inq: ["creme", "LAITS"], options: "i" } };
  const [kept, plain] = await countPositions(reader, [{ and: [where, brand] }, { and: [counted, brand] }]);
  assert.deepEqual(kept, plain);
  const dear = { price: { gt: 20 } };
  const [alone, beside] = await countPositions(reader, [{ and: [where, dear] }, { and: [counted, dear] }]);
  assert.deepEqual(alone, beside);
  assert.equal(await countMatchedProducts(reader, { and: [where, dear] }), beside!.all);
}

/** What the comparison rows are copies of, each called otherwise and come at another time. */
async function storeProducts(catalogId: number): Promise<void> {
  await sql`
    update matched_product set title = 't' || id % 7, sku = case when id % 4 > 0 then 's' || id % 4 end, created = created - id % 5 * interval '1 day'
    where catalog_id = ${catalogId}`.execute(market.db);
  await sql`
    insert into product (website_id, id, product_id, title, created)
    select website_id, product_id, product_id::text, title, created from matched_product
    where catalog_id = ${catalogId}`.execute(market.db);
}

function byId([left]: unknown[], [right]: unknown[]): number {
  return (left as number) - (right as number);
}

function inUnits(amount: number | null): number | null {
  return amount === null ? null : amount / 1000;
}

function tallied(rows: readonly Row[]): Row {
  const of = (status: string | null) => rows.filter((row) => row["status"] === status).length;
  return { cheap: of("cheap"), equals: of("equals"), expensive: of("expensive"), unknown: of(null) };
}

async function tallies(catalogId: number): Promise<Row[]> {
  const found = [];
  for (let index = 0; index <= days; index += 1) {
    const { rows } = await sql<Row>`
      select coalesce(sum(step * cheap), 0)::int as cheap, coalesce(sum(step * equals), 0)::int as equals,
             coalesce(sum(step * expensive), 0)::int as expensive, coalesce(sum(step * unknown), 0)::int as unknown
      from standing_tally cross join lateral (select case when day = 'infinity' then 1 else -1 end as step) as since
      where catalog_id = ${catalogId} and kind = 'all' and day > ${dayAt(index)}`.execute(market.db);
    found.push(rows[0]!);
  }
  return found;
}
