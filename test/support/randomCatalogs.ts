// Catalogues drawn by chance, with everything that decides a comparison: stored for PostgreSQL, and as the oracle reads them.
import fc from "fast-check";
import { sql } from "kysely";
import { currencyDigits } from "#shared/prices/currency.ts";
import type {
  OracleCatalog,
  OracleMapping,
  OracleOffer,
  OracleProduct,
  OracleSite,
} from "./comparisonOracle.ts";
import { insert, insertAll, type Market, type Row } from "./market.ts";

/** Digits as a decimal with so many places: "12.3400". Close to each other, so that ties and halves are frequent. */
const decimal = (max: number, places: number) =>
  fc.integer({ min: 0, max }).map((units) => (units / 10 ** places).toFixed(places));
const price = fc.option(fc.oneof(decimal(300, 4), decimal(4_000, 2), decimal(9_999_999, 3)), {
  freq: 12,
});
const currency = fc.constantFrom("EUR", "EUR", "USD", "CHF", "JPY", "KWD");
/** What the line of a file says besides its website. */
const ofTheLine = fc.oneof({ weight: 3, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: currency });
export const rate = fc.oneof(decimal(300, 2), decimal(20_000_000, 8)).filter((text) => Number(text) > 0);
const word = fc.constantFrom(null, "", "N/A", "n/a", "Crème", "creme", " CRÈME ", "Laits", "œuf");
const weight = fc.constantFrom("0", "0", "1", "1", "2.5", "0.0001", "3");

/** A comparison costs about the same for ten products as for one: few worlds with many products have as many cases. */
export const productsPerWorld = 10;

const site = fc.record({
  name: fc.constantFrom("Alpha", "Bêta", "Beta", "Gamma", "Éole"),
  weight,
  currency,
  linked: fc.constantFrom(true, true, true, false),
});
export const mapping = (sites: number) =>
  fc
    .record({
      product: fc.option(fc.nat(productsPerWorld - 1), { freq: 3 }),
      site: fc.nat(sites - 1),
      brand: word,
      category: word,
      unit: word,
      competitor_brand: word,
      competitor_category: word,
      competitor_unit: word,
      operator: fc.constantFrom("multiply", "divide", "add", "subtract", "add_percent", "subtract_percent"),
      value: fc.oneof(fc.constantFrom("2", "12", "-1", "100", "0.5", "0.000001"), decimal(3_000_000, 6)),
    })
    .filter(
      ({ operator, value }) => Number(value) !== 0 || (operator !== "multiply" && operator !== "divide"),
    );
const offer = (sites: number) =>
  fc.record({
    product: fc.nat(productsPerWorld - 1),
    site: fc.nat(sites - 1),
    raw_price: price,
    raw_currency: ofTheLine,
    competitor_brand: word,
    competitor_category: word,
    competitor_unit: word,
    unmatched: fc.boolean(),
    type: fc.constantFrom("manual", "key", "rule", "image"),
    score: fc.option(decimal(10_000, 2)),
    rule_id: fc.option(fc.integer({ min: 1, max: 9 })),
  });
export const world = fc.integer({ min: 1, max: 7 }).chain((sites) =>
  fc.record({
    currency,
    sites: fc.array(site, { minLength: sites, maxLength: sites }),
    rates: fc.dictionary(fc.constantFrom("USD", "CHF", "JPY", "KWD"), rate),
    products: fc.array(fc.record({ price, currency: ofTheLine, brand: word, category: word, unit: word }), {
      minLength: productsPerWorld,
      maxLength: productsPerWorld,
    }),
    offers: fc.array(offer(sites), { maxLength: 6 * productsPerWorld, size: "max" }),
    mappings: fc.array(mapping(sites), { maxLength: 12, size: "max" }),
    subset: fc.uniqueArray(fc.nat(sites - 1), { maxLength: sites }),
  }),
);
export type World = typeof world extends fc.Arbitrary<infer Value> ? Value : never;

/** Writes a drawn world as a catalogue of its own, with what a comparison reads. */
export async function storeCatalog(
  market: Market,
  drawn: World,
): Promise<{ catalogId: number; catalog: OracleCatalog; subset: number[] }> {
  const own = await market.website({ currency: drawn.currency });
  const siteIds = await market.websites(drawn.sites.map(({ linked: _linked, ...values }) => values));
  const sites = drawn.sites.map((values, at): OracleSite => ({ id: siteIds[at]!, ...values }));
  const catalogId = await market.catalog(
    own,
    sites.filter(({ linked }) => linked).map(({ id }) => id),
  );
  await insertAll(
    market.db,
    "currency_mapping",
    Object.entries(drawn.rates).map(([code, value]) => ({
      catalog_id: catalogId,
      currency: code,
      rate: value,
    })),
  );
  const products = drawn.products.map((values, at): OracleProduct => ({
    product_id: own * 10 + at,
    ...values,
  }));
  const seen = new Date();
  const ofOwn = { catalog_id: catalogId, website_id: own, title: "-", created: seen, modified: seen };
  await insertAll(
    market.db,
    "matched_product",
    products.map(({ price: written, currency: code, ...values }) => {
      const isForeign = code !== null && code !== undefined && code !== drawn.currency;
      const [price, raw_price, raw_currency] = isForeign ? [null, written, code] : [written, null, null];
      return { ...ofOwn, ...values, price, raw_price, raw_currency };
    }),
  );
  const matches = liveOnce(drawn.offers).map(({ product, site: at, ...values }) => ({
    ...values,
    product_id: products[product]!.product_id,
    website_id: sites[at]!.id,
  }));
  const ids = await insertAll(
    market.db,
    "offer",
    matches.map((row, at) => ({ ...row, catalog_id: catalogId, competitor_product_id: at })),
  );
  const offers = matches.map((row, at): OracleOffer => ({ id: ids[at]!, ...row }));
  const mappings = await insertMappings(
    market,
    catalogId,
    drawn.mappings.map(({ product, site: at, ...values }) => ({
      ...values,
      product_id: product === null ? null : products[product]!.product_id,
      competitor_id: sites[at]!.id,
    })),
  );
  const digits = currencyDigits(drawn.currency);
  const catalog = { currency: drawn.currency, digits, rates: drawn.rates, sites, mappings, offers, products };
  return { catalogId, catalog, subset: drawn.subset.map((index) => sites[index]!.id) };
}

/** A website holds one live match of a product. */
function liveOnce(drawn: World["offers"]): World["offers"] {
  const live = new Set<string>();
  return drawn.map((one) => {
    const slot = `${one.product} ${one.site}`;
    const unmatched = one.unmatched || live.has(slot);
    if (!unmatched) live.add(slot);
    return { ...one, unmatched };
  });
}

/** In their order, but for those with the criteria of one before them. */
async function insertMappings(
  { db }: Market,
  catalog_id: number,
  rows: readonly Omit<OracleMapping, "id">[],
): Promise<OracleMapping[]> {
  const drawn = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('unit_mapping', 'id'))::bigint as id
    from generate_series(1, ${rows.length}::int)`.execute(db);
  const mappings = rows.map((row, at): OracleMapping => ({ id: drawn.rows[at]!.id, ...row }));
  const stored = new Set(
    await insertAll(
      db,
      "unit_mapping",
      mappings.map((row) => ({ ...row, catalog_id })),
      sql`on conflict do nothing`,
    ),
  );
  return mappings.filter(({ id }) => stored.has(id));
}

/** Null when the catalogue has one with the same criteria already. */
export async function insertMapping(market: Market, row: Row): Promise<number | null> {
  try {
    return await insert(market.db, "unit_mapping", row);
  } catch (problem) {
    if ((problem as { code?: string }).code === "23505") return null;
    throw problem;
  }
}
