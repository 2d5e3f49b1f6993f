-- Availability is filtered by its slug_name (docs/decisions/0345): it is among the terms that the index of attributes
-- finds, and whoever has an availability has it.
create or replace function attribute_terms(attributes jsonb) returns text[]
  language sql immutable parallel safe strict
  return (
    select coalesce(array_agg(distinct attribute_term(attribute.key, found.value #>> '{}')), '{}')
    from jsonb_each(case jsonb_typeof(attributes) when 'object' then attributes else '{}' end) as attribute,
         jsonb_path_query(attribute.value, '$.value') as found (value))
    || case when attributes #> '{availability,slug_name}' is null then '{}'
       else array[attribute_term('availability.slug_name', attributes #>> '{availability,slug_name}')] end;

-- It holds what the function said before.
drop index matched_product_attributes;
create index matched_product_attributes on matched_product using gin (catalog_id, attribute_terms(attributes));

-- Those that were written through the API, and those that a mapping gives.
update product
set attributes = jsonb_set(attributes, '{availability,slug_name}', to_jsonb(slug(attributes #>> '{availability,value}')))
where attributes #>> '{availability,value}' is not null and attributes #>> '{availability,slug_name}' is null;

update matched_product
set attributes = jsonb_set(attributes, '{availability,slug_name}', to_jsonb(slug(attributes #>> '{availability,value}')))
where attributes #>> '{availability,value}' is not null and attributes #>> '{availability,slug_name}' is null;
