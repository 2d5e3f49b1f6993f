-- Figures of days, and indexes of prices, are read from what is kept beside the products: in all, by brand, by category and
-- by competitor, as positions are (0010, 0019, 0159).

-- What a price is of its competitors' average, as a logarithm: an index of prices is the mean of them. To twelve decimals, so
-- that what is added can be taken away again.
create function price_index_log(own bigint, average bigint) returns numeric
  language sql immutable parallel safe
  return case when own > 0 and average > 0 then round(ln(own::float8 / average::float8)::numeric, 12) end;

alter table matched_product_tally
  add column log numeric not null default 0,
  -- of how many products it is
  add column logged integer not null default 0;

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

insert into matched_product_tally as tally (catalog_id, kind, value, log, logged)
select catalog_id, kind, value, sum(found.log), count(*)
from matched_product
cross join lateral (
  select price_index_log(best_price + price_diff_integer, competitors_price_average) as log) as found
cross join lateral (values ('all', null), ('brand', brand), ('category', category)) as counted (kind, value)
where entries_count > 0 and not own_unmatched and found.log is not null
group by catalog_id, kind, value
on conflict (catalog_id, kind, value) do update set log = excluded.log, logged = excluded.logged;

-- How many products stood where: what each day added and took away, and on the day that never comes how many stand there
-- now, so that a day is what is there now without what came since. Of products that are not set aside, under the brand and
-- the category that they have today.
drop table standing_tally;
create table standing_tally (
  catalog_id bigint not null references catalog (id) on delete cascade,
  kind text not null check (kind in ('all', 'brand', 'category')),
  value text,
  day date not null,
  cheap integer not null default 0,
  equals integer not null default 0,
  expensive integer not null default 0,
  unknown integer not null default 0,
  -- the sum of the differences in percent
  percent numeric not null default 0,
  log numeric not null default 0,
  logged integer not null default 0,
  unique nulls not distinct (catalog_id, kind, day, value)
) with (fillfactor = 50);

-- The statement that adds `lines` to it: catalog_id, brand, category, from_day, until_day, status, percent, log, and the step,
-- 1 or -1. A text, since what a trigger reads has its names in the trigger alone.
create function adding_to_standing_tally(lines text) returns text
  language sql immutable return format('
    insert into standing_tally as tally
      (catalog_id, kind, value, day, cheap, equals, expensive, unknown, percent, log, logged)
    select * from (
      select line.catalog_id, counted.kind, counted.value, edge.day,
             coalesce(sum(edge.step) filter (where status = ''cheap''), 0) as cheap,
             coalesce(sum(edge.step) filter (where status = ''equals''), 0) as equals,
             coalesce(sum(edge.step) filter (where status = ''expensive''), 0) as expensive,
             coalesce(sum(edge.step) filter (where status is null), 0) as unknown,
             coalesce(sum(edge.step * percent), 0) as percent,
             coalesce(sum(edge.step * log), 0) as log,
             coalesce(sum(edge.step) filter (where log is not null), 0) as logged
      from (%s) as line
      cross join lateral (values
        (from_day, line.step),
        (until_day, case when until_day = ''infinity'' then line.step else -line.step end)) as edge (day, step)
      cross join lateral (values (''all'', null), (''brand'', brand), (''category'', category)) as counted (kind, value)
      group by line.catalog_id, counted.kind, counted.value, edge.day
    ) as change
    where (cheap, equals, expensive, unknown, percent, log, logged) <> (0, 0, 0, 0, 0, 0, 0)
      and exists (select from catalog where catalog.id = change.catalog_id)
    order by catalog_id, kind, day, value
    on conflict (catalog_id, kind, day, value) do update
    set cheap = tally.cheap + excluded.cheap, equals = tally.equals + excluded.equals,
        expensive = tally.expensive + excluded.expensive, unknown = tally.unknown + excluded.unknown,
        percent = tally.percent + excluded.percent, log = tally.log + excluded.log,
        logged = tally.logged + excluded.logged', lines);

-- Whoever writes a standing has written its product in the same transaction: its brand is nobody else's to change meanwhile.
-- Standings whose product is gone are taken away by drop_standings.
create or replace function tally_standings() returns trigger
  language plpgsql as $$
declare
  lines constant text := 'select own.catalog_id, own.brand, own.category, from_day, until_day, status,
      standing.price_diff_percent as percent,
      price_index_log(standing.best_price + standing.price_diff_integer, standing.competitors_price_average) as log,
      %s as step
    from %s as standing
    join matched_product own on own.catalog_id = standing.catalog_id and own.id = standing.matched_product_id
    where not own.own_unmatched';
begin
  if tg_op = 'DELETE' then
    if not exists (select from was) then return null; end if;
  elsif not exists (select from becomes) then return null;
  end if;
  execute adding_to_standing_tally(concat_ws(' union all ',
    case when tg_op <> 'INSERT' then format(lines, -1, 'was') end,
    case when tg_op <> 'DELETE' then format(lines, 1, 'becomes') end));
  return null;
end $$;

-- What products stood in goes where their brand, or their category, goes.
create function move_standings() returns trigger
  language plpgsql as $$
declare
  lines constant text := 'select own.catalog_id, own.brand, own.category, from_day, until_day, status,
      standing.price_diff_percent as percent,
      price_index_log(standing.best_price + standing.price_diff_integer, standing.competitors_price_average) as log,
      %s as step
    from was join becomes using (catalog_id, id)
    cross join lateral (select %2$s.*) as own
    join standing on standing.catalog_id = own.catalog_id and standing.matched_product_id = own.id
    where not own.own_unmatched and (was.brand, was.category, was.own_unmatched)
      is distinct from (becomes.brand, becomes.category, becomes.own_unmatched)';
begin
  if exists (
    select from was join becomes using (catalog_id, id)
    where (was.brand, was.category, was.own_unmatched)
      is distinct from (becomes.brand, becomes.category, becomes.own_unmatched))
  then
    execute adding_to_standing_tally(format(lines, -1, 'was') || ' union all ' || format(lines, 1, 'becomes'));
  end if;
  return null;
end $$;
create trigger matched_product_moved after update on matched_product
  referencing old table as was new table as becomes for each statement execute function move_standings();

-- Standings go with their products, all those of a statement at once: a cascade would take them product by product, and have
-- each of them tallied.
create function drop_standings() returns trigger
  language plpgsql as $$
begin
  if not exists (select from was) then return null; end if;
  execute adding_to_standing_tally('
    select own.catalog_id, own.brand, own.category, from_day, until_day, status,
      standing.price_diff_percent as percent,
      price_index_log(standing.best_price + standing.price_diff_integer, standing.competitors_price_average) as log,
      -1 as step
    from was as own join standing on standing.catalog_id = own.catalog_id and standing.matched_product_id = own.id
    where not own.own_unmatched');
  delete from standing using was
  where standing.catalog_id = was.catalog_id and standing.matched_product_id = was.id;
  return null;
end $$;
create trigger matched_product_dropped after delete on matched_product
  referencing old table as was for each statement execute function drop_standings();
alter table standing
  drop constraint standing_catalog_id_matched_product_id_fkey,
  add foreign key (catalog_id, matched_product_id) references matched_product (catalog_id, id)
    deferrable initially deferred;

insert into standing_tally (catalog_id, kind, value, day, cheap, equals, expensive, unknown, percent, log, logged)
select standing.catalog_id, kind, value, day,
       coalesce(sum(step) filter (where status = 'cheap'), 0), coalesce(sum(step) filter (where status = 'equals'), 0),
       coalesce(sum(step) filter (where status = 'expensive'), 0), coalesce(sum(step) filter (where status is null), 0),
       coalesce(sum(step * standing.price_diff_percent), 0), coalesce(sum(step * log), 0),
       coalesce(sum(step) filter (where log is not null), 0)
from standing
join matched_product own on own.catalog_id = standing.catalog_id and own.id = standing.matched_product_id
cross join lateral (
  select price_index_log(standing.best_price + standing.price_diff_integer, standing.competitors_price_average) as log) as found
cross join lateral (values
  (from_day, 1), (until_day, case when until_day = 'infinity' then 1 else -1 end)) as edge (day, step)
cross join lateral (values ('all', null), ('brand', brand), ('category', category)) as counted (kind, value)
where not own.own_unmatched
group by standing.catalog_id, kind, value, day;

-- The same of each competitor's own prices.
alter table offer_tally add column log numeric not null default 0, add column logged integer not null default 0;

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

insert into offer_tally as tally (catalog_id, website_id, log, logged)
select catalog_id, website_id, sum(found.log), count(*)
from offer cross join lateral (select price_index_log(price + price_diff_integer, price) as log) as found
where not unmatched and found.log is not null
group by catalog_id, website_id
on conflict (catalog_id, website_id) do update set log = excluded.log, logged = excluded.logged;
