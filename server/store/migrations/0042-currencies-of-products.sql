-- A product's prices may be in another currency than its website's: its file says so, or whoever wrote it. Null: they are
-- in the website's, whichever that is.
alter table product add column currency text check (currency ~ '^[A-Z]{3}$');
alter table offer add column raw_currency text;

-- What a catalogue's lists show, filter, sort and add up is in the catalogue's currency. Of an own product in another one
-- the copied prices are converted, or null where no rate is known; beside them stands what its file says.
alter table matched_product
  add column currency text,
  add column raw_price numeric(14, 4),
  add column raw_currency text,
  add column rate numeric;
create index matched_product_unconverted on matched_product (catalog_id) where raw_currency is not null and price is null;
update matched_product
set currency = website.currency
from catalog join website_setting website on website.id = catalog.website_id
where catalog.id = matched_product.catalog_id;

drop view product_view;
create view product_view as
  select
    website_id, id, kind, product_id, title, sku, ean, isbn, mpn, internal_ref, brand, category, unit, price, sale_price,
    public_price, original_price, stock, shipping_price, total_price, rank, state, channel, competitor_name, catalog_id, url,
    medias, attributes, competitorsmkp, unmatched, price_changed_at, price_import_id, missing_since, created, modified,
    title_norm, gtin, mpn_key,
    coalesce(currency, (select website.currency from website_setting website where website.id = product.website_id))
      as currency,
    null::text as "base64ImageUrl"
  from product;

drop view matched_product_view;
create view matched_product_view as
  select
    matched_product.*,
    matched_product.website_competitor_cheap as "bestWebsiteCompetitor",
    coalesce(
      (select jsonb_agg(
         jsonb_build_object(
           'id', offer.id, 'website_id', offer.website_id, 'catalog_id', offer.catalog_id,
           'product_id', offer.competitor_product_id, 'name', website.name,
           'title', theirs.title, 'url', theirs.url,
           'price', trim_scale(offer.price / 1000.0), 'original_price', trim_scale(offer.original_price),
           'currency', offer.currency, 'rate', trim_scale(offer.rate),
           'raw_price', trim_scale(offer.raw_price), 'raw_currency', coalesce(offer.raw_currency, website.currency),
           'unmatched', offer.unmatched,
           'price_diff_percent', trim_scale(offer.price_diff_percent),
           'price_diff_integer', trim_scale(offer.price_diff_integer / 1000.0),
           'hasCustomPrice', offer."hasCustomPrice", 'type', offer.type, 'score', trim_scale(offer.score),
           'matching_result', jsonb_build_object('type', offer.type, 'rule_id', offer.rule_id,
             'score', trim_scale(offer.score), 'explanation', offer.explanation),
           'unit_mapping_id', offer.unit_mapping_id, 'unit_mapping_operator', mapping.operator,
           'unit_mapping_value', trim_scale(mapping.value),
           'price_import_id', offer.price_import_id, 'price_source', source_name(run."extractorSource" ->> 'uri'),
           'price_changed_at', iso_time(offer.price_changed_at), 'missing_since', iso_time(offer.missing_since),
           'price_seen_at', case when offer.missing_since is null then iso_time(greatest(offer.price_changed_at,
             (select max(whole."observedAt") from website_import whole
              where whole.website_id = offer.website_id and whole.merged and whole.scope = 'all'))) end,
           'modified', iso_time(offer.modified))
         order by offer.price nulls last, website.name collate "fr-x-icu", offer.id)
       from offer
       join catalog_competitor link on link.catalog_id = offer.catalog_id and link.website_id = offer.website_id
       join website_setting website on website.id = offer.website_id
       left join product theirs on theirs.website_id = offer.website_id and theirs.id = offer.competitor_product_id
       left join unit_mapping mapping on mapping.catalog_id = offer.catalog_id and mapping.id = offer.unit_mapping_id
       left join website_import run on run.id = offer.price_import_id
       where offer.catalog_id = matched_product.catalog_id and offer.product_id = matched_product.product_id),
      '[]') as competitors,
    (select source_name(run."extractorSource" ->> 'uri')
     from website_import run where run.id = matched_product.price_import_id) as price_source,
    case when matched_product.missing_since is null then greatest(matched_product.price_changed_at,
      (select max(whole."observedAt") from website_import whole
       where whole.website_id = matched_product.website_id and whole.merged and whole.scope = 'all'))
    end as price_seen_at
  from matched_product;
