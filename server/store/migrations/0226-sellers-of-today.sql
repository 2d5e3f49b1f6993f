-- A seller is counted by what they offer at present: what the last complete import of its website no longer held is not
-- counted (docs/decisions/0285). All are counted anew, once.
delete from product_count_change where field = 'seller';
delete from product_seller;
insert into product_seller (website_id, channel, seller, products_count)
select website_id, channel, seller, count(*)
from (
  select website_id, coalesce(channel, '') as channel, competitor_name as seller, product_id
  from product where kind = 'mkp' and competitor_name <> '' and missing_since is null
  union
  select page.website_id, coalesce(page.channel, website.channel_code), offer ->> 'name', page.product_id
  from product page
  join website_setting website on website.id = page.website_id
  cross join jsonb_array_elements(page.competitorsmkp) as offer
  where page.kind = 'product' and offer ->> 'name' <> '' and page.missing_since is null
) as offered
group by website_id, channel, seller;
