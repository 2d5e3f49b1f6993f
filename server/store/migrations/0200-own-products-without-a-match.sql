-- Own products without a match are told beside those that are matched, in all, by brand and by category: my catalogue is
-- counted by reading them, like the matched products (0010).
alter table matched_product_tally add column no_match integer not null default 0;

create or replace function tally_matched_products() returns trigger
  language plpgsql as $$
declare
  lines constant text := 'select catalog_id, brand, category, price_diff_integer as gap, entries_count > 0 as matched,
    %s as step from %s where not own_unmatched';
  changes text := concat_ws(' union all ',
    case when tg_op <> 'INSERT' then format(lines, -1, 'was') end,
    case when tg_op <> 'DELETE' then format(lines, 1, 'becomes') end);
begin
  -- In order, so that two statements that meet in the same brands wait for each other at most. Where the catalogue
  -- itself is deleted, nothing is left to add to.
  execute format('
    insert into matched_product_tally as tally (catalog_id, kind, value, cheap, equals, expensive, unknown, no_match)
    select * from (
      select line.catalog_id, counted.kind, counted.value,
             coalesce(sum(step) filter (where matched and gap < 0), 0) as cheap,
             coalesce(sum(step) filter (where matched and gap = 0), 0) as equals,
             coalesce(sum(step) filter (where matched and gap > 0), 0) as expensive,
             coalesce(sum(step) filter (where matched and gap is null), 0) as unknown,
             coalesce(sum(step) filter (where not matched), 0) as no_match
      from (%s) as line
      cross join lateral (values (''all'', null), (''brand'', brand), (''category'', category)) as counted (kind, value)
      group by line.catalog_id, counted.kind, counted.value
    ) as change
    where (cheap, equals, expensive, unknown, no_match) <> (0, 0, 0, 0, 0)
      and exists (select from catalog where catalog.id = change.catalog_id)
    order by catalog_id, kind, value
    on conflict (catalog_id, kind, value) do update
    set cheap = tally.cheap + excluded.cheap, equals = tally.equals + excluded.equals,
        expensive = tally.expensive + excluded.expensive, unknown = tally.unknown + excluded.unknown,
        no_match = tally.no_match + excluded.no_match', changes);
  return null;
end $$;

insert into matched_product_tally as tally (catalog_id, kind, value, no_match)
select catalog_id, kind, value, count(*)
from matched_product
cross join lateral (values ('all', null), ('brand', brand), ('category', category)) as counted (kind, value)
where entries_count = 0 and not own_unmatched
group by catalog_id, kind, value
on conflict (catalog_id, kind, value) do update set no_match = excluded.no_match;
