// Random catalogues, compared by PostgreSQL and by the oracle.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import fc from "fast-check";
import { type RawBuilder, sql } from "kysely";
import { compare } from "#server/domain/prices/compare.ts";
import { comparedOn } from "#server/store/queries/comparison/subset/matchedProductSubset.ts";
import { oracleComparison, oracleEntry } from "../../../test/support/comparisonOracle.ts";
import { type Market, openMarket, type Row } from "../../../test/support/market.ts";
import { storeCatalog, world } from "../../../test/support/randomCatalogs.ts";
import { drawnTimes } from "../../../test/support/drawn.ts";

let market: Market;
before(async () => {
  market = await openMarket();
});
after(() => market.close());

test("every figure is what the decisions say, and comparing again writes nothing", async () => {
  await fc.assert(
    fc.asyncProperty(world, async (drawn) => {
      const { catalogId, catalog, subset } = await storeCatalog(market, drawn);
      const ids = catalog.products.map(({ product_id }) => product_id);
      await compare(market.db, catalogId, ids, new Date("2026-03-01T10:00:00Z"));

      const offers = await read(sql`select * from offer where catalog_id = ${catalogId} order by id`);
      assert.deepEqual(
        offers.map((row) => pick(row, entryColumns)),
        catalog.offers.map((of) =>
          oracleEntry(
            catalog,
            catalog.products.find(({ product_id }) => product_id === of.product_id)!,
            of,
          ),
        ),
      );
      const rows = await read(
        sql`select * from matched_product where catalog_id = ${catalogId} order by product_id`,
      );
      const expected = catalog.products.map((product) => oracleComparison(catalog, product));
      assert.deepEqual(
        rows.map((row) => pick(row, comparisonColumns)),
        expected,
      );

      const ofSubset = catalog.products
        .map((product) => oracleComparison(catalog, product, subset))
        .filter(({ competitors_count }) => competitors_count > 0);
      for (const few of [false, true]) {
        const onSubset = await read(
          sql`select * from ${comparedOn(catalogId, subset, { few })} as row order by product_id`,
        );
        assert.deepEqual(
          onSubset.map((row) => pick(row, comparisonColumns)),
          ofSubset,
        );
      }

      const again = await compare(market.db, catalogId, ids, new Date("2026-03-02T10:00:00Z"));
      assert.deepEqual(again, { offers: 0, products: 0, points: 0 });
      const points = await read(sql`select * from matched_product_history where catalog_id = ${catalogId}`);
      assert.equal(points.length, expected.filter(({ competitors_count }) => competitors_count > 0).length);
    }),
    drawnTimes(12),
  );
});

async function read(question: RawBuilder<unknown>): Promise<Row[]> {
  return (await question.execute(market.db)).rows as Row[];
}

const entryColumns = [
  "currency",
  "rate",
  "unit_mapping_id",
  "hasCustomPrice",
  "original_price",
  "price",
  "price_diff_integer",
  "price_diff_percent",
];
const comparisonColumns = [
  "compared_price",
  "entries_count",
  "competitors_count",
  "best_price",
  "website_competitor_cheap",
  "website_competitor_cheap_name",
  "price_diff_integer",
  "price_diff_percent",
  "competitors_price_average",
  "competitors_price_average_by_weight",
  "price_diff_integer_average",
  "price_diff_percent_average",
  "hasCustomPrice",
  "matching_rule_id",
  "matching_result",
];

function pick(row: Row, columns: string[]): Row {
  return Object.fromEntries(columns.map((column) => [column, row[column]]));
}
