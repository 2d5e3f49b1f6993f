-- What lists at a million products were still missing.

-- A comparison with a few competitors joins all own products with their offers: in the order of this index, without
-- touching the rows.
alter table matched_product
  drop constraint matched_product_catalog_id_product_id_key,
  add constraint matched_product_of_product unique (catalog_id, product_id) include (id, entries_count, own_unmatched);

-- Every value of every attribute, in its normal form under the attribute's name. A value longer than a
-- hundred characters is kept by its beginning: it takes a look at the whole of it to know.
create function attribute_term(slug text, value text) returns text
  language sql immutable parallel safe
  return length(slug) || ':' || slug || left(norm(value), 100);

create function attribute_terms(attributes jsonb) returns text[]
  language sql immutable parallel safe strict
  return (
    select coalesce(array_agg(distinct attribute_term(attribute.key, found.value #>> '{}')), '{}')
    from jsonb_each(case jsonb_typeof(attributes) when 'object' then attributes else '{}' end) as attribute,
         jsonb_path_query(attribute.value, '$.value') as found (value));

create index matched_product_attributes on matched_product using gin (catalog_id, attribute_terms(attributes));
