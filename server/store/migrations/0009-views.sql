-- What rows show besides their columns. Each view is a select list over one table with correlated subselects, so that
-- PostgreSQL pulls it up: indexes of the table serve, and a column nobody selects is not computed.

-- The object under `key` without its password, which only leaves a trace: hasPassword.
create function without_password(value jsonb, key text) returns jsonb
  language sql immutable parallel safe strict
  return case when jsonb_typeof(value -> key) = 'object' then
    jsonb_set(value, array[key], (value -> key) - 'password'
      || jsonb_build_object('hasPassword', coalesce(value -> key ->> 'password', '') <> ''))
  else value end;

create view catalog_view as
  select
    catalog.id,
    catalog.name,
    catalog.logo,
    null::text as "base64LogoUrl",
    catalog.website_id,
    catalog.customer_id,
    catalog.auto_update,
    catalog.lock,
    catalog.by_store,
    catalog."customLabel",
    catalog."gAnalytics",
    without_password(catalog.config, 'mkp') || coalesce(
      (select jsonb_build_object('ftp', without_password(settings.config, 'ftp') -> 'ftp')
       from catalog_config settings where settings.catalog_id = catalog.id),
      '{"ftp": null}') as config,
    catalog.created,
    catalog.modified,
    coalesce(
      (select jsonb_agg(
         jsonb_build_object(
           'id', website.id, 'name', website.name, 'url', website.url, 'logo', website.logo,
           'weight', trim_scale(website.weight), 'country', website.country, 'currency', website.currency,
           'channel_code', website.channel_code, 'slug_name', website.slug_name)
         order by website.name collate "fr-x-icu", website.id)
       from catalog_competitor link join website_setting website on website.id = link.website_id
       where link.catalog_id = catalog.id),
      '[]') as competitors,
    coalesce(
      (select array_agg(distinct website.country order by website.country)
       from catalog_competitor link join website_setting website on website.id = link.website_id
       where link.catalog_id = catalog.id),
      '{FR}') as "competitorsCountries",
    coalesce(
      (select website.currency from website_setting website where website.id = catalog.website_id),
      'EUR') as "currentCurrency",
    coalesce(
      (select jsonb_agg(
         jsonb_build_object('slug_name', attribute.slug_name, 'name', attribute.name)
         order by attribute.name collate "fr-x-icu", attribute.slug_name)
       from product_attribute attribute where attribute.website_id = catalog.website_id),
      '[]') as attributes
  from catalog;

-- Images as data URIs are made by the image proxy; in lists they are null.
create view product_view as
  select product.*, null::text as "base64ImageUrl" from product;

-- A comparison row with its offers on the websites that are still linked, undone ones included, cheapest first.
-- Amounts inside the json are decimals already; the columns are thousandths.
create view matched_product_view as
  select
    matched_product.*,
    matched_product.website_competitor_cheap as "bestWebsiteCompetitor",
    coalesce(
      (select jsonb_agg(
         jsonb_build_object(
           'id', offer.id, 'website_id', offer.website_id, 'catalog_id', offer.catalog_id,
           'product_id', offer.competitor_product_id, 'name', website.name,
           'price', trim_scale(offer.price / 1000.0), 'original_price', trim_scale(offer.original_price),
           'currency', offer.currency, 'rate', trim_scale(offer.rate),
           'unmatched', offer.unmatched,
           'price_diff_percent', trim_scale(offer.price_diff_percent),
           'price_diff_integer', trim_scale(offer.price_diff_integer / 1000.0),
           'hasCustomPrice', offer."hasCustomPrice", 'type', offer.type, 'score', trim_scale(offer.score),
           'unit_mapping_id', offer.unit_mapping_id, 'price_import_id', offer.price_import_id,
           'modified', iso_time(offer.modified))
         order by offer.price nulls last, website.name collate "fr-x-icu", offer.id)
       from offer
       join catalog_competitor link on link.catalog_id = offer.catalog_id and link.website_id = offer.website_id
       join website_setting website on website.id = offer.website_id
       where offer.catalog_id = matched_product.catalog_id and offer.product_id = matched_product.product_id),
      '[]') as competitors
  from matched_product;
