// What is counted of the prices and matches of websites for the health of their sources.
import { type RawBuilder, sql } from "kysely";
import type { Db } from "#server/store/database.ts";

/** Counts anew, as of a moment: of one website, or of all. */
export async function recountSources(db: Db, now: Date, websiteId?: number): Promise<void> {
  const of: Narrowing = (column) =>
    websiteId === undefined ? sql`true` : sql`${sql.ref(column)} = ${websiteId}`;
  await sql`
    insert into source_count (id, counted_at, priced, old_present, old_missing, own_products, covered)
    select website.id, ${now}, coalesce(priced, 0), coalesce(old_present, 0), coalesce(old_missing, 0),
           ${ownProducts}, ${covered}
    from website_setting website
    left join (
      select website_id, count(price)::int as priced,
             (count(price) filter (where missing_since is null
               and price_changed_at < ${now}::timestamptz - make_interval(days => price_expiry_days)))::int as old_present,
             (count(price) filter (
               where missing_since < ${now}::timestamptz - make_interval(days => price_expiry_days)))::int as old_missing
      from product join website_setting of_product on of_product.id = product.website_id
      where kind = 'product' and ${of("website_id")} group by website_id
    ) as prices on prices.website_id = website.id
    ${joinedCoverage(of)}
    where ${of("website.id")}
    on conflict (id) do update
    set counted_at = excluded.counted_at, priced = excluded.priced, old_present = excluded.old_present,
        old_missing = excluded.old_missing, own_products = excluded.own_products, covered = excluded.covered`.execute(
    db,
  );
}

/** Counts anew how much of the own products is matched with the websites of a catalogue, its own one included. */
export async function recountCoverage(db: Db, catalogId: number): Promise<void> {
  const of: Narrowing = (column) => sql`${sql.ref(column)} in (
    select website_id from catalog where id = ${catalogId}
    union select website_id from catalog_competitor where catalog_id = ${catalogId})`;
  await sql`
    update source_count set own_products = ${ownProducts}, covered = ${covered}
    from website_setting website
    ${joinedCoverage(of)}
    where source_count.id = website.id and ${of("website.id")}`.execute(db);
}

/** Which websites are meant, by a column that holds their ids. */
type Narrowing = (column: string) => RawBuilder<unknown>;

const ownProducts = sql`coalesce(compared.own_products, mine.own_products, 0)`;
const covered = sql`coalesce(compared.covered, mine.covered, 0)`;

/** Beside each website, what it is compared with as a competitor, and with what as somebody's own. */
function joinedCoverage(of: Narrowing): RawBuilder<unknown> {
  return sql`left join (
      select link.website_id, sum(own.products)::int as own_products, sum(coalesce(matched.products, 0))::int as covered
      from catalog_competitor link
      join lateral (
        select count(*) as products from matched_product
        where catalog_id = link.catalog_id and not own_unmatched) as own on true
      left join lateral (
        select count(*) as products from offer
        where catalog_id = link.catalog_id and website_id = link.website_id and not unmatched) as matched on true
      where ${of("link.website_id")} group by link.website_id
    ) as compared on compared.website_id = website.id
    left join (
      select catalog.website_id, count(*)::int as own_products,
             (count(*) filter (where entries_count > 0))::int as covered
      from catalog join matched_product on matched_product.catalog_id = catalog.id and not own_unmatched
      where ${of("catalog.website_id")} group by catalog.website_id
    ) as mine on mine.website_id = website.id`;
}
