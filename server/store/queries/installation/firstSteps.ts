// How far an installation has come, the demo left aside, and what there is of the demo.
import { sql } from "kysely";
import type { Db } from "../../database.ts";

type StepCounts = {
  customers: number;
  websites: number;
  websitesWithProducts: number;
  catalogs: number;
  compared: number;
};

/** `customers` and `websites` are the demo's. */
export async function countSteps(
  db: Db,
  { customers, websites }: { customers: readonly number[]; websites: readonly number[] },
): Promise<StepCounts> {
  const { rows } = await sql<StepCounts>`
    with own_customer as (
      select id from customer where id <> all(${customers}) and not exists (
        select from role_mapping mapping join role on role.id = mapping."roleId"
        where role.name = 'admin' and mapping."principalId" = customer.id::text)
    ), own_website as (
      select id, exists (select from product where website_id = website.id) as has_products
      from website_setting website where id <> all(${websites})
    ), own_catalog as (
      select id from catalog where (customer_id = any(${customers})) is not true
    )
    select (select count(*) from own_customer) as customers,
           (select count(*) from own_website) as websites,
           (select count(*) from own_website where has_products) as "websitesWithProducts",
           (select count(*) from own_catalog) as catalogs,
           (select count(*) from own_catalog join lateral (
              select from matched_product where catalog_id = own_catalog.id and entries_count > 0 limit 1) as any_match
            on true) as compared`.execute(db);
  return rows[0]!;
}

export async function usernamesOf(db: Db, ids: readonly number[]): Promise<string[]> {
  const { rows } = await sql<{ username: string }>`
    select username from customer where id = any(${ids}) order by username`.execute(db);
  return rows.map(({ username }) => username);
}

export async function namesOfCatalogsOf(db: Db, owners: readonly number[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from catalog where customer_id = any(${owners}) order by name`.execute(db);
  return rows.map(({ name }) => name);
}

export async function countProductsOf(db: Db, websiteIds: readonly number[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from product where website_id = any(${websiteIds})`.execute(db);
  return rows[0]!.count;
}
