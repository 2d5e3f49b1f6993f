// Random catalogues and their last days: the index is the geometric mean of what each product's price is of its competitors'
// average, product by product.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import fc from "fast-check";
import { sql } from "kysely";
import { server } from "#server/store/scopes.ts";
import { oracleComparison, oracleEntry } from "../../../test/support/comparisonOracle.ts";
import { type Market, openMarket } from "../../../test/support/market.ts";
import { checkLivedCatalogs, dayAt, type Lived, toldDays } from "../../../test/support/pricesOfDays.ts";
import { priceIndex } from "./priceIndex.ts";

let market: Market;
before(async () => {
  market = await openMarket();
});
after(() => market.close());

type Ratio = { own: number | null; average: number | null };
const nothing = { field: undefined, where: {}, days: undefined } as const;

test("an index is the geometric mean of the products', now, on each day, by brand and by competitor", async () => {
  await checkLivedCatalogs(market, fc.constant(undefined), async (lived) => {
    const by = { db: market.db, actor: server };
    const ask = (asked: Partial<Parameters<typeof priceIndex>[2]>) =>
      priceIndex(by, lived.catalogId, { ...nothing, ...asked });
    const { catalog, subset } = lived;

    const told = await ask({ field: "brand", days: toldDays });
    same(told, now(lived));
    const brands = Map.groupBy(catalog.products, ({ brand }) => plain(brand));
    const expected = [...brands].map(([brand, products]) => [brand, now(lived, products)] as const);
    const compared = expected.filter(([, ratios]) => ratios.some(isKnown));
    assert.deepEqual(told.rows!.map(({ _id }) => plain(_id)).toSorted(), namesOf(compared));
    for (const [brand, ratios] of compared)
      same(
        told.rows!.find(({ _id }) => plain(_id) === brand)!,
        ratios,
      );

    sameDays(told.days!, lived, lived.products);
    const last = dayAt(toldDays - 1);
    const { index, count } = told.days!.at(-1)!;
    assert.deepEqual(await ask({ where: { day: last } }), { index, count });
    for (const line of told.lines!) {
      const ids = new Set(brands.get(plain(line._id))!.map(({ product_id }) => product_id));
      sameDays(
        line.days,
        lived,
        lived.products.filter(({ product_id }) => ids.has(product_id)),
      );
    }
    assert.equal(told.lines!.length, brands.size);

    const competitors = await ask({ field: "competitors" });
    const each = catalog.sites.map(({ id }) => [id, against(lived, id)] as const);
    const known = each.filter(([, ratios]) => ratios.some(isKnown));
    assert.deepEqual(
      competitors.rows!.map(({ _id }) => Number(_id)).toSorted(ascending),
      known.map(([id]) => id),
    );
    for (const [id, ratios] of known)
      same(
        competitors.rows!.find(({ _id }) => _id === id)!,
        ratios,
      );

    if (subset.length > 0)
      same(
        await ask({ where: { "competitors.website_id": { inq: subset } } }),
        catalog.products.map((product) => ratioOf(oracleComparison(catalog, product, subset))),
      );
  });
});

test("of days whose average nobody kept there is no index, and it is told how many products that were", async () => {
  const [own, theirs] = [await market.website(), await market.website()];
  const catalogId = await market.catalog(own, [theirs]);
  await market.addProducts(own, [{ ean: "3017800132463", price: 10 }]);
  await market.addProducts(theirs, [{ ean: "3017800132463", price: 12.5 }]);
  await market.follow();
  const then = `${dayAt(toldDays - 2)}T10:00:00Z`;
  await sql`
    update matched_product_history set created = ${then}, competitors_price_average = null
    where catalog_id = ${catalogId}`.execute(market.db);
  const by = { db: market.db, actor: server };
  const { index, count, days } = await priceIndex(by, catalogId, { ...nothing, days: 3 });
  assert.deepEqual([index, count], [80, 1]);
  assert.deepEqual(
    days!.map((day) => [day.date, day.index, day.count, day.countUnknown]),
    [
      [dayAt(toldDays - 3), null, 0, 0],
      [dayAt(toldDays - 2), null, 0, 1],
      [dayAt(toldDays - 1), null, 0, 1],
    ],
  );
});

test("the index of both sides exchanged is the inverse", async () => {
  const [own, theirs] = [await market.website(), await market.website()];
  const [mine, other] = [await market.catalog(own, [theirs]), await market.catalog(theirs, [own])];
  const eans = ["3017800132463", "3017800201763"];
  await market.addProducts(own, [
    { ean: eans[0]!, price: 10 },
    { ean: eans[1]!, price: 80 },
  ]);
  await market.addProducts(theirs, [
    { ean: eans[0]!, price: 20 },
    { ean: eans[1]!, price: 10 },
  ]);
  await market.follow();
  const by = { db: market.db, actor: server };
  // Half the price of one and eight times that of the other: twice, not 4.25 times.
  assert.deepEqual(await priceIndex(by, mine, nothing), { index: 200, count: 2 });
  assert.deepEqual(await priceIndex(by, other, nothing), { index: 50, count: 2 });
});

function now({ catalog }: Lived, products = catalog.products): Ratio[] {
  return products.map((product) => ratioOf(oracleComparison(catalog, product)));
}

function ratioOf(compared: {
  compared_price: number | null;
  competitors_price_average: number | null;
}): Ratio {
  return { own: compared.compared_price, average: compared.competitors_price_average };
}

/** Against one competitor, each product on that one's own price. */
function against({ catalog }: Lived, site: number): Ratio[] {
  if (!catalog.sites.find(({ id }) => id === site)!.linked) return [];
  return catalog.products.flatMap((product) =>
    catalog.offers
      .filter((offer) => offer.product_id === product.product_id && offer.website_id === site)
      .filter(({ unmatched }) => !unmatched)
      .map((offer) => {
        const { price, price_diff_integer: gap } = oracleEntry(catalog, product, offer);
        return { own: gap === null || price === null ? null : price + gap, average: price };
      }),
  );
}

function sameDays(told: Told[], lived: Lived, products: Lived["products"]): void {
  assert.deepEqual(
    told.map(({ date }) => date),
    Array.from({ length: toldDays }, (_, day) => dayAt(day)),
  );
  for (const [day, figures] of told.entries()) {
    same(
      figures,
      products.flatMap(({ days }) => (days[day] ? [ratioOf(days[day])] : [])),
    );
    assert.equal(figures.countUnknown, 0);
  }
}

type Told = { date: string; index: number | null; count: number; countUnknown: number };

/** The root of the product of all ratios; what is told is that, rounded to two decimals. */
function same(told: { index: number | null; count: number }, ratios: readonly Ratio[]): void {
  const known = ratios.filter(isKnown);
  assert.equal(told.count, known.length);
  if (known.length === 0) return assert.equal(told.index, null);
  const root = known.reduce(
    (product, { own, average }) => product * (own / average) ** (1 / known.length),
    100,
  );
  assert.ok(
    Math.abs(told.index! - root) <= 0.005 + root * 1e-12,
    `${told.index} instead of ${root} of ${JSON.stringify(known)}`,
  );
}

function isKnown(ratio: Ratio): ratio is { own: number; average: number } {
  return ratio.own !== null && ratio.average !== null;
}

function plain(text: unknown): string {
  const bare = typeof text === "string" ? text.normalize("NFD").replaceAll(/\p{M}/gu, "") : "";
  return bare.toLowerCase().replaceAll("œ", "oe").trim();
}

function namesOf(groups: readonly (readonly [string, unknown])[]): string[] {
  return groups.map(([name]) => name).toSorted();
}

function ascending(left: number, right: number): number {
  return left - right;
}
