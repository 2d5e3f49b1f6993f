-- Files of sales (url;quantity) of a catalogue: their lines, and the own products these mean.

-- An address as it is compared: without scheme, "www.", fragment, tracking parameters and the slash that ends the
-- path; the host whatever its case.
create function plain_url(url text) returns text
  language plpgsql immutable strict parallel safe as $$
declare
  address text := regexp_replace(split_part(btrim(url), '#', 1), '^(([a-z][a-z0-9+.-]*:)?//)?(www\.)?', '', 'i');
  query_at integer := position('?' in address);
  query text;
  host text;
begin
  if query_at > 0 then
    select '?' || string_agg(parameter, '&' order by place) into query
    from string_to_table(substr(address, query_at + 1), '&') with ordinality as sent (parameter, place)
    where parameter <> '' and parameter !~* '^(utm_[^=]*|gclid)(=|$)';
    address := left(address, query_at - 1);
  end if;
  host := split_part(address, '/', 1);
  return lower(host) || rtrim(substr(address, length(host) + 1), '/') || coalesce(query, '');
end $$;

-- Addresses can be longer than an index entry may be.
create function url_key(url text) returns uuid
  language sql immutable strict parallel safe
  return md5(plain_url(url))::uuid;

-- What is recognised changes with the products, and is counted when it is asked for.
alter table order_import
  drop column matched_rows,
  drop column unknown_rows,
  add column bytes bigint not null default 0,
  add column error_rows integer not null default 0,
  -- the first lines that could not be read: [{line, problem}]
  add column errors jsonb not null default '[]',
  add unique (catalog_id, filename),
  add unique (catalog_id, id);

-- A line per address: its quantities are summed. `lines` are those of the file that name it.
create table order_line (
  catalog_id bigint not null,
  order_import_id bigint not null,
  url_key uuid not null,
  quantity numeric not null,
  lines integer not null,
  primary key (catalog_id, order_import_id, url_key),
  foreign key (catalog_id, order_import_id) references order_import (catalog_id, id) on delete cascade
);

-- The own products whose address is in a file; written when a file comes and when an own product changes.
create table order_product (
  catalog_id bigint not null,
  order_import_id bigint not null,
  product_id bigint not null,
  url_key uuid not null,
  primary key (catalog_id, order_import_id, product_id),
  foreign key (catalog_id, order_import_id, url_key)
    references order_line (catalog_id, order_import_id, url_key) on delete cascade,
  foreign key (catalog_id, product_id) references matched_product (catalog_id, product_id) on delete cascade
);
create index order_product_files on order_product (catalog_id, product_id);
create index order_product_lines on order_product (catalog_id, order_import_id, url_key);

-- How many lines of a file name an own product.
create function known_order_lines(catalog bigint, file bigint) returns integer
  language sql stable
  return (
    select coalesce(sum(line.lines), 0)::integer
    from order_line line
    where line.catalog_id = catalog and line.order_import_id = file
      and exists (
        select from order_product product
        where product.catalog_id = catalog and product.order_import_id = file and product.url_key = line.url_key));

create view order_import_view as
  select order_import.*, known_order_lines(catalog_id, id) as matched_rows from order_import;
