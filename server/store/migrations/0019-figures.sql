-- What the figures of a catalogue are read from.

-- When its comparisons last followed what had changed, and how long that took.
create table catalog_aggregation (
  catalog_id bigint primary key references catalog (id) on delete cascade,
  last_aggregated_at timestamptz not null,
  duration_ms integer not null
);

-- On how many products each competitor is dearer than the own price, as dear, and cheaper: the offers that are not undone
-- and have a difference. Each statement that writes offers adds what it changed. Products that are set aside are counted
-- here, because that is no change of their offers: whoever reads leaves them out.
create table offer_tally (
  catalog_id bigint not null references catalog (id) on delete cascade,
  website_id bigint not null,
  cheap integer not null default 0,
  equals integer not null default 0,
  expensive integer not null default 0,
  primary key (catalog_id, website_id)
) with (fillfactor = 50);

create index matched_product_set_aside on matched_product (catalog_id, product_id) where own_unmatched;

create function tally_offers() returns trigger
  language plpgsql as $$
declare
  lines constant text := 'select catalog_id, website_id, sign(price_diff_integer) as position, %s as step from %s
    where not unmatched and price_diff_integer is not null';
  changes text := concat_ws(' union all ',
    case when tg_op <> 'INSERT' then format(lines, -1, 'was') end,
    case when tg_op <> 'DELETE' then format(lines, 1, 'becomes') end);
begin
  -- In order, and only where the catalogue is still there: as tally_matched_products does.
  execute format('
    insert into offer_tally as tally (catalog_id, website_id, cheap, equals, expensive)
    select * from (
      select line.catalog_id, line.website_id,
             coalesce(sum(step) filter (where position < 0), 0) as cheap,
             coalesce(sum(step) filter (where position = 0), 0) as equals,
             coalesce(sum(step) filter (where position > 0), 0) as expensive
      from (%s) as line
      group by line.catalog_id, line.website_id
    ) as change
    where (cheap, equals, expensive) <> (0, 0, 0)
      and exists (select from catalog where catalog.id = change.catalog_id)
    order by catalog_id, website_id
    on conflict (catalog_id, website_id) do update
    set cheap = tally.cheap + excluded.cheap, equals = tally.equals + excluded.equals,
        expensive = tally.expensive + excluded.expensive', changes);
  return null;
end $$;

create trigger offer_inserted after insert on offer
  referencing new table as becomes for each statement execute function tally_offers();
create trigger offer_updated after update on offer
  referencing old table as was new table as becomes for each statement execute function tally_offers();
create trigger offer_deleted after delete on offer
  referencing old table as was for each statement execute function tally_offers();

insert into offer_tally
select catalog_id, website_id, count(*) filter (where price_diff_integer < 0),
       count(*) filter (where price_diff_integer = 0), count(*) filter (where price_diff_integer > 0)
from offer
where not unmatched and price_diff_integer is not null
group by catalog_id, website_id;
