// Random catalogues under random filters: every slice and every bar leads to a list with exactly its count, through the
// address that its link has.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import fc from "fast-check";
import { positions } from "#shared/filters/competitive.ts";
import { filtersOfCompared, filtersOfPosition } from "#shared/filters/figureFilters.ts";
import type { FilterSet } from "#shared/filters/filterSet.ts";
import { filtersInParameters } from "#shared/filters/filterSetParameters.ts";
import { whereOf } from "#shared/filters/filterSetWhere.ts";
import { matchedProductsWhere } from "#shared/filters/matchedProducts.ts";
import { unmatchedProductsWhere } from "#shared/filters/unmatchedProducts.ts";
import { competitiveAverage } from "#server/domain/figures/competitiveAverage.ts";
import { createdProducts } from "#server/domain/figures/createdProducts.ts";
import { markChangedProducts } from "#server/domain/matching/markChanges.ts";
import { countMatchedProducts } from "#server/domain/matching/matchedProducts.ts";
import { compare } from "#server/domain/prices/compare.ts";
import { ownProductsWhere } from "#server/domain/products/catalogProducts.ts";
import { countInCatalog } from "#server/domain/products/competitorsProduct.ts";
import { countProducts } from "#server/domain/products/productsInCatalog.ts";
import { countUnmatched } from "#server/domain/products/unmatched.ts";
import { server } from "#server/store/scopes.ts";
import { insertAll, type Market, openMarket } from "../../../test/support/market.ts";
import { barRowsOf, comparedOf } from "./barRows.ts";
import { addressOf, figureLists, listOfPart } from "./figureLists.ts";
import type { CountedList } from "./figureLists.ts";
import { sharesOf } from "./pie.ts";
import { drawnTimes } from "../../../test/support/drawn.ts";

let market: Market;
before(async () => {
  market = await openMarket();
});
after(() => market.close());

// Prices close to each other, so that equal ones are frequent; some have none to compare.
const price = fc.option(
  fc.integer({ min: 1, max: 6 }).map((units) => units * 10),
  { freq: 5 },
);
const name = fc.constantFrom(null, "", "Bosch", "BÖSCH", "bosch", "Makita", "50 % coton_bio");
const day = fc.constantFrom("2026-03-28T22:59:00Z", "2026-03-28T23:01:00Z", "2026-03-30T12:00:00Z");
const world = fc.record({
  mine: fc.array(fc.record({ price, brand: name, category: name, aside: fc.boolean(), created: day }), {
    minLength: 6,
    maxLength: 12,
  }),
  theirs: fc.array(
    fc.record({ site: fc.nat(1), of: fc.nat(11), price, undone: fc.nat(9), brand: name, created: day }),
    {
      minLength: 14,
      maxLength: 24,
    },
  ),
});
const filters = fc.record({
  competitors: fc.option(fc.uniqueArray(fc.nat(1), { minLength: 1, maxLength: 2 })),
  brand: fc.option(
    fc.constantFrom(
      { name: "Bosch" },
      { name: "os", contains: true as const },
      { name: "", none: true as const },
    ),
  ),
  above: fc.option(fc.constantFrom(10, 30)),
});
type World = typeof world extends fc.Arbitrary<infer Value> ? Value : never;
type Drawn = typeof filters extends fc.Arbitrary<infer Value> ? Value : never;

const by = () => ({ db: market.db, actor: server });

test("a slice and a bar lead to a list with exactly as many products", async () => {
  await fc.assert(
    fc.asyncProperty(world, fc.array(filters, { minLength: 2, maxLength: 3 }), async (drawn, asked) => {
      const made = await make(drawn);
      for (const one of [{ competitors: null, brand: null, above: null }, ...asked]) {
        const set = filterSetOf(made, one);
        await checkPie(made, set);
        for (const field of ["category", "brand", "competitors"] as const) await checkBars(made, field, set);
      }
      await checkCreated(made);
    }),
    drawnTimes(3),
  );
});

async function checkPie(made: Made, set: FilterSet): Promise<void> {
  const matched = await countOf(made, { list: "matched", filters: set });
  const [cheap, equals, expensive] = await Promise.all(
    positions.map((position) =>
      countOf(made, { list: "matched", filters: filtersOfPosition(set, position) }),
    ),
  );
  const total = set.competitors ? matched : await countOf(made, { list: "mine", filters: set });
  const shares = sharesOf(total, { matched, cheap: cheap!, equals: equals!, expensive: expensive! });
  assert.equal(
    shares.reduce((sum, { count }) => sum + count, 0),
    total,
    "the slices are the whole",
  );
  for (const { part, count } of shares)
    if (part !== "unmatched" || !set.competitors)
      assert.equal(await countOf(made, listOfPart(part, set)), count, `${part} ${JSON.stringify(set)}`);
}

async function checkBars(
  made: Made,
  field: "category" | "brand" | "competitors",
  set: FilterSet,
): Promise<void> {
  const where = matchedProductsWhere({ ...set, catalog_id: made.catalogId });
  const rows = barRowsOf(await competitiveAverage(by(), made.catalogId, { field, where }), field, set, "N/A");
  for (const row of rows) {
    const said = `${field} ${row.name} ${JSON.stringify(set)}`;
    for (const position of positions) {
      const list = { list: "matched", filters: filtersOfPosition(row.filters, position) } as const;
      assert.equal(await countOf(made, list), row.counts[position], `${said} ${position}`);
    }
    const whole = { list: "matched", filters: filtersOfCompared(row.filters) } as const;
    assert.equal(await countOf(made, whole), comparedOf(row), said);
  }
  if (field === "competitors") return;
  const compared = { list: "matched", filters: filtersOfCompared(set) } as const;
  assert.equal(
    rows.reduce((sum, row) => sum + comparedOf(row), 0),
    await countOf(made, compared),
    `${field}: the bars are all that is compared`,
  );
  const few = await competitiveAverage(by(), made.catalogId, { field, where, limit: 2 });
  assert.deepEqual(
    few.map(({ _id }) => String(_id)),
    rows.slice(0, 2).map(({ id }) => id),
  );
}

/** Days begin at midnight in Paris, and the night that has one hour less is one. */
async function checkCreated(made: Made): Promise<void> {
  const catalog = { id: made.catalogId, website_id: made.own };
  const period = { from: "2026-03-27", to: "2026-03-30" };
  const rows = await createdProducts(by(), catalog, { ...period, where: {} });
  const countedIn = async (own: boolean, date: string, websiteId: number) => {
    const filtersOfDay = { created: { min: date, max: date } };
    if (own) return countOf(made, { list: "myNews", filters: filtersOfDay });
    return countInCatalog(by(), "competitorsProduct", made.catalogId, {
      ...whereOf(filtersOfDay),
      website_id: websiteId,
    });
  };
  for (const { date, website_id, own, countProducts: count } of rows)
    assert.equal(count, await countedIn(own, date, website_id), `${date} ${website_id}`);
  const total = (own: boolean) =>
    rows.reduce((sum, row) => sum + (row.own === own ? row.countProducts : 0), 0);
  const wholePeriod = { created: { min: period.from, max: period.to } };
  assert.equal(total(true), await countOf(made, { list: "myNews", filters: wholePeriod }));
  assert.equal(total(false), await countOf(made, { list: "theirNews", filters: wholePeriod }));
}

/** How many rows the list has that a link leads to, by what its address says. */
async function countOf(made: Made, counted: CountedList): Promise<number> {
  const { search } = addressOf(counted, (id) => `Site ${id}`);
  const address = JSON.parse(JSON.stringify(search)) as Record<string, unknown>;
  const set = filtersInParameters(address) ?? {};
  const catalog_id = made.catalogId;
  switch (figureLists[counted.list].to) {
    case "/matching/products":
      return countMatchedProducts(by(), matchedProductsWhere({ ...set, catalog_id }));
    case "/catalog/unmatched":
      return countUnmatched(by(), made.own, unmatchedProductsWhere({ ...set, catalog_id, kind: "noMatch" }));
    default:
      return address["tab"] === "competitors"
        ? countInCatalog(by(), "competitorsProduct", catalog_id, whereOf(set))
        : countProducts(by(), ownProductsWhere(catalog_id, made.own, { ...whereOf(set), catalog_id }));
  }
}

type Made = { catalogId: number; own: number; sites: number[] };

async function make({ mine, theirs }: World): Promise<Made> {
  const own = await market.website();
  const sites = [await market.website(), await market.website()];
  const catalogId = await market.catalog(own, sites);
  const ids = await insertAll(
    market.db,
    "product",
    mine.map(({ aside, ...values }, at) => ({
      website_id: own,
      product_id: `${own}-${at}`,
      title: "-",
      unmatched: aside,
      ...values,
    })),
  );
  const theirIds = await insertAll(
    market.db,
    "product",
    theirs.map(({ site, price: asked, brand, created }, at) => ({
      website_id: sites[site]!,
      product_id: `${sites[site]}-${at}`,
      title: "-",
      price: asked,
      brand,
      created,
    })),
  );
  await markChangedProducts(market.db, own, ids);
  await market.follow();
  const taken = new Set<string>();
  const offers = theirs.flatMap(({ site, of, price: raw_price, undone }, at) => {
    const product_id = ids[of % ids.length]!;
    const isTaken = taken.has(`${product_id} ${site}`);
    taken.add(`${product_id} ${site}`);
    const pair = { catalog_id: catalogId, product_id, website_id: sites[site]!, type: "key" };
    return isTaken
      ? []
      : [{ ...pair, raw_price, unmatched: undone === 0, competitor_product_id: theirIds[at]! }];
  });
  await insertAll(market.db, "offer", offers);
  await compare(market.db, catalogId, ids, new Date("2026-03-30T15:00:00Z"));
  return { catalogId, own, sites };
}

function filterSetOf({ sites }: Made, { competitors, brand, above }: Drawn): FilterSet {
  return {
    ...(competitors && { competitors: competitors.map((site) => sites[site]!) }),
    ...(brand && { brand: [brand] }),
    ...(above !== null && { price: { min: above } }),
  };
}
