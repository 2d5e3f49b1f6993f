-- How many revisions of a website changed nothing that its visitors see, and how many of a catalogue nothing that its
-- customer sees: they are told the others (docs/decisions/0318).
alter table website_revision add column hidden bigint not null default 0;
alter table catalog_revision add column hidden bigint not null default 0;

-- Offers of a website that is, or was, another customer's own: what is copied of its imports is its owner's.
create function raise_by_written_offers() returns trigger
  language plpgsql as $$
declare
  of_imports constant text[] := '{missing_since,price_import_id}';
begin
  if not exists (select from becomes) then return null; end if;
  insert into catalog_revision as known (catalog_id, products, hidden)
  select written.catalog_id, 1, case when written.is_seen then 0 else 1 end
  from (
    select catalog.id as catalog_id,
           bool_or(not is_visited or to_jsonb(becomes) - of_imports <> to_jsonb(was) - of_imports) as is_seen
    from becomes
    join was using (id)
    join catalog on catalog.id = becomes.catalog_id
    cross join lateral (
      select becomes.website_id in (select website_id from owned_website) and not exists (
        select from catalog mine
        where mine.customer_id = catalog.customer_id and mine.website_id = becomes.website_id)) as seen (is_visited)
    group by catalog.id
  ) as written
  order by written.catalog_id
  on conflict (catalog_id) do update
  set products = known.products + 1, hidden = known.hidden + excluded.hidden;
  return null;
end $$;

create or replace trigger raise_updated after update on offer
  referencing old table as was new table as becomes
  for each statement execute function raise_by_written_offers();
