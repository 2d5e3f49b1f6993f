-- The line of a file behind a product's price, as it stood there. A price names its line; whatever else becomes of the
-- price (written by hand, taken back, accepted later), the line is that price's or none.
create sequence source_line_id cache 100;

create table source_line (
  website_id bigint not null,
  id bigint not null default nextval('source_line_id'),
  import_id bigint not null,
  line bigint not null,
  -- by field, what stood in its column (server/extractors/sourceCells.ts)
  cells text not null check (octet_length(cells) <= 4096),
  primary key (website_id, id)
);

alter table product add column source_line bigint;
alter table quarantined_price add column source_line bigint;

-- What the last imports found can still be taken back: it names no lines.
do $$
declare
  kept text;
begin
  for kept in select tablename from pg_tables where schemaname = 'undo' and tablename ~ '^(before|quarantine)_\d+$' loop
    execute format('alter table undo.%I add column source_line bigint', kept);
  end loop;
end $$;
