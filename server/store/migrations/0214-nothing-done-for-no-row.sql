-- What follows a statement is done where it wrote a row: most comparisons write none into most of the tables that they keep,
-- and each of these parsed and planned a statement of its own for nothing. What is done is what it was.

create or replace function raise_catalog_revision() returns trigger
  language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if not exists (select from was) then return null; end if;
  elsif not exists (select from becomes) then return null;
  end if;
  execute format(
    'insert into catalog_revision as known (catalog_id, %1$I)
     select id, 1 from catalog where id in (select catalog_id from %2$I) order by id
     on conflict (catalog_id) do update set %1$I = known.%1$I + 1',
    tg_argv[0], case tg_op when 'DELETE' then 'was' else 'becomes' end);
  return null;
end $$;

create or replace function tally_matched_products() returns trigger
  language plpgsql as $$
declare
  lines constant text := 'select catalog_id, brand, category, price_diff_integer as gap, entries_count > 0 as matched,
    price_index_log(best_price + price_diff_integer, competitors_price_average) as log, %s as step
    from %s where not own_unmatched';
  changes text := concat_ws(' union all ',
    case when tg_op <> 'INSERT' then format(lines, -1, 'was') end,
    case when tg_op <> 'DELETE' then format(lines, 1, 'becomes') end);
begin
  if tg_op = 'DELETE' then
    if not exists (select from was) then return null; end if;
  elsif not exists (select from becomes) then return null;
  end if;
  -- In order, so that two statements that meet in the same brands wait for each other at most. Where the catalogue
  -- itself is deleted, nothing is left to add to.
  execute format('
    insert into matched_product_tally as tally
      (catalog_id, kind, value, cheap, equals, expensive, unknown, no_match, log, logged)
    select * from (
      select line.catalog_id, counted.kind, counted.value,
             coalesce(sum(step) filter (where matched and gap < 0), 0) as cheap,
             coalesce(sum(step) filter (where matched and gap = 0), 0) as equals,
             coalesce(sum(step) filter (where matched and gap > 0), 0) as expensive,
             coalesce(sum(step) filter (where matched and gap is null), 0) as unknown,
             coalesce(sum(step) filter (where not matched), 0) as no_match,
             coalesce(sum(step * log) filter (where matched), 0) as log,
             coalesce(sum(step) filter (where matched and log is not null), 0) as logged
      from (%s) as line
      cross join lateral (values (''all'', null), (''brand'', brand), (''category'', category)) as counted (kind, value)
      group by line.catalog_id, counted.kind, counted.value
    ) as change
    where (cheap, equals, expensive, unknown, no_match, log, logged) <> (0, 0, 0, 0, 0, 0, 0)
      and exists (select from catalog where catalog.id = change.catalog_id)
    order by catalog_id, kind, value
    on conflict (catalog_id, kind, value) do update
    set cheap = tally.cheap + excluded.cheap, equals = tally.equals + excluded.equals,
        expensive = tally.expensive + excluded.expensive, unknown = tally.unknown + excluded.unknown,
        no_match = tally.no_match + excluded.no_match, log = tally.log + excluded.log,
        logged = tally.logged + excluded.logged', changes);
  return null;
end $$;

create or replace function tally_offers() returns trigger
  language plpgsql as $$
declare
  lines constant text := 'select catalog_id, website_id, sign(price_diff_integer) as position,
    price_index_log(price + price_diff_integer, price) as log, %s as step from %s
    where not unmatched and price_diff_integer is not null';
  changes text := concat_ws(' union all ',
    case when tg_op <> 'INSERT' then format(lines, -1, 'was') end,
    case when tg_op <> 'DELETE' then format(lines, 1, 'becomes') end);
begin
  if tg_op = 'DELETE' then
    if not exists (select from was) then return null; end if;
  elsif not exists (select from becomes) then return null;
  end if;
  -- In order, and only where the catalogue is still there: as tally_matched_products does.
  execute format('
    insert into offer_tally as tally (catalog_id, website_id, cheap, equals, expensive, log, logged)
    select * from (
      select line.catalog_id, line.website_id,
             coalesce(sum(step) filter (where position < 0), 0) as cheap,
             coalesce(sum(step) filter (where position = 0), 0) as equals,
             coalesce(sum(step) filter (where position > 0), 0) as expensive,
             coalesce(sum(step * log), 0) as log,
             coalesce(sum(step) filter (where log is not null), 0) as logged
      from (%s) as line
      group by line.catalog_id, line.website_id
    ) as change
    where (cheap, equals, expensive, log, logged) <> (0, 0, 0, 0, 0)
      and exists (select from catalog where catalog.id = change.catalog_id)
    order by catalog_id, website_id
    on conflict (catalog_id, website_id) do update
    set cheap = tally.cheap + excluded.cheap, equals = tally.equals + excluded.equals,
        expensive = tally.expensive + excluded.expensive, log = tally.log + excluded.log,
        logged = tally.logged + excluded.logged', changes);
  return null;
end $$;

create or replace function tell_changes() returns trigger
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
  written integer;
  found_ids bigint[];
  gone jsonb;
begin
  if tg_op = 'DELETE' then
    select count(*) into written from (select from was limit few + 1) as probe;
  else
    select count(*) into written from (select from becomes limit few + 1) as probe;
  end if;
  if written = 0 then return null; end if;
  if written > few then
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

-- The log says what it said: planning and starting a statement for each row took ten times as long as writing the row.
-- What is inside an object is still asked for by a statement, where it has changed.
create or replace function as_logged(leaf jsonb) returns jsonb
  language plpgsql immutable as $$
declare
  hidden constant text := regexp_replace(leaf::text, 'sealed-v1-[A-Za-z0-9_-]{38,}|v1:[A-Za-z0-9+/=]{38,}', '•••', 'g');
begin
  return case when length(hidden) > 2000 then to_jsonb(left(hidden, 2000) || '…') else hidden::jsonb end;
end $$;

-- How a value has changed, as the log says it.
create function change_of(path text, was jsonb, becomes jsonb, is_secret boolean) returns jsonb
  language plpgsql immutable as $$
declare
  before constant jsonb := as_logged(was);
  after constant jsonb := as_logged(becomes);
begin
  return case when is_secret or before is not distinct from after or coalesce(before, after) = '"•••"'
    then jsonb_build_object('field', path, 'secret', true)
    else jsonb_build_object('field', path, 'before', before, 'after', after) end;
end $$;

create or replace function changes_between(was jsonb, becomes jsonb, columns text[], secret text[]) returns jsonb
  language plpgsql immutable as $$
declare
  changed text;
  before jsonb;
  after jsonb;
  is_secret boolean;
  changes jsonb := '[]';
  -- Written beside a website's source by each import: nobody's change.
  passing constant text[] := '{extractor_source,data,crawlId}';
begin
  foreach changed in array columns loop
    -- Nothing and null are the same.
    before := nullif((was #- passing) -> changed, 'null');
    after := nullif((becomes #- passing) -> changed, 'null');
    continue when before is not distinct from after;
    is_secret := changed = any(secret);
    if jsonb_typeof(before) = 'object' or jsonb_typeof(after) = 'object' then
      changes := changes || (
        select coalesce(jsonb_agg(change_of(path, earlier.leaf, later.leaf, is_secret) order by path), '[]')
        from leaves_of(jsonb_build_object(changed, before)) as earlier
        full join leaves_of(jsonb_build_object(changed, after)) as later using (path)
        where earlier.leaf is distinct from later.leaf);
    else
      changes := changes || change_of(changed, before, after, is_secret);
    end if;
  end loop;
  return changes;
end $$;
