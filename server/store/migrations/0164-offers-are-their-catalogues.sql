-- An offer of a catalogue's marketplaces is told apart by its catalogue too: two catalogues of one website, and a file of
-- the website itself, may each have the same one.
drop index product_offer_identity;
create unique index product_offer_identity on product
  (website_id, product_id, coalesce(channel, ''), coalesce(competitor_name, ''), catalog_id) nulls not distinct
  where kind = 'mkp';

-- They go with their catalogue.
delete from product where catalog_id is not null and not exists (
  select from catalog where catalog.id = product.catalog_id);
create index product_catalog on product (catalog_id) where catalog_id is not null;
alter table product add foreign key (catalog_id) references catalog (id) on delete cascade;

alter table deleted_product add column catalog_id bigint;
update deleted_product away set catalog_id = (kept.rows #>> '{0,catalog_id}')::bigint
from deleted_row kept
where away.kind = 'mkp' and kept.website_id = away.website_id and kept.product_id = away.id and kept.of_table = 'product';
