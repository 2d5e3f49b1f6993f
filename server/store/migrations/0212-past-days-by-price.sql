-- A past day in the order of own prices and of the cheapest ones, as in that of differences (0159): its first pages are read
-- in order, passing over runs of other days.
create index standing_price on standing (catalog_id, price nulls first, matched_product_id) include (from_day, until_day);
create index standing_best_price on standing (catalog_id, best_price nulls first, matched_product_id)
  include (from_day, until_day);
