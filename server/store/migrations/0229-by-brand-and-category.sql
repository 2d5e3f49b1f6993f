-- What came on each day is read by brand and by category too, in the index alone.
drop index product_brand;
create index product_brand on product (website_id, brand, created) include (kind, unmatched);
drop index product_category;
create index product_category on product (website_id, category, created) include (kind, unmatched);

-- The products of a brand or of a category that have no match today are found as well, where the past is asked for: the
-- other indexes leave them out.
create index matched_product_every_of_brand on matched_product (catalog_id, brand) where not own_unmatched;
create index matched_product_every_of_category on matched_product (catalog_id, category) where not own_unmatched;

-- A past day in the order of brands, of categories and of references is read in the order of the products, those without a
-- match today among them; in the order of percentages and of how many competitors there were, of the standings. Its
-- pages pass over the runs of other days, as those by price do (0212).
create index matched_product_every_brand on matched_product (catalog_id, brand collate "fr-x-icu" nulls first, id)
  where not own_unmatched;
create index matched_product_every_category on matched_product (catalog_id, category collate "fr-x-icu" nulls first, id)
  where not own_unmatched;
create index matched_product_every_sku on matched_product (catalog_id, sku collate "fr-x-icu" nulls first, id)
  where not own_unmatched;
create index standing_percent on standing (catalog_id, price_diff_percent nulls last, matched_product_id)
  include (from_day, until_day);
create index standing_percent_down on standing (catalog_id, price_diff_percent desc nulls last, matched_product_id desc)
  include (from_day, until_day);
create index standing_count on standing (catalog_id, competitors_count nulls first, matched_product_id)
  include (from_day, until_day);

-- Counters of a span of prices pass over the runs of other days without reading them.
drop index standing_price;
create index standing_price on standing (catalog_id, price nulls first, matched_product_id)
  include (from_day, until_day, price_diff_integer);
drop index standing_best_price;
create index standing_best_price on standing (catalog_id, best_price nulls first, matched_product_id)
  include (from_day, until_day, price_diff_integer);
