-- What each own product was compared with at the end of each day in Paris: a row for each run of days on which it was the
-- same, so that a day is read instead of replayed. Days without a competitor's price have no row.

-- An index of prices needs the average as well. Of points from before nobody knows it.
alter table matched_product_history add column competitors_price_average bigint;

create table standing (
  catalog_id bigint not null,
  matched_product_id bigint not null,
  from_day date not null,
  -- the first day on which it was otherwise, or not at all
  until_day date not null,
  price numeric(14, 4),
  best_price bigint,
  best_website_id bigint,
  price_diff_integer bigint,
  price_diff_percent numeric,
  competitors_price_average bigint,
  competitors_count integer not null check (competitors_count > 0),
  status text check (status in ('cheap', 'equals', 'expensive')),
  primary key (catalog_id, matched_product_id, from_day) include (until_day, status),
  foreign key (catalog_id, matched_product_id) references matched_product (catalog_id, id) on delete cascade,
  check (from_day < until_day)
);
-- As the list of today is ordered (0010), both ways.
create index standing_gap on standing (catalog_id, price_diff_integer nulls last, matched_product_id)
  include (from_day, until_day);
create index standing_gap_down on standing (catalog_id, price_diff_integer desc nulls last, matched_product_id desc)
  include (from_day, until_day);

-- How many products stood where: what each day added and took away. Each statement that writes standings keeps it true.
create table standing_tally (
  catalog_id bigint not null references catalog (id) on delete cascade,
  day date not null,
  cheap integer not null,
  equals integer not null,
  expensive integer not null,
  unknown integer not null,
  primary key (catalog_id, day)
) with (fillfactor = 50);

create function tally_standings() returns trigger
  language plpgsql as $$
declare
  lines constant text := 'select catalog_id, from_day, until_day, status, %s as step from %s';
  changes text := concat_ws(' union all ',
    case when tg_op <> 'INSERT' then format(lines, -1, 'was') end,
    case when tg_op <> 'DELETE' then format(lines, 1, 'becomes') end);
begin
  execute format('
    insert into standing_tally as tally (catalog_id, day, cheap, equals, expensive, unknown)
    select * from (
      select line.catalog_id, edge.day,
             coalesce(sum(edge.step) filter (where status = ''cheap''), 0) as cheap,
             coalesce(sum(edge.step) filter (where status = ''equals''), 0) as equals,
             coalesce(sum(edge.step) filter (where status = ''expensive''), 0) as expensive,
             coalesce(sum(edge.step) filter (where status is null), 0) as unknown
      from (%s) as line
      cross join lateral (values (from_day, step), (until_day, -step)) as edge (day, step)
      where edge.day < ''infinity''
      group by line.catalog_id, edge.day
    ) as change
    where (cheap, equals, expensive, unknown) <> (0, 0, 0, 0)
      and exists (select from catalog where catalog.id = change.catalog_id)
    order by catalog_id, day
    on conflict (catalog_id, day) do update
    set cheap = tally.cheap + excluded.cheap, equals = tally.equals + excluded.equals,
        expensive = tally.expensive + excluded.expensive, unknown = tally.unknown + excluded.unknown', changes);
  return null;
end $$;

create trigger standing_inserted after insert on standing
  referencing new table as becomes for each statement execute function tally_standings();
create trigger standing_updated after update on standing
  referencing old table as was new table as becomes for each statement execute function tally_standings();
create trigger standing_deleted after delete on standing
  referencing old table as was for each statement execute function tally_standings();

create function day_in_paris(moment timestamptz) returns date
  language sql immutable parallel safe return (moment at time zone 'Europe/Paris')::date;

-- Writes the standings of some comparison rows anew, each from a day on, from the points of their history.
create function write_standings(of_catalog bigint, ids bigint[], days date[]) returns void
  language plpgsql as $$
declare
  earliest constant timestamptz := (select min(day)::timestamp at time zone 'Europe/Paris' from unnest(days) as day);
begin
  delete from standing using unnest(ids, days) as asked (id, day)
  where standing.catalog_id = of_catalog and matched_product_id = asked.id and from_day >= asked.day;

  with last as (
    select distinct on (point.matched_product_id, day_in_paris(point.created))
           point.*, day_in_paris(point.created) as day
    from unnest(ids, days) as asked (id, day)
    join matched_product_history point on point.catalog_id = of_catalog and point.matched_product_id = asked.id
    where point.created >= earliest and day_in_paris(point.created) >= asked.day
    order by point.matched_product_id, day_in_paris(point.created), point.created desc
  ), run as materialized (
    select *, lead(day, 1, 'infinity') over following as until_day, row_number() over following = 1 as is_first
    from last window following as (partition by matched_product_id order by day)
  ), closed as (
    update standing set until_day = run.day from run
    where is_first and standing.catalog_id = of_catalog and standing.matched_product_id = run.matched_product_id
      and from_day < run.day and standing.until_day > run.day
  )
  insert into standing (catalog_id, matched_product_id, from_day, until_day, price, best_price, best_website_id,
    price_diff_integer, price_diff_percent, competitors_price_average, competitors_count, status)
  select of_catalog, matched_product_id, day, until_day, price, best_price, best_website_id,
         price_diff_integer, price_diff_percent, competitors_price_average, competitors_count, status
  from run where competitors_count > 0
  order by matched_product_id, day;
end $$;

create function follow_history() returns trigger
  language plpgsql as $$
begin
  perform write_standings(catalog_id, array_agg(matched_product_id), array_agg(day))
  from (
    select catalog_id, matched_product_id, min(day_in_paris(created)) as day from becomes
    group by catalog_id, matched_product_id order by catalog_id, matched_product_id
  ) as changed
  group by catalog_id;
  return null;
end $$;

create trigger history_inserted after insert on matched_product_history
  referencing new table as becomes for each statement execute function follow_history();
create trigger history_updated after update on matched_product_history
  referencing new table as becomes for each statement execute function follow_history();

-- The catalogues whose past is not written yet, and the comparison row after which it goes on.
create table standing_fill (
  catalog_id bigint primary key references catalog (id) on delete cascade,
  after_id bigint not null default 0
);
insert into standing_fill (catalog_id) select id from catalog;
