// Products in the currency of a catalogue that are not its own: nothing is stored of them there.
import { type RawBuilder, sql } from "kysely";
import { product } from "#shared/entities/product.ts";
import { productMkp } from "#shared/entities/productMkp.ts";
import type { Db } from "../../../database.ts";
import { convertedBy, knownRates, priceColumns } from "./catalogCurrency.ts";

/**
 * The order of prices, told in one expression: whoever puts a million products in order computes it once of each. No
 * price is -1; one in another currency that there is no rate for has no order.
 */
export const priceOrder = "price_order";

/** The columns of product_view that a list reads. */
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
  const currencies = await otherCurrencies(db, catalogId, websiteIds);
  return currencies ? convertedProducts(currencies, products) : unconvertedProducts(products);
}

/**
 * No join, so that PostgreSQL still reads products in the order of an index that is not by price; and nothing looked up,
 * so that where it has to convert each of a million prices it does so in the time it takes to read them: of each
 * currency its own expression, in which all but the price is constant.
 */
function convertedProducts(known: Currencies, products: RawBuilder<unknown>): RawBuilder<unknown> {
  const websites = Map.groupBy(known.websites, ({ currency }) => currency);
  const ofWebsite = [...websites].map(
    ([currency, sites]) =>
      sql`when theirs.website_id = any(${sites.map(({ id }) => id)}::bigint[]) then ${currency}`,
  );
  return sql`(
    select ${sql.join(columns.map((name) => sql`${convertedColumn(known, name)} as ${sql.ref(name)}`))},
           ${byCurrency(known, { own: sql`null`, others: sql`theirs.price` })} as raw_price,
           ${byCurrency(known, { own: sql`null`, others: sql`own.currency` })} as raw_currency,
           ${byCurrency(known, {
             own: sql`null`,
             known: ({ rate }) => sql`round_ratio(${rate}::numeric, ${known.rate}::numeric, 8)`,
             others: sql`null::numeric`,
           })} as rate,
           ${byCurrency(known, {
             own: sql`coalesce(theirs.price, -1)`,
             known: (rate) =>
               convertedBy(sql`theirs.price`, { times: known.rate, dividedBy: rate.rate }, known.digits),
             others: sql`null::numeric`,
           })} as ${sql.ref(priceOrder)}
    from ${products} as theirs
    cross join lateral (
      select coalesce(theirs.file_currency, case ${sql.join(ofWebsite, sql` `)} end)::text as currency
    ) as own)`;
}

/** Of products that are all in the currency of the catalogue already: any index has their order. */
function unconvertedProducts(products: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
    select theirs.*, null::numeric as raw_price, null::text as raw_currency, null::numeric as rate,
           coalesce(theirs.price, -1) as ${sql.ref(priceOrder)}
    from ${products} as theirs)`;
}

type Currencies = {
  /** The catalogue's, the digits of a price in it, and its rate where one is known. Rates are texts: nothing is rounded. */
  currency: string;
  digits: number;
  rate: string | null;
  rates: { currency: string; rate: string }[];
  websites: { id: number; currency: string }[];
};

/** What converts the products of these websites; undefined where all are in the currency of the catalogue. */
async function otherCurrencies(
  db: Db,
  catalogId: number,
  websiteIds: readonly number[],
): Promise<Currencies | undefined> {
  const ids = sql`any(${websiteIds}::bigint[])`;
  // Below and above, which an index finds at once; other than would read all that name the catalogue's own.
  const otherwise = (sign: RawBuilder<unknown>) => sql`
    exists (select from product where website_id = ${ids} and currency is not null and currency ${sign} mine.currency)`;
  const { rows } = await sql<Currencies & { other: boolean }>`
    select mine.currency, currency_digits(mine.currency) as digits,
           (select rate::text from ${knownRates(catalogId)} as known where known.currency = mine.currency) as rate,
           (select coalesce(jsonb_agg(jsonb_build_object('currency', currency, 'rate', rate::text)), '[]')
            from ${knownRates(catalogId)} as known) as rates,
           (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'currency', currency)), '[]')
            from website_setting where id = ${ids}) as websites,
           exists (select from website_setting where id = ${ids} and currency <> mine.currency)
             or ${otherwise(sql`<`)} or ${otherwise(sql`>`)} as other
    from catalog join website_setting mine on mine.id = catalog.website_id
    where catalog.id = ${catalogId}`.execute(db);
  return rows[0]?.other ? rows[0] : undefined;
}

function convertedColumn(currencies: Currencies, name: string): RawBuilder<unknown> {
  const column = sql.ref(`theirs.${name}`);
  if (priceColumns.has(name)) {
    const known = ({ rate }: Rate) =>
      convertedBy(column, { times: currencies.rate, dividedBy: rate }, currencies.digits);
    return byCurrency(currencies, { own: column, known, others: sql`null` });
  }
  if (name !== "currency") return column;
  const mine = sql`${currencies.currency}::text`;
  return byCurrency(currencies, { own: mine, known: () => mine, others: sql`own.currency` });
}

type Rate = Currencies["rates"][number];

/** What a row has by its currency: the catalogue's own, one with a rate, any other. */
function byCurrency(
  { currency, rate: mine, rates }: Currencies,
  of: { own: RawBuilder<unknown>; known?: (rate: Rate) => RawBuilder<unknown>; others: RawBuilder<unknown> },
): RawBuilder<unknown> {
  const { known } = of;
  const foreign = mine === null || !known ? [] : rates.filter((rate) => rate.currency !== currency);
  const cases = foreign.map((rate) => sql`when ${rate.currency} then ${known!(rate)}`);
  return sql`case own.currency when ${currency} then ${of.own} ${sql.join(cases, sql` `)} else ${of.others} end`;
}
