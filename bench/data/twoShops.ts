// Two customers of one program: one with lists of ten thousand rows, and a neighbour with a small shop.
import { sql } from "kysely";
import { issueToken } from "#server/store/queries/accounts/tokens.ts";
import { type Store, openStore } from "#server/store/database.ts";
import { freshDatabase } from "../../test/support/database.ts";
import { type BuiltMarket, buildMarket } from "./buildMarket.ts";
import { ownProducts } from "./products.ts";

export type TwoShops = {
  url: string;
  /** The shop of many rows, and a token of its customer. */
  large: BuiltMarket & { token: string };
  small: { websiteId: number; token: string };
  close(): Promise<void>;
};

const sizes = {
  large: {
    ownProducts: 10_000,
    competitorProducts: 24_000,
    offers: 1_000,
    days: 2,
    competitorHistory: false,
  },
  small: 1_000,
} as const;

export async function openTwoShops(log: (line: string) => void): Promise<TwoShops> {
  const database = await freshDatabase();
  const store = openStore(database.url, { connections: 2 });
  const market = await buildMarket(store, sizes.large, log);
  const neighbor = await insertNeighbor(store);
  const tokenOf = async (customerId: number) => (await issueToken(store.db, customerId, 86_400, false)).id;
  return {
    url: database.url,
    large: { ...market, token: await tokenOf(market.customerId) },
    small: { websiteId: neighbor.websiteId, token: await tokenOf(neighbor.customerId) },
    close: async () => {
      await store.close();
      await database.drop();
    },
  };
}

async function insertNeighbor({ db }: Store): Promise<{ customerId: number; websiteId: number }> {
  const { rows } = await sql<{ customerId: number; websiteId: number }>`
    with customer as (
      insert into customer (username, email, password) values ('neighbor', 'neighbor@vigie.example', '-') returning id
    ), website as (
      insert into website_setting (url, name, slug_name)
      values ('https://neighbor.example', 'La petite boutique', 'neighbor') returning id
    ), shop as (
      insert into catalog (name, logo, website_id, customer_id)
      select 'Petite boutique', '-', website.id, customer.id from website, customer
    )
    select customer.id as "customerId", website.id as "websiteId" from customer, website`.execute(db);
  const neighbor = rows[0]!;
  await ownProducts(neighbor.websiteId, sizes.small).execute(db);
  await sql`analyze`.execute(db);
  return neighbor;
}
