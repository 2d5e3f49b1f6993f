-- What the bin keeps goes with its deletion, its website and its catalogue, all rows of a statement at once. A foreign key
-- looked each of them up as it was put away (three for each pair, half of what putting it away cost), and took them away
-- one product after the other.
alter table deleted_row drop constraint deleted_row_website_id_product_id_fkey;
alter table deleted_pair
  drop constraint deleted_pair_deletion_id_fkey,
  drop constraint deleted_pair_catalog_id_fkey,
  drop constraint deleted_pair_website_id_fkey;

create function drop_kept_rows() returns trigger
  language plpgsql as $$
begin
  if not exists (select from was) then return null; end if;
  delete from deleted_row using was
  where deleted_row.website_id = was.website_id and deleted_row.product_id = was.id;
  return null;
end $$;
create trigger deleted_product_dropped after delete on deleted_product
  referencing old table as was for each statement execute function drop_kept_rows();

-- Of the column that it is told.
create function drop_kept_pairs() returns trigger
  language plpgsql as $$
begin
  if not exists (select from was) then return null; end if;
  execute format('delete from deleted_pair using was where deleted_pair.%I = was.id', tg_argv[0]);
  return null;
end $$;
create trigger deleted_pairs_dropped after delete on deletion
  referencing old table as was for each statement execute function drop_kept_pairs('deletion_id');
create trigger deleted_pairs_dropped after delete on catalog
  referencing old table as was for each statement execute function drop_kept_pairs('catalog_id');
create trigger deleted_pairs_dropped after delete on website_setting
  referencing old table as was for each statement execute function drop_kept_pairs('website_id');
