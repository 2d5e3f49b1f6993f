-- Whether an import has ever told a website's products apart by their internal references: what identifies them is then
-- no visitor's to see, whatever the website's settings say. A file may have been read so without anybody choosing it.
alter table website_setting add column internal_ids boolean not null default false;
update website_setting set internal_ids = true
where extractor_source #>> '{type_options,uniqueProductIdentifier}' = 'internal_ref'
   or exists (
     select from website_import run
     where run.website_id = website_setting.id
       and run."extractorSource" #>> '{type_options,uniqueProductIdentifier}' = 'internal_ref')
   or exists (
     select from product
     where product.website_id = website_setting.id and product.product_id = product.internal_ref);
