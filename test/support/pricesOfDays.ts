// A catalogue drawn by chance whose prices change on the days before today: written as the product does, and what an oracle
// says of the end of each day.
import fc from "fast-check";
import { sql } from "kysely";
import { addDays, today } from "#shared/calendar/day.ts";
import { compare } from "#server/domain/prices/compare.ts";
import { type OracleCatalog, type OracleComparison, oracleComparison } from "./comparisonOracle.ts";
import type { Market } from "./market.ts";
import { productsPerWorld, storeCatalog, type World, world } from "./randomCatalogs.ts";
import { drawnTimes } from "./drawn.ts";

/** How many days before today are told of. */
export const toldDays = 7;

const price = fc.option(
  fc.integer({ min: 0, max: 4_000 }).map((cents) => (cents / 100).toFixed(2)),
  { freq: 6 },
);
const change = fc.record({
  day: fc.nat(toldDays - 1),
  /** In UTC, and far from midnight in Paris. */
  hour: fc.constantFrom(6, 15),
  own: fc.array(fc.record({ product: fc.nat(productsPerWorld - 1), price }), { maxLength: 4 }),
  theirs: fc.array(fc.record({ offer: fc.nat(), price }), { maxLength: 6 }),
});
/** The first change is of the first day: without it there is nothing to compare. */
const pricesOfDays = fc
  .array(change, { minLength: 1, maxLength: 7 })
  .map(([first, ...others]) => [{ ...first!, day: 0 }, ...others]);
type Change = (typeof pricesOfDays extends fc.Arbitrary<infer Value> ? Value : never)[number];

export type LivedProduct = {
  product_id: number;
  /** What it was compared with at the end of each day, from the first one; undefined without a price to compare with. */
  days: (OracleComparison | undefined)[];
};
export type Lived = {
  catalogId: number;
  catalog: OracleCatalog;
  subset: number[];
  products: LivedProduct[];
};

/** Holds what is drawn beside them against catalogues that have lived through their days. */
export async function checkLivedCatalogs<Drawn>(
  market: Market,
  beside: fc.Arbitrary<Drawn>,
  check: (lived: Lived, drawn: Drawn) => Promise<void>,
): Promise<void> {
  const property = fc.asyncProperty(world, pricesOfDays, beside, async (catalog, changes, drawn) =>
    check(await liveThrough(market, catalog, changes), drawn),
  );
  await fc.assert(property, drawnTimes(3));
}

async function liveThrough(market: Market, drawn: World, changes: readonly Change[]): Promise<Lived> {
  const { catalogId, catalog, subset } = await storeCatalog(market, drawn);
  const ids = catalog.products.map(({ product_id }) => product_id);
  const told = ids.map((): { at: number; figures: OracleComparison }[] => []);
  for (const one of changes) {
    await write(market, { catalogId, catalog }, one);
    const at = new Date(`${dayAt(one.day)}T${String(one.hour).padStart(2, "0")}:00:00Z`).getTime();
    await compare(market.db, catalogId, ids, new Date(at));
    for (const [index, product] of catalog.products.entries())
      tell(told[index]!, at, oracleComparison(catalog, product));
  }
  const products = ids.map((product_id, index) => ({
    product_id,
    days: Array.from({ length: toldDays }, (_, day) => standing(told[index]!, day)),
  }));
  return { catalogId, catalog, subset, products };
}

export function dayAt(index: number): string {
  return addDays(today(), index - toldDays);
}

async function write(
  { db }: Market,
  { catalogId, catalog }: Pick<Lived, "catalogId" | "catalog">,
  { own, theirs }: Change,
): Promise<void> {
  for (const { product, price: written } of own) {
    const changed = catalog.products[product]!;
    changed.price = written;
    // A price in another currency is its raw price.
    await sql`
      update matched_product
      set price = case when raw_currency is null then ${written}::numeric end,
          raw_price = case when raw_currency is not null then ${written}::numeric end
      where catalog_id = ${catalogId} and product_id = ${changed.product_id}`.execute(db);
  }
  for (const { offer, price: written } of theirs) {
    const changed = catalog.offers[offer % catalog.offers.length];
    if (!changed) continue;
    changed.raw_price = written;
    await sql`
      update offer set raw_price = ${written} where catalog_id = ${catalogId} and id = ${changed.id}`.execute(
      db,
    );
  }
}

type Told = { at: number; figures: OracleComparison }[];

/** A change is of the moment its prices were seen, but never before the one before it. */
function tell(points: Told, at: number, figures: OracleComparison): void {
  const before = points.at(-1);
  if (before && keyOf(before.figures) === keyOf(figures)) return;
  // Without competitors, as before, there is nothing to tell of it.
  const compared = Math.max(before?.figures.competitors_count ?? 0, figures.competitors_count);
  if (compared > 0) points.push({ at: Math.max(at, before?.at ?? at), figures });
}

/** What a point of history holds. */
function keyOf(figures: OracleComparison): string {
  const {
    compared_price,
    best_price,
    website_competitor_cheap,
    competitors_price_average,
    competitors_count,
  } = figures;
  return JSON.stringify([
    compared_price,
    best_price,
    website_competitor_cheap,
    competitors_price_average,
    competitors_count,
  ]);
}

function standing(points: Told, day: number): OracleComparison | undefined {
  const end = Date.parse(`${dayAt(day)}T21:00:00Z`);
  const figures = points.findLast(({ at }) => at < end)?.figures;
  return figures && figures.competitors_count > 0 ? figures : undefined;
}
