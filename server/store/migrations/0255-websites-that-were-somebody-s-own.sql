-- Of a website that is, or ever was, somebody's own, others see what its visitors see: what its owner brought stays with
-- it when their catalogue is deleted or given another website (docs/decisions/0056).
create table owned_website (
  website_id bigint primary key references website_setting on delete cascade
);

-- Those of today, and those of which the log of changes tells it.
insert into owned_website (website_id)
select id from website_setting where id in (
  select website_id from catalog
  union all
  select row_id from logged_change where model = 'WebsiteSetting' and owners <> '{}'
  union all
  select (moved.change ->> of_side)::bigint
  from logged_change cross join jsonb_array_elements(changes || private_changes) as moved (change)
  cross join unnest('{before,after}'::text[]) as of_side
  where model = 'Catalog' and moved.change ->> 'field' = 'website_id');

create function remember_owned_website() returns trigger
  language plpgsql as $$
begin
  insert into owned_website (website_id) values (new.website_id) on conflict do nothing;
  return null;
end $$;

create trigger remember_owned_website after insert or update of website_id on catalog
  for each row execute function remember_owned_website();

-- Whose visitors it leaves out goes by the same; the rest is what it was.
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
  -- columns that visitors see whole; the column that says for whom a row was brought, null for everybody; that of whether
  -- visitors see the row
  shown constant text[] := nullif(tg_argv[3], '');
  brought constant text := nullif(tg_argv[4], '');
  public constant text := nullif(tg_argv[5], '');
  rows constant text := case tg_op when 'DELETE' then 'was' else 'becomes' end;
  written integer;
  found_ids bigint[];
  owners bigint[];
  brought_rows jsonb;
  hidden bigint[];
  -- whether visitors see that a row has changed
  differs constant text := format('(%s) is distinct from (%s)',
    columns_of('becomes', shown), columns_of('was', shown));
  gone jsonb;
begin
  if tg_op = 'DELETE' then
    select count(*) into written from (select from was limit few + 1) as probe;
  else
    select count(*) into written from (select from becomes limit few + 1) as probe;
  end if;
  if written = 0 then return null; end if;
  if written > few then
    execute format('select array_agg(owner) from (select distinct %I as owner from %s %s limit %s) as owners',
      owner, rows, case when brought is not null then format('where %I is null', brought) end, few + 1) into owners;
    if brought is not null then
      execute format('select jsonb_agg(to_jsonb(brought)) from (
        select distinct %1$I, %2$I from %3$s where %2$I is not null limit %4$s) as brought',
        owner, brought, rows, few) into brought_rows;
    end if;
    if shown is not null and tg_op = 'UPDATE' or public is not null then
      execute format('
        select array_agg(owner) from unnest($1) as owner
        where exists (select from owned_website where website_id = owner) and not exists (
          select from %s where %I.%I = owner and %s)',
        case when tg_op = 'UPDATE' then 'becomes join was using (id)' else rows end, rows, owner,
        concat_ws(' and ',
          case when tg_op = 'UPDATE' and shown is not null then differs end,
          case when brought is not null then format('%I.%I is null', rows, brought) end,
          case when public is null then null
               when tg_op = 'UPDATE' then format('(becomes.%1$I or was.%1$I)', public)
               else format('%I.%I', rows, public) end)) into hidden using owners;
    end if;
    perform pg_notify('changes', (told || jsonb_build_object('by', owner,
      'many', case when coalesce(cardinality(owners), 0) <= few then coalesce(owners, '{}') end,
      'brought', coalesce(brought_rows, '[]'), 'hidden', coalesce(hidden, '{}')))::text);
  elsif tg_op = 'DELETE' then
    for gone in select to_jsonb(was) - secret - quiet from was loop
      perform pg_notify('changes', (told || jsonb_build_object('row', within_notification(gone)))::text);
    end loop;
  else
    if tg_op = 'INSERT' then
      select array_agg(id order by id) into found_ids from becomes;
    elsif shown is null then
      select array_agg(becomes.id order by becomes.id) into found_ids from becomes join was using (id)
      where to_jsonb(becomes) - quiet <> to_jsonb(was) - quiet;
    else
      execute format('
        select array_agg(becomes.id order by becomes.id),
               array_agg(becomes.id order by becomes.id) filter (where not (%s))
        from becomes join was using (id) where to_jsonb(becomes) - $1 <> to_jsonb(was) - $1',
        differs) into found_ids, hidden using quiet;
    end if;
    if found_ids is not null then
      perform pg_notify('changes', (told || jsonb_build_object('ids', found_ids,
        'hidden', coalesce(hidden, '{}')))::text);
    end if;
  end if;
  return null;
end $$;
