-- Value mappings are applied: the attributes they give to products are shown and filtered as attributes.

-- A mapping gives a product one attribute, by its rule or because a person linked the two.
alter table virtual_attribute
  add column by_hand boolean not null default false,
  drop constraint virtual_attribute_catalog_id_product_id_slug_name_value_map_key,
  add constraint virtual_attribute_of_product unique (catalog_id, product_id, value_mapping_id);

-- Products that a person took out of a mapping: its rule does not bring them back.
create table value_mapping_exception (
  catalog_id bigint not null,
  value_mapping_id bigint not null,
  product_id bigint not null,
  website_id bigint not null,
  primary key (catalog_id, value_mapping_id, product_id),
  foreign key (catalog_id, value_mapping_id) references value_mapping (catalog_id, id) on delete cascade
);
create index value_mapping_exception_product on value_mapping_exception (website_id, product_id);

-- "Bleu nuit" is bleu_nuit: the form in which imports keep the values of attributes beside them.
create function slug(value text) returns text
  language sql immutable parallel safe strict
  return btrim(regexp_replace(public.norm(value), '[^[:alnum:]]+', '_', 'g'), '_');

-- What filters suggest for a catalogue: the attributes of its products, and those that its mappings give them.
create or replace view catalog_view as
  select
    catalog.id,
    catalog.name,
    catalog.logo,
    null::text as "base64LogoUrl",
    catalog.website_id,
    catalog.customer_id,
    catalog.auto_update,
    catalog.lock,
    catalog.by_store,
    catalog."customLabel",
    catalog."gAnalytics",
    without_password(catalog.config, 'mkp') || coalesce(
      (select jsonb_build_object('ftp', without_password(settings.config, 'ftp') -> 'ftp')
       from catalog_config settings where settings.catalog_id = catalog.id),
      '{"ftp": null}') as config,
    catalog.created,
    catalog.modified,
    coalesce(
      (select jsonb_agg(
         jsonb_build_object(
           'id', website.id, 'name', website.name, 'url', website.url, 'logo', website.logo,
           'weight', trim_scale(website.weight), 'country', website.country, 'currency', website.currency,
           'channel_code', website.channel_code, 'slug_name', website.slug_name)
         order by website.name collate "fr-x-icu", website.id)
       from catalog_competitor link join website_setting website on website.id = link.website_id
       where link.catalog_id = catalog.id),
      '[]') as competitors,
    coalesce(
      (select array_agg(distinct website.country order by website.country)
       from catalog_competitor link join website_setting website on website.id = link.website_id
       where link.catalog_id = catalog.id),
      '{FR}') as "competitorsCountries",
    coalesce(
      (select website.currency from website_setting website where website.id = catalog.website_id),
      'EUR') as "currentCurrency",
    coalesce(
      (select jsonb_agg(
         jsonb_build_object('slug_name', attribute.slug_name, 'name', attribute.name)
         order by attribute.name collate "fr-x-icu", attribute.slug_name)
       from (
         select distinct on (slug_name) slug_name, name
         from (
           select slug_name, name, true as imported, 0 as priority, id
           from product_attribute where website_id = catalog.website_id
           union all
           select target_slug, target_name, false, priority, id from value_mapping where catalog_id = catalog.id
         ) as known
         order by slug_name, imported desc, priority desc, id desc
       ) as attribute),
      '[]') as attributes
  from catalog;
