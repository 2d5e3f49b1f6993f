-- Prices older than their website's expiry, as of the last comparison: each offer says so, each own product how many.
alter table offer add column is_old boolean not null default false;
alter table matched_product add column old_prices_count integer not null default 0;

-- They are few, and looked for every hour.
create index offer_old on offer (catalog_id, website_id, product_id) where is_old;
create index offer_missing on offer (catalog_id, website_id, missing_since) where missing_since is not null;
create index matched_product_old on matched_product (catalog_id, id) include (price_diff_integer)
  where old_prices_count > 0 and entries_count > 0 and not own_unmatched;

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
           'price_import_id', case when not seen.as_visitor then offer.price_import_id end,
           'price_source', case when not seen.as_visitor then source_name(run."extractorSource" ->> 'uri') end,
           'price_changed_at', iso_time(offer.price_changed_at),
           'is_old', offer.is_old,
           'missing_since', case when not seen.as_visitor then iso_time(offer.missing_since) end,
           'price_seen_at', case when not seen.as_visitor and offer.missing_since is null then iso_time(greatest(
             offer.price_changed_at,
             (select max(whole."observedAt") from website_import whole
              where whole.website_id = offer.website_id and whole.merged and whole.scope = 'all'))) end,
           'price_doubted_at', iso_time(offer.price_doubted_at),
           'modified', iso_time(offer.modified))
         order by offer.price nulls last, website.name collate "fr-x-icu", offer.id)
       from offer
       join catalog_competitor link on link.catalog_id = offer.catalog_id and link.website_id = offer.website_id
       join website_setting website on website.id = offer.website_id
       left join product theirs on theirs.website_id = offer.website_id and theirs.id = offer.competitor_product_id
       left join unit_mapping mapping on mapping.catalog_id = offer.catalog_id and mapping.id = offer.unit_mapping_id
       left join website_import run on run.id = offer.price_import_id
       -- The offset has it asked once an offer.
       cross join lateral (
         select exists (select from catalog theirs where theirs.website_id = offer.website_id)
            and not exists (
              select from catalog mine join catalog theirs using (customer_id)
              where mine.id = offer.catalog_id and theirs.website_id = offer.website_id) as as_visitor
         offset 0) as seen
       where offer.catalog_id = matched_product.catalog_id and offer.product_id = matched_product.product_id),
      '[]') as competitors,
    (select source_name(run."extractorSource" ->> 'uri')
     from website_import run where run.id = matched_product.price_import_id) as price_source,
    case when matched_product.missing_since is null then greatest(matched_product.price_changed_at,
      (select max(whole."observedAt") from website_import whole
       where whole.website_id = matched_product.website_id and whole.merged and whole.scope = 'all'))
    end as price_seen_at
  from matched_product;
