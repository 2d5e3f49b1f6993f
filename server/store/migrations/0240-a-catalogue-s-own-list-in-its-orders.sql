-- The own products of a catalogue, matched or not, by title, price, change and creation: a page is read in the index alone.
create index matched_product_every_title on matched_product (catalog_id, title collate "fr-x-icu", product_id)
  include (website_id, entries_count) where not own_unmatched;
create index matched_product_every_price on matched_product (catalog_id, price nulls first, product_id)
  include (website_id, entries_count) where not own_unmatched;
create index matched_product_every_modified on matched_product (catalog_id, modified, product_id)
  include (website_id, entries_count) where not own_unmatched;
create index matched_product_every_created on matched_product (catalog_id, created, product_id)
  include (website_id, entries_count) where not own_unmatched;

-- Pages of a website's products by title are read in the index alone; offers are told apart in it.
drop index product_title;
create index product_title on product (website_id, title collate "fr-x-icu", id) include (kind, unmatched);
