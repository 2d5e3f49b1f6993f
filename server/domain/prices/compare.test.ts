// The price comparison, decision by decision.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { sql } from "kysely";
import { comparedOn } from "#server/store/queries/comparison/subset/matchedProductSubset.ts";
import { type Market, openMarket, type ProductValues, type Row } from "../../../test/support/market.ts";

let market: Market;
before(async () => {
  market = await openMarket();
});
after(() => market.close());

type Competitor = ProductValues & { currency?: string; weight?: number; name?: string };

/** A catalogue with one own product, matched by its EAN with a product on a website of each competitor. */
async function shop(own: ProductValues & { currency?: string }, ...competitors: Competitor[]) {
  const ean = "3017620422003";
  const { currency: ownCurrency, ...ownValues } = own;
  const website = await market.website({ currency: ownCurrency });
  const sites: number[] = [];
  for (const { currency, weight, name } of competitors) {
    sites.push(await market.website({ currency, weight, name }));
  }
  const catalog = await market.catalog(website, sites);
  const product = await market.product(website, { ean, ...ownValues });
  const theirs: number[] = [];
  for (const [index, { currency: _, weight: __, name: ___, ...values }] of competitors.entries()) {
    theirs.push(await market.product(sites[index]!, { ean, ...values }));
  }
  await market.follow();
  return {
    catalog,
    website,
    product,
    sites,
    theirs,
    row: () => market.comparison(catalog, product),
    offers: () => market.offers(catalog, product),
    offer: async (index = 0) =>
      (await market.offers(catalog, product)).find((offer) => offer["website_id"] === sites[index])!,
    subset: async (...of: number[]) => {
      const { rows } = await sql<Row>`
        select * from ${comparedOn(
          catalog,
          of.map((index) => sites[index]!),
        )} as row where product_id = ${product}`.execute(market.db);
      return rows[0];
    },
  };
}

describe("the difference with the cheapest competitor", () => {
  test("is my price minus theirs: negative means that I am cheaper", async () => {
    const { row } = await shop({ price: 9 }, { price: 10 });
    const { price_diff_integer, price_diff_percent, best_price } = await row();
    assert.deepEqual(
      { price_diff_integer, price_diff_percent, best_price },
      { price_diff_integer: -1, price_diff_percent: -10, best_price: 10 },
    );
  });

  test("an equal price to the cent is equal", async () => {
    const { row } = await shop({ price: "9.9951" }, { price: "10.0049" });
    const { price_diff_integer, price_diff_percent } = await row();
    assert.deepEqual([price_diff_integer, price_diff_percent], [0, 0]);
  });

  test("a cent makes the difference", async () => {
    assert.equal(
      (await (await shop({ price: "9.9949" }, { price: "10.00" })).row())["price_diff_integer"],
      -0.01,
    );
    assert.equal(
      (await (await shop({ price: "10.005" }, { price: "10.00" })).row())["price_diff_integer"],
      0.01,
    );
  });

  test("is a percentage of the competitor's price, rounded half away from zero to two places", async () => {
    assert.equal((await (await shop({ price: 110 }, { price: 100 })).row())["price_diff_percent"], 10);
    assert.equal((await (await shop({ price: 100 }, { price: 110 })).row())["price_diff_percent"], -9.09);
    // 0.25 / 200 = 0.125 %
    assert.equal((await (await shop({ price: 200.25 }, { price: 200 })).row())["price_diff_percent"], 0.13);
    assert.equal((await (await shop({ price: 199.75 }, { price: 200 })).row())["price_diff_percent"], -0.13);
  });

  test("is taken with the cheapest of several", async () => {
    const { row, sites } = await shop({ price: 10 }, { price: 12 }, { price: 9.5 }, { price: 11 });
    const { website_competitor_cheap, price_diff_integer, competitors_count } = await row();
    assert.deepEqual([website_competitor_cheap, price_diff_integer, competitors_count], [sites[1], 0.5, 3]);
  });

  test("of two at the same price the heavier website is named, then the first by name", async () => {
    const heavier = await shop(
      { price: 10 },
      { price: 9, weight: 1, name: "Aardvark" },
      { price: 9, weight: 3, name: "Zèbre" },
    );
    assert.equal((await heavier.row())["website_competitor_cheap_name"], "Zèbre");
    const named = await shop(
      { price: 10 },
      { price: 9, name: "Zoé" },
      { price: 9, name: "écaille" },
      { price: 9, name: "Ébène" },
    );
    assert.equal((await named.row())["website_competitor_cheap_name"], "Ébène");
  });
});

describe("who takes part", () => {
  test("a competitor without a price never decides, and keeps its entry", async () => {
    const { row } = await shop({ price: 10 }, { price: null }, { price: 0 }, { price: 12 });
    const { entries_count, competitors_count, best_price, competitors_price_average } = await row();
    assert.deepEqual(
      { entries_count, competitors_count, best_price, competitors_price_average },
      { entries_count: 3, competitors_count: 1, best_price: 12, competitors_price_average: 12 },
    );
  });

  test("a product whose competitors have no price is matched, and in no bucket", async () => {
    const { row } = await shop({ price: 10 }, { price: null });
    const { entries_count, unmatched, price_diff_integer, price_diff_percent, website_competitor_cheap } =
      await row();
    assert.deepEqual(
      { entries_count, unmatched, price_diff_integer, price_diff_percent, website_competitor_cheap },
      {
        entries_count: 1,
        unmatched: false,
        price_diff_integer: null,
        price_diff_percent: null,
        website_competitor_cheap: null,
      },
    );
  });

  for (const price of [null, 0, "0.004"]) {
    test(`an own price of ${price} is compared with nothing`, async () => {
      const { row, offer } = await shop({ price }, { price: 10 });
      const { price_diff_integer, price_diff_integer_average, best_price, competitors_price_average } =
        await row();
      assert.deepEqual(
        [price_diff_integer, price_diff_integer_average, best_price, competitors_price_average],
        [null, null, 10, 10],
      );
      assert.equal((await offer())["price_diff_integer"], null);
    });
  }

  test("a website that is no competitor any more does not count, and counts again when it is linked again", async () => {
    const { catalog, sites, row } = await shop({ price: 10 }, { price: 8 }, { price: 9 });
    await market.unlink(catalog, sites[0]!);
    await market.markCatalog(catalog);
    await market.follow();
    const without = await row();
    assert.deepEqual([without["entries_count"], without["best_price"]], [1, 9]);
    await market.link(catalog, sites[0]!);
    await market.markCatalog(catalog);
    await market.follow();
    const again = await row();
    assert.deepEqual([again["entries_count"], again["best_price"]], [2, 8]);
  });

  test("a competitor whose product is deleted leaves the comparison", async () => {
    const { theirs, row, offers } = await shop({ price: 10 }, { price: 8 });
    await market.remove(theirs[0]!);
    await market.follow();
    assert.deepEqual(await offers(), []);
    const { entries_count, unmatched, best_price } = await row();
    assert.deepEqual(
      { entries_count, unmatched, best_price },
      { entries_count: 0, unmatched: true, best_price: null },
    );
  });
});

describe("averages", () => {
  test("the simple one is rounded to the cent, and the differences with it are taken from it as rounded", async () => {
    const { row } = await shop({ price: 10 }, { price: 10 }, { price: 10 }, { price: 10.01 });
    const { competitors_price_average, price_diff_integer_average, price_diff_percent_average } = await row();
    assert.deepEqual(
      [competitors_price_average, price_diff_integer_average, price_diff_percent_average],
      [10, 0, 0],
    );
  });

  test("the weighted one counts each price by the weight of its website; a weight of zero is left out", async () => {
    const { row } = await shop(
      { price: 10 },
      { price: 10, weight: 3 },
      { price: 20, weight: 1 },
      { price: 90, weight: 0 },
    );
    const { competitors_price_average, competitors_price_average_by_weight } = await row();
    assert.deepEqual([competitors_price_average, competitors_price_average_by_weight], [40, 12.5]);
  });

  test("there is no weighted one when nobody has any weight", async () => {
    const { row } = await shop({ price: 10 }, { price: 10, weight: 0 });
    assert.equal((await row())["competitors_price_average_by_weight"], null);
  });
});

describe("currencies", () => {
  test("a price is converted by the catalogue's rate: 1 EUR = rate", async () => {
    const { catalog, row, offer } = await shop({ price: 100 }, { price: 108, currency: "USD" });
    await market.rate(catalog, "USD", 1.08);
    await market.follow();
    assert.equal((await row())["price_diff_integer"], 0);
    const { price, original_price, currency, rate, raw_price } = await offer();
    assert.deepEqual(
      { price, original_price, currency, rate, raw_price },
      { price: 100, original_price: 100, currency: "EUR", rate: 1.08, raw_price: 108 },
    );
  });

  test("a price in an unmapped currency never decides, and is shown as it is", async () => {
    const { row, offer } = await shop({ price: 100 }, { price: 1, currency: "USD" }, { price: 110 });
    const { best_price, entries_count, competitors_count } = await row();
    assert.deepEqual(
      { best_price, entries_count, competitors_count },
      { best_price: 110, entries_count: 2, competitors_count: 1 },
    );
    const { price, original_price, currency, rate } = await offer();
    assert.deepEqual(
      { price, original_price, currency, rate },
      { price: null, original_price: 1, currency: "USD", rate: null },
    );
  });

  test("two websites of the same currency need no rate", async () => {
    const { row } = await shop({ price: 100, currency: "CHF" }, { price: 90, currency: "CHF" });
    assert.equal((await row())["price_diff_integer"], 10);
  });

  test("an own website that is not in euro converts through the euro", async () => {
    const { catalog, offer } = await shop(
      { price: 100, currency: "CHF" },
      { price: 100 },
      { price: 100, currency: "USD" },
    );
    assert.equal((await offer(0))["price"], null);
    await market.rate(catalog, "CHF", 0.95);
    await market.follow();
    assert.deepEqual([(await offer(0))["price"], (await offer(1))["price"]], [95, null]);
    await market.rate(catalog, "USD", 1.25);
    await market.follow();
    assert.equal((await offer(1))["price"], 76);
  });

  test("prices have the decimals of the catalogue's currency", async () => {
    const yen = await shop({ price: 1000, currency: "JPY" }, { price: "999.5", currency: "JPY" });
    assert.deepEqual([(await yen.row())["best_price"], (await yen.row())["price_diff_integer"]], [1000, 0]);
    const dinar = await shop({ price: "1.001", currency: "KWD" }, { price: "1.0005", currency: "KWD" });
    assert.deepEqual(
      [(await dinar.row())["best_price"], (await dinar.row())["price_diff_integer"]],
      [1.001, 0],
    );
  });
});

describe("unit mappings", () => {
  test("a pack of twelve is compared by the piece", async () => {
    const { catalog, sites, row, offer } = await shop({ price: 1 }, { price: 10.8 });
    await market.map(catalog, { competitor_id: sites[0], operator: "divide", value: 12 });
    await market.follow();
    assert.deepEqual([(await row())["price_diff_integer"], (await offer())["original_price"]], [0.1, 10.8]);
    assert.equal((await row())["hasCustomPrice"], false);
  });

  test("the one with the most criteria applies; letters, accents and N/A do not matter", async () => {
    const { catalog, sites, offer } = await shop(
      { price: 1, brand: "Crème", category: "Laits" },
      { price: 10, unit: "LITRE" },
    );
    const competitor_id = sites[0];
    await market.map(catalog, { competitor_id, brand: "N/A", category: "", value: 2 });
    await market.follow();
    assert.equal((await offer())["price"], 20);
    await market.map(catalog, { competitor_id, brand: "creme", value: 3 });
    await market.follow();
    assert.equal((await offer())["price"], 30);
    await market.map(catalog, { competitor_id, category: "LAITS", competitor_unit: "litre", value: 4 });
    await market.map(catalog, {
      competitor_id,
      brand: "other",
      category: "Laits",
      competitor_unit: "litre",
      value: 5,
    });
    await market.follow();
    assert.equal((await offer())["price"], 40);
  });

  test("with as many criteria, mine beat the competitor's, then the latest mapping wins", async () => {
    const { catalog, sites, offer } = await shop(
      { price: 1, brand: "A", category: "B" },
      { price: 10, brand: "A", category: "B" },
    );
    const competitor_id = sites[0];
    await market.map(catalog, { competitor_id, brand: "A", value: 2 });
    await market.map(catalog, { competitor_id, competitor_brand: "A", value: 3 });
    await market.follow();
    assert.equal((await offer())["price"], 20);
    await market.map(catalog, { competitor_id, category: "B", value: 4 });
    await market.follow();
    assert.equal((await offer())["price"], 40);
  });

  test("a custom price of the product wins over every other, and says so", async () => {
    const { catalog, sites, product, offer, row } = await shop({ price: 1, brand: "A" }, { price: 10 });
    const competitor_id = sites[0];
    await market.map(catalog, { competitor_id, brand: "A", value: 2 });
    const custom = await market.map(catalog, {
      competitor_id,
      product_id: product,
      unit: "N/A",
      operator: "add",
      value: 1,
    });
    await market.follow();
    const { price, hasCustomPrice, unit_mapping_id } = await offer();
    assert.deepEqual(
      { price, hasCustomPrice, unit_mapping_id },
      { price: 11, hasCustomPrice: true, unit_mapping_id: custom },
    );
    assert.equal((await row())["hasCustomPrice"], true);
  });

  test("one that leaves nothing of the price is not applied", async () => {
    const { catalog, sites, offer } = await shop({ price: 1 }, { price: 10 });
    await market.map(catalog, { competitor_id: sites[0], operator: "subtract", value: 10 });
    await market.follow();
    const { price, unit_mapping_id } = await offer();
    assert.deepEqual({ price, unit_mapping_id }, { price: 10, unit_mapping_id: null });
  });

  test("one that makes a price larger than prices are is not applied", async () => {
    const { catalog, sites, offer } = await shop({ price: 1 }, { price: 10_000 });
    await market.map(catalog, { competitor_id: sites[0], operator: "multiply", value: 10_000_000 });
    await market.follow();
    assert.equal((await offer())["price"], 10_000);
  });

  test("currency first, then the mapping, then one rounding", async () => {
    const { catalog, sites, offer } = await shop({ price: 1 }, { price: 1, currency: "USD" });
    await market.rate(catalog, "USD", 3);
    await market.map(catalog, { competitor_id: sites[0], operator: "multiply", value: 30 });
    await market.follow();
    // 1 / 3 = 0.3333…; rounded before the mapping it would be 9.90.
    assert.deepEqual([(await offer())["price"], (await offer())["original_price"]], [10, 0.33]);
  });
});

describe("a subset of the competitors", () => {
  test("recomputes every figure as if the others were not there", async () => {
    const { subset, sites } = await shop(
      { price: 10 },
      { price: 8, weight: 1 },
      { price: 12, weight: 1 },
      { price: 14, weight: 3 },
    );
    const of = (await subset(1, 2))!;
    assert.deepEqual(
      [of["best_price"], of["website_competitor_cheap"], of["price_diff_integer"], of["price_diff_percent"]],
      [12_000, sites[1], -2_000, -16.67],
    );
    assert.deepEqual(
      [of["competitors_count"], of["competitors_price_average"], of["competitors_price_average_by_weight"]],
      [2, 13_000, 13_500],
    );
    assert.deepEqual([of["price_diff_integer_average"], of["price_diff_percent_average"]], [-3_000, -23.08]);
  });

  test("leaves out the products that have no price there", async () => {
    const { subset } = await shop({ price: 10 }, { price: null }, { price: 12 });
    assert.equal(await subset(0), undefined);
    assert.ok(await subset(0, 1));
    assert.equal(await subset(), undefined);
  });

  test("does not look at a website that is no competitor any more", async () => {
    const { catalog, sites, subset } = await shop({ price: 10 }, { price: 8 }, { price: 12 });
    await market.unlink(catalog, sites[0]!);
    const of = (await subset(0, 1))!;
    assert.deepEqual(
      [of["best_price"], of["competitors_count"], of["price_diff_integer"]],
      [12_000, 1, -2_000],
    );
    assert.equal(await subset(0), undefined);
  });

  test("has the columns of the table, whether of few competitors or of many", async () => {
    const { subset, row } = await shop({ price: 10 }, ...Array.from({ length: 6 }, () => ({ price: 12 })));
    const columns = Object.keys(await row()).toSorted();
    assert.deepEqual(Object.keys((await subset(0))!).toSorted(), columns);
    assert.deepEqual(Object.keys((await subset(0, 1, 2, 3, 4, 5))!).toSorted(), columns);
  });
});
