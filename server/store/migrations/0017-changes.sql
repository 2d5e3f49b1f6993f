-- Every change of a row that the API shows is told on the channel `changes` when its transaction commits, whoever made
-- it: `{table, type, ids}`, or for a removed row `{table, type, row}` with the row as it was. A statement that changes
-- many rows tells whose they are instead: `{table, type, by, many}`, the column and its values, null for too many.
create function tell_changes() returns trigger
  language plpgsql as $$
declare
  few constant integer := 100;
  told constant jsonb := jsonb_build_object('table', tg_table_name, 'type',
    case tg_op when 'INSERT' then 'create' when 'UPDATE' then 'update' else 'remove' end);
  owner constant text := tg_argv[0];
  -- columns whose change is no news, and columns that hold secrets
  quiet constant text[] := tg_argv[1];
  secret constant text[] := tg_argv[2];
  rows constant text := case tg_op when 'DELETE' then 'was' else 'becomes' end;
  is_many boolean;
  found_ids bigint[];
  gone jsonb;
begin
  execute format('select count(*) > %s from (select from %s limit %s) as probe', few, rows, few + 1) into is_many;
  if is_many then
    execute format('select array_agg(owner) from (select distinct %I as owner from %s limit %s) as owners',
      owner, rows, few + 1) into found_ids;
    perform pg_notify('changes', (told || jsonb_build_object('by', owner, 'many',
      case when cardinality(found_ids) <= few then found_ids end))::text);
  elsif tg_op = 'DELETE' then
    for gone in select to_jsonb(was) - secret - quiet from was loop
      perform pg_notify('changes', (told || jsonb_build_object('row', within_notification(gone)))::text);
    end loop;
  else
    if tg_op = 'INSERT' then
      select array_agg(id order by id) into found_ids from becomes;
    else
      select array_agg(becomes.id order by becomes.id) into found_ids from becomes join was using (id)
      where to_jsonb(becomes) - quiet <> to_jsonb(was) - quiet;
    end if;
    if found_ids is not null then
      perform pg_notify('changes', (told || jsonb_build_object('ids', found_ids))::text);
    end if;
  end if;
  return null;
end $$;

-- A row without its longest values where all together are more than a notification can hold (8,000 bytes).
create function within_notification(whole jsonb) returns jsonb
  language plpgsql immutable as $$
declare
  longest integer;
  kept jsonb := whole;
begin
  foreach longest in array array[400, 100, 25] loop
    exit when octet_length(kept::text) < 7800;
    select jsonb_object_agg(key, value) into kept from jsonb_each(whole) where octet_length(value::text) <= longest;
  end loop;
  return kept;
end $$;

-- Points of history are told as the month they belong to: there is no other row of them in the API.
create function tell_history() returns trigger
  language plpgsql as $$
declare
  few constant integer := 100;
  told constant jsonb := jsonb_build_object('table', tg_table_name, 'type', 'update');
  is_many boolean;
  found_ids bigint[];
begin
  select count(*) > few into is_many from (select from becomes limit few + 1) as probe;
  if is_many then
    select array_agg(website_id) into found_ids from (select distinct website_id from becomes limit few + 1) as owners;
    perform pg_notify('changes', (told || jsonb_build_object('by', 'website_id', 'many',
      case when cardinality(found_ids) <= few then found_ids end))::text);
  else
    select array_agg(distinct product_id * 10000 + (extract(year from month) - 1970)::int * 12 + extract(month from month)::int)
    into found_ids
    from becomes, lateral (select date_trunc('month', created at time zone 'Europe/Paris') as month) as of_point;
    if found_ids is not null then
      perform pg_notify('changes', (told || jsonb_build_object('ids', found_ids))::text);
    end if;
  end if;
  return null;
end $$;

do $$
declare
  line record;
begin
  for line in
    select * from (values
      ('customer', 'id', '{password}', '{}'),
      ('role', 'id', '{}', '{}'),
      ('catalog', 'customer_id', '{}', '{config,gAnalytics}'),
      ('catalog_config', 'catalog_id', '{}', '{config}'),
      ('website_setting', 'id', '{}', '{extractor_source,pluginConfiguration}'),
      ('website_matching_rule', 'catalog_id', '{}', '{}'),
      ('website_import', 'website_id', '{heartbeat_at,attempt,source_mark,merged,confirmed}', '{extractorSource}'),
      ('ebrand', 'catalog_id', '{}', '{}'),
      ('ebrand_result', 'catalog_id', '{}', '{}'),
      ('product', 'website_id', '{}', '{}'),
      ('product_attribute', 'website_id', '{}', '{}'),
      ('matched_product', 'catalog_id', '{}', '{}'),
      ('tracking_product', 'catalog_id', '{}', '{}'),
      ('unit_mapping', 'catalog_id', '{}', '{}'),
      ('currency_mapping', 'catalog_id', '{}', '{}'),
      ('value_mapping', 'catalog_id', '{}', '{}'),
      ('virtual_attribute', 'catalog_id', '{}', '{}')
    ) as page (of_table, owner, quiet, secret)
  loop
    execute format('create trigger tell_created after insert on %I referencing new table as becomes
      for each statement execute function tell_changes(%L, %L, %L)', line.of_table, line.owner, line.quiet, line.secret);
    execute format('create trigger tell_updated after update on %I referencing old table as was new table as becomes
      for each statement execute function tell_changes(%L, %L, %L)', line.of_table, line.owner, line.quiet, line.secret);
    execute format('create trigger tell_removed after delete on %I referencing old table as was
      for each statement execute function tell_changes(%L, %L, %L)', line.of_table, line.owner, line.quiet, line.secret);
  end loop;
end $$;

-- A point only goes with its product, which is told.
create trigger tell_created after insert on product_history referencing new table as becomes
  for each statement execute function tell_history();
create trigger tell_updated after update on product_history referencing new table as becomes
  for each statement execute function tell_history();
