-- What is kept by brand and by category is added up in one pass of what a statement wrote: each line is computed once (its
-- logarithm is most of the work) and grouped in three ways, where it was copied three times and computed for each copy.
create or replace function adding_to_standing_tally(lines text) returns text
  language sql immutable return format('
    with line as materialized (%s), edge as (
      select catalog_id, brand, category, from_day as day, step, status, percent, log from line
      union all
      select catalog_id, brand, category, until_day, case when until_day = ''infinity'' then step else -step end,
             status, percent, log
      from line
    )
    insert into standing_tally as tally
      (catalog_id, kind, value, day, cheap, equals, expensive, unknown, percent, log, logged)
    select * from (
      select catalog_id, case grouping(brand, category) when 3 then ''all'' when 1 then ''brand'' else ''category'' end as kind,
             coalesce(brand, category) as value, day,
             coalesce(sum(step) filter (where status = ''cheap''), 0) as cheap,
             coalesce(sum(step) filter (where status = ''equals''), 0) as equals,
             coalesce(sum(step) filter (where status = ''expensive''), 0) as expensive,
             coalesce(sum(step) filter (where status is null), 0) as unknown,
             coalesce(sum(step * percent), 0) as percent,
             coalesce(sum(step * log), 0) as log,
             coalesce(sum(step) filter (where log is not null), 0) as logged
      from edge
      group by grouping sets ((catalog_id, day), (catalog_id, day, brand), (catalog_id, day, category))
    ) as change
    where (cheap, equals, expensive, unknown, percent, log, logged) <> (0, 0, 0, 0, 0, 0, 0)
      and exists (select from catalog where catalog.id = change.catalog_id)
    order by catalog_id, kind, day, value
    on conflict (catalog_id, kind, day, value) do update
    set cheap = tally.cheap + excluded.cheap, equals = tally.equals + excluded.equals,
        expensive = tally.expensive + excluded.expensive, unknown = tally.unknown + excluded.unknown,
        percent = tally.percent + excluded.percent, log = tally.log + excluded.log,
        logged = tally.logged + excluded.logged', lines);

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
    with line as materialized (%s)
    insert into matched_product_tally as tally
      (catalog_id, kind, value, cheap, equals, expensive, unknown, no_match, log, logged)
    select * from (
      select catalog_id, case grouping(brand, category) when 3 then ''all'' when 1 then ''brand'' else ''category'' end as kind,
             coalesce(brand, category) as value,
             coalesce(sum(step) filter (where matched and gap < 0), 0) as cheap,
             coalesce(sum(step) filter (where matched and gap = 0), 0) as equals,
             coalesce(sum(step) filter (where matched and gap > 0), 0) as expensive,
             coalesce(sum(step) filter (where matched and gap is null), 0) as unknown,
             coalesce(sum(step) filter (where not matched), 0) as no_match,
             coalesce(sum(step * log) filter (where matched), 0) as log,
             coalesce(sum(step) filter (where matched and log is not null), 0) as logged
      from line group by grouping sets ((catalog_id), (catalog_id, brand), (catalog_id, category))
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
