import { sql } from "kysely";
import type { AnswerOf } from "#shared/addresses/address.ts";
import type { catalogContents as address } from "#shared/addresses/catalogs.ts";
import type { Db } from "../../database.ts";

export type CatalogContents = AnswerOf<typeof address>;

/** How much hangs under a catalogue, and goes with it. */
export async function catalogContents(db: Db, catalogId: number): Promise<CatalogContents> {
  const { rows } = await sql<CatalogContents>`
    select (select coalesce(sum(cheap + equals + expensive + unknown), 0)::int
            from matched_product_tally where catalog_id = catalog.id and kind = 'all') as matches,
           (select count(*)::int from website_matching_rule where catalog_id = catalog.id) as rules,
           (select count(*)::int from tracking_product where catalog_id = catalog.id) as trackings,
           (select count(*)::int from unit_mapping where catalog_id = catalog.id and product_id is null)
           + (select count(*)::int from currency_mapping where catalog_id = catalog.id) as mappings,
           (select count(*)::int from unit_mapping where catalog_id = catalog.id and product_id is not null)
             as "customPrices",
           (select count(*)::int from value_mapping where catalog_id = catalog.id) as "valueMappings",
           (select count(*)::int from ebrand where catalog_id = catalog.id) as ebrands,
           (select count(*)::int from order_import where catalog_id = catalog.id) as "orderFiles"
    from catalog where id = ${catalogId}`.execute(db);
  return rows[0]!;
}
