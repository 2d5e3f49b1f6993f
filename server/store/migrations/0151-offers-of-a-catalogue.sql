-- What the provider of a catalogue's marketplaces delivers comes in as an import of the catalogue's own website: offers
-- alone, which bear the catalogue (product.catalog_id).
alter table website_import add column catalog_id bigint references catalog (id) on delete set null;
alter table website_import drop constraint website_import_scope_check;
alter table website_import add constraint website_import_scope_check
  check (scope in ('matched', 'all', 'notMatched', 'ebrand', 'marketplace'));
