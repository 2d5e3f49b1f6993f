import { type RawBuilder, sql } from "kysely";

/**
 * A table (id, brand, websiteId, website_name, total) of the brands of a catalogue's own website and of its competitors.
 * Spellings that differ by case or accent are one brand, shown on all websites in the spelling most products have. To
 * be put in a `from`.
 */
export function brandsIn(catalogId: number): RawBuilder<unknown> {
  return sql`(
    select spelt.value_norm || ' ' || counted.website_id as id, spelt.brand, counted.website_id as "websiteId",
           website.name as website_name, counted.total
    from (
      select website_id, value_norm, sum(products_count)::int as total
      from ${brandsOf(catalogId)} as known group by website_id, value_norm
    ) as counted
    join (
      select value_norm, (array_agg(value order by total desc, value collate "fr-x-icu"))[1] as brand
      from (
        select value, value_norm, sum(products_count) as total
        from ${brandsOf(catalogId)} as known group by value, value_norm
      ) as spelling group by value_norm
    ) as spelt using (value_norm)
    join website_setting website on website.id = counted.website_id)`;
}

function brandsOf(catalogId: number): RawBuilder<unknown> {
  return sql`(
    select website_id, value, value_norm, products_count from product_value
    where field = 'brand' and products_count > 0 and website_id = any(array(
      select website_id from catalog where id = ${catalogId}
      union all select website_id from catalog_competitor where catalog_id = ${catalogId})))`;
}
