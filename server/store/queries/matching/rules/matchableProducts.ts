// What the matching engine reads of products, all of them in one currency.
import { type RawBuilder, sql } from "kysely";
import { whereSql } from "#server/store/where/where.ts";
import { product } from "#shared/entities/product.ts";
import type { Where } from "#shared/filters/filter.ts";
import { measuringAttributes } from "#shared/reference/measuringAttributes.ts";
import type { Db } from "../../../database.ts";
import { productsSeenBy, readerOfCatalog } from "../../../visitors.ts";
import { exchange, setting } from "../../comparison/prices/catalogCurrency.ts";

export type MatchableProduct = {
  id: number;
  gtin: string | null;
  title: string;
  brand: string | null;
  mpn: string | null;
  unit: string | null;
  /** Its attributes that say how much, how large or how strong it is, by name; null without any. */
  measures: Readonly<Record<string, unknown>> | null;
  /** Its attribute of this name, cut. */
  description: string | null;
  /** In the catalogue's currency; null without a price or a rate. */
  price: number | null;
};

/** With all that a query may ask of it. Only `price` is in the catalogue's currency. */
export type SearchableProduct = MatchableProduct &
  Readonly<Record<(typeof searchableColumns)[number], string | number | null>> & {
    attributes: Readonly<Record<string, unknown>>;
  };

const searchableColumns = [
  ...(["sku", "ean", "isbn", "internal_ref", "category", "state", "channel", "competitor_name"] as const),
  ...([
    "sale_price",
    "public_price",
    "original_price",
    "shipping_price",
    "total_price",
    "stock",
    "rank",
  ] as const),
] as const;

const texts = ["id", "gtin", "title", "brand", "mpn", "unit"];

const description = sql`left(row.attributes->'description'->>'value', 2000) as description`;

const measures = sql`
  (select jsonb_object_agg(attribute.key, attribute.value)
   from jsonb_each(case jsonb_typeof(row.attributes) when 'object' then row.attributes end) as attribute
   where attribute.key = any(${[...measuringAttributes]}::text[])) as measures`;

/** What is read of each product. */
export type Reading = "texts" | "all";

function columnsOf(reading: Reading, price: RawBuilder<unknown>): RawBuilder<unknown> {
  const names = reading === "all" ? [...texts, ...searchableColumns, "attributes"] : texts;
  return sql`${sql.join(names.map((name) => sql.ref(`row.${name}`)))}, ${description}, ${measures}, (${price})::float8 as price`;
}

/** The price of a `row`, with its `exchange`, in the catalogue's currency. */
const pricedAlike = sql`row.price * exchange.times / exchange.divided_by`;
const exchanged = sql`
      join website_setting website on website.id = row.website_id
      left join exchange on exchange.currency = coalesce(row.currency, website.currency)`;

const portion = 5_000;

/**
 * Tells a catalogue's own products that take part in matching, by id; with a where those under it. Within a transaction.
 * Throws 400 for a where that is wrong or names a property that is none.
 */
export async function eachOwnProduct<Product extends MatchableProduct>(
  tx: Db,
  { catalogId, reading, where = {} }: { catalogId: number; reading: Reading; where?: Where },
  tell: (row: Product) => void,
): Promise<void> {
  await eachRow(
    tx,
    sql`
      with setting as materialized ${setting(catalogId)}, ${exchange(catalogId)}
      select ${columnsOf(reading, pricedAlike)}
      from catalog join product as row on row.website_id = catalog.website_id ${exchanged}
      where catalog.id = ${catalogId} and row.kind = 'product' and not row.unmatched
        and ${whereSql(product, where, { strict: true })}
      order by row.id`,
    tell,
  );
}

/** As eachOwnProduct, of a competitor's website: as the customer of the catalogue sees it. */
export async function eachCompetitorProduct<Product extends MatchableProduct>(
  tx: Db,
  { catalogId, websiteId, reading }: { catalogId: number; websiteId: number; reading: Reading },
  tell: (row: Product) => void,
): Promise<void> {
  const reader = await readerOfCatalog(tx, catalogId);
  await eachRow(
    tx,
    sql`
      with setting as materialized ${setting(catalogId)}, ${exchange(catalogId)}
      select ${columnsOf(reading, pricedAlike)}
      from ${productsSeenBy(reader, { website_id: websiteId })} as row ${exchanged}
      where row.website_id = ${websiteId} and row.kind = 'product' and not row.unmatched
      order by row.id`,
    tell,
  );
}

/** An own product of a catalogue, and whether it was set aside; undefined when there is none of this id. */
export async function ownProductOf(
  db: Db,
  { catalogId, productId }: { catalogId: number; productId: number },
): Promise<(SearchableProduct & { unmatched: boolean }) | undefined> {
  const { rows } = await sql<SearchableProduct & { unmatched: boolean }>`
    with setting as materialized ${setting(catalogId)}, ${exchange(catalogId)}
    select ${columnsOf("all", pricedAlike)}, row.unmatched
    from catalog join product as row on row.website_id = catalog.website_id ${exchanged}
    where catalog.id = ${catalogId} and row.kind = 'product' and row.id = ${productId}`.execute(db);
  return rows[0];
}

/** Those of these products that take part in matching, with the website of each, as the customer of the catalogue sees them. */
export async function competitorProductsOf(
  db: Db,
  {
    catalogId,
    websiteIds,
    ids,
  }: { catalogId: number; websiteIds: readonly number[]; ids: readonly number[] },
): Promise<(SearchableProduct & { website_id: number })[]> {
  const { rows } = await sql<SearchableProduct & { website_id: number }>`
    with setting as materialized ${setting(catalogId)}, ${exchange(catalogId)}
    select ${columnsOf("all", pricedAlike)}, row.website_id
    from ${productsSeenBy(await readerOfCatalog(db, catalogId))} as row ${exchanged}
    where row.website_id = any(${websiteIds}::bigint[]) and row.id = any(${ids}::bigint[]) and row.kind = 'product' and not row.unmatched`.execute(
    db,
  );
  return rows;
}

/** The own website of a catalogue; undefined when it is gone. */
export async function ownWebsiteOf(tx: Db, catalogId: number): Promise<number | undefined> {
  const { rows } = await sql<{ website_id: number }>`
    select website_id from catalog where id = ${catalogId}`.execute(tx);
  return rows[0]?.website_id;
}

/** Reads on while it tells: a million rows are never held at once. */
async function eachRow<Row>(tx: Db, question: RawBuilder<unknown>, tell: (row: Row) => void): Promise<void> {
  await sql`declare matchable no scroll cursor for ${question}`.execute(tx);
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.lit(portion)} from matchable`.execute(tx);
    for (const row of rows) tell(row);
    if (rows.length < portion) break;
  }
  await sql`close matchable`.execute(tx);
}
