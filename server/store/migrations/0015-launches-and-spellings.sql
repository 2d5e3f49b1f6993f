-- Who launched a run, null when nobody did: the schedule, the command line. And what the file it reads was called by
-- whoever sent it: it is kept under another name when there was one of that name already.
alter table website_import
  add column launched_by bigint references customer (id) on delete set null,
  add column file_name text;

-- A brand that is chosen means all its spellings: they are looked up here, among the names there are.
alter table matched_product_tally add column value_norm text generated always as (norm(value)) stored;
create index matched_product_tally_spelling on matched_product_tally (catalog_id, kind, value_norm);
create index product_value_spelling on product_value (website_id, field, value_norm);
