-- A catalogue that goes to another customer does not tell them what was changed before, nor by whom.
create function forget_mapping_changes() returns trigger
  language plpgsql as $$
begin
  delete from mapping_change where catalog_id = new.id;
  return null;
end $$;
create trigger forget_mapping_changes after update of customer_id on catalog
  for each row when (old.customer_id is distinct from new.customer_id) execute function forget_mapping_changes();
