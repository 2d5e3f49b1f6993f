-- What was deleted in bulk, and what of it came back, is in the log of changes: a line that counts while it goes on.
alter table logged_change drop constraint logged_change_model_check;
alter table logged_change add constraint logged_change_model_check check (model in ('Customer', 'WebsiteSetting', 'Catalog',
  'CatalogConfig', 'WebsiteMatchingRule', 'UnitMapping', 'CurrencyMapping', 'ValueMapping', 'Deletion'));
alter table logged_change drop constraint logged_change_operation_check;
alter table logged_change add constraint logged_change_operation_check
  check (operation in ('create', 'update', 'remove', 'restore'));

create function log_deletion() returns trigger
  language plpgsql as $$
declare
  is_back constant boolean := new.back_count > old.back_count;
  more constant integer := case when is_back then new.back_count - old.back_count else new.rows_count - old.rows_count end;
  act constant text := case when is_back then 'restore' else 'remove' end;
  -- Imports bring back as well, by nobody.
  by_whom constant bigint := case when is_back then nullif(current_setting('vigie.author', true), '')::bigint else new.made_by end;
  side constant text := case when is_back then 'after' else 'before' end;
  -- What every list of a catalogue says is no filter of a person.
  conditions constant jsonb := coalesce(new.conditions -> 'where', new.conditions) - 'catalog_id' - 'kind';
  going_on bigint;
begin
  select id into going_on from logged_change
  where model = 'Deletion' and row_id = new.id and operation = act and author_id is not distinct from by_whom
    and created > now() - interval '1 hour';
  if going_on is not null then
    update logged_change
    set changes = jsonb_set(changes, array['0', side], to_jsonb((changes -> 0 ->> side)::integer + more))
    where id = going_on;
    return null;
  end if;
  insert into logged_change (author_id, author, model, row_id, name, operation, changes, private_changes, catalog_id, website_id, owners)
  select by_whom, (select username from customer where id = by_whom), 'Deletion', new.id, website.name, act,
         jsonb_build_array(
           jsonb_build_object('field', new.what, 'before', null, 'after', null) || jsonb_build_object(side, more))
         || case when is_back or conditions = '{}' then '[]'
              else jsonb_build_array(jsonb_build_object('field', 'conditions', 'before', null, 'after', as_logged(conditions))) end,
         '[]', new.catalog_id, new.website_id,
         coalesce((select array_agg(distinct customer_id) from catalog where website_id = new.website_id), '{}')
  from website_setting website where website.id = new.website_id;
  return null;
end $$;

create trigger log_deletion after update of rows_count, back_count on deletion
  for each row when (new.rows_count > old.rows_count or new.back_count > old.back_count)
  execute function log_deletion();
