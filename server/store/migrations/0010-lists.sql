-- What makes a list of a million matched products answer at once.

-- Indexes of what is listed. Their predicate is that of every list, word for word (shared/entities/matchedProduct.ts).
-- A list is sorted and counted in its index alone: with the difference beside the key, under the competitive filter too.
drop index matched_product_title;
drop index matched_product_gap;
drop index matched_product_gap_down;
drop index matched_product_buckets;
drop index matched_product_brand;
drop index matched_product_category;
create index matched_product_title on matched_product (catalog_id, title collate "fr-x-icu", id)
  include (price_diff_integer) where entries_count > 0 and not own_unmatched;
create index matched_product_gap on matched_product (catalog_id, price_diff_integer nulls last, id)
  where entries_count > 0 and not own_unmatched;
-- Products without a difference come last both ways; any other order is the same index read backwards.
create index matched_product_gap_down on matched_product (catalog_id, price_diff_integer desc nulls last, id desc)
  where entries_count > 0 and not own_unmatched;
create index matched_product_price on matched_product (catalog_id, price nulls first, id)
  include (price_diff_integer) where entries_count > 0 and not own_unmatched;
create index matched_product_competitors on matched_product (catalog_id, competitors_count nulls first, id)
  include (price_diff_integer) where entries_count > 0 and not own_unmatched;
create index matched_product_modified on matched_product (catalog_id, modified, id)
  include (price_diff_integer) where entries_count > 0 and not own_unmatched;
create index matched_product_brand on matched_product (catalog_id, brand collate "fr-x-icu" nulls first, id)
  include (price_diff_integer) where entries_count > 0 and not own_unmatched;
create index matched_product_of_brand on matched_product (catalog_id, brand, price_diff_integer)
  include (category, price, id) where entries_count > 0 and not own_unmatched;
create index matched_product_of_category on matched_product (catalog_id, category, price_diff_integer)
  include (brand, price, id) where entries_count > 0 and not own_unmatched;

-- For conditions that many products meet and that are no order of a list: a hundred megabytes instead of a gigabyte of
-- rows. Titles are in it for their frequent words, whose rows lie everywhere; the rare ones are found below.
create index matched_product_facts on matched_product (catalog_id, id)
  include (price, price_diff_integer, stock, shipping_price, total_price, created, modified, state, rank, channel,
           title_norm)
  where entries_count > 0 and not own_unmatched;

-- References are compared without case or accent, whole or in part.
drop index matched_product_sku_parts;
create index matched_product_codes on matched_product using gin
  (catalog_id, norm(sku) gin_trgm_ops, norm(ean) gin_trgm_ops, norm(mpn) gin_trgm_ops, norm(internal_ref) gin_trgm_ops);
create index matched_product_sku_norm on matched_product (catalog_id, norm(sku)) where sku is not null;
create index matched_product_ean_norm on matched_product (catalog_id, norm(ean)) where ean is not null;
create index matched_product_mpn_norm on matched_product (catalog_id, norm(mpn)) where mpn is not null;
create index matched_product_internal_ref_norm on matched_product (catalog_id, norm(internal_ref))
  where internal_ref is not null;

-- How many products are listed, by where their price stands: in all, by brand and by category. Each statement that
-- writes matched products adds what it changed, so it is true at every moment and whoever writes.
create table matched_product_tally (
  catalog_id bigint not null references catalog (id) on delete cascade,
  kind text not null check (kind in ('all', 'brand', 'category')),
  value text,
  cheap integer not null default 0,
  equals integer not null default 0,
  expensive integer not null default 0,
  -- those without a difference
  unknown integer not null default 0,
  unique nulls not distinct (catalog_id, kind, value)
) with (fillfactor = 50);

create function tally_matched_products() returns trigger
  language plpgsql as $$
declare
  lines constant text := 'select catalog_id, brand, category, price_diff_integer as gap, %s as step from %s
    where entries_count > 0 and not own_unmatched';
  changes text := concat_ws(' union all ',
    case when tg_op <> 'INSERT' then format(lines, -1, 'was') end,
    case when tg_op <> 'DELETE' then format(lines, 1, 'becomes') end);
begin
  -- In order, so that two statements that meet in the same brands wait for each other at most. Where the catalogue
  -- itself is deleted, nothing is left to add to.
  execute format('
    insert into matched_product_tally as tally (catalog_id, kind, value, cheap, equals, expensive, unknown)
    select * from (
      select line.catalog_id, counted.kind, counted.value,
             coalesce(sum(step) filter (where gap < 0), 0) as cheap,
             coalesce(sum(step) filter (where gap = 0), 0) as equals,
             coalesce(sum(step) filter (where gap > 0), 0) as expensive,
             coalesce(sum(step) filter (where gap is null), 0) as unknown
      from (%s) as line
      cross join lateral (values (''all'', null), (''brand'', brand), (''category'', category)) as counted (kind, value)
      group by line.catalog_id, counted.kind, counted.value
    ) as change
    where (cheap, equals, expensive, unknown) <> (0, 0, 0, 0)
      and exists (select from catalog where catalog.id = change.catalog_id)
    order by catalog_id, kind, value
    on conflict (catalog_id, kind, value) do update
    set cheap = tally.cheap + excluded.cheap, equals = tally.equals + excluded.equals,
        expensive = tally.expensive + excluded.expensive, unknown = tally.unknown + excluded.unknown', changes);
  return null;
end $$;

create trigger matched_product_inserted after insert on matched_product
  referencing new table as becomes for each statement execute function tally_matched_products();
create trigger matched_product_updated after update on matched_product
  referencing old table as was new table as becomes for each statement execute function tally_matched_products();
create trigger matched_product_deleted after delete on matched_product
  referencing old table as was for each statement execute function tally_matched_products();

insert into matched_product_tally
select catalog_id, kind, value, count(*) filter (where price_diff_integer < 0),
       count(*) filter (where price_diff_integer = 0), count(*) filter (where price_diff_integer > 0),
       count(*) filter (where price_diff_integer is null)
from matched_product
cross join lateral (values ('all', null), ('brand', brand), ('category', category)) as counted (kind, value)
where entries_count > 0 and not own_unmatched
group by catalog_id, kind, value;
