// Random catalogues and their last days: a back-test is what comes of replaying them, product after product and day after
// day. The replay counts in whole units of the currency and shares no line with what it judges.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import fc from "fast-check";
import { sql } from "kysely";
import { server } from "#server/store/scopes.ts";
import { type Market, insert, openMarket } from "../../../test/support/market.ts";
import { checkLivedCatalogs, dayAt, type Lived, toldDays } from "../../../test/support/pricesOfDays.ts";
import { productsPerWorld } from "../../../test/support/randomCatalogs.ts";
import { backTestOf } from "./backTest.ts";

let market: Market;
before(async () => {
  market = await openMarket();
});
after(() => market.close());

/** With three decimals at most. */
const thousandths = (max: number) => fc.integer({ min: 0, max: max * 1_000 }).map((value) => value / 1_000);
const chosen = fc.record({
  diffType: fc.constantFrom("percent", "integer"),
  diffValue: fc.oneof(fc.nat(100), thousandths(100)),
  margin: fc.oneof(fc.nat(60), thousandths(60)),
});
/** Ten-thousandths of a currency unit, and pieces sold. */
const extras = fc.record({
  costs: fc.array(fc.option(fc.integer({ min: 0, max: 300_000 })), sized(productsPerWorld)),
  sold: fc.option(fc.array(fc.option(fc.nat(20)), sized(productsPerWorld))),
  maxGapPercent: fc.option(fc.integer({ min: 1, max: 300 }), { freq: 2 }),
  days: fc.integer({ min: 1, max: toldDays }),
});
type Extras = typeof extras extends fc.Arbitrary<infer Value> ? Value : never;
type Chosen = typeof chosen extends fc.Arbitrary<infer Value> ? Value : never;

test("a back-test is the replay of the days, price by price", async () => {
  await checkLivedCatalogs(market, fc.tuple(extras, chosen), async (lived, [known, options]) => {
    const { catalogId, catalog, products } = lived;
    const ids = products.map(({ product_id }) => product_id);
    await writeCosts(catalogId, ids, known.costs);
    if (known.sold) await writeSales(catalogId, ids, known.sold);
    const { rows } = await sql<{ id: number; website_id: number }>`
      select id, website_id from catalog where id = ${catalogId}`.execute(market.db);
    const told = await backTestOf({ db: market.db, actor: server }, rows[0]!, {
      where: {},
      maxGapPercent: known.maxGapPercent ?? undefined,
      urlsFilename: known.sold ? "ventes.csv" : undefined,
      days: known.days,
      options,
    });
    const tested = products.map((product, index) => replay(product, index, catalog.digits, known, options));
    const first = toldDays - known.days;
    const days = Array.from({ length: known.days }, (_, index) => first + index);
    assert.deepEqual(
      told.days.map(({ date }) => date),
      days.map(dayAt),
    );
    for (const [index, day] of days.entries()) {
      const { date: _date, ...figures } = told.days[index]!;
      same(figures, figuresOf(tested, [day], known));
    }
    same(told.whole, figuresOf(tested, days, known));
  });
});

/** Amounts in thousandths. */
type Replayed = {
  own: number;
  theirs: number;
  average: number;
  price: number;
  isMinimum: boolean;
  quantity: number;
  hasCost: boolean;
};

/** A product on each day; undefined on those on which it is not simulated. */
function replay(
  { days }: Lived["products"][number],
  index: number,
  digits: number,
  { costs, sold, maxGapPercent }: Extras,
  options: Chosen,
): (Replayed | undefined)[] {
  const cost = costs[index] ?? null;
  return days.map((day) => {
    if (!day || day.compared_price === null || day.best_price === null) return undefined;
    if (maxGapPercent !== null && Math.abs(day.price_diff_percent!) > maxGapPercent) return undefined;
    const unit = 10 ** (3 - digits);
    const [own, theirs] = [day.compared_price / unit, day.best_price / unit];
    const { price, isMinimum } = adjusted({ own, theirs, cost, digits }, options);
    return {
      own: day.compared_price,
      theirs: day.best_price,
      average: day.competitors_price_average!,
      price: price * unit,
      isMinimum,
      quantity: sold ? (sold[index] ?? 0) : 1,
      hasCost: cost !== null && cost > 0,
    };
  });
}

type Priced = { own: number; theirs: number; cost: number | null; digits: number };

/** In whole units of the currency: a price that is lower than theirs rises towards it, another one falls. */
function adjusted({ own, theirs, cost, digits }: Priced, { diffType, diffValue, margin }: Chosen) {
  const value = BigInt(Math.round(diffValue * 1_000));
  const gap = BigInt(own - theirs);
  const size = gap < 0n ? -gap : gap;
  // How far it goes, in hundred-thousandths of a unit.
  const all = size * 100_000n;
  const amount = value * 10n ** BigInt(digits) * 100n;
  const way = diffType === "percent" ? size * value : amount < all ? amount : all;
  const moved = BigInt(own) * 100_000n + (gap < 0n ? way : -way);
  const wanted = halfUp(moved, 100_000n);
  const share = BigInt(100_000 + Math.round(margin * 1_000));
  const floor = cost === null ? 0n : halfUp(BigInt(cost) * share * 10n ** BigInt(digits), 1_000_000_000n);
  if (gap < 0n) {
    const below = wanted < BigInt(theirs) ? wanted : BigInt(theirs - 1);
    return { price: Number(floor > below ? floor : below), isMinimum: floor > below };
  }
  const raised = floor > wanted ? floor : wanted;
  const price = raised > BigInt(own) ? BigInt(own) : raised;
  return { price: Number(price), isMinimum: floor > wanted || floor >= BigInt(own) };
}

function halfUp(numerator: bigint, denominator: bigint): bigint {
  return (2n * numerator + denominator) / (2n * denominator);
}

function figuresOf(tested: (Replayed | undefined)[][], days: readonly number[], { sold }: Extras) {
  const known = days.flatMap((day) => tested.flatMap((product) => product[day] ?? []));
  const count = (is: (one: Replayed) => boolean) => known.filter(is).length;
  const total = (of: (one: Replayed) => number) => known.reduce((sum, one) => sum + of(one), 0);
  const changes = (of: "own" | "price") =>
    days.flatMap((day) =>
      tested.filter((product) => {
        const [before, now] = [product[day - 1], product[day]];
        return before && now && before[of] !== now[of];
      }),
    ).length;
  return {
    countProducts: known.length,
    countCheap: count(({ own, theirs }) => own < theirs),
    countEquals: count(({ own, theirs }) => own === theirs),
    countExpensive: count(({ own, theirs }) => own > theirs),
    countAdjustedCheap: count(({ price, theirs }) => price < theirs),
    countAdjustedEquals: count(({ price, theirs }) => price === theirs),
    countAdjustedExpensive: count(({ price, theirs }) => price > theirs),
    index: mean(known, "own"),
    indexAdjusted: mean(known, "price"),
    countIndexed: known.length,
    countAtMinimum: count(({ isMinimum }) => isMinimum),
    countWithCost: count(({ hasCost }) => hasCost),
    countChanges: changes("own"),
    countChangesAdjusted: changes("price"),
    pieces: total(({ quantity }) => quantity),
    marginGained: total(({ own, price, quantity }) => Math.max(0, price - own) * quantity) / 1_000,
    marginGivenUp: total(({ own, price, quantity }) => Math.max(0, own - price) * quantity) / 1_000,
    ...(sold && {
      revenue: total(({ own, quantity }) => own * quantity) / 1_000,
      revenueAdjusted: total(({ price, quantity }) => price * quantity) / 1_000,
    }),
  };
}

/** The root of the product of all ratios, not rounded. */
function mean(known: readonly Replayed[], of: "own" | "price"): number | null {
  if (known.length === 0) return null;
  return known.reduce((product, one) => product * (one[of] / one.average) ** (1 / known.length), 100);
}

type Figures = Awaited<ReturnType<typeof backTestOf>>["whole"];

function same(told: Figures, expected: ReturnType<typeof figuresOf>): void {
  const { index, indexAdjusted, ...figures } = told;
  const { index: exact, indexAdjusted: exactAdjusted, ...others } = expected;
  assert.deepEqual(figures, others);
  for (const [rounded, mean] of [
    [index, exact],
    [indexAdjusted, exactAdjusted],
  ] as const) {
    if (mean === null || rounded === null) assert.equal(rounded, mean);
    else assert.ok(Math.abs(rounded - mean) <= 0.005 + mean * 1e-11, `${rounded} instead of ${mean}`);
  }
}

async function writeCosts(catalogId: number, ids: number[], costs: Extras["costs"]): Promise<void> {
  const attributes = costs.map((cost) =>
    JSON.stringify(cost === null ? {} : { cost_price: { value: cost / 10_000 } }),
  );
  await sql`
    update matched_product set attributes = given.attributes::jsonb
    from unnest(${ids}::bigint[], ${attributes}::text[]) as given (product_id, attributes)
    where catalog_id = ${catalogId} and matched_product.product_id = given.product_id`.execute(market.db);
}

async function writeSales(catalogId: number, ids: number[], sold: (number | null)[]): Promise<void> {
  const file = await insert(market.db, "order_import", { catalog_id: catalogId, filename: "ventes.csv" });
  for (const [index, quantity] of sold.entries()) {
    if (quantity === null) continue;
    const line = {
      catalog_id: catalogId,
      order_import_id: file,
      url_key: `00000000-0000-0000-0000-00000000000${index}`,
    };
    await sql`
      with line as (
        insert into order_line (catalog_id, order_import_id, url_key, quantity, lines)
        values (${line.catalog_id}, ${line.order_import_id}, ${line.url_key}::uuid, ${quantity}, 1))
      insert into order_product (catalog_id, order_import_id, product_id, url_key)
      values (${line.catalog_id}, ${line.order_import_id}, ${ids[index]}, ${line.url_key}::uuid)`.execute(
      market.db,
    );
  }
}

function sized(length: number) {
  return { minLength: length, maxLength: length };
}
