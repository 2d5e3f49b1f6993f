-- Who changed what: a row for each change to what decides comparisons, written by the database with the change itself, so
-- that nothing bypasses it. Who it is is said by `vigie.author` (the id of an account) for the transaction.
create table logged_change (
  id bigint generated always as identity primary key,
  created timestamptz not null default now(),
  -- Null: the program itself, an import, a command line.
  author_id bigint,
  -- What that account was called then.
  author text,
  model text not null check (model in ('Customer', 'WebsiteSetting', 'Catalog', 'CatalogConfig', 'WebsiteMatchingRule',
    'UnitMapping', 'CurrencyMapping', 'ValueMapping')),
  row_id bigint not null,
  -- What the row was called then.
  name text,
  operation text not null check (operation in ('create', 'update', 'remove')),
  -- [{field, before, after}], or {field, secret: true} where only a secret has changed.
  changes jsonb not null,
  -- The same of what administrators alone may read.
  private_changes jsonb not null,
  catalog_id bigint,
  website_id bigint,
  -- Whose it was then: of a catalogue its customer, of a website those whose own it is.
  owners bigint[] not null default '{}'
);
create index logged_change_row on logged_change (model, row_id);
create index logged_change_catalog on logged_change (catalog_id);
create index logged_change_created on logged_change (created);
create index logged_change_owners on logged_change using gin (owners);

-- The values in an object, each by its dotted path; lists are values as a whole.
create function leaves_of(whole jsonb) returns table (path text, leaf jsonb)
  language sql immutable as $$
  with recursive inside (path, value) as (
    select key, value from jsonb_each(whole)
    union all
    select inside.path || '.' || entry.key, entry.value
    from inside, jsonb_each(case jsonb_typeof(inside.value) when 'object' then inside.value else '{}' end) as entry
  )
  select path, value from inside where jsonb_typeof(value) not in ('object', 'null')
$$;

-- A value as the log keeps it: sealed secrets hidden, and no longer than a person reads.
create function as_logged(leaf jsonb) returns jsonb
  language sql immutable as $$
  select case when length(hidden) > 2000 then to_jsonb(left(hidden, 2000) || '…') else hidden::jsonb end
  from (select regexp_replace(leaf::text, 'sealed-v1-[A-Za-z0-9_-]{38,}|v1:[A-Za-z0-9+/=]{38,}', '•••', 'g')) as text (hidden)
$$;

-- What differs between two rows, in these columns. Of a secret it says that it changed, and nothing else.
create function changes_between(was jsonb, becomes jsonb, columns text[], secret text[]) returns jsonb
  language sql immutable as $$
  select coalesce(jsonb_agg(case
      when split_part(path, '.', 1) = any(secret)
        or (as_logged(before.leaf) is not distinct from as_logged(after.leaf))
        or coalesce(as_logged(before.leaf), as_logged(after.leaf)) = '"•••"'
      then jsonb_build_object('field', path, 'secret', true)
      else jsonb_build_object('field', path, 'before', as_logged(before.leaf), 'after', as_logged(after.leaf))
    end order by array_position(columns, split_part(path, '.', 1)), path), '[]')
  from leaves_of(was) as before full join leaves_of(becomes) as after using (path)
  where before.leaf is distinct from after.leaf and split_part(path, '.', 1) = any(columns)
$$;

create function log_change() returns trigger
  language plpgsql as $$
declare
  model text := tg_argv[0];
  columns constant text[] := tg_argv[1];
  private_columns constant text[] := tg_argv[2];
  secret_columns constant text[] := tg_argv[3];
  was jsonb := case when tg_op = 'INSERT' then '{}' else to_jsonb(old) end;
  becomes jsonb := case when tg_op = 'DELETE' then '{}' else to_jsonb(new) end;
  present jsonb := case when tg_op = 'DELETE' then was else becomes end;
  author bigint := nullif(current_setting('vigie.author', true), '')::bigint;
  operation text := case tg_op when 'INSERT' then 'create' when 'UPDATE' then 'update' else 'remove' end;
  row_of bigint := (present ->> 'id')::bigint;
  named text := coalesce(present ->> 'name', present ->> 'username', present ->> 'currency');
  of_catalog bigint := case when model = 'Catalog' then row_of else (present ->> 'catalog_id')::bigint end;
  of_website bigint := case when model = 'WebsiteSetting' then row_of end;
  whose bigint[] := '{}';
  open_changes jsonb;
  private jsonb;
begin
  -- A role is a change of who has it; a competitor, of the catalogue that has it.
  if tg_table_name = 'role_mapping' then
    row_of := (present ->> 'principalId')::bigint;
    select username into named from customer where id = row_of;
    select jsonb_build_object('role', role.name) into present from role where role.id = (present ->> 'roleId')::bigint;
  elsif tg_table_name = 'catalog_competitor' then
    row_of := (present ->> 'catalog_id')::bigint;
    of_catalog := row_of;
    select name into named from catalog where id = row_of;
    of_website := (present ->> 'website_id')::bigint;
    select jsonb_build_object('competitor', website.name) into present
    from website_setting website where website.id = (present ->> 'website_id')::bigint;
  end if;
  if tg_table_name in ('role_mapping', 'catalog_competitor') then
    was := case when tg_op = 'DELETE' then coalesce(present, '{}') else '{}' end;
    becomes := case when tg_op = 'DELETE' then '{}' else coalesce(present, '{}') end;
    operation := 'update';
  end if;
  -- What goes with a catalogue that goes is told by that one.
  if tg_op = 'DELETE' and tg_table_name <> 'catalog' and of_catalog is not null
    and not exists (select from catalog where id = of_catalog) then
    return null;
  end if;
  open_changes := changes_between(was, becomes, columns, secret_columns);
  private := changes_between(was, becomes, private_columns, '{}');
  if open_changes = '[]' and private = '[]' and operation = 'update' then return null; end if;
  -- A catalogue that goes from one customer to another tells neither what was the other's.
  if model = 'Catalog' and tg_table_name = 'catalog' then
    if tg_op <> 'UPDATE' or was -> 'customer_id' = becomes -> 'customer_id' then
      whose := array[(present ->> 'customer_id')::bigint];
    end if;
  elsif of_catalog is not null then
    select array[customer_id] into whose from catalog where id = of_catalog;
  elsif model = 'WebsiteSetting' then
    select array_agg(distinct customer_id) into whose from catalog where website_id = row_of;
  end if;
  insert into logged_change (author_id, author, model, row_id, name, operation, changes, private_changes, catalog_id, website_id, owners)
  select author, (select username from customer where id = author), model, row_of, named, operation, open_changes, private,
         of_catalog, of_website, coalesce(whose, '{}');
  return null;
end $$;

do $$
declare
  line record;
begin
  for line in
    select * from (values
      ('customer', 'Customer', '{username,email,password,language,invited}', '{}', '{password}'),
      ('role_mapping', 'Customer', '{role}', '{}', '{}'),
      ('catalog', 'Catalog',
       '{name,logo,website_id,customer_id,auto_update,lock,by_store,customLabel,gAnalytics,config}', '{}', '{}'),
      ('catalog_competitor', 'Catalog', '{competitor}', '{}', '{}'),
      ('catalog_config', 'CatalogConfig', '{catalog_id,config}', '{}', '{}'),
      ('website_setting', 'WebsiteSetting',
       '{url,name,description,logo,currency,weight,country,channel_code,competitor_as_customer_name,matching_image,matching_percent,pluginConfiguration,extractor_id}',
       '{urls_source,search_url,extractor_source}', '{}'),
      ('website_matching_rule', 'WebsiteMatchingRule',
       '{catalog_id,name,enabled,filter_query,matching_query,matching_image_enabled,matching_image_threshold,competitors_id}', '{}', '{}'),
      ('unit_mapping', 'UnitMapping',
       '{catalog_id,product_id,competitor_id,brand,category,unit,competitor_brand,competitor_category,competitor_unit,operator,value}', '{}', '{}'),
      ('currency_mapping', 'CurrencyMapping', '{catalog_id,base_currency,currency,rate}', '{}', '{}'),
      ('value_mapping', 'ValueMapping',
       '{catalog_id,name,website_id,source_field,operator,source_values,target_slug,target_name,target_value,priority,enabled}', '{}', '{}')
    ) as page (of_table, model, columns, private_columns, secret_columns)
  loop
    execute format('create trigger log_change after insert or update or delete on %I
      for each row execute function log_change(%L, %L, %L, %L)',
      line.of_table, line.model, line.columns, line.private_columns, line.secret_columns);
  end loop;
end $$;
