import { sql } from "kysely";
import { type World, addProducts } from "./world.ts";

/** A text that nothing but these rows hold. */
export const marker = "MARKED-AS-ALICES";

/** One row of each model, all Alice's, marked where they hold a text. Returns their ids by model. */
export async function oneRowOfEachModel(world: World): Promise<Record<string, number | string>> {
  const { alice, store } = world;
  const [product = 0] = await addProducts(store, alice.website, [{ title: marker, price: 5 }]);
  const [rivals = 0] = await addProducts(store, alice.rival, [{ title: marker, price: 6 }]);
  const { db } = store;
  const inserted = async (statement: ReturnType<typeof sql<{ id: number }>>) =>
    (await statement.execute(db)).rows[0]?.id ?? 0;
  const { catalog, website, customer, rival } = alice;
  await sql`select ensure_history_partition('product_history', now()), ensure_history_partition('matched_product_history', now())`.execute(
    db,
  );
  await sql`insert into product_history (website_id, product_id, created, price) values (${website}, ${product}, now(), 5)`.execute(
    db,
  );
  const matched = await inserted(sql`
    insert into matched_product (catalog_id, website_id, product_id, title, price, created, modified, entries_count)
    values (${catalog}, ${website}, ${product}, ${marker}, 5, now(), now(), 1) returning id`);
  await sql`insert into offer (catalog_id, product_id, website_id, competitor_product_id, type) values (${catalog}, ${product}, ${rival}, ${rivals}, 'key')`.execute(
    db,
  );
  // Not a model, but hers: in the inbox of matches, open and judged.
  await sql`
    insert into match_proposal (catalog_id, product_id, website_id, competitor_product_id, reason, details, verdict)
    select ${catalog}, ${product}, ${rival}, ${rivals}, reason, ${JSON.stringify({ own: marker })}::jsonb, verdict
    from (values ('price', null), ('sample', 'accepted')) as told (reason, verdict)`.execute(db);
  await sql`insert into matched_product_history (catalog_id, matched_product_id, created, competitors_count) values (${catalog}, ${matched}, now(), 1)`.execute(
    db,
  );
  const mapping = await inserted(sql`
    insert into value_mapping (catalog_id, name, source_field, target_slug, target_name, target_value)
    values (${catalog}, ${marker}, 'brand', 'a', ${marker}, 'x') returning id`);
  const ebrand = await inserted(
    sql`insert into ebrand (catalog_id, title) values (${catalog}, ${marker}) returning id`,
  );
  return {
    Customer: customer,
    Role: await inserted(sql`select id from role`),
    RoleMapping: await inserted(sql`select id from role_mapping`),
    AccessToken: await inserted(sql`select id from access_token where "userId" = ${customer}`),
    EmailAlert: await inserted(
      sql`insert into email_alert (customer_id, catalog_id, type) values (${customer}, ${catalog}, 'price_drop') returning id`,
    ),
    Catalog: catalog,
    CatalogConfig: await inserted(
      sql`insert into catalog_config (catalog_id, config) values (${catalog}, ${JSON.stringify({ ftp: { host: marker, password: "v1:x" } })}::jsonb) returning id`,
    ),
    WebsiteSetting: website,
    Product: product,
    ProductMkp: await inserted(
      sql`insert into product (website_id, kind, product_id, title, channel) values (${website}, 'mkp', 'm', ${marker}, 'amazon_fr_default') returning id`,
    ),
    ProductHistory: await inserted(sql`select id from product_history`),
    ProductHistoryByMonth: await inserted(sql`select id from product_history_by_month`),
    QuarantinedPrice: await inserted(sql`
      insert into quarantined_price (website_id, product_id, price, line, seen_at, last_seen_at, others)
      values (${website}, ${product}, 500, 2, now(), now(),
              '{"changed": 0, "raised": 0, "lowered": 0, "median": null, "quarantined": 1}') returning id`),
    SourceHealth: await inserted(sql`
      insert into source_count (id, counted_at, priced, old_present, old_missing, own_products, covered)
      values (${website}, now(), 1, 0, 0, 1, 1) returning id`),
    Deletion: await inserted(sql`
      insert into deletion (website_id, what, with_manual, rows_count) values (${website}, 'products', false, 1)
      returning id`),
    MatchedProduct: matched,
    MatchedProductHistory: await inserted(sql`select id from matched_product_history`),
    ProductAttribute: await inserted(
      sql`insert into product_attribute (website_id, slug_name, name) values (${website}, 'a', ${marker}) returning id`,
    ),
    ValueMapping: mapping,
    VirtualAttribute: await inserted(sql`
      insert into virtual_attribute (catalog_id, value_mapping_id, product_id, website_id, slug_name, name, value)
      values (${catalog}, ${mapping}, ${product}, ${website}, 'a', ${marker}, 'x') returning id`),
    TrackingProduct: await inserted(
      sql`insert into tracking_product (catalog_id, name) values (${catalog}, ${marker}) returning id`,
    ),
    WebsiteMatchingRule: await inserted(sql`
      insert into website_matching_rule (catalog_id, website_id, customer_id, name, competitors_id)
      values (${catalog}, ${website}, ${customer}, ${marker}, array[${rival}]::bigint[]) returning id`),
    UnitMapping: await inserted(
      sql`insert into unit_mapping (catalog_id, competitor_id, brand) values (${catalog}, ${rival}, ${marker}) returning id`,
    ),
    CurrencyMapping: await inserted(
      sql`insert into currency_mapping (catalog_id, currency, rate) values (${catalog}, 'USD', 1.1) returning id`,
    ),
    Ebrand: ebrand,
    EbrandResult: await inserted(
      sql`insert into ebrand_result (catalog_id, ebrand_id, keywords) values (${catalog}, ${ebrand}, ${marker}) returning id`,
    ),
    WebsiteImport: await inserted(
      sql`insert into website_import (website_id, status) values (${website}, 'complete') returning id`,
    ),
  };
}
