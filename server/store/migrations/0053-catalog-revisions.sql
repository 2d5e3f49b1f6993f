-- How often what a catalogue shows was written, by what it is: who looks at it asks again when the number is another.
-- Whoever writes comparisons and proposals has the lock of the catalogue, so that nobody waits for these rows.
create table catalog_revision (
  catalog_id bigint primary key references catalog (id) on delete cascade,
  products bigint not null default 0,
  proposals bigint not null default 0
);

-- To be given the column to raise. What goes with its catalogue raises nothing.
create function raise_catalog_revision() returns trigger
  language plpgsql as $$
begin
  execute format(
    'insert into catalog_revision as known (catalog_id, %1$I)
     select id, 1 from catalog where id in (select catalog_id from %2$I) order by id
     on conflict (catalog_id) do update set %1$I = known.%1$I + 1',
    tg_argv[0], case tg_op when 'DELETE' then 'was' else 'becomes' end);
  return null;
end $$;

do $$
declare
  line record;
begin
  for line in
    select * from (values ('matched_product', 'products'), ('offer', 'products'), ('match_proposal', 'proposals'))
      as shown (of_table, revision)
  loop
    execute format('create trigger raise_created after insert on %I referencing new table as becomes
      for each statement execute function raise_catalog_revision(%L)', line.of_table, line.revision);
    execute format('create trigger raise_updated after update on %I referencing new table as becomes
      for each statement execute function raise_catalog_revision(%L)', line.of_table, line.revision);
    execute format('create trigger raise_removed after delete on %I referencing old table as was
      for each statement execute function raise_catalog_revision(%L)', line.of_table, line.revision);
  end loop;
end $$;
