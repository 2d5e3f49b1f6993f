// Shops, their products and a catalogue that compares them, for tests of matching and prices: straight into the
// tables, with the notes that an import would leave.
import { sql } from "kysely";
import { followChanges } from "#server/domain/matching/followChanges.ts";
import {
  markCatalogChange,
  markChangedProducts,
  markProductChanges,
} from "#server/domain/matching/markChanges.ts";
import { type Db, openStore } from "#server/store/database.ts";
import { freshDatabase } from "./database.ts";

export type ProductValues = {
  title?: string;
  price?: number | string | null;
  total_price?: number | null;
  currency?: string | null;
  ean?: string | null;
  sku?: string | null;
  brand?: string | null;
  mpn?: string | null;
  category?: string | null;
  unit?: string | null;
  unmatched?: boolean;
  kind?: "product" | "mkp";
  /** As JSON. */
  attributes?: string;
};

// Rows are read as the test expects them; a wrong guess fails there.
// oxlint-disable-next-line typescript/no-explicit-any
export type Row = Record<string, any>;

export type Market = Awaited<ReturnType<typeof openMarket>>;

export async function openMarket({ connections = 4 } = {}) {
  const database = await freshDatabase();
  const store = openStore(database.url, { connections });
  const { db } = store;
  const customer = await insert(db, "customer", {
    username: "shop",
    email: "shop@example.com",
    password: "-",
  });
  let count = 0;

  /** Several of the same columns at once. */
  const websites = (list: readonly Row[]): Promise<number[]> =>
    insertAll(
      db,
      "website_setting",
      list.map((values) => {
        count += 1;
        const name = values["name"] ?? `Site ${String(count).padStart(4, "0")}`;
        return { url: `https://s${count}.example`, slug_name: `s${count}`, ...values, name };
      }),
    );
  const website = async (values: Row = {}): Promise<number> => (await websites([defined(values)]))[0]!;
  const link = (catalog_id: number, website_id: number) =>
    insert(db, "catalog_competitor", { catalog_id, website_id });
  const unlink = async (catalogId: number, websiteId: number) => {
    await sql`delete from catalog_competitor where catalog_id = ${catalogId} and website_id = ${websiteId}`.execute(
      db,
    );
  };
  const catalog = async (own: number, competitors: number[], config: object = {}): Promise<number> => {
    const values = {
      name: "Catalogue",
      logo: "-",
      website_id: own,
      customer_id: customer,
      config: JSON.stringify(config),
    };
    const id = await insert(db, "catalog", values);
    await insertAll(
      db,
      "catalog_competitor",
      competitors.map((website_id) => ({ catalog_id: id, website_id })),
    );
    return id;
  };
  const product = async (website_id: number, values: ProductValues = {}): Promise<number> => {
    count += 1;
    const id = await insert(db, "product", {
      website_id,
      product_id: `p${count}`,
      title: `Produit ${count}`,
      ...values,
    });
    await markChangedProducts(db, website_id, [id]);
    return id;
  };
  /** Several at once, as one change. */
  const addProducts = async (website_id: number, list: readonly ProductValues[]): Promise<number[]> => {
    const rows = list.map((values) => {
      count += 1;
      return { website_id, product_id: `p${count}`, title: `Produit ${count}`, ...values };
    });
    const ids = await insertAll(db, "product", rows);
    await markChangedProducts(db, website_id, ids);
    return ids;
  };
  const change = async (id: number, values: ProductValues): Promise<void> => {
    const { rows } = await sql<{ website_id: number }>`
      update product set ${assignments(values)}, modified = clock_timestamp() where id = ${id} returning website_id`.execute(
      db,
    );
    await markChangedProducts(db, rows[0]!.website_id, [id]);
  };
  const remove = async (id: number): Promise<void> => {
    const { rows } = await sql<{
      website_id: number;
    }>`delete from product where id = ${id} returning website_id`.execute(db);
    await markChangedProducts(db, rows[0]!.website_id, [id]);
  };
  const map = async (catalog_id: number, values: Row): Promise<number> => {
    const id = await insert(db, "unit_mapping", { catalog_id, ...values });
    await markCatalogChange(db, catalog_id, { competitorId: values["competitor_id"] });
    return id;
  };
  const rate = async (catalog_id: number, currency: string, value: number | string): Promise<void> => {
    await sql`
      insert into currency_mapping (catalog_id, currency, rate) values (${catalog_id}, ${currency}, ${value})
      on conflict (catalog_id, currency) do update set rate = excluded.rate`.execute(db);
    await markCatalogChange(db, catalog_id);
  };
  /** The comparison of an own product, amounts in currency units. */
  const comparison = async (catalogId: number, productId: number): Promise<Row> => {
    const { rows } = await sql<Row>`
      select * from matched_product where catalog_id = ${catalogId} and product_id = ${productId}`.execute(
      db,
    );
    return inUnits(rows[0]!);
  };
  const offers = async (catalogId: number, productId: number): Promise<Row[]> => {
    const { rows } = await sql<Row>`
      select * from offer where catalog_id = ${catalogId} and product_id = ${productId} order by website_id, id`.execute(
      db,
    );
    return rows.map(inUnits);
  };
  const history = async (catalogId: number, productId: number): Promise<Row[]> => {
    const { rows } = await sql<Row>`
      select point.* from matched_product_history point
      join matched_product on matched_product.catalog_id = point.catalog_id and matched_product.id = matched_product_id
      where point.catalog_id = ${catalogId} and product_id = ${productId} order by point.created`.execute(db);
    return rows.map(inUnits);
  };
  return {
    store,
    url: database.url,
    db,
    website,
    websites,
    catalog,
    link,
    unlink,
    product,
    addProducts,
    change,
    remove,
    map,
    rate,
    comparison,
    offers,
    history,
    markCatalog: (catalogId: number) => markCatalogChange(db, catalogId),
    follow: (chunk?: number) => followChanges(store, chunk === undefined ? {} : { chunk }),
    close: async () => {
      await store.close();
      await database.drop();
    },
  };
}

/** What an import does: writes prices, and leaves the ids of what it changed in its transaction. */
export async function importPrices(
  tx: Db,
  website: number,
  ids: readonly number[],
  price: number,
  observedAt: Date,
): Promise<void> {
  await sql`create temp table changed_product (id bigint primary key) on commit drop`.execute(tx);
  await sql`
    with updated as (
      update product set price = ${price}
      where website_id = ${website} and id = any(${ids}::bigint[]) and price is distinct from ${price}
      returning id
    )
    insert into changed_product select id from updated`.execute(tx);
  await markProductChanges(tx, website, observedAt);
}

/** A row; what is undefined is left to its default. */
export async function insert(db: Db, table: string, values: Row): Promise<number> {
  const [id] = await insertAll(db, table, [defined(values)]);
  return id!;
}

function defined(values: Row): Row {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}

/** Rows of the same columns, at once. Their ids in the same order, but for those that `onConflict` leaves out. */
export async function insertAll(
  db: Db,
  table: string,
  rows: readonly Row[],
  onConflict = sql``,
): Promise<number[]> {
  if (rows.length === 0) return [];
  const columns = Object.keys(rows[0]!);
  const written = await sql<{ id: number }>`
    insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})
    values ${sql.join(rows.map((row) => sql`(${sql.join(columns.map((column) => row[column]))})`))}
    ${onConflict} returning id`.execute(db);
  return written.rows.map(({ id }) => id);
}

function assignments(values: Row) {
  return sql.join(Object.entries(values).map(([column, value]) => sql`${sql.ref(column)} = ${value}`));
}

const amounts = [
  "best_price",
  "compared_price",
  "price_diff_integer",
  "price_diff_integer_average",
  "competitors_price_average",
  "competitors_price_average_by_weight",
];

function inUnits(row: Row): Row {
  const isOffer = "competitor_product_id" in row;
  for (const column of isOffer ? [...amounts, "price"] : amounts) {
    if (typeof row[column] === "number") row[column] /= 1000;
  }
  return row;
}
