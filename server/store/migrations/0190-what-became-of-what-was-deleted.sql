-- What becomes of products that were deleted and can be brought back: an import that did not hold them says so at its time,
-- and those that went for good with the import that made them are not to come any more.
alter table deleted_product add column missed_since timestamptz;
update deleted_product away set missed_since = missed.since
from (
  select away.website_id, away.id, min(run."observedAt") as since
  from deleted_product away
  join deletion on deletion.id = away.deletion_id
  join deleted_row kept on kept.website_id = away.website_id and kept.product_id = away.id and kept.of_table = 'product'
  join website_import run on run.website_id = away.website_id and run.merged and run."observedAt" > deletion.made_at
    and case when kept.rows #>> '{0,catalog_id}' is null then run.scope = 'all'
        else run.scope = 'marketplace' and run.catalog_id = (kept.rows #>> '{0,catalog_id}')::bigint end
  group by away.website_id, away.id
) as missed
where away.website_id = missed.website_id and away.id = missed.id;

alter table deletion add column gone_count integer not null default 0;
-- Nothing went: what was asked for was refused.
delete from deletion where rows_count = 0;

drop view deletion_view;
create view deletion_view as
  select deletion.*, website.name as website_name, catalog.name as catalog_name, author.username as author,
         deletion.made_at + interval '30 days' as kept_until,
         deletion.rows_count - deletion.back_count - deletion.gone_count as left_count
  from deletion
  join website_setting website on website.id = deletion.website_id
  left join catalog on catalog.id = deletion.catalog_id
  left join customer author on author.id = deletion.made_by
  where deletion.made_at > now() - interval '30 days';
