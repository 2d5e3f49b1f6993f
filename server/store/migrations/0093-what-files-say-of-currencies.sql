-- The currency that a product's file gives it, null where that is its website's: who knows the websites' currencies need not
-- have them looked up for each of a million products.
create or replace view product_view as
  select
    website_id, id, kind, product_id, title, sku, ean, isbn, mpn, internal_ref, brand, category, unit, price, sale_price,
    public_price, original_price, stock, shipping_price, total_price, rank, state, channel, competitor_name, catalog_id, url,
    medias, attributes, competitorsmkp, unmatched, price_changed_at, price_import_id, missing_since, created, modified,
    title_norm, gtin, mpn_key,
    coalesce(currency, (select website.currency from website_setting website where website.id = product.website_id))
      as currency,
    null::text as "base64ImageUrl",
    currency as file_currency
  from product;
