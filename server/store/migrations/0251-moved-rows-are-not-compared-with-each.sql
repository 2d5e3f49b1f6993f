-- How many rows a statement changed is not known where what follows it is planned once for all of them: planned for one
-- product, the rows before and after were compared each with each when it was two thousand, which took seconds. A full
-- join never does that, and every row stands on both sides. What is done is what it was.

create or replace function move_standings() returns trigger
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
    select from was full join becomes using (catalog_id, id)
    where (was.brand, was.category, was.own_unmatched)
      is distinct from (becomes.brand, becomes.category, becomes.own_unmatched))
  then
    execute adding_to_standing_tally(format(lines, -1, 'was') || ' union all ' || format(lines, 1, 'becomes'));
  end if;
  return null;
end $$;
