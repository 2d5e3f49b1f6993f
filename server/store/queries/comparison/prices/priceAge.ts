// How old the prices of competitors are: a price is as old as it says itself (docs/decisions/0201), and old when that is
// longer ago than the expiry of its website. In these fragments
//   website    is a row of website_setting,
//   site       is one with `seen_at` and `old_before`,
//   offer      is an offer, or a copy of it.
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../../database.ts";
import { wasEverOwn } from "../../../scopes.ts";

/** When a website was last seen whole, with prices: of a file that has none those of before are kept, as old as they were. */
export const wholeSeenAt = sql`(
      select max(run."observedAt") from website_import run
      where run.website_id = website.id and run.merged and run.scope = 'all'
        and not (run.notices || jsonb_build_array(run.error_message)) @> '[{"key": "imports.withoutPrices"}]')`;

/** Of a website that is, or was, another customer's own its expiry is not told, not even by what is old (docs/decisions/0056). */
const visitorsExpiry_days = 7;

/** After how many days a price of a website is old in the eyes of a catalogue, whoever asks. */
export function expiryDays(catalogId: RawBuilder<unknown> | number) {
  return sql`case
      when ${wasEverOwn(sql.ref("website.id"))}
        and not exists (
          select from catalog mine join catalog theirs using (customer_id)
          where mine.id = ${catalogId} and theirs.website_id = website.id)
      then ${sql.lit(visitorsExpiry_days)} else website.price_expiry_days end`;
}

/** Before which moment it is. */
export function oldBefore(catalogId: RawBuilder<unknown> | number) {
  return sql`statement_timestamp() - make_interval(days => ${expiryDays(catalogId)})`;
}

/** Whether the price of an offer is old; what was never told when it was seen is not. */
export function isOld(offer: string) {
  const [price, changedAt, missingSince] = ["raw_price", "price_changed_at", "missing_since"].map((column) =>
    sql.ref(`${offer}.${column}`),
  ) as [RawBuilder<unknown>, RawBuilder<unknown>, RawBuilder<unknown>];
  return sql<boolean>`coalesce(
      ${price} > 0 and coalesce(${missingSince}, greatest(${changedAt}, site.seen_at)) < site.old_before, false)`;
}

/**
 * The own products with an offer whose price has become old, or is old no more, since it was compared, as rows
 * (catalog_id, product_id): of all competitors, or of one website.
 */
export function touchedByAge(websiteId?: number) {
  return sql`
    with site as materialized (
      select link.catalog_id, website.id, ${wholeSeenAt} as seen_at,
             ${oldBefore(sql`link.catalog_id`)} as old_before
      from catalog_competitor link join website_setting website on website.id = link.website_id
      where ${websiteId === undefined ? sql`true` : sql`link.website_id = ${websiteId}`}
    )
    select offer.catalog_id, offer.product_id
    from site join offer on offer.catalog_id = site.catalog_id and offer.website_id = site.id and offer.is_old
    where not ${isOld("offer")}
    union all
    -- of a website that was seen whole in time, only what is missing can be old
    select offer.catalog_id, offer.product_id
    from site join offer on offer.catalog_id = site.catalog_id and offer.website_id = site.id and not offer.is_old
      and offer.missing_since < site.old_before
    where ${isOld("offer")}
    union all
    select offer.catalog_id, offer.product_id
    from (select * from site where seen_at is null or seen_at < old_before) as site
    join offer on offer.catalog_id = site.catalog_id and offer.website_id = site.id and not offer.is_old
    where ${isOld("offer")}`;
}

/** The own products of a catalogue with an old price. */
export function touchedByOldPrices(catalogId: number) {
  return sql`select catalog_id, product_id from offer where catalog_id = ${catalogId} and is_old`;
}

/** The websites that any catalogue compares with. */
export async function comparedWebsites(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct website_id as id from catalog_competitor order by website_id`.execute(db);
  return rows.map(({ id }) => id);
}
