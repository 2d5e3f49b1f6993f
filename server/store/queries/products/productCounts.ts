// What is counted of a website's products: their number, their brands, categories and units, who sells them. Whoever
// writes products puts down what they change of it (migration 0048); here that is added up.
import { type RawBuilder, sql } from "kysely";
import { product } from "#shared/entities/product.ts";
import type { Where } from "#shared/filters/filter.ts";
import { idsIn } from "#shared/filters/topLevel.ts";
import { type Db, inTransaction } from "../../database.ts";
import { type Actor, scopeOf } from "../../scopes.ts";
import { productsSeenBy } from "../../visitors.ts";
import { isNotTrue, topClauses } from "#server/store/where/topClauses.ts";

/** An import that counts sellers anew keeps the counts until it ends: what it cannot add up, whoever comes next does. */
const patience = "500ms";

/** Adds up what was put down of these websites. What somebody else is at is left to whoever comes next. */
export async function addUpCounts(db: Db, websiteIds: readonly number[]): Promise<void> {
  for (const websiteId of websiteIds) {
    try {
      await inTransaction(db, (tx) => addUpWebsite(tx, websiteId));
    } catch (problem) {
      if ((problem as { code?: string }).code !== lockNotAvailable) throw problem;
    }
  }
}

const lockNotAvailable = "55P03";

/** The websites of which something is put down. */
export async function websitesToAddUp(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct website_id as id from product_count_change order by id`.execute(db);
  return rows.map(({ id }) => id);
}

async function addUpWebsite(tx: Db, websiteId: number): Promise<void> {
  await sql`select set_config('lock_timeout', ${patience}, true)`.execute(tx);
  await lockCounts(tx, websiteId);
  const insert = (table: "product_value" | "product_seller", key: RawBuilder<unknown>, of: string[]) => sql`
    insert into ${sql.table(table)} as known (website_id, ${key}, products_count)
    select ${websiteId}::bigint, ${key}, change
    from (select field, channel, value, value as seller, change from changed) as changed
    where field = any(${of}) order by ${key}
    on conflict (website_id, ${key}) do update
    set products_count = known.products_count + excluded.products_count`;
  await sql`
    with taken as (
      delete from product_count_change where website_id = ${websiteId} returning field, channel, value, change
    ), changed as (
      select field, channel, value, sum(change)::int as change from taken
      where exists (select from website_setting where id = ${websiteId})
      group by field, channel, value having sum(change) <> 0
    ), counted_value as (
      ${insert("product_value", sql`field, value`, ["brand", "category", "unit"])}
    ), counted_seller as (
      ${insert("product_seller", sql`channel, seller`, ["seller"])}
    )
    update website_setting set products_count = products_count + changed.change
    from changed where changed.field = 'product' and website_setting.id = ${websiteId}`.execute(tx);
  await sql`delete from product_value where website_id = ${websiteId} and products_count <= 0`.execute(tx);
}

/** One at a time adds up, or counts anew, what is counted of a website's products. */
export async function lockCounts(tx: Db, websiteId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('counts of website ' || ${websiteId}::bigint, 0))`.execute(
    tx,
  );
}

/**
 * How many products there are under a where that asks for nothing but one website, and perhaps those not set aside;
 * undefined for any other where, whose rows are to be counted.
 */
export async function countOfWebsite(db: Db, actor: Actor, where: Where): Promise<number | undefined> {
  const clauses = topClauses(where);
  const { website_id, unmatched, ...others } = Object.fromEntries(clauses);
  const [websiteId, ...more] = idsIn(website_id) ?? [];
  const named = [website_id, unmatched].filter((clause) => clause !== undefined);
  if (websiteId === undefined || more.length > 0 || Object.keys(others).length > 0) return undefined;
  if (named.length < clauses.length || (unmatched !== undefined && !isNotTrue(unmatched))) return undefined;
  const setAside = sql`(
    select count(*) from ${productsSeenBy(actor, where)} as seen where website_id = ${websiteId} and kind = 'product' and unmatched)`;
  const { rows } = await sql<{ count: number }>`
    select products_count - ${unmatched === undefined ? sql`0` : setAside} + coalesce((
      select sum(change) from product_count_change where website_id = ${websiteId} and field = 'product'), 0) as count
    from (select id as website_id, products_count from website_setting where id = ${websiteId}) as row
    where ${scopeOf(product, actor)}`.execute(db);
  return rows[0]?.count ?? 0;
}
