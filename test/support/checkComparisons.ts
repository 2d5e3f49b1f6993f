// The comparisons of a catalogue as they are stored, held against the oracle.
import assert from "node:assert/strict";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "#server/store/database.ts";
import { currencyDigits } from "#shared/prices/currency.ts";
import { type OracleCatalog, oracleComparison } from "./comparisonOracle.ts";
import type { Row } from "./market.ts";

/**
 * Every comparison row of a catalogue is what the oracle says of the products themselves, whose copies it does not read;
 * and no offer is of a product that is gone, or a match by key of two different barcodes.
 */
export async function checkComparisons(db: Db, catalog: number): Promise<void> {
  const world = await readWorld(db, catalog);
  const rows = await read(
    db,
    sql`select * from matched_product where catalog_id = ${catalog} order by product_id`,
  );
  const expected = world.products.map((product) => ({
    product_id: product.product_id,
    ...oracleComparison(world, product),
  }));
  assert.deepEqual(
    rows.map((row) =>
      Object.fromEntries(Object.keys(expected[0] ?? {}).map((column) => [column, row[column]])),
    ),
    expected,
  );
  const strange = await read(
    db,
    sql`
      select offer.* from offer
      left join product own on own.id = offer.product_id left join product theirs on theirs.id = competitor_product_id
      where offer.catalog_id = ${catalog} and (own.id is null or theirs.id is null
        or offer.type = 'key' and not offer.unmatched and own.gtin <> theirs.gtin)`,
  );
  assert.deepEqual(strange, []);
}

async function readWorld(db: Db, catalog: number): Promise<OracleCatalog> {
  const [settings] = await read(
    db,
    sql`
    select website.id, currency from catalog join website_setting website on website.id = website_id where catalog.id = ${catalog}`,
  );
  const currency = settings!["currency"] as string;
  const rates = await read(
    db,
    sql`select currency, rate::text from currency_mapping where catalog_id = ${catalog}`,
  );
  return {
    currency,
    digits: currencyDigits(currency),
    rates: Object.fromEntries(rates.map((row) => [row["currency"], row["rate"]])),
    sites: (await read(
      db,
      sql`
      select id, name, weight::text, currency, exists (
        select from catalog_competitor link where link.catalog_id = ${catalog} and link.website_id = website_setting.id) as linked
      from website_setting`,
    )) as unknown as OracleCatalog["sites"],
    mappings: (await read(
      db,
      sql`
      select *, value::text from unit_mapping where catalog_id = ${catalog}`,
    )) as unknown as OracleCatalog["mappings"],
    offers: (await read(
      db,
      sql`
      select offer.id, offer.product_id, offer.website_id, theirs.price::text as raw_price, theirs.brand as competitor_brand,
             theirs.category as competitor_category, theirs.unit as competitor_unit, offer.unmatched, type,
             score::text, rule_id
      from offer join product theirs on theirs.id = competitor_product_id
      where offer.catalog_id = ${catalog}`,
    )) as unknown as OracleCatalog["offers"],
    products: (await read(
      db,
      sql`
      select id as product_id, price::text, brand, category, unit from product
      where website_id = ${settings!["id"]} and kind = 'product' order by id`,
    )) as unknown as OracleCatalog["products"],
  };
}

async function read(db: Db, question: RawBuilder<unknown>): Promise<Row[]> {
  return (await question.execute(db)).rows as Row[];
}
