// Products in the currency of a catalogue that are not its own: nothing is stored of them there.
import { type RawBuilder, sql } from "kysely";
import { product } from "#shared/entities/product.ts";
import { productMkp } from "#shared/entities/productMkp.ts";
import type { Db } from "../../database.ts";
import { converted, knownRates, priceColumns } from "./catalogCurrency.ts";

/** The columns of product_view. */
const columns = Object.keys({
  ...productMkp.fields,
  ...product.fields,
  title_norm: null,
  gtin: null,
  mpn_key: null,
});

/**
 * A table with the columns of a product, and of rawPrice: the products of these websites, or `products` of them, their prices in the currency of the
 * catalogue, null where it has no rate.
 */
export async function inCurrencyOf(
  db: Db,
  catalogId: number,
  websiteIds: readonly number[],
  products: RawBuilder<unknown> = sql.table(product.view),
): Promise<RawBuilder<unknown>> {
  return (await haveOtherCurrencies(db, catalogId, websiteIds))
    ? convertedProducts(catalogId, products)
    : unconvertedProducts(products);
}

/** A plain join, so that PostgreSQL still reads products in the order of an index that is not by price. */
function convertedProducts(catalogId: number, products: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
    select ${sql.join(columns.map((name) => sql`${convertedColumn(name)} as ${sql.ref(name)}`))},
           case when ${isForeign} then theirs.price end as raw_price,
           case when ${isForeign} then theirs.currency end as raw_currency,
           case when ${isForeign} then round_ratio(exchange.divided_by, exchange.times, 8) end as rate
    from ${products} as theirs
    cross join (
      select website.currency, currency_digits(website.currency) as digits, mine.rate
      from catalog
      join website_setting website on website.id = catalog.website_id
      left join ${knownRates(catalogId)} as mine on mine.currency = website.currency
      where catalog.id = ${catalogId}
    ) as setting
    left join lateral (
      select setting.rate as times, known.rate as divided_by
      from ${knownRates(catalogId)} as known where known.currency = theirs.currency
    ) as exchange on true)`;
}

/** Of products that are all in the currency of the catalogue already: any index has their order. */
function unconvertedProducts(products: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
    select theirs.*, null::numeric as raw_price, null::text as raw_currency, null::numeric as rate
    from ${products} as theirs)`;
}

/** Whether any product of these websites may be in another currency than the catalogue's. */
async function haveOtherCurrencies(
  db: Db,
  catalogId: number,
  websiteIds: readonly number[],
): Promise<boolean> {
  const ids = sql`any(${websiteIds}::bigint[])`;
  // Below and above, which an index finds at once; other than would read all that name the catalogue's own.
  const otherwise = (sign: RawBuilder<unknown>) => sql`
    exists (select from product where website_id = ${ids} and currency is not null and currency ${sign} mine.currency)`;
  const { rows } = await sql<{ other: boolean }>`
    select exists (select from website_setting where id = ${ids} and currency <> mine.currency)
      or ${otherwise(sql`<`)} or ${otherwise(sql`>`)} as other
    from catalog join website_setting mine on mine.id = catalog.website_id
    where catalog.id = ${catalogId}`.execute(db);
  return rows[0]?.other ?? false;
}

const isForeign = sql`theirs.currency <> setting.currency`;

function convertedColumn(name: string): RawBuilder<unknown> {
  const column = sql.ref(`theirs.${name}`);
  if (priceColumns.has(name)) return converted(column, isForeign);
  if (name !== "currency") return column;
  const isUnknown = sql`(exchange.times is null or exchange.divided_by is null)`;
  return sql`case when ${isForeign} and ${isUnknown} then theirs.currency else setting.currency end`;
}
