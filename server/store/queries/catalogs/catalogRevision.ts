// Whether what a catalogue shows has changed since somebody looked.
import { sql } from "kysely";
import type { Db } from "../../database.ts";
import type { Actor } from "../../scopes.ts";

/** Each changes whenever what it is about does; nothing else can be read from it. */
export type CatalogRevision = {
  /** Its products, their comparisons and matches, and the products of its competitors. */
  products: number;
  /** What is proposed and judged. */
  proposals: number;
  /** Its matching rules and how they get on. */
  rules: string;
  /** Its trackings: what lists say of them. */
  trackings: string;
  /** Its files of sales. */
  orderFiles: string;
  /** The catalogue itself, its website and its competitors. */
  catalog: string;
};

/** As an actor may know of it. Costs a handful of rows, however large the catalogue is. */
export async function catalogRevision(
  db: Db,
  { seenAsVisitor }: Pick<Actor, "seenAsVisitor">,
  catalogId: number,
): Promise<CatalogRevision> {
  const { rows } = await sql<CatalogRevision>`
    with used as materialized (
      select website_id from catalog where id = ${catalogId}
      union
      select website_id from catalog_competitor where catalog_id = ${catalogId}
    )
    select coalesce((select products - ${seenAsVisitor.length === 0 ? 0 : 1} * hidden from catalog_revision where catalog_id = ${catalogId}), 0)
             + (select coalesce(sum(revision), 0) from website_revision where website_id in (select website_id from used))::bigint
             - (select coalesce(sum(hidden), 0) from website_revision
                where website_id in (select website_id from used) and website_id = any(${seenAsVisitor}::bigint[]))::bigint
             as products,
           coalesce((select proposals from catalog_revision where catalog_id = ${catalogId}), 0) as proposals,
           md5(coalesce((
             select string_agg((to_jsonb(rule) - ${quiet}::text[])::text, ' ' order by id)
             from website_matching_rule rule where catalog_id = ${catalogId}), '')) as rules,
           md5(coalesce((
             select string_agg(concat_ws(' ', id, name, filters), ' ' order by id)
             from tracking_product where catalog_id = ${catalogId}), '')) as trackings,
           md5(coalesce((
             select string_agg(concat_ws(' ', id, filename), ' ' order by id)
             from order_import where catalog_id = ${catalogId}), '')) as "orderFiles",
           md5(concat_ws(' ',
             (select concat_ws(' ', name, logo, website_id, customer_id, lock, "customLabel", by_store)
              from catalog where id = ${catalogId}),
             (select string_agg(concat_ws(' ', id, name, currency, price_expiry_days, ${seenOn}), ' ' order by id)
              from website_setting where id in (select website_id from used)))) as catalog`.execute(db);
  return rows[0]!;
}

/** By the day: at what hour another customer's imports run is theirs. */
const seenOn = sql`date_trunc('day', last_observed_at, 'Europe/Paris')`;

/** What is written without anything that is shown. */
const quiet = ["created", "modified", "run_attempts"];
