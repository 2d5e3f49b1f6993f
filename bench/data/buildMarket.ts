// A market of a given size, the same at each build: a catalogue, its own products, twelve competitors, prices of the
// last months. Products and their history are written by SQL; matches and comparisons by the product itself, so that
// what a benchmark reads is what the product writes.
import { sql } from "kysely";
import { fillStandings } from "#server/domain/figures/fillStandings.ts";
import { followChanges } from "#server/domain/matching/followChanges.ts";
import { markCatalogChange } from "#server/domain/matching/markChanges.ts";
import { type Db, type Store, inTransaction } from "#server/store/database.ts";
import { recountSellers } from "#server/store/queries/products/recountSellers.ts";
import { ensureHistoryPartitions } from "#server/store/queries/products/historyPartition.ts";
import { defineDice, marketplaceOffers, ownProducts, theirProducts } from "./products.ts";
import { type Size, competitorCount } from "./sizes.ts";

export type BuiltMarket = {
  catalogId: number;
  websiteId: number;
  customerId: number;
  competitorIds: number[];
};

/** Fills an empty, migrated database. `log` is told the seconds of each step. */
export async function buildMarket(
  store: Store,
  size: Size,
  log: (line: string) => void,
): Promise<BuiltMarket> {
  const { db } = store;
  const step = async (name: string, work: () => Promise<unknown>) => {
    const begun = performance.now();
    await work();
    log(`  ${name.padEnd(24)} ${((performance.now() - begun) / 1000).toFixed(1).padStart(7)} s`);
  };
  await defineDice(db);
  const market = await insertShops(db);
  await step("products", () => withoutIndexes(db, "product", () => insertProducts(db, market, size)));
  await step("price history", () => insertPriceHistory(db, market, size));
  await step("matches and comparisons", async () => {
    await markCatalogChange(db, market.catalogId);
    await sql`analyze comparison_todo`.execute(db);
    await followChanges(store, { chunk: 5_000 });
  });
  await step("history of comparisons", () => insertComparisonHistory(db, market, size));
  await step("standings per day", async () => {
    await sql`insert into standing_fill (catalog_id) values (${market.catalogId})`.execute(db);
    await fillStandings(store);
  });
  await step("vacuum", () => sql`vacuum (analyze)`.execute(db));
  return market;
}

async function insertShops(db: Db): Promise<BuiltMarket> {
  const customerId = await inserted(
    db,
    sql`insert into customer (username, email, password) values ('bench', 'bench@vigie.example', '-') returning id`,
  );
  const websiteId = await insertWebsite(db, "Ma boutique", 0);
  const catalogId = await inserted(
    db,
    sql`insert into catalog (name, logo, website_id, customer_id)
        values ('Bricolage', '-', ${websiteId}, ${customerId}) returning id`,
  );
  const competitorIds = [];
  for (let number = 1; number <= competitorCount; number += 1) {
    const id = await insertWebsite(db, `Concurrent ${number}`, number);
    competitorIds.push(id);
    await sql`insert into catalog_competitor (catalog_id, website_id) values (${catalogId}, ${id})`.execute(
      db,
    );
  }
  return { catalogId, websiteId, customerId, competitorIds };
}

function insertWebsite(db: Db, name: string, number: number): Promise<number> {
  return inserted(
    db,
    sql`insert into website_setting (url, name, slug_name)
        values (${`https://site${number}.example`}, ${name}, ${`site-${number}`}) returning id`,
  );
}

async function insertProducts(db: Db, market: BuiltMarket, size: Size): Promise<void> {
  await ownProducts(market.websiteId, size.ownProducts).execute(db);
  await theirProducts(market.competitorIds, size).execute(db);
  await marketplaceOffers(market.competitorIds[0]!, size.offers).execute(db);
  await inTransaction(db, (tx) => recountSellers(tx, market.competitorIds[0]!));
}

/** A first price for each product, and one more on the days it changed. */
async function insertPriceHistory(db: Db, market: BuiltMarket, size: Size): Promise<void> {
  const moments = await daysOf(size);
  await ensureHistoryPartitions(db, "product_history", moments);
  const foreignKey = await dropForeignKey(db, "product_history");
  await sql`
    insert into product_history (website_id, product_id, created, price, currency)
    select website_id, id, day, round(price * (0.9 + dice(id, 51 + place, 200) / 1000.0), 2), 'EUR'
    from product
    cross join unnest(${moments}::timestamptz[]) with ordinality as days (day, place)
    where (place = 1 or dice(id * 100 + place, 52, 20) = 0)
      and ${size.competitorHistory ? sql`true` : sql`website_id = ${market.websiteId}`}
    order by website_id, id, day`.execute(db);
  await foreignKey.restore();
}

async function insertComparisonHistory(db: Db, market: BuiltMarket, size: Size): Promise<void> {
  const moments = await daysOf(size);
  await ensureHistoryPartitions(db, "matched_product_history", moments);
  const foreignKey = await dropForeignKey(db, "matched_product_history");
  // Standings are written from it afterwards, as those of an installation that is upgraded.
  await sql`alter table matched_product_history disable trigger user`.execute(db);
  await sql`
    insert into matched_product_history
      (catalog_id, matched_product_id, created, price, best_price, best_website_id, price_diff_integer,
       price_diff_percent, competitors_price_average, competitors_count, status)
    select catalog_id, id, day, price, best_price, website_competitor_cheap, price_diff_integer, price_diff_percent,
           competitors_price_average, competitors_count, case sign(price_diff_integer) when -1 then 'cheap' when 0 then 'equals' when 1 then 'expensive' end
    from matched_product
    cross join unnest(${moments}::timestamptz[]) with ordinality as days (day, place)
    where catalog_id = ${market.catalogId} and competitors_count > 0 and (place = 1 or dice(id * 100 + place, 53, 20) = 0)
    order by catalog_id, id, day
    on conflict do nothing`.execute(db);
  await sql`alter table matched_product_history enable trigger user`.execute(db);
  await foreignKey.restore();
}

/** Six in the morning of each day, the last one yesterday. */
async function daysOf({ days }: Size): Promise<Date[]> {
  const today = new Date();
  return Array.from({ length: days }, (_, index) => {
    const ago = days - index;
    return new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), today.getUTCDate() - ago, 6));
  });
}

/** Indexes are built after a million rows in a third of the time they take to follow them. */
async function withoutIndexes(db: Db, table: string, work: () => Promise<void>): Promise<void> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select indexname as name, indexdef as definition from pg_indexes
    where tablename = ${table} and indexname not in (select conname from pg_constraint)`.execute(db);
  for (const { name } of rows) await sql`drop index ${sql.table(name)}`.execute(db);
  await work();
  for (const { definition } of rows) await sql.raw(definition).execute(db);
  await sql`analyze ${sql.table(table)}`.execute(db);
}

async function dropForeignKey(db: Db, table: string) {
  const { rows } = await sql<{ name: string; definition: string }>`
    select conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
    where conrelid = ${table}::regclass and contype = 'f'`.execute(db);
  for (const { name } of rows)
    await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(name)}`.execute(db);
  return {
    restore: async () => {
      for (const { name, definition } of rows)
        await sql`alter table ${sql.table(table)} add constraint ${sql.ref(name)} ${sql.raw(definition)}`.execute(
          db,
        );
    },
  };
}

async function inserted(db: Db, statement: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await statement.execute(db);
  return (rows[0] as { id: number }).id;
}
