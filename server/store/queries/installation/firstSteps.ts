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

/** `emails` and `urls` are the demo's. */
export async function countSteps(
  db: Db,
  { emails, urls }: { emails: readonly string[]; urls: readonly string[] },
): Promise<StepCounts> {
  const { rows } = await sql<StepCounts>`
    with own_customer as (
      select id from customer where email <> all(${emails}) and not exists (
        select from role_mapping mapping join role on role.id = mapping."roleId"
        where role.name = 'admin' and mapping."principalId" = customer.id::text)
    ), own_website as (
      select id, exists (select from product where website_id = website.id) as has_products
      from website_setting website where url <> all(${urls})
    ), own_catalog as (
      select catalog.id from catalog join customer on customer.id = customer_id where email <> all(${emails})
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

export async function usernamesOf(db: Db, emails: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ username: string }>`
    select username from customer where email = any(${emails}) order by username`.execute(db);
  return rows.map(({ username }) => username);
}

export async function namesOfCatalogsOf(db: Db, emails: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select catalog.name from catalog join customer on customer.id = customer_id
    where email = any(${emails}) order by catalog.name`.execute(db);
  return rows.map(({ name }) => name);
}

export async function countProductsOf(db: Db, websiteIds: readonly number[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from product where website_id = any(${websiteIds})`.execute(db);
  return rows[0]!.count;
}

/** The names of the websites among these that are used by catalogues of customers with other addresses. */
export async function websitesOfOthers(
  db: Db,
  urls: readonly string[],
  emails: readonly string[],
): Promise<{ id: number; name: string; used: boolean }[]> {
  const { rows } = await sql<{ id: number; name: string; used: boolean }>`
    select id, name, exists (
      select from catalog join customer on customer.id = catalog.customer_id
      left join catalog_competitor link on link.catalog_id = catalog.id
      where email <> all(${emails}) and website.id in (catalog.website_id, link.website_id)) as used
    from website_setting website where url = any(${urls}) order by name`.execute(db);
  return rows;
}
